import { isDistributed } from '#server/platform/database/distributed-tables.ts';
import { type Db, run } from '#server/platform/database/index.ts';

/**
 * Number of sessions of this database that wait for a lock, on a cluster those of every server; `query`: a
 * pattern of their statement.
 */
export async function lockWaits(on: Db, query = '%'): Promise<number> {
  const activity = isDistributed(on) ? 'citus_stat_activity' : 'pg_stat_activity';
  const [row] = await run<{ count: number }>(on, {
    text: `select count(*)::int as count from ${activity} where datname = current_database()
      and wait_event_type = 'Lock' and query like $1`,
    values: [query],
  });
  return row!.count;
}
