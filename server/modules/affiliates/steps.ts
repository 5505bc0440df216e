import { run, type Tx } from '../../platform/database.ts';

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
