import { type Db, run, type Tx } from '../../platform/database/index.ts';
import type { Day } from '../../platform/site-days.ts';
import { announceChange } from './changes.ts';
import { tables } from './tables.ts';

/** `closesOn`: the closing day announced to players; staff close the brand. */
export type WindDown = { since: Date; closesOn: Day | null };

/** Time since which a brand accepts no sign-ups or deposits; undefined if it accepts them. */
export async function findWindDown(db: Db, siteId: number): Promise<WindDown | undefined> {
  const [row] = await run<{ since: Date | null; closesOn: Day | null }>(db, {
    text: `select winding_down_at as since, closes_on::text as "closesOn" from sites.site where site_id = $1`,
    values: [siteId],
  });
  return row?.since ? { since: row.since, closesOn: row.closesOn } : undefined;
}

/** Starts or cancels the wind-down of a brand. */
export async function setWindDown(
  tx: Tx,
  siteId: number,
  { since, closesOn }: { since: Date | null; closesOn: Day | null },
): Promise<void> {
  await tables(tx)
    .updateTable('site')
    .set({ winding_down_at: since, closes_on: since && closesOn })
    .where('site_id', '=', siteId)
    .execute();
  await announceChange(tx, siteId);
}
