import { randomUUID } from 'node:crypto';
import { minAmount } from '#contracts/values/money.ts';
import type { JsonObject, Posting } from '../../ledger/index.ts';
import type { HeldEvent } from '../held-event.ts';
import { clearingAccount, heldAccount } from '../house-accounts.ts';
import type { WalletMessage } from '../message.ts';
import type { HeldWinRow, HoldReason, ProviderKey, ReviewFlag, RoundRow } from '../tables.ts';
import type { Effects, LedgerOperation, PlayerMessageFacts } from './decision.ts';
import { netStake, netWins } from './provider-round.ts';

/** The flag of a transaction with a held win. */
export const HELD: ReviewFlag[] = ['HELD_WIN'];

const holdKey = ({ provider_code }: ProviderKey, txId: string): string => `gwp-held:${provider_code}:${txId}`;
/** Keys of postings that return held money: by the nth held win of a message, and by staff. */
export const returnKey = ({ provider_code }: ProviderKey, txId: string, n?: number): string =>
  `gwp-unheld${n === undefined ? '' : `-${n}`}:${provider_code}:${txId}`;
/** Key of the posting that pays out a held win. */
export const releaseKey = ({ provider_code }: ProviderKey, txId: string): string =>
  `gwp-release:${provider_code}:${txId}`;

/** The source of held money: a jackpot pool is created by contributions, never by a win. */
const holdSource = ({ op, source, ...key }: ProviderKey & Pick<HeldWinRow, 'op' | 'source'>) =>
  op === 'jackpot_win' ? clearingAccount(key) : { house: source };

/**
 * The reason a jackpot is held: its pool is unknown, it pays far more than the provider reported, or the
 * day's wins exceed a limit. A provider that contributes one coin to a pool therefore cannot drain the house
 * through it.
 */
export function jackpotHoldReason(
  { pool, limits, winTotals }: PlayerMessageFacts,
  amount: bigint,
): HoldReason | undefined {
  if (amount === 0n) return undefined;
  if (!pool) return 'UNKNOWN_JACKPOT';
  if (amount > limits.max_win && amount > 2n * pool.announced) return 'WIN_LIMIT';
  return dayHoldReason(limits, winTotals, amount);
}

function dayHoldReason(
  limits: PlayerMessageFacts['limits'],
  won: PlayerMessageFacts['winTotals'],
  amount: bigint,
): HoldReason | undefined {
  if ((won.player ?? 0n) + amount > limits.player_day) return 'PLAYER_DAY';
  if (won.provider + amount > limits.provider_day) return 'PROVIDER_DAY';
  return undefined;
}

/** The reason a credit is held: the first limit it exceeds; undefined when it is paid. */
export function holdReasonOf(
  { limits, winTotals }: PlayerMessageFacts,
  amount: bigint,
  { round, free = 0n }: { round?: RoundRow | undefined; free?: bigint } = {},
): HoldReason | undefined {
  if (amount <= 0n) return undefined;
  const won = (round ? netWins(round) + round.adjusted : 0n) + amount;
  const stake = (round ? netStake(round) : 0n) + free;
  const declared = round && limits.game_multiples[round.game_code];
  if (stake > 0n && won > stake * BigInt(declared ?? limits.max_multiple))
    return declared === undefined ? 'STAKE_MULTIPLE' : 'GAME_MAXIMUM';
  if (won > limits.max_win) return 'WIN_LIMIT';
  return dayHoldReason(limits, winTotals, amount);
}

type Held = Pick<HeldWinRow, 'tx_id' | 'op' | 'source' | 'amount' | 'bonus' | 'reason'> & {
  round?: RoundRow | undefined;
};

/** Holds a credit for its reasons: its money goes to the account of held wins, and staff are notified. */
export function holdingOf(
  message: WalletMessage,
  facts: PlayerMessageFacts,
  { round, ...held }: Held,
): Required<Pick<Effects, 'money' | 'held' | 'heldEvents'>> {
  const { link, currency } = facts.player;
  const row: HeldWinRow = {
    ...message.key,
    ...held,
    player_id: link.player_id,
    round_id: round?.round_id ?? null,
    round_ref: round?.round_ref ?? null,
    game_code: round?.game_code ?? '',
    currency,
    state: 'held',
    held_at: facts.now,
    decided_at: null,
    paid_cash: 0n,
    paid_bonus: 0n,
  };
  const move = { from: holdSource(row), to: heldAccount(link.player_id), amount: held.amount };
  const meta = {
    provider_code: row.provider_code,
    ...(round && { round_id: round.round_ref, game_code: round.game_code }),
  };
  const event: HeldEvent = {
    name: 'win.held',
    payload: {
      event_id: randomUUID(),
      site_id: row.site_id,
      player_id: row.player_id,
      provider_code: row.provider_code,
      tx_id: row.tx_id,
      reason: row.reason,
      amount: row.amount.toString(),
      currency,
      at: facts.now.toISOString(),
    },
  };
  return {
    money: [holdTransfer(row, holdKey(message.key, held.tx_id), move, meta)],
    held: [row],
    heldEvents: [event],
  };
}

/** Returns part of a held win to its source, by default all of it; the key is the posting's. */
export function returnHeld(
  held: HeldWinRow,
  key: string,
  now: Date,
  amount = held.amount,
): { change: HeldWinRow; money: LedgerOperation[] } {
  const left = held.amount - amount;
  const move = { from: heldAccount(held.player_id), to: holdSource(held), amount };
  return {
    change:
      left === 0n
        ? { ...held, state: 'rolled_back', decided_at: now }
        : { ...held, amount: left, bonus: minAmount(held.bonus, left) },
    money: amount === 0n ? [] : [holdTransfer(held, key, move, { provider_code: held.provider_code })],
  };
}

/** A posting between the account of held wins and another house account. */
const holdTransfer = (
  { site_id: siteId, currency }: Pick<HeldWinRow, 'site_id' | 'currency'>,
  key: string,
  move: Posting,
  meta: JsonObject,
): LedgerOperation => ({ post: { siteId, key, kind: 'win_hold', currency, postings: [move], meta } });
