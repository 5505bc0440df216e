import { deny } from '../../platform/console/denial.ts';
import type { DraftKind, Fields } from '../../platform/console/module-console.ts';
import type { Database, Db, Tx } from '../../platform/database/index.ts';
import { forEachInOwnTransaction } from '../../platform/database/item-transactions.ts';
import { type DraftKey, findDraft, findLive, findVersion, lockItem } from './items.ts';
import { findLiveContent } from './live-version.ts';
import { type FindKind, itemOf, publishDraft } from './publication.ts';
import { publishPeople, requiredPeople } from './publication-policy.ts';
import { type ChangeSetRow, type DraftRow, tables } from './tables.ts';

/** A change set with its drafts, locked until the transaction ends. */
export type LockedSet = { set: ChangeSetRow; drafts: DraftRow[] };

/** The drafts of a change set in the order of their publication. */
export async function draftsOfSet(db: Db, siteId: number, setId: string): Promise<DraftRow[]> {
  return await tables(db)
    .selectFrom('draft')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('set_id', '=', setId)
    .orderBy('kind')
    .orderBy('item_key')
    .execute();
}

/**
 * Locks the drafts of a set, then the set: an editor of a draft locks in the same order. Undefined if the set
 * is no longer at this revision; denies `notFound`.
 */
export async function lockSet(
  tx: Tx,
  siteId: number,
  setId: string,
  revision: number,
): Promise<LockedSet | undefined> {
  const seen = await draftsOfSet(tx, siteId, setId);
  for (const draft of seen) await lockItem(tx, itemOf(draft));
  const set = (await lockSetRow(tx, siteId, setId)) ?? deny('notFound');
  const drafts = await draftsOfSet(tx, siteId, setId);
  if (set.revision !== revision || namesOf(seen) !== namesOf(drafts)) return undefined;
  return { set, drafts };
}

const namesOf = (drafts: readonly DraftRow[]): string =>
  drafts.map(({ kind, item_key }) => `${kind} ${item_key}`).join('\n');

async function lockSetRow(tx: Tx, siteId: number, setId: string): Promise<ChangeSetRow | undefined> {
  return await tables(tx)
    .selectFrom('change_set')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('set_id', '=', setId)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes a set. */
export async function changeSet(
  tx: Tx,
  { site_id, set_id }: Pick<ChangeSetRow, 'site_id' | 'set_id'>,
  values: Partial<ChangeSetRow>,
): Promise<void> {
  await tables(tx)
    .updateTable('change_set')
    .set(values)
    .where('site_id', '=', site_id)
    .where('set_id', '=', set_id)
    .execute();
}

/** An edited or removed draft: the set it belongs to must be approved and scheduled anew. */
export async function reopenSet(tx: Tx, siteId: number, setId: string | null): Promise<void> {
  const set = setId === null ? undefined : await lockSetRow(tx, siteId, setId);
  if (!set) return;
  const reopened = { state: 'open' as const, approved_by: null, publish_at: null };
  await changeSet(tx, set, { ...reopened, revision: set.revision + 1 });
}

/** Puts drafts into a set, or takes them out. */
export async function assignDrafts(
  tx: Tx,
  siteId: number,
  setId: string | null,
  items: readonly { kind: string; key: string }[],
): Promise<void> {
  for (const { kind, key } of items)
    await tables(tx)
      .updateTable('draft')
      .set({ set_id: setId })
      .where('site_id', '=', siteId)
      .where('kind', '=', kind)
      .where('item_key', '=', key)
      .execute();
}

/** What prevents the publication of a draft, as sentences. */
export async function draftProblems(db: Db, kind: DraftKind, draft: DraftRow): Promise<string[]> {
  const live = await findLiveContent(db, kind, itemOf(draft));
  const isStale = live.version !== draft.base_version;
  return [
    ...(isStale ? ['A newer version has gone live. Merge that version into this draft.'] : []),
    ...(await kind.problems(db, draft.site_id, draft.item_key, draft.body)),
  ];
}

/** Denies `notReady` with what is missing in each draft, or if the set is empty. */
export async function requireReadySet(tx: Tx, findKind: FindKind, { drafts }: LockedSet): Promise<void> {
  const problems = await problemsOf(tx, findKind, drafts);
  if (problems.length > 0) deny('notReady', { problems });
}

async function problemsOf(db: Db, findKind: FindKind, drafts: readonly DraftRow[]): Promise<string[]> {
  if (drafts.length === 0) return ['The set has no drafts.'];
  const problems: string[] = [];
  for (const draft of drafts) {
    const kind = findKind(draft.kind);
    const found = await draftProblems(db, kind, draft);
    problems.push(...found.map((problem) => `${kind.title(draft.item_key, draft.body)}: ${problem}`));
  }
  return problems;
}

/** Publishes every draft of a set in the same transaction, and records what each replaced. */
export async function publishSet(
  tx: Tx,
  findKind: FindKind,
  { set, drafts }: LockedSet,
  publication: {
    cause: 'publish' | 'schedule';
    at: Date;
    approvedBy: string | null;
    publisher: string | null;
  },
): Promise<void> {
  const { cause, at, approvedBy, publisher } = publication;
  for (const draft of drafts) {
    const edited_by = [...new Set([...draft.edited_by, ...(publisher ? [publisher] : [])])];
    const approved = { ...draft, edited_by, approved_by: approvedBy };
    const version = await publishDraft(tx, findKind(draft.kind), approved, { cause, at });
    const { site_id, kind, item_key } = draft;
    await tables(tx)
      .insertInto('change_set_item')
      .values({ site_id, set_id: set.set_id, kind, item_key, version, replaced: version - 1 })
      .execute();
  }
  const published = { state: 'published' as const, approved_by: approvedBy, published_at: at };
  await changeSet(tx, set, { ...published, revision: set.revision + 1 });
}

/** The number of people needed to publish a set: the most that any of its drafts takes. */
export async function peopleOfSet(
  db: Db,
  findKind: FindKind,
  siteId: number,
  drafts: readonly DraftRow[],
): Promise<1 | 2> {
  if ((await publishPeople(db, siteId)) === 2) return 2;
  for (const draft of drafts) if ((await requiredPeople(db, findKind(draft.kind), draft)) === 2) return 2;
  return 1;
}

const BATCH_SIZE = 50;

/**
 * Publishes sets that are due. A set of which any draft cannot be published is `blocked`: nothing of it goes
 * live.
 */
export async function publishDueSets(database: Database, findKind: FindKind, now: Date): Promise<number> {
  const due = await tables(database.db)
    .selectFrom('change_set')
    .select(['site_id', 'set_id', 'revision'])
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(BATCH_SIZE)
    .execute();
  return await forEachInOwnTransaction(database.db, due, async (tx, { site_id, set_id, revision }) => {
    const locked = await lockSet(tx, site_id, set_id, revision);
    if (locked?.set.state !== 'scheduled') return false;
    const { set, drafts } = locked;
    const isApproved = set.approved_by !== null || (await peopleOfSet(tx, findKind, site_id, drafts)) === 1;
    if (!isApproved || (await problemsOf(tx, findKind, drafts)).length > 0)
      return await changeSet(tx, set, { state: 'blocked' });
    const approval = { approvedBy: set.approved_by, publisher: null };
    return await publishSet(tx, findKind, locked, { cause: 'schedule', at: now, ...approval });
  });
}

/**
 * What an item of a published set was before: the version that it replaced, or else itself hidden from
 * visitors. Undefined if it cannot be hidden.
 */
export async function contentBefore(
  db: Db,
  item: DraftKey,
  replaced: number,
): Promise<{ body: Fields; restores: number | null } | undefined> {
  const earlier = await findVersion(db, item, replaced);
  if (earlier) return { body: earlier.body, restores: replaced };
  const live = await findLive(db, item);
  if (live && 'status' in live.body) return { body: { ...live.body, status: false }, restores: null };
  return undefined;
}

/** Whether an item has neither a draft nor a later version than the one that a set published. */
export async function isUntouched(
  db: Db,
  kind: DraftKind,
  item: DraftKey,
  version: number,
): Promise<boolean> {
  return !(await findDraft(db, item)) && (await findLiveContent(db, kind, item)).version === version;
}
