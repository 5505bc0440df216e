import { z } from 'zod';

const minorUnits = z.string().regex(/^\d{1,18}$/);

/**
 * A room's shared round has been drawn and paid: all its bets together, in addition to the `round.settled` of
 * each. Stakes returned by a pool or an interrupted flight are excluded on both sides. Not sent for a void
 * round or one without remaining stakes. The event's id is the round's.
 */
export const roomSettled = z.object({
  event_id: z.uuid(),
  site_id: z.int().positive(),
  game_code: z.string(),
  /** Hash of the pay table of its bets. */
  pay_table: z.string(),
  currency: z.string(),
  staked: minorUnits,
  won: minorUnits,
  at: z.iso.datetime(),
});
export type RoomSettled = z.infer<typeof roomSettled>;

/**
 * A round to be decided by a block is void, and every stake was returned; `why` is for the platform operator.
 * The event's id is the round's.
 */
export const roomVoided = z.object({
  event_id: z.uuid(),
  site_id: z.int().positive(),
  game_code: z.string(),
  pay_table: z.string(),
  why: z.string(),
  at: z.iso.datetime(),
});
export type RoomVoided = z.infer<typeof roomVoided>;
