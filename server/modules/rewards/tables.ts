import type { ColumnType, Generated } from 'kysely';
import type { LevelCaseEvidence } from '#contracts/console/rewards.ts';
import type { MissionKind } from '#contracts/values/missions.ts';
import type { WheelModel } from '#games/engine/wheel/index.ts';
import type { Day, RewardWindow } from './reward-windows.ts';
import type { Level, Progress, Promotion } from './vip-progress.ts';

/** Row types of the schema `rewards`; amounts in minor units, tokens whole. */
export type RewardsTables = {
  programme: {
    site_id: number;
    currency: string;
    zone: string;
    promotion: Generated<Promotion>;
    carry_base: Generated<boolean>;
    progress_mode: Generated<'A' | 'B'>;
    min_payout: Generated<bigint>;
    approval_above: Generated<number | null>;
    reapproval_days: Generated<number>;
    give_back_percent: Generated<number>;
  };
  level_gift: {
    site_id: number;
    position: number;
    level_up: bigint;
    rebate: ColumnType<Record<string, number>, string, string>;
    cashback: number;
    weekly: Generated<bigint>;
    birthday: Generated<bigint>;
  };
  level: Omit<Level, 'removed_at'> & { site_id: number; removed_at: Generated<Date | null> };
  progress: Progress & { site_id: number; player_id: string };
  level_case: LevelCaseTable;
  wheel_model: { site_id: number; wheel_hash: string; model: ColumnType<WheelModel, string, never> };
  wheel: WheelTable;
  wheel_stock: {
    site_id: number;
    wheel_hash: string;
    field: number;
    stock: number;
    given: Generated<number>;
  };
  wheel_day: { site_id: number; code: string; day: Day; spins: number; tokens: bigint; cash: bigint };
  spin: SpinRow;
  mission: MissionTable;
  mission_progress: MissionProgressRow;
  prize_board: PrizeBoardTable;
  token_rule: TokenRule;
  token_hold: TokenHoldTable;
  referral_rule: ReferralRule;
  referral_code: { site_id: number; player_id: string; code: string };
  referral: ReferralTable;
};

/** A promotion that needs, or needed, staff approval (player protection I5). */
type LevelCaseTable = {
  site_id: number;
  case_id: Generated<string>;
  player_id: string;
  position: number;
  opened_at: Date;
  state: Generated<'open' | 'approved' | 'refused' | 'lapsed'>;
  decided_at: Date | null;
  decided_by: string | null;
  evidence: ColumnType<LevelCaseEvidence | null, string | null, string | null>;
  affordability: Generated<string>;
  identity: Generated<string>;
};

/** Presentation of a draw: a wheel to spin, or eggs or boxes to open. */
export type WheelFace = 'wheel' | 'egg' | 'box';

type WheelTable = {
  site_id: number;
  code: string;
  position: number;
  wheel_hash: string;
  is_open: boolean;
  face: Generated<WheelFace>;
  daily_tokens: bigint | null;
  daily_cash: bigint | null;
};

export type SpinRow = {
  site_id: number;
  spin_id: string;
  player_id: string;
  wheel_code: string;
  wheel_hash: string;
  client_spin_id: string;
  seed_id: string;
  seed_hash: string;
  client_seed: string;
  nonce: bigint;
  drawn: number;
  given: number;
  kind: 'tokens' | 'cash';
  amount: bigint;
  cost: bigint;
  currency: string;
  at: Date;
};

/** Titles by language code; English is mandatory. */
export type Title = { EN: string } & Record<string, string>;

export type MissionRow = {
  site_id: number;
  code: string;
  position: number;
  title: Title;
  kind: MissionKind;
  rhythm: RewardWindow;
  target: bigint;
  currency: string;
  category: string;
  tokens: bigint;
  /** A campaign whose bonus comes with the tokens; empty for none. */
  campaign: string;
  starts_at: Date | null;
  ends_at: Date | null;
  is_open: boolean;
};
type MissionTable = Omit<MissionRow, 'title'> & { title: ColumnType<Title, string, string> };

export type BoardGame = { provider_code: string; game_code: string; game_name: string };
/** A board with prizes; `prizes` by rank, tokens or minor units of the currency. */
export type PrizeBoardRow = {
  site_id: number;
  code: string;
  title: Title;
  metric: 'valid_turnover' | 'best_multiplier';
  rhythm: 'daily' | 'weekly' | 'monthly';
  /** A product category; empty for all games. */
  category: string;
  currency: string;
  prize_kind: 'tokens' | 'cash' | 'bonus';
  prizes: number[];
  /** The campaign of the prizes' bonus; empty for tokens and cash. */
  campaign: string;
  /** Games counted instead of a category; empty: the category applies. */
  games: BoardGame[];
  is_demo: boolean;
  first_day: Day;
  last_day: Day | null;
};
type PrizeBoardTable = Omit<PrizeBoardRow, 'title' | 'prizes' | 'games'> & {
  title: ColumnType<Title, string, never>;
  prizes: ColumnType<number[], string, never>;
  games: ColumnType<BoardGame[], string, never>;
};

export type MissionProgressRow = {
  site_id: number;
  player_id: string;
  code: string;
  window_key: Day;
  progress: bigint;
  /** The last day a streak counts; null for other kinds. */
  last_day: Day | null;
  tokens: bigint | null;
  completed_at: Date | null;
  claim_until: Date | null;
  claimed_at: Date | null;
  expired_at: Date | null;
  /** Number of completions later reversed. */
  taken_back: number;
  /** Time the claimed reward was taken back. */
  returned_at: Date | null;
};

/**
 * Release of claimed tokens: after this much own-money turnover per token, or this many hours after the
 * claim, whichever is first; at least one is set.
 */
export type TokenRule = {
  site_id: number;
  currency: string;
  turnover_per_token: bigint | null;
  hours: number | null;
};

export type TokenHoldRow = {
  site_id: number;
  player_id: string;
  code: string;
  window_key: Day;
  tokens: bigint;
  released: bigint;
  currency: string;
  turnover_per_token: bigint | null;
  filled: bigint;
  claimed_at: Date;
  due_at: Date | null;
};
type TokenHoldTable = Omit<TokenHoldRow, 'released' | 'filled'> & {
  released: Generated<bigint>;
  filled: Generated<bigint>;
};

export type ReferralRule = {
  site_id: number;
  tokens: bigint;
  min_turnover: bigint;
  /** Required total of credited deposits; 0 for none. */
  min_deposit: bigint;
  days: number;
  monthly_cap: number;
  currency: string;
  allows_same_address: boolean;
  /** Share of a friend's daily valid turnover, in hundredths of a percent. */
  commission: number;
  /** Required identity of the friend: 0 none, 1 a name, 2 a verified contact as well. */
  min_identity: number;
};

export type ReferralRow = {
  site_id: number;
  referee_id: string;
  referrer_id: string;
  account_id: string;
  joined_at: Date;
  expires_at: Date | null;
  turnover: bigint;
  /** Total credited so far, and the required total. */
  deposited: bigint;
  min_deposit: bigint;
  state: 'joined' | 'qualified' | 'rewarded' | 'not_counted' | 'capped';
  tokens: bigint | null;
  rewarded_at: Date | null;
} & ReferralTerms;
/** The site's rule when the player joined; null without one. */
type ReferralTerms = {
  promised_tokens: bigint | null;
  min_turnover: bigint | null;
  monthly_cap: number | null;
  currency: string | null;
  commission: number;
  min_identity: number;
};
type ReferralTable = Omit<ReferralRow, 'turnover' | 'deposited' | 'tokens' | 'rewarded_at'> & {
  turnover: Generated<bigint>;
  deposited: Generated<bigint>;
  tokens: Generated<bigint | null>;
  rewarded_at: Generated<Date | null>;
};
