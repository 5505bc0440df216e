import type { ColumnType, Selectable } from 'kysely';
import type { SegmentRules } from '#contracts/values/segment-rules.ts';
import { schemaOf } from '../../platform/database/index.ts';

type Rules = ColumnType<SegmentRules, string, string>;

/** Row types of the schema `segments`; the rules are in the migration. */
type SegmentsTables = {
  segment: {
    site_id: number;
    segment_id: string;
    name: string;
    version: number;
    rules: Rules;
    is_archived: boolean;
    changed_by: string;
    changed_at: Date;
  };
  version: {
    site_id: number;
    segment_id: string;
    version: number;
    name: string;
    rules: Rules;
    changed_by: string;
    changed_at: Date;
  };
};
export type SegmentRow = Selectable<SegmentsTables['segment']>;
export type SegmentVersionRow = Selectable<SegmentsTables['version']>;

export const tables = schemaOf<SegmentsTables>('segments');
