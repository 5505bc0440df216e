import { run, type Tx } from '../../platform/database/index.ts';

/** Who does something, why and when: the parameters of every operation of staff. `system`, `player`, or a person's id. */
export type Deed = { actor: string; reason: string; now: Date };

/** Notes what was done to a campaign or a bonus; the caller has locked it. */
export async function noteStep(
  tx: Tx,
  siteId: number,
  matter: string,
  what: string,
  deed: Deed,
): Promise<void> {
  await run(tx, {
    name: 'bonuses-step',
    text: `insert into bonuses.step (site_id, matter, step, what, actor, reason, at)
      select $1, $2, 1 + count(*), $3, $4, $5, $6 from bonuses.step where site_id = $1 and matter = $2`,
    values: [siteId, matter, what, deed.actor, deed.reason, deed.now],
  });
}
