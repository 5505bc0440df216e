import { type Db, handleOf, PoolHandle } from '#server/platform/database/handles.ts';

/** How many statements and transactions `work` sends through a pool: each takes one connection from it. */
export async function statementsOf(db: Db, work: () => Promise<unknown>): Promise<number> {
  const handle = handleOf(db);
  if (!(handle instanceof PoolHandle)) throw new Error('statements are counted on a pool');
  let count = 0;
  const add = () => {
    count += 1;
  };
  handle.pool.on('acquire', add);
  try {
    await work();
  } finally {
    handle.pool.off('acquire', add);
  }
  return count;
}
