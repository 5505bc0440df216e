import type { Database, Tx } from '../../../platform/database/index.ts';
import { addJob } from '../../../platform/jobs/index.ts';
import { listSites } from '../../sites/index.ts';
import { isSettlementDue, settleDue } from './settlement-task.ts';

/**
 * The task that settles tickets by confirmed results, and voids bets on events that were not played: for one
 * site; without a site, it queues every site with due work.
 */
export const SETTLE_TASK = 'sportsbook.settle';

/**
 * Queues the settlement of a site. Each brand has its own queue, so that many tickets of one brand do not
 * delay the others.
 */
export async function queueSettlement(tx: Tx, siteId: number): Promise<void> {
  const name = `${SETTLE_TASK}:${siteId}`;
  await addJob(tx, SETTLE_TASK, { siteId }, { key: name, queue: name });
}

/** The task under `SETTLE_TASK`; payload `{ siteId }` or empty. */
export function settlementTask(database: Database, now: () => Date) {
  return async (payload?: unknown): Promise<void> => {
    const { siteId } = (payload ?? {}) as { siteId?: number };
    if (siteId !== undefined) return void (await settleDue(database, siteId, now()));
    const due: number[] = [];
    for (const { id } of await listSites(database.db))
      if (await isSettlementDue(database.db, id, now())) due.push(id);
    await database.transaction(async (tx) => {
      for (const id of due) await queueSettlement(tx, id);
    });
  };
}
