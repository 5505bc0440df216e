import { z } from 'zod';

/**
 * `referral.qualified`: an invited player (`referee_id`) has met the terms. `player_id` is the referrer, who
 * is paid only through this event, so that processing a referee never locks a referrer's accounts.
 */
export const referralQualified = z.object({
  event_id: z.uuid(),
  site_id: z.int().positive(),
  player_id: z.uuid(),
  referee_id: z.uuid(),
  currency: z.string(),
  at: z.iso.datetime(),
});
export type ReferralQualified = z.infer<typeof referralQualified>;

/** A reward that a player has received or is about to lose; the player is notified. */
const REWARD_NOTIFICATIONS = [
  'level_up',
  'rebate',
  'cashback',
  'weekly',
  'birthday',
  'commission',
  'board_bonus',
  'board_cash',
  'board_tokens',
  'bonus_started',
  'bonus_completed',
  'bonus_expires',
  'bonus_review',
  'jackpot',
] as const;

/**
 * `reward.notified`: sent once per `key`. `name`: the level or the bonus, by language code if there are
 * several.
 */
export const rewardNotified = z.object({
  event_id: z.uuid(),
  site_id: z.int().positive(),
  player_id: z.uuid(),
  what: z.enum(REWARD_NOTIFICATIONS),
  key: z.string().max(80),
  name: z.record(z.string(), z.string()),
  currency: z.string(),
  amount: z.string().regex(/^\d{1,18}$/),
  at: z.iso.datetime(),
});
export type RewardNotified = z.infer<typeof rewardNotified>;
