import { sql } from 'kysely';
import { maskAccounts } from '#contracts/values/mask.ts';
import { HOUR_MS } from '#contracts/values/time.ts';
import { type Db, schemaOf } from '../../platform/database/index.ts';
import { listNamedLines } from '../protection/index.ts';
import type { ReportsTables } from './tables.ts';

const tables = schemaOf<ReportsTables>('reports');
const LIST_SIZE = 10;

/** A line of the withdrawals' list; the account is masked, `gain` is what was paid, in minor units. */
export type LargePayout = { account: string; gain: bigint; currency: string; at: Date };

/**
 * The largest withdrawals of 24 hours by players who may be named, and count and total of the last one [S-19,
 * operations 8].
 */
export async function readLargestPayouts(
  db: Db,
  siteId: number,
  now: Date,
): Promise<{ largest: LargePayout[]; hour: { count: number; sum: bigint } }> {
  const since = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const paid = tables(db).selectFrom('withdrawal').where('site_id', '=', siteId);
  const read = (without: readonly string[], limit: number) =>
    paid
      .select(['player_id', 'account_id', 'currency', 'amount', 'paid_at'])
      .where('paid_at', '>', since(24))
      .where(sql<boolean>`(player_id = any (${without}::uuid[])) is not true`)
      .orderBy('amount', 'desc')
      .orderBy('paid_at')
      .limit(limit)
      .execute();
  const [rows, hour] = await Promise.all([
    listNamedLines({ db, siteId, now, size: LIST_SIZE, read }),
    paid
      .select([sql<number>`count(*)::int`.as('count'), sql<bigint>`coalesce(sum(amount), 0)::int8`.as('sum')])
      .where('paid_at', '>', since(1))
      .executeTakeFirstOrThrow(),
  ]);
  const names = maskAccounts(rows.map(({ account_id }) => account_id));
  const largest = rows.map((row, index) => ({
    account: names[index]!,
    gain: row.amount,
    currency: row.currency,
    at: row.paid_at,
  }));
  return { largest, hour };
}
