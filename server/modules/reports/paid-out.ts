import { sql } from 'kysely';
import { maskAccount } from '#contracts/values/mask.ts';
import { type Db, schemaOf } from '../../platform/database.ts';
import { unnamedOf } from '../protection/index.ts';
import type { ReportsTables } from './tables.ts';

const tables = schemaOf<ReportsTables>('reports');
const HOUR_MS = 3_600_000;
const LIST_SIZE = 10;
/** Read for the list: some of them may not be named. */
const CANDIDATES = 60;

/** A line of the withdrawals' list; the account is masked, `gain` is what was paid, in minor units. */
export type PaidOut = { account: string; gain: bigint; currency: string; at: Date };

/** The largest withdrawals of 24 hours by players who may be named, and count and sum of the last one [S-19, operations 8]. */
export async function readPaidOut(
  db: Db,
  siteId: number,
  now: Date,
): Promise<{ largest: PaidOut[]; hour: { count: number; sum: bigint } }> {
  const since = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const paid = tables(db).selectFrom('withdrawal').where('site_id', '=', siteId);
  const [rows, hour] = await Promise.all([
    paid
      .select(['player_id', 'account_id', 'currency', 'amount', 'paid_at'])
      .where('paid_at', '>', since(24))
      .orderBy('amount', 'desc')
      .orderBy('paid_at')
      .limit(CANDIDATES)
      .execute(),
    paid
      .select([sql<number>`count(*)::int`.as('count'), sql<bigint>`coalesce(sum(amount), 0)::int8`.as('sum')])
      .where('paid_at', '>', since(1))
      .executeTakeFirstOrThrow(),
  ]);
  const ids = rows.flatMap(({ player_id }) => player_id ?? []);
  const unnamed = await unnamedOf(db, siteId, [...new Set(ids)], now);
  const shown = rows
    .filter(({ player_id }) => player_id === null || !unnamed.has(player_id))
    .slice(0, LIST_SIZE);
  const largest = shown.map((row) => ({
    account: maskAccount(row.account_id),
    gain: row.amount,
    currency: row.currency,
    at: row.paid_at,
  }));
  return { largest, hour };
}
