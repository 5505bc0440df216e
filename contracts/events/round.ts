import { z } from 'zod';

const minorUnits = z.string().regex(/^\d{1,18}$/);

/**
 * A round has been settled for good: stake and win are posted. Sent by every module that takes stakes, once a
 * round; handlers meet it at least once and tell repetitions by `event_id`. Amounts are minor units of
 * `currency`. A bet that became void is not sent; one that had been settled is corrected to no stake and no
 * win. Postings of a round name it in the ledger: `meta.round_id`, and
 * `meta.provider_code` where the house account does not; the nightly proof of the reports finds them by that.
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
  /** Product category, a slug of `contracts/values/categories.ts`. */
  category: z.string(),
  currency: z.string(),
  stake: minorUnits,
  win: minorUnits,
  /** Decimal odds in hundredths, for bets on events. */
  odds: z.int().min(100).optional(),
  /**
   * The most the whole round counts as valid turnover, where that is less than its figures say: a stake that
   * was given back counts nothing (operations 4.3). Not for rounds that may be corrected: `was` does not tell
   * it.
   */
  valid: minorUnits.optional(),
  /**
   * The house edge of the bets in it, in hundredths of a percent, where the game's mathematics says so; of a
   * provider's game the catalogue does.
   */
  edge: z.int().min(0).max(10_000).optional(),
  /** What a resettlement took beyond everything the round has won; `win` is zero then. */
  taken: minorUnits.optional(),
  /**
   * Jackpots in the round: the parts of its stakes that went to pools, and the part of `win` that pools paid.
   * The house has paid only the contributions (operations 7). Absent when there are none.
   */
  jackpot: z.object({ contributed: minorUnits, won: minorUnits }).optional(),
  /**
   * The bonus the round was played under, and what of stake and win was bonus money; absent when it belongs
   * to none.
   */
  bonus: z.object({ grant_id: z.uuid(), stake: minorUnits, win: minorUnits }).optional(),
  /**
   * Free rounds of a campaign in it, by its bonus: what they won is not paid with the round, and no part of
   * `win`.
   */
  free: z.object({ bonus_id: z.uuid(), rounds: z.int().min(0), win: minorUnits }).optional(),
  at: z.iso.datetime(),
});
export type RoundSettled = z.infer<typeof roundSettled>;

/**
 * A round that was settled has other figures now: a late win, a bet taken back, a resettlement. It carries
 * the round as it stands, and in `was` what was told of it before and when that was: whoever counted it takes
 * off what it counts less.
 */
export const roundCorrected = roundSettled.extend({
  was: z
    .object({
      stake: minorUnits,
      win: minorUnits,
      taken: minorUnits.optional(),
      jackpot: z.object({ contributed: minorUnits, won: minorUnits }).optional(),
      bonus_stake: minorUnits,
      bonus_win: minorUnits,
      free_rounds: z.int().min(0).optional(),
      free_win: minorUnits.optional(),
      settled_at: z.iso.datetime(),
    })
    .optional(),
});
export type RoundCorrected = z.infer<typeof roundCorrected>;
