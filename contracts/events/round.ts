import { z } from 'zod';

const minorUnits = z.string().regex(/^\d{1,18}$/);

/**
 * A round has been settled for good: stake and win are posted. Sent by every module that takes stakes, once a round; handlers
 * meet it at least once and tell repetitions by `event_id`. Amounts are minor units of `currency`.
 */
export const roundSettled = z.object({
  event_id: z.uuid(),
  site_id: z.int().positive(),
  player_id: z.uuid(),
  account_id: z.string(),
  round_id: z.string(),
  provider_code: z.string(),
  game_code: z.string(),
  game_name: z.string(),
  /** Product category, a slug of `contracts/values/category.ts`. */
  category: z.string(),
  currency: z.string(),
  stake: minorUnits,
  win: minorUnits,
  /** Decimal odds in hundredths, for bets on events. */
  odds: z.int().min(100).optional(),
  /** The bonus the round was played under, and what of stake and win was bonus money; absent when it belongs to none. */
  bonus: z.object({ grant_id: z.uuid(), stake: minorUnits, win: minorUnits }).optional(),
  at: z.iso.datetime(),
});
export type RoundSettled = z.infer<typeof roundSettled>;

/**
 * A round that was settled has other figures now: a late win, a bet taken back, a resettlement. It carries the round as it stands.
 * Whoever counted its stake when it was settled goes on with that; histories show what is true.
 */
export const roundCorrected = roundSettled;
