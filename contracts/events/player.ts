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
