import type { ColumnType, Generated } from 'kysely';
import { schemaOf } from '../../platform/database/index.ts';
import { historyOf } from '../../platform/history.ts';
import type { PlayerKey } from '../../platform/player-key.ts';

export type LimitKind = 'deposit' | 'loss' | 'stake' | 'session';
export type LimitPeriod = 'day' | 'week' | 'month' | 'session';

export type ProfileRow = {
  raise_delay_hours: number;
  windows: 'rolling' | 'calendar';
  reality_check_minutes: number;
  /**
   * The maximum stake of a slot round, minor units, from age `slot_cap_age` and below it [player protection
   * C9]; null: the game's own limit.
   */
  slot_cap: bigint | null;
  slot_cap_young: bigint | null;
  slot_cap_age: number;
  /** Minimum time between rounds at providers' slots and other games, ms; null: not enforced. */
  provider_slot_cycle_ms: number | null;
  provider_other_cycle_ms: number | null;
  /** The minimum version of the terms that a player must have accepted [player protection A7]. */
  terms_version: number;
};
/** A limit in force, and the pending looser one, if any. Minor units; minutes for a session. */
export type LimitRow = {
  site_id: number;
  player_id: string;
  kind: LimitKind;
  period: LimitPeriod;
  amount: bigint;
  set_at: Date;
  pending_amount: bigint | null;
  pending_removal: boolean;
  pending_since: Date | null;
  effective_at: Date | null;
};
export type ExclusionRow = {
  site_id: number;
  player_id: string;
  exclusion_id: string;
  kind: 'break' | 'self' | 'operator' | 'register';
  from_at: Date;
  /** Null: until an operator ends it. */
  until_at: Date | null;
  /** When the player who requested it may play again. */
  return_at: Date | null;
  actor: string;
  reason: string;
};

/** When a player was last asked and reminded; null: never. */
export type ReminderRow = {
  site_id: number;
  player_id: string;
  answered_at: Date | null;
  reviewed_at: Date | null;
  summary_at: Date | null;
};

/**
 * A version of the terms, as published; `summary` describes the changes by language [player protection A7].
 */
type TermsRow = {
  site_id: number;
  version: number;
  minor: boolean;
  summary: ColumnType<Record<string, string>, string>;
  en_title: string;
  en_body: string;
  local_title: string;
  local_body: string;
  published_by: string;
  published_at: Date;
};

type OpenGameRow = {
  site_id: number;
  player_id: string;
  provider_code: string;
  game_code: string;
  game_name: string;
  place: string;
  visit: string;
  session_id: string | null;
  since_at: Date;
};

/** The game a player has open for real money, as exposed to other modules. */
export type OpenGame = Pick<OpenGameRow, 'provider_code' | 'game_code' | 'game_name'>;

export type RiskStateRow = {
  site_id: number;
  player_id: string;
  flagged: boolean;
  level_reached: number;
  deposits_held: boolean;
};

/** Row types of the schema `protection`; the rules are in `server/migrations/*-protection.sql`. */
type ProtectionTables = {
  profile: { site_id: number } & { [Name in keyof ProfileRow]: Generated<ProfileRow[Name]> };
  player_limit: LimitRow;
  exclusion: ExclusionRow;
  reality_check: { site_id: number; player_id: string; minutes: number | null; acknowledged_at: Date | null };
  reminder: { site_id: number; player_id: string } & {
    [Name in 'answered_at' | 'reviewed_at' | 'summary_at']: ColumnType<
      Date | null,
      Date | null | undefined,
      Date | null
    >;
  };
  terms: TermsRow;
  terms_answer: {
    site_id: number;
    player_id: string;
    version: number;
    accepted_at: Date | null;
    refused_at: Date | null;
  };
  open_game: OpenGameRow;
  risk_signal: {
    site_id: number;
    player_id: string;
    kind: 'deposit' | 'empty_deposit' | 'quarter';
    at: Date;
  };
  risk_marker: {
    site_id: number;
    player_id: string;
    rule: string;
    points: number;
    version: number;
    at: Date;
  };
  risk_state: { site_id: number; player_id: string } & {
    [Name in 'flagged' | 'level_reached' | 'deposits_held']: Generated<RiskStateRow[Name]>;
  };
};

export const tables = schemaOf<ProtectionTables>('protection');

/** The action, its actor and reason. */
export const history = historyOf('protection');

/** The subject of a player's history. */
export const subjectOf = ({ siteId, playerId }: PlayerKey) => ({ siteId, subject: playerId });
