import type { ColumnType, Generated, Selectable } from 'kysely';
import type { BonusRules, BonusState, SharedAttribute } from '#contracts/values/bonus-rules.ts';
import { schemaOf } from '../../platform/database/index.ts';
import { historyOf } from '../../platform/history.ts';
import type { CampaignForecast } from './cost-forecast.ts';

/**
 * Row types of the schema `bonuses`; the rules are in `server/migrations/*-bonuses.sql`. Amounts are minor
 * units.
 */
type BonusTables = {
  campaign: CampaignTable;
  opt_in: { site_id: number; player_id: string; campaign_id: string; at: Date };
  deposit: { site_id: number; player_id: string; deposit_id: string; amount: bigint; at: Date };
  grant: GrantTable;
  open_round: {
    site_id: number;
    round_ref: string;
    player_id: string;
    grant_id: string;
    staked: Generated<bigint>;
    bonus_staked: Generated<bigint>;
  };
  flag: FlagTable;
  grant_policy: { site_id: number; support_cap: bigint };
};

export type CampaignState = 'draft' | 'open' | 'paused' | 'ended';
type CampaignTable = {
  site_id: number;
  campaign_id: string;
  version: number;
  state: CampaignState;
  rules: ColumnType<BonusRules, string, string>;
  budget: bigint;
  granted: Generated<bigint>;
  starts_at: Date;
  ends_at: Date | null;
  is_demo: Generated<boolean>;
  created_by: string;
  changed_at: Date;
  forecast: ColumnType<CampaignForecast | null, string | null, string | null>;
};
export type CampaignRow = Selectable<CampaignTable>;

type GrantTable = {
  site_id: number;
  grant_id: Generated<string>;
  player_id: string;
  campaign_id: string;
  version: number;
  source: string;
  state: BonusState;
  rules: ColumnType<BonusRules, string, never>;
  currency: string;
  amount: bigint;
  deposit: bigint;
  /** Hundredths of minor units: a stake times its percentage. */
  wagering_required: bigint;
  wagered: Generated<bigint>;
  max_bet: bigint;
  is_used: Generated<boolean>;
  created_at: Date;
  activated_at: Date | null;
  expires_at: Date;
  expiry_notified_at: Generated<Date | null>;
  ended_at: Date | null;
  /** Free rounds granted, played, and their total win. */
  rounds: Generated<number | null>;
  rounds_used: Generated<number>;
  rounds_won: Generated<bigint>;
  converted: Generated<bigint>;
  removed: Generated<bigint>;
};
export type GrantRow = Selectable<GrantTable>;

/** The data that accounts share, and which of them have had the bonus. */
export type FlagEvidence = { kind: SharedAttribute; players: string[] };

type FlagTable = {
  site_id: number;
  flag_id: Generated<string>;
  player_id: string;
  campaign_id: string;
  source: string;
  amount: bigint;
  deposit: bigint;
  evidence: ColumnType<FlagEvidence[], string, never>;
  opened_at: Date;
  decided_at: Generated<Date | null>;
  decided_by: Generated<string | null>;
  outcome: Generated<'given' | 'refused' | null>;
};
export type FlagRow = Selectable<FlagTable>;

export const tables = schemaOf<BonusTables>('bonuses');

/** The action, its actor and reason. */
export const history = historyOf('bonuses');
