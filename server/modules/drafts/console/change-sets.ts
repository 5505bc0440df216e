import { randomUUID } from 'node:crypto';
import { MAX_OPEN_SETS } from '#contracts/console/change-sets.ts';
import { type DraftKindName, draftAccess } from '#contracts/console/drafts.ts';
import { deny } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers, WriteContext } from '../../../platform/console/module-console.ts';
import { type Tx, write } from '../../../platform/database/index.ts';
import {
  assignDrafts,
  changeSet,
  contentBefore,
  isUntouched,
  type LockedSet,
  lockSet,
  peopleOfSet,
  publishSet,
  requireReadySet,
} from '../change-sets.ts';
import { findDraft, lockItem } from '../items.ts';
import { changeDraft, type FindKind } from '../publication.ts';
import { type ChangeSetRow, tables } from '../tables.ts';
import { withEditor, writeDraft } from './draft-changes.ts';

type Item = { kind: string; key: string };

/** Console actions on change sets. Each needs the rights of every kind in the set. */
export const changeSetChanges = (findKind: FindKind): ConsoleHandlers => ({
  async createChangeSet({ title, items }, context) {
    requireRights(context, items);
    const set_id = await insertSet(context, title, null);
    await takeDrafts(context.tx, context.site.id, set_id, items);
    const change = { subject: subjectOf(set_id), after: { title, items: namesOf(items) } };
    return { answer: { set_id }, change };
  },
  async setChangeSet({ set_id, revision, title, items }, context) {
    const { tx, site } = context;
    requireRights(context, items);
    for (const { kind, key } of inOrder(items)) await lockItem(tx, { siteId: site.id, kind, key });
    const { set, drafts } = await lockOwn(context, set_id, revision);
    requireOpen(set);
    const before = drafts.map(({ kind, item_key }) => ({ kind, key: item_key }));
    await assignDrafts(tx, site.id, null, before);
    await takeDrafts(tx, site.id, set_id, items);
    const reopened = { state: 'open' as const, approved_by: null, publish_at: null };
    await changeSet(tx, set, { ...reopened, title, revision: revision + 1 });
    return {
      answer: { revision: revision + 1 },
      change: {
        subject: subjectOf(set_id),
        before: { title: set.title, items: namesOf(before) },
        after: { title, items: namesOf(items) },
      },
    };
  },
  async publishChangeSet({ set_id, revision, publish_at }, context) {
    const { tx, site, now, staff } = context;
    const locked = await lockOwn(context, set_id, revision);
    const { set } = locked;
    if (set.state !== 'open' && set.state !== 'blocked') deny('notYet');
    await requireReadySet(tx, findKind, locked);
    const publishAt = publish_at && new Date(publish_at) > now ? new Date(publish_at) : null;
    if ((await peopleOfSet(tx, findKind, site.id, locked.drafts)) === 1)
      return await release(context, findKind, locked, { publishAt, approvedBy: null, publisher: staff.id });
    await changeSet(tx, set, { state: 'review', publish_at: publishAt, approved_by: null });
    return stateChange(set, 'review', publishAt);
  },
  async approveChangeSet({ set_id, revision }, context) {
    const { tx, staff } = context;
    const locked = await lockOwn(context, set_id, revision);
    const { set, drafts } = locked;
    if (set.state !== 'review') deny('notYet');
    if (drafts.some(({ edited_by }) => edited_by.includes(staff.id))) deny('sameMaker');
    await requireReadySet(tx, findKind, locked);
    const approval = { publishAt: set.publish_at, approvedBy: staff.id, publisher: null };
    return await release(context, findKind, locked, approval);
  },
  async rejectChangeSet({ set_id, revision }, context) {
    const { set } = await lockOwn(context, set_id, revision);
    if (!['review', 'scheduled', 'blocked'].includes(set.state)) deny('notYet');
    await changeSet(context.tx, set, { state: 'open', publish_at: null, approved_by: null });
    return { answer: {}, change: stateChange(set, 'open', null).change };
  },
  async discardChangeSet({ set_id, revision }, context) {
    const { tx, site } = context;
    const { set, drafts } = await lockOwn(context, set_id, revision);
    if (set.state === 'published' || set.state === 'discarded') deny('notYet');
    const items = drafts.map(({ kind, item_key }) => ({ kind, key: item_key }));
    await assignDrafts(tx, site.id, null, items);
    const discarded = { state: 'discarded' as const, approved_by: null, publish_at: null };
    await changeSet(tx, set, { ...discarded, revision: revision + 1 });
    return { answer: {}, change: stateChange(set, 'discarded', null).change };
  },
  restoreChangeSet: async ({ set_id, title }, context) =>
    await restoreSet(context, findKind, { restored: set_id, title }),
});

const subjectOf = (setId: string) => `change_set:${setId}`;
const namesOf = (items: readonly Item[]) => items.map(({ kind, key }) => `${kind}:${key}`).join(', ');
/** The order in which the items of a set are locked. */
const inOrder = (items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => (`${one.kind} ${one.key}` < `${other.kind} ${other.key}` ? -1 : 1));

/** Denies `notAllowed` to people without the right of any of the kinds. */
function requireRights({ hasAccess }: WriteContext, items: readonly Item[]): void {
  for (const { kind } of items) {
    const { right, access } = draftAccess(kind as DraftKindName);
    if (!hasAccess(right, access)) deny('notAllowed', { right });
  }
}

async function lockOwn(context: WriteContext, setId: string, revision: number): Promise<LockedSet> {
  const locked = await lockSet(context.tx, context.site.id, setId, revision);
  if (!locked) return deny('changedMeanwhile');
  requireRights(
    context,
    locked.drafts.map(({ kind, item_key }) => ({ kind, key: item_key })),
  );
  return locked;
}

function requireOpen({ state }: ChangeSetRow): void {
  if (state === 'published' || state === 'discarded') deny('notYet');
}

/** Creates a set and returns its id; the requests of a site are serialised, so that the limit holds. */
async function insertSet(
  { tx, site, staff, now }: WriteContext,
  title: string,
  restores: string | null,
): Promise<string> {
  const setId = randomUUID();
  const text = `select pg_advisory_xact_lock(hashtextextended('drafts/change-sets', $1))`;
  await write(tx, { text, values: [site.id] });
  const open = await tables(tx)
    .selectFrom('change_set')
    .select('set_id')
    .where('site_id', '=', site.id)
    .where('state', 'not in', ['published', 'discarded'])
    .execute();
  if (open.length >= MAX_OPEN_SETS) deny('tooManySets');
  await tables(tx)
    .insertInto('change_set')
    .values({
      ...{ site_id: site.id, set_id: setId, title, state: 'open', made_by: staff.id, made_at: now },
      ...{ revision: 1, approved_by: null, publish_at: null, published_at: null, restores },
    })
    .execute();
  return setId;
}

/** Puts drafts into a set: each must exist, be in no other set, and await neither approval nor its time. */
async function takeDrafts(tx: Tx, siteId: number, setId: string, items: readonly Item[]): Promise<void> {
  for (const { kind, key } of inOrder(items)) {
    const item = { siteId, kind, key };
    await lockItem(tx, item);
    const draft = (await findDraft(tx, item)) ?? deny('notFound');
    if (draft.set_id !== null) deny('inChangeSet');
    if (draft.state === 'review' || draft.state === 'scheduled') deny('notYet');
  }
  await assignDrafts(tx, siteId, setId, items);
}

function stateChange<State extends string>(set: ChangeSetRow, state: State, publishAt: Date | null) {
  const after = { title: set.title, state, publish_at: publishAt?.toISOString() ?? null };
  return {
    answer: { state },
    change: { subject: subjectOf(set.set_id), before: { title: set.title, state: set.state }, after },
  };
}

type Release = { publishAt: Date | null; approvedBy: string | null; publisher: string | null };

/** Publishes now, or schedules it. */
async function release(
  { tx, now }: WriteContext,
  findKind: FindKind,
  locked: LockedSet,
  { publishAt, approvedBy, publisher }: Release,
) {
  const { set } = locked;
  if (publishAt && publishAt > now) {
    if (publisher)
      for (const draft of locked.drafts)
        await changeDraft(tx, draft, { edited_by: withEditor(draft.edited_by, publisher) });
    await changeSet(tx, set, { state: 'scheduled', publish_at: publishAt, approved_by: approvedBy });
    return stateChange(set, 'scheduled', publishAt);
  }
  await publishSet(tx, findKind, locked, { cause: 'publish', at: now, approvedBy, publisher });
  return stateChange(set, 'published', null);
}

type Restoration = { restored: string; title: string };

/** Drafts with what a published set replaced, in a new set. */
async function restoreSet(context: WriteContext, findKind: FindKind, { restored, title }: Restoration) {
  const { tx, site } = context;
  const rows = await tables(tx)
    .selectFrom('change_set_item')
    .selectAll()
    .where('site_id', '=', site.id)
    .where('set_id', '=', restored)
    .orderBy('kind')
    .orderBy('item_key')
    .execute();
  if (rows.length === 0) deny('notFound');
  const items = rows.map(({ kind, item_key }) => ({ kind, key: item_key }));
  requireRights(context, items);
  const taken: Item[] = [];
  for (const { kind, item_key: key, version, replaced } of rows) {
    const item = { siteId: site.id, kind, key };
    await lockItem(tx, item);
    if (!(await isUntouched(tx, findKind(kind), item, version))) deny('changedMeanwhile');
    const before = await contentBefore(tx, item, replaced);
    if (!before) continue;
    await writeDraft(context, findKind(kind), item, { revision: 0 }, before);
    taken.push({ kind, key });
  }
  if (taken.length === 0) deny('notYet');
  const setId = await insertSet(context, title, restored);
  await assignDrafts(tx, site.id, setId, taken);
  const change = { subject: subjectOf(setId), after: { title, restores: restored, items: namesOf(taken) } };
  return { answer: { set_id: setId }, change };
}
