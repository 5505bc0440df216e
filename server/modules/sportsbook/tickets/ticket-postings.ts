import type { Currency } from '#contracts/values/currency.ts';
import { SPORTS_PROVIDER } from '#contracts/values/sports-bets.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import {
  bonusShareOf,
  findActiveBonus,
  fundStake,
  playableAmount,
  removeOpenRound,
  settleLateResult,
  updateOpenRoundStakes,
} from '../../bonuses/index.ts';
import {
  type LockedBalance,
  lockCashAccounts,
  type Posting,
  post,
  postIndividually,
  type TransferInput,
} from '../../ledger/index.ts';

export const SPORTS_GAME = 'sportsbook';
export const SPORTS_CATEGORY = 'sportsbook';
const CLEARING = { house: `sports_clearing:${SPORTS_PROVIDER}` };

type TicketAccount = { siteId: number; playerId: string; currency: Currency; ticketId: string };

function transferOf(
  { siteId, currency, ticketId }: TicketAccount,
  { key, kind, lines }: { key: string; kind: string; lines: readonly Posting[] },
): TransferInput | undefined {
  const [first, ...rest] = lines.filter(({ amount }) => amount > 0n);
  const meta = { round_id: ticketId, provider_code: SPORTS_PROVIDER, game_code: SPORTS_GAME };
  return (
    first && {
      siteId,
      key: `sportsbook:${ticketId}:${key}`,
      kind,
      currency,
      postings: [first, ...rest],
      meta,
    }
  );
}

async function postLines(
  tx: Tx,
  account: TicketAccount,
  what: Parameters<typeof transferOf>[1],
): Promise<void> {
  const transfer = transferOf(account, what);
  if (!transfer) return;
  const posted = await post(tx, transfer);
  if (!posted.ok) throw new Error(`ticket ${account.ticketId} cannot be posted: ${posted.reason}`);
}

/**
 * The debit: `bonusStake` is the bonus-money part from `grantId`; `balance` is the playable balance
 * afterwards.
 */
export type StakeDebit = { balance: bigint; bonusStake: bigint; grantId: string | null };

/**
 * Takes the stake of a ticket: cash first, then bonus money, as for all games (operations 4.2). Refuses
 * `insufficientFunds` with the balance, and `bonusMaxBet`.
 */
export async function takeStake(tx: Tx, account: TicketAccount, stake: bigint): Promise<StakeDebit> {
  const { siteId, playerId, currency, ticketId } = account;
  const [held] = await lockCashAccounts(tx, [{ siteId, playerId }], { wait: true });
  if (!held) throw new Error(`player ${playerId} has no account`);
  const active = await findActiveBonus(tx, { siteId, playerId });
  const game = `${SPORTS_PROVIDER}/${SPORTS_GAME}`;
  const request = { stake, cash: held.cash, bonus: held.bonus, category: SPORTS_CATEGORY, game };
  const funds = fundStake(active, request);
  if (!funds.ok) return refuseStake(funds, held, active !== undefined, currency);
  const player = playerId;
  await postLines(tx, account, {
    key: 'bet',
    kind: 'bet',
    lines: [
      { from: { player, kind: 'cash' }, to: CLEARING, amount: funds.cash },
      { from: { player, kind: 'bonus' }, to: CLEARING, amount: funds.bonus },
    ],
  });
  const grantId = funds.counts ? active!.grantId : null;
  if (grantId)
    await updateOpenRoundStakes(
      tx,
      { siteId, playerId, roundRef: ticketId, grantId },
      { staked: stake, bonusStaked: funds.bonus },
    );
  const after = { cash: held.cash - funds.cash, bonus: held.bonus - funds.bonus };
  return { balance: playableAmount(after, active !== undefined), bonusStake: funds.bonus, grantId };
}

function refuseStake(
  funds: Extract<ReturnType<typeof fundStake>, { ok: false }>,
  held: LockedBalance,
  isActive: boolean,
  currency: Currency,
): never {
  if (funds.reason === 'bonusMaxBet') refuse('bonusMaxBet', { max: funds.max.toString(), currency });
  refuse('insufficientFunds', { balance: playableAmount(held, isActive).toString(), currency });
}

/** A ticket's payment: `voided` of its stake is refunded, `won` is the rest of the return. */
export type TicketPayment = { voided: bigint; won: bigint };
/** A ticket whose return changes: `stake` and `bonusStake` are those at placement. */
type ReturnChange = TicketAccount & {
  key: string;
  before: TicketPayment;
  after: TicketPayment;
  stake: bigint;
  bonusStake: bigint;
  grantId: string | null;
  /** A free bet: its payout has a separate posting kind. */
  isFree: boolean;
  isCashOut: boolean;
};

/** The bonus part of a return: in proportion to the stake. A full refund restores both parts. */
export const bonusReturn = (
  returned: bigint,
  { stake, bonusStake }: Pick<ReturnChange, 'stake' | 'bonusStake'>,
): bigint => bonusShareOf(returned, stake, bonusStake);

/**
 * Posts the differences between two returns of tickets: wins and cash-outs for increases, resettlements for
 * decreases, and stakes of void bets, below zero if necessary (sportsbook 15.2). Simple ones share a
 * statement. The caller has locked the players' accounts.
 */
export async function postReturns(tx: Tx, changes: readonly ReturnChange[]): Promise<void> {
  const transfers = changes.flatMap((change) => [voidTransfer(change), winTransfer(change)]);
  const transfersDue = transfers.filter((transfer) => transfer !== undefined);
  for (const some of withoutRepeatedPlayers(transfersDue)) {
    const answers = await postIndividually(tx, some);
    for (const [i, answer] of answers.entries())
      if (!answer.ok) throw new Error(`${some[i]!.key} cannot be posted: ${answer.reason}`);
  }
  for (const change of changes) await settleLate(tx, change);
}

/** Groups in which each player is paid at most once: a bulk statement changes an account only once. */
function withoutRepeatedPlayers(transfers: readonly TransferInput[]): TransferInput[][] {
  const groups: TransferInput[][] = [];
  const times = new Map<string, number>();
  for (const transfer of transfers) {
    const { from, to } = transfer.postings[0];
    const player = 'player' in from ? from.player : 'player' in to ? to.player : '';
    const group = times.get(player) ?? 0;
    times.set(player, group + 1);
    groups[group] ??= [];
    groups[group].push(transfer);
  }
  return groups;
}

/** Cash and bonus money paid to the player, or taken back if negative. */
function linesOf({ playerId }: TicketAccount, amounts: { cash: bigint; bonus: bigint }): Posting[] {
  const line = (kind: 'cash' | 'bonus', amount: bigint): Posting => {
    const own = { player: playerId, kind };
    return amount > 0n ? { from: CLEARING, to: own, amount } : { from: own, to: CLEARING, amount: -amount };
  };
  return [line('cash', amounts.cash), line('bonus', amounts.bonus)];
}

const partsOf = (change: ReturnChange, what: keyof TicketPayment) => {
  const { before, after } = change;
  const bonus = bonusReturn(after[what], change) - bonusReturn(before[what], change);
  return { cash: after[what] - before[what] - bonus, bonus };
};

function voidTransfer(change: ReturnChange): TransferInput | undefined {
  const lines = linesOf(change, partsOf(change, 'voided'));
  return transferOf(change, { key: `${change.key}:void`, kind: 'bet_void', lines });
}

function winTransfer(change: ReturnChange): TransferInput | undefined {
  const lines = linesOf(change, partsOf(change, 'won'));
  return transferOf(change, { key: change.key, kind: kindOfReturn(change), lines });
}

function kindOfReturn({ isFree, isCashOut, before, after }: ReturnChange): string {
  if (isFree) return 'free_bet_win';
  if (isCashOut) return 'cash_out';
  return after.won > before.won ? 'win' : 'resettlement';
}

/** Bonus money of an ended bonus. A void bet no longer counts as an open bet of it. */
async function settleLate(tx: Tx, change: ReturnChange): Promise<void> {
  const { siteId, playerId, ticketId, grantId, key } = change;
  if (!grantId) return;
  if (change.after.voided === change.stake) await removeOpenRound(tx, siteId, ticketId);
  const amount = partsOf(change, 'voided').bonus + partsOf(change, 'won').bonus;
  if (amount === 0n) return;
  const active = await findActiveBonus(tx, { siteId, playerId });
  if (active?.grantId === grantId) return;
  const late = { siteId, playerId, grantId, amount };
  await settleLateResult(tx, { ...late, key: `sportsbook:${ticketId}:${key}` });
}
