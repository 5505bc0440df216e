import { deny } from '../../platform/console/denial.ts';
import type { DraftKind } from '../../platform/console/module-console.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../platform/database/item-transactions.ts';
import { appendVersion, type DraftKey, findDraft, lockItem, recordImport } from './items.ts';
import { recordLiveContent } from './live-version.ts';
import { requiredPeople } from './publication-policy.ts';
import { type DraftRow, tables } from './tables.ts';

export type FindKind = (name: string) => DraftKind;

/** The draft as displayed, locked; denies `changedMeanwhile` when it has changed since. */
export async function lockDraft(tx: Tx, item: DraftKey, revision: number): Promise<DraftRow> {
  await lockItem(tx, item);
  const draft = (await findDraft(tx, item)) ?? deny('notFound');
  if (draft.revision !== revision) deny('changedMeanwhile');
  return draft;
}

/**
 * Publishes a draft: rechecks its completeness, stores it as the next version, writes the public content, and
 * deletes the draft.
 */
export async function publishDraft(
  tx: Tx,
  kind: DraftKind,
  draft: DraftRow,
  publication: { cause: 'publish' | 'schedule'; at: Date },
): Promise<number> {
  const item = itemOf(draft);
  const live = await recordLiveContent(tx, kind, item, publication.at);
  if (live.version !== draft.base_version) deny('changedMeanwhile');
  await requireReady(tx, kind, draft);
  if (live.version === 0 && kind.hasInitialContent) await keepInitialContent(tx, kind, item, publication.at);
  await kind.publish(tx, draft.site_id, draft.item_key, draft.body, publication.at, publisherOf(draft));
  // As it is in force: settings normalise what they store.
  const stored = kind.isAlsoSetDirectly && (await kind.known(tx, item.siteId)).get(item.key);
  const { edited_by, approved_by, restores } = draft;
  const version = await appendVersion(tx, item, {
    ...{ body: stored || draft.body, cause: publication.cause, edited_by, approved_by },
    ...{ published_at: publication.at, restores },
  });
  await deleteDraft(tx, item);
  return version;
}

/** The person who answers for a publication. */
export const publisherOf = ({ approved_by, edited_by }: DraftRow): string => approved_by ?? edited_by.at(-1)!;

/** Stores the content from before the first draft as the first version. */
async function keepInitialContent(tx: Tx, kind: DraftKind, item: DraftKey, at: Date): Promise<void> {
  const body = (await kind.known(tx, item.siteId)).get(item.key);
  if (body && kind.isShown(body, at)) await recordImport(tx, item, body, 'import', at);
}

/** Denies `notReady` with the draft's missing parts. */
export async function requireReady(tx: Tx, kind: DraftKind, draft: DraftRow): Promise<void> {
  const problems = await kind.problems(tx, draft.site_id, draft.item_key, draft.body);
  if (problems.length > 0) deny('notReady', { problems });
}

/** Deletes an item's draft; its versions are kept. */
export async function deleteDraft(tx: Tx, { siteId, kind, key }: DraftKey): Promise<void> {
  await tables(tx)
    .deleteFrom('draft')
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .where('item_key', '=', key)
    .execute();
}

/** Updates a stored draft. */
export async function changeDraft(tx: Tx, draft: DraftRow, set: Partial<DraftRow>): Promise<void> {
  await tables(tx)
    .updateTable('draft')
    .set(set)
    .where('site_id', '=', draft.site_id)
    .where('kind', '=', draft.kind)
    .where('item_key', '=', draft.item_key)
    .execute();
}

const BATCH_SIZE = 200;

/**
 * Publishes content that is due; for a job every minute. A draft that cannot be published is `blocked` and
 * kept for its editors.
 */
export async function publishDue(database: Database, findKind: FindKind, now: Date): Promise<number> {
  const due = await tables(database.db)
    .selectFrom('draft')
    .select(['site_id', 'kind', 'item_key', 'revision'])
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(BATCH_SIZE)
    .execute();
  return await forEachInOwnTransaction(database.db, due, async (tx, row) => {
    const item = itemOf(row);
    await lockItem(tx, item);
    const draft = await findDraft(tx, item);
    if (draft?.state !== 'scheduled' || draft.revision !== row.revision) return false;
    if (!(await canPublish(tx, findKind(row.kind), draft, now))) {
      await changeDraft(tx, draft, { state: 'blocked' });
      return true;
    }
    return await publishDraft(tx, findKind(row.kind), draft, { cause: 'schedule', at: now });
  });
}

/**
 * Whether no other version was published since, nothing is missing, and as many people approved it as the
 * site now requires.
 */
async function canPublish(tx: Tx, kind: DraftKind, draft: DraftRow, now: Date): Promise<boolean> {
  const live = await recordLiveContent(tx, kind, itemOf(draft), now);
  if (live.version !== draft.base_version) return false;
  if (!draft.approved_by && (await requiredPeople(tx, kind, draft)) > 1) return false;
  return (await kind.problems(tx, draft.site_id, draft.item_key, draft.body)).length === 0;
}

export const itemOf = ({
  site_id,
  kind,
  item_key,
}: Pick<DraftRow, 'site_id' | 'kind' | 'item_key'>): DraftKey => ({
  ...{ siteId: site_id, kind, key: item_key },
});
