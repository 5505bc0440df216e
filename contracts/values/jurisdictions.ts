import type { CategorySlug } from './categories.ts';
import type { IdentityLevel } from './identity-levels.ts';

/**
 * Deposit limit question for new players: none, an amount or "no limit", or an amount (player protection C1).
 */
export const DEPOSIT_ANSWERS = ['offered', 'asked', 'number'] as const;

/**
 * Rolling limits cover the last 24 hours, 7 days and month; calendar limits the current day, week and month.
 */
export const LIMIT_WINDOWS = ['rolling', 'calendar'] as const;

/** Minimum time between rounds under any profile, in ms. */
export const MIN_CYCLE_MS = 500;

/** Maximum stake of a slot round by currency, in minor units (player protection C9). */
export type SlotStakeCap = { currency: string; max: string; max_young: string };

/**
 * Legal rules of a market (player protection 2). A profile is platform data (`sites.jurisdiction_profile`); a
 * brand has one profile and may be stricter, never looser.
 */
export type JurisdictionProfile = {
  /** Categories that may not be sold in the market. */
  closed: CategorySlug[];
  deposit_limit: (typeof DEPOSIT_ANSWERS)[number];
  /** Minimum age to play, in whole years (player protection A1). */
  min_age: number;
  /** Maximum wagering multiple of a bonus; null: set by the campaign (player protection I1). */
  max_wagering: number | null;
  /** One real-money game at a time: a second one prompts to close the first (player protection F4). */
  one_game: boolean;
  /** Whether a player may be offered only one bonus (player protection I4). */
  one_offer: boolean;
  /** Whether a campaign may cap the payout of a completed bonus (operations 4.2, player protection I2). */
  caps_winnings: boolean;
  /** Whether deposits may have a turnover requirement (operations 3.5). */
  deposit_turnover: boolean;
  /** Whether deposit missions are allowed (operations 9). */
  deposit_missions: boolean;
  /** Whether mission rewards require a name and a verified contact (player protection A3, operations 9). */
  verified_for_missions: boolean;
  /**
   * Whether players are shown the totals of the last 30 days at sign-in, once in 24 hours (player protection
   * D6).
   */
  monthly_summary: boolean;
  /** Whether registration asks for marketing consent, per channel and unticked (operations 10.1). */
  marketing_opt_in: boolean;
  /** Whether feature buys are allowed (wallet 3.7). */
  bonus_buy: boolean;
  /** Whether credit cards are allowed (player protection H10). */
  credit_cards: boolean;
  /** VIP promotions above this position require staff approval; null: none (player protection I5). */
  vip_approval_above: number | null;
  /** Whether return and rules must be known before a game is on sale (player protection G1). */
  game_info_required: boolean;
  /**
   * Whether sign-in, registration and deposits are refused while a mandatory public register is unavailable
   * (player protection C6, E6).
   */
  registers_fail_closed: boolean;
  /** Retention of a player's data after account closure, in years (player protection D5, K2, L10). */
  retention_years: number;
  /** Minimum time between rounds of slots and of other games, in ms (player protection F2). */
  slot_cycle_ms: number;
  other_cycle_ms: number;
  /** Whether the wallet refuses bets that start a provider's round sooner (player protection F2). */
  provider_cycle: boolean;
  /** Whether autoplay is allowed (player protection F1). */
  autoplay: boolean;
  /** Maximum rounds of one autoplay. */
  autoplay_max_rounds: number;
  /** Whether the player must set a loss limit and a single-win limit. */
  autoplay_loss_limit: boolean;
  autoplay_win_limit: boolean;
  /** Whether own games may be played for play money without an account (player protection A2). */
  free_play: boolean;
  /** Whether turbo play and slam-stop are allowed (player protection F3). */
  turbo: boolean;
  slam_stop: boolean;
  /** Whether returns up to the stake may be celebrated as wins (player protection D9). */
  celebrate_small_wins: boolean;
  /** Default minutes between reality checks (player protection D4). */
  reality_check_minutes: number;
  /** Waiting period before a higher limit can be confirmed (player protection C3). */
  raise_delay_hours: number;
  limit_windows: (typeof LIMIT_WINDOWS)[number];
  /** `max` from the age `slot_cap_age`, `max_young` below it (player protection C9). */
  slot_stake_caps: SlotStakeCap[];
  slot_cap_age: number;
  /** Identity levels required for a deposit and for a withdrawal (player protection A3). */
  deposit_identity: IdentityLevel;
  withdrawal_identity: IdentityLevel;
};

/** Whether games of a category may be sold and played under the profile. */
export function allowsCategory({ closed }: Pick<JurisdictionProfile, 'closed'>, category: string): boolean {
  return !(closed as readonly string[]).includes(category);
}

/** Minimum time between rounds in a game of a category, in ms. */
export function cycleMsOf(
  profile: Pick<JurisdictionProfile, 'slot_cycle_ms' | 'other_cycle_ms'>,
  category: string,
): number {
  return category === 'slots' ? profile.slot_cycle_ms : profile.other_cycle_ms;
}
