import { z } from 'zod';

const base = {
  event_id: z.uuid(),
  site_id: z.int().positive(),
  player_id: z.uuid(),
  /** The bonus that their winnings become. */
  bonus_id: z.uuid(),
  provider_code: z.string(),
};

/**
 * A campaign grants free rounds in a provider's game, and the provider must be notified. `bet_value` in minor
 * units.
 */
export const freeRoundsGranted = z.object({
  ...base,
  game_code: z.string(),
  rounds: z.int().positive(),
  bet_value: z.string().regex(/^\d{1,15}$/),
  currency: z.string(),
  valid_to: z.iso.datetime(),
  at: z.iso.datetime(),
});
export type FreeRoundsGranted = z.infer<typeof freeRoundsGranted>;

/** Cancels the unused ones. */
export const freeRoundsEnded = z.object({ ...base, at: z.iso.datetime() });
export type FreeRoundsEnded = z.infer<typeof freeRoundsEnded>;
