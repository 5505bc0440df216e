import { createHash, randomUUID } from 'node:crypto';
import { type JourneyPlan, type JourneyState, journeyPlan } from '#contracts/values/journeys.ts';
import { deny } from '../../platform/console/denial.ts';
import type { Fields, ProposalKind } from '../../platform/console/module-console.ts';
import { type Db, run, type Tx, write } from '../../platform/database/index.ts';
import { type EntryRow, tables } from './tables.ts';

/** Journeys of a site that have not ended. */
export const MAX_JOURNEYS = 50;

export type JourneyKey = { siteId: number; journeyId: string };
export type Journey = {
  site_id: number;
  journey_id: string;
  name: string;
  version: number;
  state: JourneyState;
  plan: JourneyPlan;
  created_by: string;
  changed_at: Date;
};

const SELECT = `select j.site_id, j.journey_id, j.name, j.version, j.state, j.changed_at, v.plan, v.created_by
  from journeys.journey j join journeys.version v using (site_id, journey_id, version)`;

/** A site's journeys with the number of players inside, by name. */
export async function listJourneys(db: Db, siteId: number): Promise<(Journey & { inside: number })[]> {
  return await run(db, {
    text: `select x.*, (select count(*)::int from journeys.entry e where e.site_id = $1
        and e.journey_id = x.journey_id and e.state = 'inside') as inside
      from (${SELECT} where j.site_id = $1) x order by x.state = 'ended', lower(x.name) limit 200`,
    values: [siteId],
  });
}

/** Running journeys, of one site or all, that players can enter by one of the triggers. */
export async function runningJourneys(
  db: Db,
  triggers: readonly JourneyPlan['trigger'][],
  siteId: number | null = null,
): Promise<Journey[]> {
  return await run<Journey>(db, {
    text: `${SELECT} where j.state = 'running' and v.plan->>'trigger' = any ($1)
      and ($2::int is null or j.site_id = $2) order by j.site_id, j.journey_id`,
    values: [triggers, siteId],
  });
}

/** A journey of a site. */
export async function findJourney(db: Db, { siteId, journeyId }: JourneyKey): Promise<Journey | undefined> {
  const [row] = await run<Journey>(db, {
    text: `${SELECT} where j.site_id = $1 and j.journey_id = $2`,
    values: [siteId, journeyId],
  });
  return row;
}

/** The plan that a player in the journey follows: that of the version entered. */
export async function planOfEntry(db: Db, { site_id, journey_id, version }: EntryRow): Promise<JourneyPlan> {
  const { plan } = await tables(db)
    .selectFrom('version')
    .select('plan')
    .where('site_id', '=', site_id)
    .where('journey_id', '=', journey_id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return plan;
}

/** Whether a player of a journey is in its control group; decided by a hash, so the answer never changes. */
export function isInControlGroup(
  { siteId, journeyId }: JourneyKey,
  playerId: string,
  percent: number,
): boolean {
  const hash = createHash('sha256').update(`${siteId} ${journeyId} ${playerId}`).digest();
  return hash.readUInt32BE(0) % 100 < percent;
}

export type ProposedJourney = {
  journey_id: string;
  version: number;
  older: 'finish' | 'leave';
  name: string;
  plan: JourneyPlan;
};

/** Stores the approved version; players enter it from then on. */
export const journeyProposal: ProposalKind = {
  right: 'campaigns',
  access: ['approve'],
  async apply(tx, { siteId, facts, makerId }, now) {
    const { journey_id, version, older, name, plan } = facts as unknown as ProposedJourney & Fields;
    const key = { siteId, journeyId: journey_id || randomUUID() };
    const before = await lockJourney(tx, key);
    if ((before?.version ?? 0) !== version || before?.state === 'ended') deny('changedMeanwhile');
    const next = { name, plan: journeyPlan.parse(plan), version: version + 1 };
    await storeJourney(tx, key, next, { by: makerId, now });
    if (older === 'leave') await endEntries(tx, key, version, 'version', now);
  },
};

/**
 * Stores a new version of a journey, or of a locked existing one: players enter it from then on. `by`: the
 * author's id, or a name if the author is not a member of staff.
 */
export async function storeJourney(
  tx: Tx,
  { siteId, journeyId }: JourneyKey,
  { name, plan, version }: Pick<Journey, 'name' | 'plan' | 'version'>,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  const next = { site_id: siteId, journey_id: journeyId, version, name };
  await tables(tx)
    .insertInto('version')
    .values({ ...next, plan: JSON.stringify(plan), created_by: by, approved_at: now })
    .execute();
  await tables(tx)
    .insertInto('journey')
    .values({ ...next, state: 'running', changed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'journey_id']).doUpdateSet({ version, name, changed_at: now }),
    )
    .execute();
}

/** The journey, locked. */
export async function lockJourney(tx: Tx, { siteId, journeyId }: JourneyKey) {
  return await tables(tx)
    .selectFrom('journey')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('journey_id', '=', journeyId)
    .forUpdate()
    .executeTakeFirst();
}

/** Sets the state of a locked journey; players leave an ended one. */
export async function storeJourneyState(
  tx: Tx,
  key: JourneyKey,
  state: JourneyState,
  now: Date,
): Promise<void> {
  await tables(tx)
    .updateTable('journey')
    .set({ state, changed_at: now })
    .where('site_id', '=', key.siteId)
    .where('journey_id', '=', key.journeyId)
    .execute();
  if (state === 'ended') await endEntries(tx, key, null, 'ended', now);
}

/** Removes players from versions up to the given one, or from all versions. */
async function endEntries(tx: Tx, key: JourneyKey, upTo: number | null, reason: string, now: Date) {
  await write(tx, {
    text: `update journeys.entry set state = 'left', ended_at = $4, reason = $5
      where site_id = $1 and journey_id = $2 and state = 'inside' and ($3::int is null or version <= $3)`,
    values: [key.siteId, key.journeyId, upTo, now, reason],
  });
}
