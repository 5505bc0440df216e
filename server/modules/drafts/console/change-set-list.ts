import type { ConsoleContext, ConsoleHandlers } from '../../../platform/console/module-console.ts';
import type { Db } from '../../../platform/database/index.ts';
import { draftProblems, draftsOfSet } from '../change-sets.ts';
import { findVersion } from '../items.ts';
import type { FindKind } from '../publication.ts';
import { publishPeople } from '../publication-policy.ts';
import { type ChangeSetRow, type DraftRow, tables } from '../tables.ts';

const MAX_LISTED = 100;
const MAX_LOOSE = 200;

/** The change sets of a site, and drafts that belong to none. */
export const changeSetQueries = (findKind: FindKind): ConsoleHandlers => ({
  async changeSets(_, context) {
    const { db, site } = context;
    const [sets, loose, publish_people] = await Promise.all([
      tables(db)
        .selectFrom('change_set')
        .selectAll()
        .where('site_id', '=', site.id)
        .orderBy('made_at', 'desc')
        .limit(MAX_LISTED)
        .execute(),
      looseDrafts(db, site.id),
      publishPeople(db, site.id),
    ]);
    const value = [];
    for (const set of sets) value.push(await presentSet(context, findKind, set, sets));
    return { value, publish_people, loose: loose.map((draft) => namedItem(findKind, draft)) };
  },
});

const namedItem = (findKind: FindKind, { kind, item_key: key, body }: DraftRow) => ({
  ...{ kind: kind as never, key, title: findKind(kind).title(key, body) },
});

async function presentSet(
  { db, site, namesOf }: ConsoleContext,
  findKind: FindKind,
  set: ChangeSetRow,
  sets: readonly ChangeSetRow[],
) {
  const drafts = set.state === 'published' ? [] : await draftsOfSet(db, site.id, set.set_id);
  const editors = [...new Set(drafts.flatMap(({ edited_by }) => edited_by))];
  const nameOf = await namesOf([...editors, set.made_by, ...(set.approved_by ? [set.approved_by] : [])]);
  const items = [];
  for (const draft of drafts)
    items.push({
      ...namedItem(findKind, draft),
      version: 0,
      problems: await draftProblems(db, findKind(draft.kind), draft),
    });
  return {
    ...{ set_id: set.set_id, title: set.title, state: set.state, revision: set.revision },
    ...{ made_by: nameOf(set.made_by), made_at: set.made_at.toISOString() },
    editors: editors.map(nameOf),
    approver: set.approved_by ? nameOf(set.approved_by) : null,
    publish_at: set.publish_at?.toISOString() ?? null,
    published_at: set.published_at?.toISOString() ?? null,
    restores: sets.find(({ set_id }) => set_id === set.restores)?.title ?? '',
    items: set.state === 'published' ? await publishedItems(db, findKind, set) : items,
  };
}

async function publishedItems(db: Db, findKind: FindKind, { site_id, set_id }: ChangeSetRow) {
  const rows = await tables(db)
    .selectFrom('change_set_item')
    .selectAll()
    .where('site_id', '=', site_id)
    .where('set_id', '=', set_id)
    .orderBy('kind')
    .orderBy('item_key')
    .execute();
  const items = [];
  for (const { kind, item_key: key, version } of rows) {
    const found = await findVersion(db, { siteId: site_id, kind, key }, version);
    const title = findKind(kind).title(key, found?.body ?? {});
    items.push({ ...{ kind: kind as never, key, title, version }, problems: [] });
  }
  return items;
}

async function looseDrafts(db: Db, siteId: number): Promise<DraftRow[]> {
  return await tables(db)
    .selectFrom('draft')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('set_id', 'is', null)
    .where('state', 'in', ['draft', 'blocked'])
    .orderBy('kind')
    .orderBy('item_key')
    .limit(MAX_LOOSE)
    .execute();
}
