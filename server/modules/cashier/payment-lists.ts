import type { DepositState, WithdrawalState } from '#contracts/values/payments.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { type DepositRow, tables, type WithdrawalRow } from './tables.ts';

/** Filters of a site's payments. Empty strings match everything; `to` is exclusive. */
type PaymentFilter<State> = {
  /** Undefined: all players. */
  playerId: string | undefined;
  method: string;
  state: State | '';
  reference: string;
  from: Date | undefined;
  to: Date | undefined;
};
type PageQuery = {
  sort: 'created' | 'changed' | 'amount';
  direction: 'asc' | 'desc';
  after: string;
  limit: number;
};
/** Totals of the payments that match a filter, in minor units; `moved` was credited or paid. */
export type PaymentTotals = { count: bigint; requested: bigint; moved: bigint };

type DepositFilter = PaymentFilter<DepositState>;
type WithdrawalFilter = PaymentFilter<WithdrawalState>;

/** Each has its own index; ties are ordered by id. */
const COLUMNS = { created: 'created_at', changed: 'changed_at', amount: 'amount' } as const;

/** One page of deposits in any state, in the requested order. */
export async function listDepositPage(
  db: Db,
  siteId: number,
  query: DepositFilter & PageQuery,
): Promise<DepositRow[]> {
  const { direction, limit, after } = query;
  const column = sql.ref(COLUMNS[query.sort]);
  const last = sql`select ${column}, deposit_id from cashier.deposit
    where site_id = ${siteId} and deposit_id = ${after}::uuid`;
  return await deposits(db, siteId, query)
    .selectAll()
    .$if(after !== '', (rows) =>
      rows.where(sql<boolean>`(${column}, deposit_id) ${beyond(direction)} (${last})`),
    )
    .orderBy(column, direction)
    .orderBy('deposit_id', direction)
    .limit(limit)
    .execute();
}

/** Count and sums of the deposits that match a filter, in minor units. */
export async function totalDeposits(db: Db, siteId: number, filter: DepositFilter): Promise<PaymentTotals> {
  return await deposits(db, siteId, filter)
    .select([
      sql<bigint>`count(*)`.as('count'),
      sql<bigint>`coalesce(sum(amount), 0)::int8`.as('requested'),
      sql<bigint>`coalesce(sum(credited) filter (where state = 'credited'), 0)::int8`.as('moved'),
    ])
    .executeTakeFirstOrThrow();
}

/** One page of withdrawals in any state, in the requested order. */
export async function listWithdrawalPage(
  db: Db,
  siteId: number,
  query: WithdrawalFilter & PageQuery,
): Promise<WithdrawalRow[]> {
  const { direction, limit, after } = query;
  const column = sql.ref(COLUMNS[query.sort]);
  const last = sql`select ${column}, withdrawal_id from cashier.withdrawal
    where site_id = ${siteId} and withdrawal_id = ${after}::uuid`;
  return await withdrawals(db, siteId, query)
    .selectAll()
    .$if(after !== '', (rows) =>
      rows.where(sql<boolean>`(${column}, withdrawal_id) ${beyond(direction)} (${last})`),
    )
    .orderBy(column, direction)
    .orderBy('withdrawal_id', direction)
    .limit(limit)
    .execute();
}

/** Count and sums of the withdrawals that match a filter, in minor units. */
export async function totalWithdrawals(
  db: Db,
  siteId: number,
  filter: WithdrawalFilter,
): Promise<PaymentTotals> {
  return await withdrawals(db, siteId, filter)
    .select([
      sql<bigint>`count(*)`.as('count'),
      sql<bigint>`coalesce(sum(amount), 0)::int8`.as('requested'),
      sql<bigint>`coalesce(sum(paid), 0)::int8`.as('moved'),
    ])
    .executeTakeFirstOrThrow();
}

/** Names of the site's payment methods, in display order, including closed ones. */
export async function listMethodIds(db: Db, siteId: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('method')
    .select('method_id')
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('method_id')
    .execute();
  return rows.map(({ method_id }) => method_id);
}

function deposits(db: Db, siteId: number, filter: DepositFilter) {
  return tables(db)
    .selectFrom('deposit')
    .where('site_id', '=', siteId)
    .where(({ and }) => and(conditions(filter)))
    .$if(filter.method !== '', (rows) => rows.where('method_id', '=', filter.method));
}

function withdrawals(db: Db, siteId: number, filter: WithdrawalFilter) {
  return tables(db)
    .selectFrom('withdrawal')
    .where('site_id', '=', siteId)
    .where(({ and }) => and(conditions(filter)))
    .$if(filter.method !== '', (rows) =>
      rows.where(sql<boolean>`exists (select from cashier.payout_leg l where l.site_id = ${siteId}
        and l.withdrawal_id = withdrawal.withdrawal_id and l.adapter = ${filter.method})`),
    );
}

function conditions({ playerId, state, reference, from, to }: PaymentFilter<string>) {
  return [
    ...(playerId === undefined ? [] : [sql<boolean>`player_id = ${playerId}::uuid`]),
    ...(state === '' ? [] : [sql<boolean>`state = ${state}`]),
    ...(reference === '' ? [] : [sql<boolean>`reference = ${reference.toUpperCase()}`]),
    ...(from ? [sql<boolean>`created_at >= ${from}`] : []),
    ...(to ? [sql<boolean>`created_at < ${to}`] : []),
  ];
}

const beyond = (direction: 'asc' | 'desc') => sql.raw(direction === 'asc' ? '>' : '<');
