import { canonicalJson, type Json } from '#games/engine/fair/canonical-json.ts';
import type { Fields } from '../../platform/console/module-console.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import { write } from '../../platform/database/index.ts';
import { type DraftRow, tables, type VersionRow } from './tables.ts';

/** An item of a site, drafted and published as a unit. */
export type DraftKey = { siteId: number; kind: string; key: string };

/** Serialised, so that editors of a site's item see its current state. */
export async function lockItem(tx: Tx, { siteId, kind, key }: DraftKey): Promise<void> {
  const text = `select pg_advisory_xact_lock(hashtextextended('drafts ' || $2 || ' ' || $3, $1))`;
  await write(tx, { text, values: [siteId, kind, key] });
}

/** The draft of an item, if there is one. */
export async function findDraft(db: Db, { siteId, kind, key }: DraftKey): Promise<DraftRow | undefined> {
  return await tables(db)
    .selectFrom('draft')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .where('item_key', '=', key)
    .executeTakeFirst();
}

/** The live version, if any was published. */
export async function findLive(db: Db, { siteId, kind, key }: DraftKey): Promise<VersionRow | undefined> {
  return await tables(db)
    .selectFrom('version')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .where('item_key', '=', key)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** One version of an item. */
export async function findVersion(db: Db, item: DraftKey, version: number): Promise<VersionRow | undefined> {
  return await tables(db)
    .selectFrom('version')
    .selectAll()
    .where('site_id', '=', item.siteId)
    .where('kind', '=', item.kind)
    .where('item_key', '=', item.key)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Writes the next version; `publish` of the kind writes the kind's own tables. */
export async function appendVersion(
  tx: Tx,
  item: DraftKey,
  fields: Pick<VersionRow, 'body' | 'cause' | 'edited_by' | 'approved_by' | 'published_at' | 'restores'>,
): Promise<number> {
  const version = ((await findLive(tx, item))?.version ?? 0) + 1;
  await tables(tx)
    .insertInto('version')
    .values({ site_id: item.siteId, kind: item.kind, item_key: item.key, version, ...fields })
    .execute();
  return version;
}

/**
 * Records content that a command, the seed or another function published directly, as the next version;
 * unchanged content creates no version. An existing draft is kept, and is reported as outdated when
 * published.
 */
export async function recordImport(
  tx: Tx,
  item: DraftKey,
  body: Fields,
  by: string,
  at: Date,
): Promise<void> {
  await lockItem(tx, item);
  const live = await findLive(tx, item);
  if (live && isSameBody(live.body, body)) return;
  await appendVersion(tx, item, {
    ...{ body, cause: 'import', edited_by: [by], approved_by: null, published_at: at, restores: null },
  });
}

/**
 * Records what a person changed without a draft. The first change keeps the content before it as a version,
 * too. An existing draft is reported as outdated when published.
 */
export async function recordChange(
  tx: Tx,
  item: DraftKey,
  [before, after]: readonly [Fields, Fields],
  staffId: string,
  at: Date,
): Promise<void> {
  if (isSameBody(before, after)) return;
  await lockItem(tx, item);
  const shared = { approved_by: null, published_at: at, restores: null };
  if (!(await findLive(tx, item)))
    await appendVersion(tx, item, { ...shared, body: before, cause: 'import', edited_by: ['import'] });
  await appendVersion(tx, item, { ...shared, body: after, cause: 'publish', edited_by: [staffId] });
}

/** Whether two bodies are equal; jsonb does not preserve the order of keys. */
export const isSameBody = (one: Fields, other: Fields): boolean => jsonOf(one) === jsonOf(other);

const jsonOf = (body: Fields): string => canonicalJson(body as Json, 'anyNumber');
