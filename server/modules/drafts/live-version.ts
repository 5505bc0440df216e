import type { DraftKind, Fields } from '../../platform/console/module-console.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import { appendVersion, type DraftKey, findLive, findVersion, isSameBody } from './items.ts';
import type { DraftRow } from './tables.ts';

/** What is live: the highest version, or what was set without a draft since. Version 0: never published. */
type LiveContent = { version: number; body: Fields | null; isRecorded: boolean };

/**
 * What is live. A change made without a draft counts as the next version, and `isRecorded` is false until it
 * is one.
 */
export async function findLiveContent(db: Db, kind: DraftKind, item: DraftKey): Promise<LiveContent> {
  const live = await findLive(db, item);
  const recorded = { version: live?.version ?? 0, body: live?.body ?? null, isRecorded: true };
  if (!kind.isAlsoSetDirectly) return recorded;
  const body = (await kind.known(db, item.siteId)).get(item.key);
  if (!body || (live && isSameBody(live.body, body))) return recorded;
  return { version: recorded.version + 1, body, isRecorded: false };
}

/**
 * The content that a draft is based on; empty where nothing was live. The content from before the first draft
 * is the first version, once something was published.
 */
export async function findBase(
  db: Db,
  kind: DraftKind,
  item: DraftKey,
  { base_version }: Pick<DraftRow, 'base_version'>,
): Promise<Fields> {
  const isInitial = base_version === 0 && kind.hasInitialContent;
  return (await findVersion(db, item, isInitial ? 1 : base_version))?.body ?? {};
}

/** What is live, recorded as a version if it is none. The item is locked. */
export async function recordLiveContent(
  tx: Tx,
  kind: DraftKind,
  item: DraftKey,
  at: Date,
): Promise<LiveContent> {
  const live = await findLiveContent(tx, kind, item);
  if (live.isRecorded || !live.body) return live;
  await appendVersion(tx, item, {
    ...{ body: live.body, cause: 'import', edited_by: ['import'], approved_by: null },
    ...{ published_at: at, restores: null },
  });
  return live;
}
