import type { ColumnType, Generated, Selectable } from 'kysely';
import type { AffiliatePlan } from '#contracts/values/affiliate-plan.ts';
import { schemaOf } from '../../platform/database/index.ts';
import { historyOf } from '../../platform/history.ts';
import type { CommissionLine } from './commission.ts';

/**
 * Row types of the schema `affiliates`; the rules are in `server/migrations/*-affiliates.sql`. Amounts are
 * minor units.
 */
type AffiliateTables = {
  programme: { site_id: number; currency: string; zone: string; min_payout: bigint };
  affiliate: AffiliateTable;
  plan: {
    site_id: number;
    affiliate_id: string;
    since: string;
    plan: ColumnType<AffiliatePlan, string, string>;
  };
  attribution: AttributionTable;
  statement: StatementTable;
  fraud_flag: FlagTable;
};

type AffiliateTable = {
  site_id: number;
  affiliate_id: Generated<string>;
  code: string;
  name: string;
  parent_id: string | null;
  is_open: Generated<boolean>;
  plan: ColumnType<AffiliatePlan, string, string>;
};
export type AffiliateRow = Selectable<AffiliateTable>;

type AttributionTable = {
  site_id: number;
  player_id: string;
  affiliate_id: string | null;
  code: string;
  joined_at: Date;
  address_hash: Buffer | null;
  first_deposit_at: Generated<Date | null>;
  first_deposit: Generated<bigint | null>;
  deposited: Generated<bigint>;
  turnover: Generated<bigint>;
  qualified_at: Generated<Date | null>;
  returned_at: Generated<Date | null>;
  /** The player earns no commission from this time on. */
  ended_at: Generated<Date | null>;
  paid_in_month: Generated<string | null>;
};

type StatementTable = {
  site_id: number;
  affiliate_id: string;
  month: string;
  state: 'draft' | 'approved' | 'paid';
  lines: ColumnType<CommissionLine[], string, string>;
  ngr: bigint;
  commission: bigint;
  adjustment: Generated<bigint>;
  balance_before: bigint;
  ngr_before: bigint;
  total: bigint;
  made_by: string;
  approved_by: Generated<string | null>;
  changed_at: Date;
};
export type StatementRow = Selectable<StatementTable>;

type FlagTable = {
  site_id: number;
  flag_id: Generated<string>;
  affiliate_id: string;
  kind: 'SAME_PLACE' | 'SAME_PATTERN';
  subject: string;
  players: string[];
  evidence: ColumnType<Record<string, unknown>, string, string>;
  opened_at: Date;
  cleared_at: Generated<Date | null>;
  cleared_by: Generated<string | null>;
};
export type FlagRow = Selectable<FlagTable>;

export const tables = schemaOf<AffiliateTables>('affiliates');

/** The action, its actor and reason. */
export const history = historyOf('affiliates');
