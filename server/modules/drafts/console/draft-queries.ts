import { deny } from '../../../platform/console/denial.ts';
import type {
  ConsoleContext,
  ConsoleHandlers,
  DraftKind,
  Fields,
} from '../../../platform/console/module-console.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type DraftKey, findDraft, findVersion } from '../items.ts';
import { findBase, findLiveContent } from '../live-version.ts';
import type { FindKind } from '../publication.ts';
import { publishPeople, requiredPeople } from '../publication-policy.ts';
import { type DraftRow, tables, type VersionRow } from '../tables.ts';

const MAX_VERSIONS = 100;
const MAX_QUEUED = 200;

type LanguagesOf = (db: Db, siteId: number) => Promise<string[]>;

/** Editors' views of content: lists, one item with its history, and pending items. */
export const draftQueries = (findKind: FindKind, languagesOf: LanguagesOf): ConsoleHandlers => ({
  async draftItems({ kind: name }, { db, site, now }) {
    const kind = findKind(name);
    const [known, live, drafts, languages, people] = await Promise.all([
      kind.known(db, site.id),
      liveVersions(db, site.id, name),
      draftsOf(db, site.id, name),
      languagesOf(db, site.id),
      publishPeople(db, site.id),
    ]);
    const keys = new Set([...known.keys(), ...live.keys(), ...drafts.keys()]);
    const value = [...keys].map((key) => {
      const [draft, version] = [drafts.get(key), live.get(key)];
      const shown = version?.body ?? known.get(key);
      const edited = draft?.body ?? shown;
      return {
        key,
        title: edited ? kind.title(key, edited) : kind.title(key, {}),
        is_shown: shown !== undefined && kind.isShown(shown, now),
        version: version?.version ?? 0,
        state: draft?.state ?? null,
        publish_at: draft?.publish_at?.toISOString() ?? null,
        changed_at: (draft?.changed_at ?? version?.published_at)?.toISOString() ?? null,
        languages: edited ? writtenLanguages(edited) : [],
      };
    });
    return { value, languages, publish_people: people };
  },
  async draftItem({ kind: name, key }, context) {
    const { db, site } = context;
    const [kind, item] = [findKind(name), { siteId: site.id, kind: name, key }];
    const [live, draft, versions, languages] = await Promise.all([
      findLiveContent(db, kind, item),
      findDraft(db, item),
      versionsOf(db, item),
      languagesOf(db, site.id),
    ]);
    const people = draft ? await requiredPeople(db, kind, draft) : await publishPeople(db, site.id);
    const edited = async (stored: Fields) => (await kind.edited?.(db, site.id, stored)) ?? stored;
    const body = live.body ?? (await kind.known(db, site.id)).get(key) ?? null;
    if (draft) draft.body = await edited(draft.body);
    return {
      live: { version: live.version, body: (body && (await edited(body))) as never },
      draft: draft ? await presentDraft(context, kind, draft, live.version) : null,
      base:
        draft && draft.base_version !== live.version
          ? ((await findBase(db, kind, item, draft)) as never)
          : null,
      versions: await presentVersions(context, versions),
      ...{ languages, publish_people: people, path: kind.path(key, draft?.body ?? body ?? {}) },
    };
  },
  async draftVersion({ kind, key, version }, { db, site }) {
    const found = await findVersion(db, { siteId: site.id, kind, key }, version);
    return { body: (found ?? deny('notFound')).body as never };
  },
  async draftQueue(_, { db, site, namesOf }) {
    const rows = await tables(db)
      .selectFrom('draft')
      .selectAll()
      .where('site_id', '=', site.id)
      .orderBy((row) => row.case().when('state', '=', 'review').then(0).else(1).end())
      .orderBy('changed_at')
      .limit(MAX_QUEUED)
      .execute();
    const nameOf = await namesOf(rows.flatMap(({ edited_by }) => edited_by));
    return {
      value: rows.map((row) => ({
        kind: row.kind as never,
        key: row.item_key,
        title: findKind(row.kind).title(row.item_key, row.body),
        state: row.state,
        revision: row.revision,
        editors: row.edited_by.map(nameOf),
        changed_at: row.changed_at.toISOString(),
        publish_at: row.publish_at?.toISOString() ?? null,
      })),
    };
  },
});

async function presentDraft(
  { db, site, namesOf }: ConsoleContext,
  kind: DraftKind,
  draft: DraftRow,
  liveVersion: number,
) {
  const nameOf = await namesOf([...draft.edited_by, ...(draft.approved_by ? [draft.approved_by] : [])]);
  return {
    ...{ revision: draft.revision, state: draft.state, body: draft.body as never },
    editors: draft.edited_by.map(nameOf),
    approver: draft.approved_by ? nameOf(draft.approved_by) : null,
    changed_at: draft.changed_at.toISOString(),
    publish_at: draft.publish_at?.toISOString() ?? null,
    change_set: await titleOfSet(db, draft),
    is_stale: draft.base_version !== liveVersion,
    problems: await kind.problems(db, site.id, draft.item_key, draft.body),
  };
}

async function titleOfSet(db: Db, { site_id, set_id }: DraftRow): Promise<string> {
  if (set_id === null) return '';
  const set = await tables(db)
    .selectFrom('change_set')
    .select('title')
    .where('site_id', '=', site_id)
    .where('set_id', '=', set_id)
    .executeTakeFirstOrThrow();
  return set.title;
}

async function presentVersions({ namesOf }: ConsoleContext, rows: readonly VersionRow[]) {
  const nameOf = await namesOf(
    rows.flatMap(({ edited_by, approved_by }) => [...edited_by, ...(approved_by ? [approved_by] : [])]),
  );
  return rows.map((row) => ({
    ...{ version: row.version, cause: row.cause, restores: row.restores },
    editors: row.edited_by.map(nameOf),
    approver: row.approved_by ? nameOf(row.approved_by) : null,
    published_at: row.published_at.toISOString(),
  }));
}

/** Languages in which a body contains any text. */
function writtenLanguages(body: Fields): string[] {
  const texts = (body.texts ?? {}) as Record<string, Record<string, unknown>>;
  const isWritten = (text: Record<string, unknown>) =>
    Object.values(text).some((part) => (typeof part === 'string' ? part !== '' : Boolean(part)));
  return Object.keys(texts).filter((code) => isWritten(texts[code]!));
}

async function liveVersions(db: Db, siteId: number, kind: string): Promise<Map<string, VersionRow>> {
  const rows = await tables(db)
    .selectFrom('version')
    .distinctOn('item_key')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .orderBy('item_key')
    .orderBy('version', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.item_key, row]));
}

async function draftsOf(db: Db, siteId: number, kind: string): Promise<Map<string, DraftRow>> {
  const rows = await tables(db)
    .selectFrom('draft')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map((row) => [row.item_key, row]));
}

async function versionsOf(db: Db, { siteId, kind, key }: DraftKey): Promise<VersionRow[]> {
  return await tables(db)
    .selectFrom('version')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .where('item_key', '=', key)
    .orderBy('version', 'desc')
    .limit(MAX_VERSIONS)
    .execute();
}
