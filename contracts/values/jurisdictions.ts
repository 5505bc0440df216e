import type { CategorySlug } from './categories.ts';
import type { IdentityLevel } from './identity-levels.ts';

/**
 * Deposit limit question for new players: none, an amount or "no limit", or an amount (player protection C1).
 */
export const DEPOSIT_ANSWERS = ['offered', 'asked', 'number'] as const;

/** Limits count the last 24 hours, 7 days and month, or the current day, week and month. */
export const LIMIT_WINDOWS = ['rolling', 'calendar'] as const;

/** Minimum time between rounds under any profile, ms. */
export const MIN_CYCLE_MS = 500;

/** Maximum stake of a slot round by currency, minor units (player protection C9). */
export type SlotStakeCap = { currency: string; max: string; max_young: string };

/**
 * Legal rules of a market (player protection 2). A profile is data of the platform
 * (`sites.jurisdiction_profile`); a brand has one and may be stricter, never looser.
 */
export type JurisdictionProfile = {
  /** Categories that may not be sold there. */
  closed: CategorySlug[];
  deposit_limit: (typeof DEPOSIT_ANSWERS)[number];
  /** Whole years; the minimum age to play (player protection A1). */
  min_age: number;
  /** Maximum wagering multiple of a bonus; null: as the campaign says (player protection I1). */
  max_wagering: number | null;
  /** One game for money at a time: a second one asks to close the first (player protection F4). */
  one_game: boolean;
  /** Whether a player is offered only one bonus (player protection I4). */
  one_offer: boolean;
  /** Whether a campaign may cap the payout of a completed bonus (operations 4.2, player protection I2). */
  caps_winnings: boolean;
  /** Whether deposits may have a turnover requirement (operations 3.5). */
  deposit_turnover: boolean;
  /** Whether deposit missions are allowed (operations 9). */
  deposit_missions: boolean;
  /** Mission rewards require a name and a verified contact (player protection A3, operations 9). */
  verified_for_missions: boolean;
  /**
   * Once in 24 hours a player who signs in is shown the totals of the last 30 days (player protection D6).
   */
  monthly_summary: boolean;
  /** Registration asks for consent to marketing, channel by channel and unticked (operations 10.1). */
  marketing_opt_in: boolean;
  /** Features of a game may be bought (wallet 3.7). */
  bonus_buy: boolean;
  /** Whether credit cards are allowed (player protection H10). */
  credit_cards: boolean;
  /** VIP promotions above this position need approval by staff; null: none (player protection I5). */
  vip_approval_above: number | null;
  /** Whether a game's return and rules must be known before it is on sale (player protection G1). */
  game_info_required: boolean;
  /**
   * Sign-in, registration and deposits are refused while a mandatory public register does not answer (C6,
   * E6).
   */
  registers_fail_closed: boolean;
  /** Years of retention of a player's data after the account is closed (player protection D5, K2, L10). */
  retention_years: number;
  /** Minimum time between rounds of slots and of other games, ms (player protection F2). */
  slot_cycle_ms: number;
  other_cycle_ms: number;
  /** Whether the wallet refuses bets that begin a provider's round sooner (player protection F2). */
  provider_cycle: boolean;
  /** Whether autoplay is allowed (player protection F1). */
  autoplay: boolean;
  /** Maximum rounds of one autoplay. */
  autoplay_max_rounds: number;
  /** Whether the player must set a loss limit and a single-win limit. */
  autoplay_loss_limit: boolean;
  autoplay_win_limit: boolean;
  /** Own games may be played for play money without an account (player protection A2). */
  free_play: boolean;
  /** Whether turbo play and slam-stop are allowed (player protection F3). */
  turbo: boolean;
  slam_stop: boolean;
  /** Returns up to the stake may be celebrated as wins (player protection D9). */
  celebrate_small_wins: boolean;
  /** Default minutes between reality checks (player protection D4). */
  reality_check_minutes: number;
  /** How long a higher limit waits before it can be confirmed (player protection C3). */
  raise_delay_hours: number;
  limit_windows: (typeof LIMIT_WINDOWS)[number];
  /** `max` from `slot_cap_age` on, `max_young` below it (player protection C9). */
  slot_stake_caps: SlotStakeCap[];
  slot_cap_age: number;
  /** Identity levels a player needs before a deposit and before a withdrawal (player protection A3). */
  deposit_identity: IdentityLevel;
  withdrawal_identity: IdentityLevel;
};

/** Whether games of a category may be sold and played there. */
export function allowsCategory({ closed }: Pick<JurisdictionProfile, 'closed'>, category: string): boolean {
  return !(closed as readonly string[]).includes(category);
}

/** Minimum time between rounds in a game of a category, ms. */
export function cycleMsOf(
  profile: Pick<JurisdictionProfile, 'slot_cycle_ms' | 'other_cycle_ms'>,
  category: string,
): number {
  return category === 'slots' ? profile.slot_cycle_ms : profile.other_cycle_ms;
}
