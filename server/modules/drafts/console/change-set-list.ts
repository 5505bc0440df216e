import { deny } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers, Fields } from '../../../platform/console/module-console.ts';
import type { Db } from '../../../platform/database/index.ts';
import { draftProblems, draftsOfSet } from '../change-sets.ts';
import type { FindKind } from '../publication.ts';
import { publishPeople } from '../publication-policy.ts';
import { tables } from '../tables.ts';

const MAX_LISTED = 100;
/** At most this many drafts of a site are shown: those of its open sets, and those of none. */
const MAX_DRAFTS = 5000;

/** The change sets of a site, and drafts that belong to none. */
export const changeSetQueries = (findKind: FindKind): ConsoleHandlers => ({
  async changeSets(_, { db, site, namesOf }) {
    const [sets, drafts, published, people] = await Promise.all([
      listSets(db, site.id),
      listDrafts(db, site.id),
      publishedItems(db, site.id),
      publishPeople(db, site.id),
    ]);
    const nameOf = await namesOf([
      ...sets.flatMap(({ made_by, approved_by }) => [made_by, ...(approved_by ? [approved_by] : [])]),
      ...drafts.flatMap(({ edited_by }) => edited_by),
    ]);
    const shown = ({ kind, item_key: key, body, version }: Shown) => ({
      ...{ kind: kind as never, key, title: findKind(kind).title(key, body), version },
    });
    const titles = new Map(sets.map(({ set_id, title }) => [set_id, title]));
    const value = sets.map((set) => {
      const own = drafts.filter(({ set_id }) => set_id === set.set_id);
      const items = set.state === 'published' ? (published.get(set.set_id) ?? []) : own;
      return {
        ...{ set_id: set.set_id, title: set.title, state: set.state, revision: set.revision },
        ...{ made_by: nameOf(set.made_by), made_at: set.made_at.toISOString() },
        editors: [...new Set(own.flatMap(({ edited_by }) => edited_by))].map(nameOf),
        approver: set.approved_by ? nameOf(set.approved_by) : null,
        publish_at: set.publish_at?.toISOString() ?? null,
        published_at: set.published_at?.toISOString() ?? null,
        restores: titles.get(set.restores ?? '') ?? '',
        items: items.map(shown),
      };
    });
    const loose = drafts.filter(
      ({ set_id, state }) => set_id === null && (state === 'draft' || state === 'blocked'),
    );
    return { value, publish_people: people, loose: loose.map(shown) };
  },
  async changeSetProblems({ set_id }, { db, site }) {
    const sets = await listSets(db, site.id, set_id);
    if (sets.length === 0) deny('notFound');
    const value = [];
    for (const draft of await draftsOfSet(db, site.id, set_id)) {
      const problems = await draftProblems(db, findKind(draft.kind), draft);
      value.push({ kind: draft.kind as never, key: draft.item_key, problems });
    }
    return { value };
  },
});

type Shown = { kind: string; item_key: string; body: Fields; version: number };

/** The sets of a site, newest first, or one of them. */
async function listSets(db: Db, siteId: number, setId?: string) {
  return await tables(db)
    .selectFrom('change_set')
    .selectAll()
    .where('site_id', '=', siteId)
    .$if(setId !== undefined, (query) => query.where('set_id', '=', setId!))
    .orderBy('made_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

async function listDrafts(db: Db, siteId: number) {
  const rows = await tables(db)
    .selectFrom('draft')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('kind')
    .orderBy('item_key')
    .limit(MAX_DRAFTS)
    .execute();
  return rows.map((row) => ({ ...row, version: 0 }));
}

/** What the newest published sets of a site published, by set. */
async function publishedItems(db: Db, siteId: number): Promise<Map<string, (Shown & { set_id: string })[]>> {
  const rows = await tables(db)
    .selectFrom('change_set_item as item')
    .innerJoin('version', (join) =>
      join
        .onRef('version.site_id', '=', 'item.site_id')
        .onRef('version.kind', '=', 'item.kind')
        .onRef('version.item_key', '=', 'item.item_key')
        .onRef('version.version', '=', 'item.version'),
    )
    .innerJoin('change_set as set', (join) =>
      join.onRef('set.site_id', '=', 'item.site_id').onRef('set.set_id', '=', 'item.set_id'),
    )
    .select(['item.set_id', 'item.kind', 'item.item_key', 'item.version', 'version.body'])
    .where('item.site_id', '=', siteId)
    .orderBy('set.made_at', 'desc')
    .orderBy('item.kind')
    .orderBy('item.item_key')
    .limit(MAX_DRAFTS)
    .execute();
  return Map.groupBy(rows, ({ set_id }) => set_id);
}
