import { type Db, run, type Tx } from '../../platform/database/index.ts';

/** Who does something, why and when: the parameters of every operation of staff. */
export type Deed = { actor: string; reason: string; now: Date };

/** Notes what was done; append-only. */
export async function noteStep(tx: Tx, siteId: number, matter: string, what: string, deed: Deed) {
  await run(tx, {
    text: `insert into affiliates.step (site_id, matter, step, what, actor, reason, at)
      select $1, $2, 1 + count(*), $3, $4, $5, $6 from affiliates.step where site_id = $1 and matter = $2`,
    values: [siteId, matter, what, deed.actor, deed.reason, deed.now],
  });
}

/** Whether somebody has done anything about a matter. */
export async function hasStepOf(db: Db, siteId: number, matter: string, actor: string): Promise<boolean> {
  const steps = await run(db, {
    text: 'select 1 as one from affiliates.step where site_id = $1 and matter = $2 and actor = $3 limit 1',
    values: [siteId, matter, actor],
  });
  return steps.length > 0;
}
