import type { ColumnType, Generated, Selectable } from 'kysely';
import type { JourneyPlan, JourneyState } from '#contracts/values/journeys.ts';
import type { MarketingChannel } from '#contracts/values/segment-rules.ts';
import { schemaOf } from '../../platform/database/index.ts';

type Plan = ColumnType<JourneyPlan, string, string>;

/** Row types of the schema `journeys`; the rules are in the migration. Amounts in minor units. */
type JourneysTables = {
  journey: {
    site_id: number;
    journey_id: string;
    name: string;
    version: number;
    state: JourneyState;
    changed_at: Date;
  };
  version: {
    site_id: number;
    journey_id: string;
    version: number;
    name: string;
    plan: Plan;
    created_by: string;
    approved_at: Date;
  };
  entry: {
    site_id: number;
    entry_id: Generated<string>;
    journey_id: string;
    version: number;
    player_id: string;
    is_control: boolean;
    state: 'inside' | 'finished' | 'left';
    step: Generated<number>;
    entered_at: Date;
    due_at: Date;
    held_since: Generated<Date | null>;
    ended_at: Generated<Date | null>;
    reason: Generated<string>;
    converts_until: Date;
    converted_at: Generated<Date | null>;
    deposited: Generated<bigint>;
  };
  action: {
    site_id: number;
    entry_id: string;
    step: number;
    player_id: string;
    what: MarketingChannel | 'bonus';
    outcome: string;
    at: Date;
  };
};
export type EntryRow = Selectable<JourneysTables['entry']>;

export const tables = schemaOf<JourneysTables>('journeys');
