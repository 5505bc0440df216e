import type { Selectable } from 'kysely';
import type { Fields } from '../../platform/console/module-console.ts';
import { schemaOf } from '../../platform/database/index.ts';

/** Row types of the schema `drafts`; the rules are in the migration. */
export type DraftTables = { version: VersionTable; draft: DraftTable; policy: PolicyTable };

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

export type DraftState = 'draft' | 'review' | 'scheduled' | 'blocked';

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
};

type PolicyTable = { site_id: number; publish_people: number; changed_at: Date };

export type DraftRow = Selectable<DraftTable>;
export type VersionRow = Selectable<VersionTable>;

export const tables = schemaOf<DraftTables>('drafts');
