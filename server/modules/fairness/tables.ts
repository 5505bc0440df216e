import type { ColumnType } from 'kysely';
import { schemaOf } from '../../platform/database/index.ts';

/** Row types of the schema `fairness`; amounts in minor units, exact sums of any size as text. */
type FairnessTables = {
  game_return: ReturnedTable;
  check_run: { site_id: number; run_at: Date; rounds: number; wrong: number };
  check_finding: FoundTable;
  return_day: Omit<ReturnedTable, 'first_at' | 'last_at'> & { day: string };
  return_alarm: AlarmTable;
};

type AlarmTable = {
  site_id: number;
  raised_at: Date;
  game_code: string;
  kind: 'return' | 'pay_table' | 'block';
  pay_table: string;
  reason: string;
  is_suspended: boolean;
};

type ReturnedTable = {
  site_id: number;
  game_code: string;
  pay_table: string;
  currency: string;
  rounds: bigint;
  staked: string;
  won: string;
  staked_squared: string;
  won_squared: string;
  staked_won: string;
  first_at: Date;
  last_at: Date;
};

type FoundTable = {
  site_id: number;
  run_at: Date;
  game_code: string;
  rounds: number;
  wrong: number;
  findings: ColumnType<unknown, string, never>;
};

export const tables = schemaOf<FairnessTables>('fairness');
