import { handleOf, PoolHandle } from './handles.ts';
import { type Database, run } from './index.ts';

export { isDistributed } from './handles.ts';

/**
 * Finds out whether the tables of the database are distributed over a Citus cluster. Called once, when a
 * process has opened it; until then they count as not distributed.
 */
export async function detectDistribution({ db }: Pick<Database, 'db'>): Promise<void> {
  const handle = handleOf(db);
  if (!(handle instanceof PoolHandle)) throw new Error('distribution is a property of a pool');
  const [row] = await run<{ is_distributed: boolean }>(db, {
    text: `select exists (select from pg_extension where extname = 'citus') as is_distributed`,
  });
  handle.isDistributed = row!.is_distributed;
}
