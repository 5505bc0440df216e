import type { CategorySlug } from './categories.ts';
import type { IdentityLevel } from './identity-levels.ts';

/**
 * What a new player is asked about deposit limits: nothing, a number or "no limit", or a number (player
 * protection C1).
 */
export const DEPOSIT_ANSWERS = ['offered', 'asked', 'number'] as const;

/** Limits count the last 24 hours, 7 days and month, or the current day, week and month. */
export const LIMIT_WINDOWS = ['rolling', 'calendar'] as const;

/** No profile allows rounds to follow each other faster, ms. */
export const MIN_CYCLE_MS = 500;

/** The most on a round of slots in a currency, minor units (player protection C9). */
export type SlotStakeCap = { currency: string; max: string; max_young: string };

/**
 * What the law of a place demands of a brand (player protection 2). A profile is data of the platform
 * (`sites.jurisdiction_profile`); a brand names one, may be stricter and is never looser.
 */
export type JurisdictionProfile = {
  /** Categories that may not be sold there. */
  closed: CategorySlug[];
  deposit_limit: (typeof DEPOSIT_ANSWERS)[number];
  /** Whole years; the minimum age to play (player protection A1). */
  min_age: number;
  /**
   * How often a bonus is played for at most, in times of itself; null: as the campaign says (player
   * protection I1).
   */
  max_wagering: number | null;
  /** One game for money at a time: a second one asks to close the first (player protection F4). */
  one_game: boolean;
  /** A player is offered a bonus once, and then none (player protection I4). */
  one_offer: boolean;
  /** A campaign may limit what a bonus that was played for pays (operations 4.2, player protection I2). */
  caps_winnings: boolean;
  /** A deposit may have to be played before it is taken out (operations 3.5). */
  deposit_turnover: boolean;
  /** Missions may ask for deposits (operations 9). */
  deposit_missions: boolean;
  /** Mission rewards require a name and a verified contact (player protection A3, operations 9). */
  verified_for_missions: boolean;
  /**
   * Once in 24 hours a player who signs in is shown the totals of the last 30 days (player protection D6).
   */
  monthly_summary: boolean;
  /** Features of a game may be bought (wallet 3.7). */
  bonus_buy: boolean;
  /** Deposits may be made by cards that lend (player protection H10). */
  credit_cards: boolean;
  /**
   * A promotion above this position of the VIP levels waits until the staff have approved it; null: none does
   * (player protection I5).
   */
  vip_approval_above: number | null;
  /** A game is on sale only when its return and its rules are known (player protection G1). */
  game_info_required: boolean;
  /**
   * Sign-in, registration and deposits are refused while a mandatory public register does not answer (C6,
   * E6).
   */
  registers_fail_closed: boolean;
  /**
   * Years for which what is known of a player is kept after the account is closed (player protection D5, K2,
   * L10).
   */
  retention_years: number;
  /** Shortest time from one round to the next, slots and all other games, ms (player protection F2). */
  slot_cycle_ms: number;
  other_cycle_ms: number;
  /** Bets that begin a provider's round sooner are refused by the wallet (player protection F2). */
  provider_cycle: boolean;
  /** Rounds may start by themselves (player protection F1). */
  autoplay: boolean;
  /** Most rounds of one autoplay; it stops then. */
  autoplay_max_rounds: number;
  /** Whether the player has to name a loss and a single win that stop it. */
  autoplay_loss_limit: boolean;
  autoplay_win_limit: boolean;
  /** Rounds may be shortened, reels stopped by hand (player protection F3). */
  turbo: boolean;
  slam_stop: boolean;
  /** Returns up to the stake may be celebrated as wins (player protection D9). */
  celebrate_small_wins: boolean;
  /** Minutes between reality checks of a player who has chosen none (player protection D4). */
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

/** Shortest time from one round to the next in a game of a category, ms. */
export function cycleMsOf(
  profile: Pick<JurisdictionProfile, 'slot_cycle_ms' | 'other_cycle_ms'>,
  category: string,
): number {
  return category === 'slots' ? profile.slot_cycle_ms : profile.other_cycle_ms;
}
