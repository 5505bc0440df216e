import { z } from 'zod';

/** `player.registered`: an account was opened. Delivered after commit, at least once. */
export const playerRegistered = z.object({
  event_id: z.uuid(),
  site_id: z.int(),
  player_id: z.uuid(),
  account_id: z.string().min(1).max(64),
  at: z.iso.datetime(),
});
export type PlayerRegistered = z.infer<typeof playerRegistered>;

/**
 * `player.active`: a player has signed in, or has used a session in a new quarter-hour. A day in any time
 * zone begins on a quarter-hour, so daily counts are complete.
 */
export const playerActive = z.object({
  event_id: z.uuid(),
  site_id: z.int(),
  player_id: z.uuid(),
  at: z.iso.datetime(),
});
export type PlayerActive = z.infer<typeof playerActive>;

/** `player.profile_changed`: a player has changed name, contact or birth date. */
export const profileChanged = playerActive;

/**
 * `player.access_revoked`: the player's other sessions were ended together, by a new password, a new or reset
 * second factor, the first verification of the account id, the player or staff. Anything those sessions set
 * up for themselves is no longer trusted.
 */
export const accessRevoked = playerActive;

/** `player.closed`: an account was closed; only its remaining money can still be paid out. */
export const playerClosed = playerActive;
export type PlayerClosed = PlayerActive;

/** `player.erased`: personal data has been erased; `account_id` is the account's new name. */
export const playerErased = playerRegistered;
export type PlayerErased = PlayerRegistered;

/**
 * `player.blocked`: an account was blocked by staff or after a chargeback; nothing is paid out until staff
 * unblock it.
 */
export const playerBlocked = playerActive;
export type PlayerBlocked = PlayerActive;

/**
 * `player.excluded`: a self-exclusion or an operator exclusion has started. Time-outs are not included: they
 * end automatically.
 */
export const playerExcluded = playerActive;
export type PlayerExcluded = PlayerActive;

/**
 * `player.deposit_limit_changed`: the deposit limits in force have changed; `monthly` is the maximum they
 * allow per month, in minor units.
 */
export const depositLimitChanged = playerActive.extend({ monthly: z.string().regex(/^\d{1,18}$/) });
export type DepositLimitChanged = z.infer<typeof depositLimitChanged>;

/**
 * `session.ended`: sessions of a player on a site have ended by sign-out, from another device, or through a
 * new password.
 */
export const sessionEnded = z.object({
  event_id: z.uuid(),
  site_id: z.int(),
  player_id: z.uuid(),
  session_ids: z.array(z.uuid()).min(1),
  at: z.iso.datetime(),
});
export type SessionEnded = z.infer<typeof sessionEnded>;

/**
 * `game.closed`: a player limited to one open game has closed a provider's game in favour of another (player
 * protection F4).
 */
export const gameClosed = playerActive.extend({ provider_code: z.string(), game_code: z.string() });
export type GameClosed = z.infer<typeof gameClosed>;

/** `player.flagged`: staff have set or removed a flag on a player. */
export const playerFlagged = playerActive.extend({ flag: z.string().max(32), is_set: z.boolean() });
export type PlayerFlagged = z.infer<typeof playerFlagged>;

/**
 * `risk_level.reached`: the points have reached a higher level than before, or than since they last dropped
 * below the lowest level (player protection 5).
 */
export const riskLevelReached = playerActive.extend({
  level: z.union([z.literal(30), z.literal(50), z.literal(75)]),
  score: z.int(),
  version: z.int(),
  rules: z.array(z.string()),
});
export type RiskLevelReached = z.infer<typeof riskLevelReached>;

/** `risk.reviewed`: a staff member (`by`) has reviewed a player with markers of harm. */
export const riskReviewed = playerActive.extend({ by: z.string() });
export type RiskReviewed = z.infer<typeof riskReviewed>;

/**
 * `exclusion.notified`: staff excluded a player at a third party's request, and the player must be notified.
 */
export const exclusionNotified = playerActive;
export type ExclusionNotified = PlayerActive;
