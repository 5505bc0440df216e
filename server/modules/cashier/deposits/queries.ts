import { FAILED_DEPOSIT_STATES, OPEN_DEPOSIT_STATES } from '#contracts/values/payments.ts';
import { type Db, sql } from '../../../platform/database/index.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { type DepositRow, tables } from '../tables.ts';

export const PAGE_SIZE = 10;

type ListedDeposits = { isOpen: boolean; isFailed: boolean; page: number };

/**
 * A player's deposits, newest first; `isOpen`: only pending ones; `isFailed`: only those that ended without a
 * credit.
 */
export async function listDeposits(db: Db, player: PlayerKey, { isOpen, isFailed, page }: ListedDeposits) {
  const mine = tables(db)
    .selectFrom('deposit')
    .where('site_id', '=', player.siteId)
    .where('player_id', '=', player.playerId)
    .$if(isOpen, (query) => query.where('state', 'in', [...OPEN_DEPOSIT_STATES]))
    .$if(isFailed, (query) => query.where('state', 'in', [...FAILED_DEPOSIT_STATES]));
  const [rows, { total }] = await Promise.all([
    mine
      .selectAll()
      .orderBy('deposit_id', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    mine.select(sql<bigint>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** One deposit of a player; undefined if it does not exist or belongs to another player. */
export async function findDeposit(
  db: Db,
  player: PlayerKey,
  depositId: string,
): Promise<DepositRow | undefined> {
  return await tables(db)
    .selectFrom('deposit')
    .selectAll()
    .where('site_id', '=', player.siteId)
    .where('player_id', '=', player.playerId)
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
}

/** Whether a deposit is paid at a gateway, which alone can confirm it. */
export async function hasGatewayPayment(
  db: Db,
  { site_id, deposit_id }: Pick<DepositRow, 'site_id' | 'deposit_id'>,
): Promise<boolean> {
  const payment = await tables(db)
    .selectFrom('gateway_payment')
    .select('gateway')
    .where('site_id', '=', site_id)
    .where('deposit_id', '=', deposit_id)
    .executeTakeFirst();
  return payment !== undefined;
}

const QUEUE_SIZE = 100;

/** Needs a decision: under review, or expired and approved as a late payment by one person. */
export const AWAITS_REVIEW = `(due_at is not null and state in ('under_review', 'expired'))`;
/**
 * Manual payments, which only staff can confirm, whether or not the player reported them, and however late.
 */
const BY_HAND = sql<boolean>`state in ('awaiting_payment', 'under_review', 'expired') and not exists (
  select from cashier.gateway_payment p where p.site_id = deposit.site_id
  and p.deposit_id = deposit.deposit_id
    and deposit.state <> 'under_review')`;

/**
 * Deposits of a site that wait for review, most urgent first; with a reference, the one that staff can
 * credit.
 */
export async function listDepositQueue(db: Db, siteId: number, reference = ''): Promise<DepositRow[]> {
  return await tables(db)
    .selectFrom('deposit')
    .selectAll()
    .where('site_id', '=', siteId)
    .where(reference ? BY_HAND : sql<boolean>`${sql.raw(AWAITS_REVIEW)}`)
    .$if(reference !== '', (query) => query.where('reference', '=', reference.toUpperCase()))
    .orderBy('due_at')
    .orderBy('deposit_id')
    .limit(QUEUE_SIZE)
    .execute();
}
