import { type DraftKindName, draftAccess } from '#contracts/console/drafts.ts';
import { mergedBody, mergeFields, openClashes } from '#contracts/values/field-merge.ts';
import { deny } from '../../../platform/console/denial.ts';
import type {
  ConsoleHandlers,
  DraftKind,
  Fields,
  WriteContext,
} from '../../../platform/console/module-console.ts';
import { reopenSet } from '../change-sets.ts';
import { type DraftKey, findDraft, findVersion, lockItem } from '../items.ts';
import { findBase, recordLiveContent } from '../live-version.ts';
import {
  changeDraft,
  deleteDraft,
  type FindKind,
  lockDraft,
  publishDraft,
  requireReady,
} from '../publication.ts';
import { publishPeople, requiredPeople } from '../publication-policy.ts';
import { type DraftRow, tables } from '../tables.ts';

/** Console actions of editors and approvers on drafts. */
export const draftChanges = (findKind: FindKind): ConsoleHandlers => ({
  async saveDraft({ kind, key, revision, base, body }, context) {
    const item = itemIn(context, kind, key);
    const drafted = { body: findKind(kind).parse(body, key), restores: null };
    return await writeDraft(context, findKind(kind), item, { revision, base }, drafted);
  },
  async restoreVersion({ kind, key, revision, version }, context) {
    const item = itemIn(context, kind, key);
    const { body } = (await findVersion(context.tx, item, version)) ?? deny('notFound');
    return await writeDraft(context, findKind(kind), item, { revision }, { body, restores: version });
  },
  async mergeDraft({ kind: name, key, revision, live: seen, choices }, context) {
    const [kind, item] = [findKind(name), itemIn(context, name, key)];
    const draft = await lockDraft(context.tx, item, revision);
    const live = await recordLiveContent(context.tx, kind, item, context.now);
    if (live.version !== seen) deny('changedMeanwhile');
    if (live.version === draft.base_version) deny('notYet');
    const base = await findBase(context.tx, kind, item, draft);
    const fields = mergeFields(base, live.body ?? {}, draft.body);
    const open = openClashes(fields, choices);
    if (open.length > 0) deny('notReady', { problems: open });
    const body = kind.parse(mergedBody(live.body ?? {}, fields, choices), key);
    const merged = { body, restores: null };
    return await writeDraft(context, kind, item, { revision, base: live.version }, merged);
  },
  async discardDraft({ kind, key, revision }, context) {
    const item = itemIn(context, kind, key);
    const draft = await lockDraft(context.tx, item, revision);
    await deleteDraft(context.tx, item);
    await reopenSet(context.tx, item.siteId, draft.set_id);
    const before = { state: draft.state, revision };
    return { answer: {}, change: { subject: subjectOf(item), before, after: null } };
  },
  async publishItem({ kind: name, key, revision, publish_at }, context) {
    const { tx, now, staff } = context;
    const [kind, item] = [findKind(name), itemIn(context, name, key)];
    const draft = await lockDraft(tx, item, revision);
    if (draft.set_id !== null) deny('inChangeSet');
    if (draft.state === 'review' || draft.state === 'scheduled') deny('notYet');
    await requireCurrent(context, kind, item, draft);
    await requireReady(tx, kind, draft);
    const publishAt = publish_at && new Date(publish_at) > now ? new Date(publish_at) : null;
    const isAlone = (await requiredPeople(tx, kind, draft)) === 1;
    if (!isAlone) {
      await changeDraft(tx, draft, { state: 'review', publish_at: publishAt, approved_by: null });
      return stateChange(item, draft, 'review', publishAt);
    }
    const edited_by = withEditor(draft.edited_by, staff.id);
    return await release(context, findKind, item, { ...draft, edited_by, publish_at: publishAt });
  },
  async approveDraft({ kind, key, revision }, context) {
    const { tx, staff } = context;
    const item = itemIn(context, kind, key);
    const draft = await lockDraft(tx, item, revision);
    if (draft.state !== 'review') deny('notYet');
    if (draft.edited_by.includes(staff.id)) deny('sameMaker');
    await requireCurrent(context, findKind(kind), item, draft);
    return await release(context, findKind, item, { ...draft, approved_by: staff.id });
  },
  async rejectDraft({ kind, key, revision }, context) {
    const item = itemIn(context, kind, key);
    const draft = await lockDraft(context.tx, item, revision);
    if (draft.state === 'draft') deny('notYet');
    await changeDraft(context.tx, draft, { state: 'draft', publish_at: null, approved_by: null });
    const change = { before: { state: draft.state }, after: { state: 'draft' } };
    return { answer: {}, change: { subject: subjectOf(item), ...change } };
  },
  async proposePublishPeople({ request_id, people }, { tx, site, propose }) {
    const before = await publishPeople(tx, site.id);
    if (before === people) deny('changedMeanwhile');
    const answer = await propose({
      ...{ kind: 'publish_people', requestId: request_id, subject: `site:${site.id}` },
      title: people === 2 ? 'Two people publish content' : 'One person publishes content alone',
      facts: { people },
      people: people === 2 ? 0 : 1,
    });
    const after = { people, state: answer.state };
    return { answer, change: { subject: `site:${site.id}`, before: { people: before }, after } };
  },
});

/** Denies `notAllowed` to people without the right that the kind requires. */
function itemIn({ site, hasAccess }: WriteContext, kind: DraftKindName, key: string): DraftKey {
  const { right, access } = draftAccess(kind);
  if (!hasAccess(right, access)) deny('notAllowed', { right });
  return { siteId: site.id, kind, key };
}
const subjectOf = ({ kind, key }: DraftKey) => `${kind}:${key}`;
/** The editors of a draft, with one more. */
export const withEditor = (editors: readonly string[], staffId: string) => [
  ...new Set([...editors, staffId]),
];

function stateChange<State extends string>(
  item: DraftKey,
  draft: DraftRow,
  state: State,
  publishAt: Date | null,
) {
  const after = { state, publish_at: publishAt?.toISOString() ?? null, revision: draft.revision };
  return { answer: { state }, change: { subject: subjectOf(item), before: { state: draft.state }, after } };
}

/** Publishes now, or schedules it. */
async function release({ tx, now }: WriteContext, findKind: FindKind, item: DraftKey, draft: DraftRow) {
  const { edited_by, approved_by, publish_at } = draft;
  if (publish_at && publish_at > now) {
    await requireReady(tx, findKind(item.kind), draft);
    await changeDraft(tx, draft, { state: 'scheduled', edited_by, approved_by, publish_at });
    return stateChange(item, draft, 'scheduled', publish_at);
  }
  await publishDraft(tx, findKind(item.kind), draft, { cause: 'publish', at: now });
  return stateChange(item, draft, 'published', null);
}

/** A draft is based on the live version: another person's publication is not overwritten. */
async function requireCurrent(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  kind: DraftKind,
  item: DraftKey,
  draft: DraftRow,
): Promise<void> {
  const { version } = await recordLiveContent(tx, kind, item, now);
  if (version !== draft.base_version) deny('changedMeanwhile');
}

/**
 * Stores the draft of an item that the maker saw at `revision`, 0 for none, based on the live version `base`,
 * if it matters.
 */
export async function writeDraft(
  { tx, staff, now }: WriteContext,
  kind: DraftKind,
  item: DraftKey,
  { revision, base }: { revision: number; base?: number },
  set: { body: Fields; restores: number | null },
) {
  await lockItem(tx, item);
  const draft = await findDraft(tx, item);
  if ((draft?.revision ?? 0) !== revision) deny('changedMeanwhile');
  const { version: base_version } = await recordLiveContent(tx, kind, item, now);
  if (base !== undefined && base !== base_version) deny('changedMeanwhile');
  const row = {
    ...{ site_id: item.siteId, kind: item.kind, item_key: item.key, base_version, ...set },
    ...{ revision: revision + 1, state: 'draft' as const, approved_by: null, publish_at: null },
    ...{
      set_id: draft?.set_id ?? null,
      changed_at: now,
      edited_by: withEditor(draft?.edited_by ?? [], staff.id),
    },
  };
  await tables(tx)
    .insertInto('draft')
    .values(row)
    .onConflict((conflict) => conflict.columns(['site_id', 'kind', 'item_key']).doUpdateSet(row))
    .execute();
  await reopenSet(tx, item.siteId, row.set_id);
  const after = { revision: row.revision, ...(set.restores !== null && { restores: set.restores }) };
  return { answer: { revision: row.revision }, change: { subject: subjectOf(item), after } };
}
