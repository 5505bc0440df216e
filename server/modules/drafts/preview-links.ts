import type { Selectable } from 'kysely';
import { deny } from '../../platform/console/denial.ts';
import { type Db, type Tx, write } from '../../platform/database/index.ts';
import { type DraftSelection, type DraftTables, tables } from './tables.ts';

export type PreviewRow = Selectable<DraftTables['preview']>;

/** Maximum number of valid links per site. */
const MAX_LIVE = 50;
const MAX_LISTED = 100;

/** Whether a preview link opens: it has not expired and was not ended. */
export const isLive = ({ expires_at, ended_at }: PreviewRow, now: Date): boolean =>
  ended_at === null && now < expires_at;

/** The links of a site, newest first. */
export async function listPreviews(db: Db, siteId: number): Promise<PreviewRow[]> {
  return await tables(db)
    .selectFrom('preview')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('made_at', 'desc')
    .orderBy('preview_id')
    .limit(MAX_LISTED)
    .execute();
}

/** A link that is neither expired nor ended. */
export async function findLivePreview(
  db: Db,
  siteId: number,
  previewId: string,
  now: Date,
): Promise<PreviewRow | undefined> {
  const row = await findPreview(db, siteId, previewId);
  return row && isLive(row, now) ? row : undefined;
}

async function findPreview(db: Db, siteId: number, previewId: string): Promise<PreviewRow | undefined> {
  return await tables(db)
    .selectFrom('preview')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('preview_id', '=', previewId)
    .executeTakeFirst();
}

export type NewPreview = DraftSelection & {
  siteId: number;
  previewId: string;
  title: string;
  madeBy: string;
  expiresAt: Date;
};

/** Stores a link; denies it when too many of the site's links are valid. */
export async function insertPreview(tx: Tx, preview: NewPreview, now: Date): Promise<void> {
  const { siteId, previewId, title, items, look, madeBy, expiresAt } = preview;
  const lock = `select pg_advisory_xact_lock(hashtextextended('drafts preview links', $1))`;
  await write(tx, { text: lock, values: [siteId] });
  const live = await tables(tx)
    .selectFrom('preview')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('site_id', '=', siteId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  if (Number(live.count) >= MAX_LIVE) deny('tooManyPreviews');
  await tables(tx)
    .insertInto('preview')
    .values({
      ...{ site_id: siteId, preview_id: previewId, title, made_by: madeBy, made_at: now },
      ...{ expires_at: expiresAt, ended_at: null },
      items: items && JSON.stringify(items),
      look: look && JSON.stringify(look),
    })
    .execute();
}

/** Ends a link at once; denies an unknown or ended one. */
export async function endPreview(tx: Tx, siteId: number, previewId: string, now: Date): Promise<PreviewRow> {
  const row = (await findPreview(tx, siteId, previewId)) ?? deny('notFound');
  const ended = await tables(tx)
    .updateTable('preview')
    .set({ ended_at: now })
    .where('site_id', '=', siteId)
    .where('preview_id', '=', previewId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) deny('changedMeanwhile');
  return row;
}
