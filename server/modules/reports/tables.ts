import type { ColumnType, Generated } from 'kysely';
import type { DayFigures } from '#contracts/console/reports.ts';
import type { ReportSettings, Schedule } from '#contracts/console/saved-reports.ts';

/** Row types of the schema `reports`; amounts in minor units. */
export type ReportsTables = {
  bet: BetTable;
  bet_block: BetBlockTable;
  player: PlayerTable;
  withdrawal: WithdrawalTable;
  site_total: { site_id: number; registered: Generated<bigint> };
  correction: CorrectionTable;
  ngr_deductions: TermsTable;
  day: DayTable;
  active_day: { site_id: number; day: string; player_id: string };
  ledger_check: { site_id: number; checked_through: Date };
  alarm: AlarmTable;
  saved_report: SavedReportTable;
};

type SavedReportTable = {
  site_id: number;
  report_id: Generated<string>;
  name: string;
  owner: string;
  is_shared: boolean;
  settings: ColumnType<ReportSettings, string, string>;
  schedule: Schedule;
  recipients: string[];
  scheduled_at: Date;
};

type BetTable = {
  site_id: number;
  round_id: string;
  provider_code: string;
  player_id: string;
  account_id: string;
  game_code: string;
  game_name: string;
  category: string;
  currency: string;
  stake: bigint;
  win: bigint;
  settled_at: Date;
  bonus_stake: Generated<bigint>;
  bonus_win: Generated<bigint>;
  taken: Generated<bigint>;
  /** Null: the whole stake. */
  valid: bigint | null;
  /** When the figures were last corrected. */
  corrected_at: Generated<Date | null>;
  jackpot_contributed: Generated<bigint>;
  jackpot_won: Generated<bigint>;
};

type BetBlockTable = {
  site_id: number;
  player_id: string;
  since: Date;
  until: Date;
  category: string;
  outcome: number;
  rounds: number;
  stake: bigint;
  win: bigint;
};

type PlayerTable = {
  site_id: number;
  player_id: string;
  registered_at: Date | null;
  last_bet_at: Date | null;
  last_deposit_at: Generated<Date | null>;
  /** Rounds settled before this are summed in blocks. */
  summed_to: Generated<Date | null>;
  first_deposit_at: Generated<Date | null>;
  /** Where the player comes from; null until it is noted. */
  country: Generated<string | null>;
  device: Generated<string | null>;
  affiliate_code: Generated<string | null>;
  campaign: Generated<string | null>;
};

type WithdrawalTable = {
  site_id: number;
  withdrawal_id: string;
  /** Null for payments made before this was recorded. */
  player_id: string | null;
  account_id: string;
  currency: string;
  amount: bigint;
  paid_at: Date;
};

type CorrectionTable = {
  site_id: number;
  correction_id: Generated<string>;
  provider_code: string;
  round_id: string;
  player_id: string;
  category: string;
  game_code: string;
  game_name: string;
  at: Date;
  settled_at: Date;
  turnover: bigint;
  payout: bigint;
  free: bigint;
  valid: bigint;
  staked: bigint;
  returned: bigint;
  jackpot: Generated<bigint>;
  jackpot_wins: Generated<bigint>;
};

type TermsTable = {
  site_id: number;
  zone: string;
  provider_points: ColumnType<Record<string, number>, string, string>;
  payment_points: number;
  duty_points: number | null;
};

type DayTable = {
  site_id: number;
  day: string;
  from_at: Date;
  to_at: Date;
  figures: ColumnType<DayFigures, string, string>;
  closed_at: Date;
  has_players: Generated<boolean>;
  in_cohorts: Generated<boolean>;
};

export type AlarmKind =
  | 'ROUND_DIFFERS'
  | 'NO_ROUND'
  | 'DAY_CHANGED'
  | 'BOOKS'
  | 'HELD_WIN'
  | 'SMS_LIMIT'
  | 'SMS_SURGE'
  | 'WEBHOOK_FAILED';
type AlarmTable = {
  site_id: number;
  alarm_id: Generated<string>;
  what: AlarmKind;
  subject: string;
  detail: ColumnType<Record<string, unknown>, string, string>;
  raised_at: Date;
  closed_at: Generated<Date | null>;
  closed_by: Generated<string | null>;
};
