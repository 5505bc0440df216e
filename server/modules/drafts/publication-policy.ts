import { deny } from '../../platform/console/denial.ts';
import type { DraftKind, ProposalKind } from '../../platform/console/module-console.ts';
import { type Db, type Tx, write } from '../../platform/database/index.ts';
import { type DraftRow, tables } from './tables.ts';

/**
 * Number of people needed to publish a site's content: 1, the editor alone; 2, with another person's
 * approval.
 */
export async function publishPeople(db: Db, siteId: number): Promise<1 | 2> {
  return await maxPublishPeople(db, [siteId]);
}

/** The number of people needed to publish a draft: as the site requires, or its kind for this change. */
export async function requiredPeople(
  db: Db,
  kind: DraftKind,
  { site_id, item_key, body }: Pick<DraftRow, 'site_id' | 'item_key' | 'body'>,
): Promise<1 | 2> {
  const people = await publishPeople(db, site_id);
  return people === 2 ? 2 : ((await kind.people?.(db, site_id, item_key, body)) ?? 1);
}

/** The largest of these numbers among some sites. */
export async function maxPublishPeople(db: Db, siteIds: readonly number[]): Promise<1 | 2> {
  const row = await tables(db)
    .selectFrom('policy')
    .select('site_id')
    .where('site_id', 'in', [...siteIds])
    .where('publish_people', '=', 2)
    .limit(1)
    .executeTakeFirst();
  return row ? 2 : 1;
}

async function setPublishPeople(tx: Tx, siteId: number, people: 1 | 2, now: Date): Promise<void> {
  await write(tx, {
    text: `insert into drafts.policy (site_id, publish_people, changed_at) values ($1, $2, $3)
      on conflict (site_id) do update set publish_people = excluded.publish_people,
        changed_at = excluded.changed_at`,
    values: [siteId, people, now],
  });
}

/** A stricter policy takes effect at once; a looser one after a second administrator's approval. */
export const publishPeopleProposal: ProposalKind = {
  right: 'sites',
  access: ['write'],
  async apply(tx, { siteId, facts }, now) {
    const people = facts.people === 2 ? 2 : 1;
    if ((await publishPeople(tx, siteId)) === people) deny('changedMeanwhile');
    await setPublishPeople(tx, siteId, people, now);
  },
};
