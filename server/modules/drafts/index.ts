import type { DraftKind, ModuleConsole } from '../../platform/console/module-console.ts';
import { type Database, type Db, run } from '../../platform/database/index.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { draftChanges } from './console/draft-changes.ts';
import { draftQueries } from './console/draft-queries.ts';
import { publishDue } from './publication.ts';
import { publishPeopleProposal } from './publication-policy.ts';

export type DraftsDeps = {
  /** Every module: kinds of content are theirs. */
  modules(): readonly Module[];
  /** Codes of the languages a site offers, the default first. */
  languagesOf(db: Db, siteId: number): Promise<string[]>;
};

export type DraftsModule = Module & {
  /** Publishes what is planned for now; for a job every minute. */
  publishDue(database: Database, now: Date): Promise<number>;
};

/** Content with draft and live. */
export function createDraftsModule({ modules, languagesOf }: DraftsDeps): DraftsModule {
  const findKind = (name: string): DraftKind => {
    const found = modules().flatMap(({ console: parts }) => parts?.draftKinds?.[name] ?? []);
    if (found.length !== 1) throw new Error(`${found.length} modules know the kind ${name}`);
    return found[0]!;
  };
  const console: ModuleConsole = {
    handlers: { ...draftQueries(findKind, languagesOf), ...draftChanges(findKind) },
    proposals: { publish_people: publishPeopleProposal },
    pictureUses: draftPictureUses,
    queues: [
      {
        ...{ name: 'drafts', right: 'content', path: '/drafts' },
        async count(db, siteId) {
          const [row] = await run<{ count: bigint; oldest: Date | null }>(db, {
            text: `select count(*), min(changed_at) as oldest from drafts.draft
              where site_id = $1 and state in ('review', 'blocked')`,
            values: [siteId],
          });
          return { count: Number(row!.count), oldestAt: row!.oldest, late: 0 };
        },
      },
    ],
  };
  return {
    ...defineModule({ name: 'drafts', console, siteCopy: { tables: [{ table: 'drafts.policy' }] } }),
    publishDue: (database, now) => publishDue(database, findKind, now),
  };
}

/** Drafts that show a picture. An earlier version does not protect it from removal. */
async function draftPictureUses(db: Db, siteId: number, path: string) {
  return await run<{ where: string; title: string }>(db, {
    text: `select 'draft' as "where", kind || ' ' || item_key as title from drafts.draft
      where site_id = $1 and strpos(body::text, $2) > 0`,
    values: [siteId, path],
  });
}

export { recordImport } from './items.ts';
