import { z } from 'zod';

const minorUnits = z.string().regex(/^\d{1,18}$/);

/**
 * A round shared by a room has been drawn and paid: all its bets together, beside the `round.settled` of
 * each. Stakes that a pool or a broken-off flight gave back are left out on both sides; a void round is not
 * sent, nor one without any stake left. The event's id is the round's.
 */
export const roomSettled = z.object({
  event_id: z.uuid(),
  site_id: z.int().positive(),
  game_code: z.string(),
  /** Hash of the pay table its bets were placed by. */
  pay_table: z.string(),
  currency: z.string(),
  staked: minorUnits,
  won: minorUnits,
  at: z.iso.datetime(),
});
export type RoomSettled = z.infer<typeof roomSettled>;

/**
 * A round that a block of a chain was to decide is void, and every stake went back: `why` is for who operates
 * the platform. The event's id is the round's.
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
