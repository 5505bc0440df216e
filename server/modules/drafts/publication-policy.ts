import { deny } from '../../platform/console/denial.ts';
import type { ProposalKind } from '../../platform/console/module-console.ts';
import { type Db, type Tx, write } from '../../platform/database/index.ts';
import { tables } from './tables.ts';

/**
 * Number of people needed to publish a site's content: 1, the editor alone; 2, with another person's
 * approval.
 */
export async function publishPeople(db: Db, siteId: number): Promise<1 | 2> {
  return await maxPublishPeople(db, [siteId]);
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
