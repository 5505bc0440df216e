import type { Currency } from '#contracts/values/currency.ts';
import type { Db, Tx } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import {
  bonusShareOf,
  findActiveBonus,
  fundStake,
  settleLateResult,
  updateOpenRoundStakes,
} from '../../bonuses/index.ts';
import {
  findBalances,
  type LockedBalance,
  lockCashAccounts,
  type Posting,
  post,
  type TransferInput,
} from '../../ledger/index.ts';

/** Sports bets in the ledger and in reports: a provider of the house's own. */
export const SPORTS_PROVIDER = 'BAIZE_SPORTS';
export const SPORTS_GAME = 'sportsbook';
export const SPORTS_CATEGORY = 'sportsbook';
const CLEARING = { house: `sports_clearing:${SPORTS_PROVIDER}` };

type TicketAccount = { siteId: number; playerId: string; currency: Currency; ticketId: string };
const ownMoney = ({ cash, bonus }: { cash: bigint; bonus: bigint }, isActive: boolean): bigint =>
  isActive && bonus > 0n ? cash + bonus : cash;

/** What a stake can be taken from: cash, and bonus money while a bonus runs. */
export async function playableBalance(db: Db, siteId: number, playerId: string): Promise<bigint> {
  const [held, active] = await Promise.all([
    findBalances(db, siteId, playerId),
    findActiveBonus(db, { siteId, playerId }),
  ]);
  return held ? ownMoney(held, active !== undefined) : 0n;
}

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

/** What was taken: `bonusStake` of it bonus money of `grantId`; `balance` what can be played afterwards. */
export type TakenStake = { balance: bigint; bonusStake: bigint; grantId: string | null };

/**
 * Takes the stake of a ticket: cash first, then bonus money, as in every game (operations 4.2). Refuses
 * `insufficientFunds` with the balance, and `bonusMaxBet`.
 */
export async function takeStake(tx: Tx, account: TicketAccount, stake: bigint): Promise<TakenStake> {
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
  return { balance: ownMoney(after, active !== undefined), bonusStake: funds.bonus, grantId };
}

function refuseStake(
  funds: Extract<ReturnType<typeof fundStake>, { ok: false }>,
  held: LockedBalance,
  isActive: boolean,
  currency: Currency,
): never {
  if (funds.reason === 'bonusMaxBet') refuse('bonusMaxBet', { max: funds.max.toString(), currency });
  refuse('insufficientFunds', { balance: ownMoney(held, isActive).toString(), currency });
}

/** A ticket's return that changes: `stake` and `bonusStake` are those it was placed with. */
export type ReturnChange = {
  key: string;
  before: bigint;
  after: bigint;
  stake: bigint;
  bonusStake: bigint;
  grantId: string | null;
};

/** What of a return is bonus money: the share of the stake that was. A whole stake comes back as it was. */
export const bonusReturn = (returned: bigint, { stake, bonusStake }: Omit<ReturnChange, 'key'>): bigint =>
  bonusShareOf(returned, stake, bonusStake);

/**
 * Posts the difference between two returns of a ticket: a win when it rises, a resettlement when it falls,
 * below zero if it must be (sportsbook 15.2). The player's cash account is locked.
 */
export async function postReturn(tx: Tx, account: TicketAccount, change: ReturnChange): Promise<void> {
  const { siteId, playerId } = account;
  const { before, after, grantId, key } = change;
  if (before === after) return;
  const [bonusBefore, bonusAfter] = [bonusReturn(before, change), bonusReturn(after, change)];
  const bonus = bonusAfter - bonusBefore;
  const cash = after - before - bonus;
  const line = (kind: 'cash' | 'bonus', amount: bigint): Posting => {
    const own = { player: playerId, kind };
    return amount > 0n
      ? { from: CLEARING, to: own, amount }
      : { from: own, to: CLEARING, amount: amount < 0n ? -amount : 0n };
  };
  const kind = after > before ? 'win' : 'resettlement';
  await postLines(tx, account, { key, kind, lines: [line('cash', cash), line('bonus', bonus)] });
  if (!grantId || bonus === 0n) return;
  const active = await findActiveBonus(tx, { siteId, playerId });
  if (active?.grantId === grantId) return;
  const late = { siteId, playerId, grantId, amount: bonus };
  await settleLateResult(tx, { ...late, key: `sportsbook:${account.ticketId}:${key}` });
}
