import type pg from 'pg';
import { handleOf, PoolHandle } from '#server/platform/database/handles.ts';
import type { Db } from '#server/platform/database/index.ts';

/** Runs `work` in sessions in which a statement that reaches several shards fails. */
export async function onOneShard<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await inEverySession(db, `set citus.multi_task_query_log_level = 'error'`);
  try {
    return await work();
  } finally {
    await inEverySession(db, 'reset citus.multi_task_query_log_level');
  }
}

async function inEverySession(db: Db, text: string): Promise<void> {
  const handle = handleOf(db);
  if (!(handle instanceof PoolHandle)) throw new Error('not a pool');
  const clients: pg.PoolClient[] = [];
  for (let n = 0; n < handle.pool.options.max; n++) clients.push(await handle.acquire());
  for (const client of clients) await client.query(text);
  for (const client of clients) client.release();
}
