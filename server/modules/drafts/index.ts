import type { DraftKind, ModuleConsole } from '../../platform/console/module-console.ts';
import { type Database, type Db, run, type Tx } from '../../platform/database/index.ts';
import type { SecretKey } from '../../platform/encryption.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { createLinkSignature, findLiveLink } from '../../platform/private-links.ts';
import { publishDueSets } from './change-sets.ts';
import { changeSetQueries } from './console/change-set-list.ts';
import { changeSetChanges } from './console/change-sets.ts';
import { draftChanges } from './console/draft-changes.ts';
import { draftPreviews } from './console/draft-previews.ts';
import { draftQueries } from './console/draft-queries.ts';
import { applyDrafts } from './draft-view.ts';
import { publishDue } from './publication.ts';
import { publishPeopleProposal } from './publication-policy.ts';
import { type DraftSelection, PREVIEW_LINKS } from './tables.ts';

type DraftsDeps = {
  secretKey: SecretKey;
  /** All modules: they define the kinds of content. */
  modules(): readonly Module[];
  /** Codes of the languages a site offers, the default first. */
  languagesOf(db: Db, siteId: number): Promise<string[]>;
};

export type DraftsModule = Module & {
  /** Publishes drafts and change sets scheduled for now; for a job every minute. Returns their number. */
  publishDue(database: Database, now: Date): Promise<number>;
  /**
   * Makes drafts live inside a transaction that the caller rolls back; returns the titles of drafts too
   * incomplete to show.
   */
  applyDrafts(tx: Tx, siteId: number, items: DraftSelection['items'], now: Date): Promise<string[]>;
  /** The preview link for a token; undefined if it is forged, of another site, expired or ended. */
  findPreview(db: Db, siteId: number, token: string, now: Date): Promise<PreviewLink | undefined>;
};
type PreviewLink = DraftSelection & { title: string; expiresAt: Date };

/** Content with a draft and a live version. */
export function createDraftsModule({ secretKey, modules, languagesOf }: DraftsDeps): DraftsModule {
  const findKind = (name: string): DraftKind => {
    const found = modules().flatMap(({ console: parts }) => parts?.draftKinds?.[name] ?? []);
    if (found.length !== 1) throw new Error(`${found.length} modules know the kind ${name}`);
    return found[0]!;
  };
  const signature = createLinkSignature(secretKey, 'drafts/preview');
  const console: ModuleConsole = {
    handlers: {
      ...draftQueries(findKind, languagesOf),
      ...draftChanges(findKind),
      ...draftPreviews(signature),
      ...changeSetQueries(findKind),
      ...changeSetChanges(findKind),
    },
    proposals: { publish_people: publishPeopleProposal },
    pictureUses: draftPictureUses,
    queues: [
      {
        ...{ name: 'drafts', right: 'content', path: '/drafts' },
        async count(db, siteId) {
          const [row] = await run<{ count: bigint; oldest: Date | null }>(db, {
            text: `select count(*), min(at) as oldest from (
                select changed_at as at from drafts.draft
                  where site_id = $1 and state in ('review', 'blocked')
                union all select coalesce(publish_at, made_at) from drafts.change_set
                  where site_id = $1 and state in ('review', 'blocked')) pending`,
            values: [siteId],
          });
          return { count: Number(row!.count), oldestAt: row!.oldest, late: 0 };
        },
      },
    ],
  };
  return {
    ...defineModule({ name: 'drafts', console, siteCopy: { tables: [{ table: 'drafts.policy' }] } }),
    publishDue: async (database, now) =>
      (await publishDue(database, findKind, now)) + (await publishDueSets(database, findKind, now)),
    applyDrafts: (tx, siteId, items, now) => applyDrafts(tx, findKind, siteId, items, now),
    async findPreview(db, siteId, token, now) {
      const id = signature.read(siteId, token);
      return id ? await findLiveLink<DraftSelection>(db, PREVIEW_LINKS, siteId, id, now) : undefined;
    },
  };
}

/** Drafts that show a picture. Earlier versions do not protect it from removal. */
async function draftPictureUses(db: Db, siteId: number, path: string) {
  return await run<{ where: string; title: string }>(db, {
    text: `select 'draft' as "where", kind || ' ' || item_key as title from drafts.draft
      where site_id = $1 and strpos(body::text, $2) > 0`,
    values: [siteId, path],
  });
}

export { lockItem, recordChange, recordImport } from './items.ts';
export { maxPublishPeople } from './publication-policy.ts';
export type { DraftSelection } from './tables.ts';
