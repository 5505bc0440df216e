import { handleOf, PoolHandle } from './handles.ts';
import { type Db, type Tx, transaction } from './index.ts';
import { DatabaseClosed } from './unavailability.ts';

/**
 * Processes items in sequence, each in its own transaction. An error is logged and does not delay the others:
 * the job retries the item later. Returns the number processed; `false` means that there was nothing to do.
 */
export async function forEachInOwnTransaction<Item>(
  db: Db,
  items: readonly Item[],
  work: (tx: Tx, item: Item) => Promise<unknown>,
): Promise<number> {
  const handle = handleOf(db);
  if (!(handle instanceof PoolHandle)) throw new Error('forEachInOwnTransaction takes the pool');
  let done = 0;
  for (const item of items) {
    try {
      if ((await transaction(db, (tx) => work(tx, item))) !== false) done += 1;
    } catch (error) {
      if (error instanceof DatabaseClosed) throw error;
      handle.log.error({ err: error, work: work.name }, 'an item could not be processed');
    }
  }
  return done;
}
