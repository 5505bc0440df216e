import type { Selectable } from 'kysely';
import type { Fields } from '../../platform/console/module-console.ts';
import { schemaOf } from '../../platform/database/index.ts';
import type { LinkTable } from '../../platform/private-links.ts';

/** Row types of the schema `drafts`; the rules are in the migration. */
type DraftTables = {
  version: VersionTable;
  draft: DraftTable;
  policy: PolicyTable;
  change_set: ChangeSetTable;
  change_set_item: ChangeSetItemTable;
};

type ItemKey = { site_id: number; kind: string; item_key: string };

type VersionTable = ItemKey & {
  version: number;
  body: Fields;
  cause: 'publish' | 'schedule' | 'import';
  edited_by: string[];
  approved_by: string | null;
  published_at: Date;
  restores: number | null;
};

type DraftState = 'draft' | 'review' | 'scheduled' | 'blocked';

type DraftTable = ItemKey & {
  base_version: number;
  revision: number;
  body: Fields;
  state: DraftState;
  edited_by: string[];
  approved_by: string | null;
  changed_at: Date;
  publish_at: Date | null;
  restores: number | null;
  set_id: string | null;
};

type PolicyTable = { site_id: number; publish_people: number; changed_at: Date };

type SetState = 'open' | 'review' | 'scheduled' | 'blocked' | 'published' | 'discarded';

type ChangeSetTable = {
  site_id: number;
  set_id: string;
  title: string;
  state: SetState;
  made_by: string;
  made_at: Date;
  revision: number;
  approved_by: string | null;
  publish_at: Date | null;
  published_at: Date | null;
  restores: string | null;
};

type ChangeSetItemTable = ItemKey & { set_id: string; version: number; replaced: number };

/** The drafts shown together; null: all of the site. */
export type DraftSelection = {
  items: readonly { kind: string; key: string }[] | null;
  look: { template: string; colour: string } | null;
};

/** Links that show a selection of drafts. */
export const PREVIEW_LINKS: LinkTable = {
  ...{ name: 'drafts.preview', id: 'preview_id', content: ['items', 'look'], maximum: 50 },
};

export type DraftRow = Selectable<DraftTable>;
export type ChangeSetRow = Selectable<ChangeSetTable>;
export type VersionRow = Selectable<VersionTable>;

export const tables = schemaOf<DraftTables>('drafts');
