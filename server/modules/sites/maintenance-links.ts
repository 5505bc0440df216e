import type { Selectable } from 'kysely';
import { MAX_MAINTENANCE_LINKS } from '#contracts/console/maintenance-links.ts';
import { deny } from '../../platform/console/denial.ts';
import { type Db, type Tx, write } from '../../platform/database/index.ts';
import { type SitesTables, tables } from './tables.ts';

export type MaintenanceLinkRow = Selectable<SitesTables['maintenance_link']>;

const MAX_LISTED = 100;

/** Whether a maintenance link opens: it has not expired and was not ended. */
export const isLiveLink = ({ expires_at, ended_at }: MaintenanceLinkRow, now: Date): boolean =>
  ended_at === null && now < expires_at;

/** The links of a site, newest first. */
export async function listMaintenanceLinks(db: Db, siteId: number): Promise<MaintenanceLinkRow[]> {
  return await tables(db)
    .selectFrom('maintenance_link')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('made_at', 'desc')
    .orderBy('link_id')
    .limit(MAX_LISTED)
    .execute();
}

/** A link that is neither expired nor ended. */
export async function findLiveLink(
  db: Db,
  siteId: number,
  linkId: string,
  now: Date,
): Promise<MaintenanceLinkRow | undefined> {
  const row = await findLink(db, siteId, linkId);
  return row && isLiveLink(row, now) ? row : undefined;
}

async function findLink(db: Db, siteId: number, linkId: string): Promise<MaintenanceLinkRow | undefined> {
  return await tables(db)
    .selectFrom('maintenance_link')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('link_id', '=', linkId)
    .executeTakeFirst();
}

export type NewMaintenanceLink = {
  siteId: number;
  linkId: string;
  title: string;
  madeBy: string;
  expiresAt: Date;
};

/** Stores a link; denies it when too many of the site's links are valid. */
export async function insertMaintenanceLink(tx: Tx, link: NewMaintenanceLink, now: Date): Promise<void> {
  const { siteId, linkId, title, madeBy, expiresAt } = link;
  const lock = `select pg_advisory_xact_lock(hashtextextended('sites maintenance links', $1))`;
  await write(tx, { text: lock, values: [siteId] });
  const live = await tables(tx)
    .selectFrom('maintenance_link')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('site_id', '=', siteId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  if (Number(live.count) >= MAX_MAINTENANCE_LINKS) deny('tooManyLinks');
  await tables(tx)
    .insertInto('maintenance_link')
    .values({
      ...{ site_id: siteId, link_id: linkId, title, made_by: madeBy, made_at: now },
      ...{ expires_at: expiresAt, ended_at: null },
    })
    .execute();
}

/** Ends a link at once; denies an unknown or ended one. */
export async function endMaintenanceLink(
  tx: Tx,
  siteId: number,
  linkId: string,
  now: Date,
): Promise<MaintenanceLinkRow> {
  const row = (await findLink(tx, siteId, linkId)) ?? deny('notFound');
  const ended = await tables(tx)
    .updateTable('maintenance_link')
    .set({ ended_at: now })
    .where('site_id', '=', siteId)
    .where('link_id', '=', linkId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) deny('changedMeanwhile');
  return row;
}
