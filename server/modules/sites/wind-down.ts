import { type Db, run, type Tx } from '../../platform/database/index.ts';
import type { Day } from '../../platform/site-days.ts';
import { announceChange } from './changes.ts';
import { tables } from './tables.ts';

/**
 * `since`: when sign-ups and deposits end, past or planned. `closesOn`: the closing day announced to players;
 * staff close the brand. `noticeAt`: from when every page names both; null for no notice.
 */
export type WindDown = { since: Date; closesOn: Day | null; noticeAt: Date | null };

/** The wind-down of a brand, begun or planned; undefined without one. */
export async function findWindDown(db: Db, siteId: number): Promise<WindDown | undefined> {
  const [row] = await run<{ since: Date | null; closesOn: Day | null; noticeAt: Date | null }>(db, {
    text: `select winding_down_at as since, closes_on::text as "closesOn",
        winding_down_notice_at as "noticeAt" from sites.site where site_id = $1`,
    values: [siteId],
  });
  return row?.since ? { ...row, since: row.since } : undefined;
}

/** Whether a brand accepts no sign-ups or deposits at that time. */
export async function isWindingDown(db: Db, siteId: number, now: Date): Promise<boolean> {
  const found = await findWindDown(db, siteId);
  return found !== undefined && found.since <= now;
}

/** Begins, plans or, by null, cancels the wind-down of a brand. */
export async function setWindDown(tx: Tx, siteId: number, plan: WindDown | null): Promise<void> {
  await tables(tx)
    .updateTable('site')
    .set({
      winding_down_at: plan?.since ?? null,
      closes_on: plan?.closesOn ?? null,
      winding_down_notice_at: plan?.noticeAt ?? null,
    })
    .where('site_id', '=', siteId)
    .execute();
  await announceChange(tx, siteId);
}
