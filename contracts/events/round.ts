import { z } from 'zod';

const minorUnits = z.string().regex(/^\d{1,18}$/);

/**
 * A round has been settled: stake and win are posted. Published once per round by every module that takes
 * stakes; handlers receive it at least once and detect duplicates by `event_id`. Amounts are minor units of
 * `currency`. A void bet is not published; if it was settled before, it is corrected to zero stake and win.
 * Postings reference their round in the ledger by `meta.round_id`, and by `meta.provider_code` if the house
 * account does not identify the provider; the report reconciliation finds them by these.
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
   * Maximum valid turnover of the whole round, if lower than its figures: a returned stake does not count
   * (operations 4.3). Not for rounds that may be corrected, because `was` does not contain it.
   */
  valid: minorUnits.optional(),
  /**
   * House edge of its bets in hundredths of a percent, if defined by the game's mathematics; for a provider's
   * game it comes from the catalogue.
   */
  edge: z.int().min(0).max(10_000).optional(),
  /** Amount debited by a resettlement in excess of the round's whole win; `win` is then zero. */
  taken: minorUnits.optional(),
  /**
   * Jackpots in the round: contributions from its stakes to pools, and the part of `win` paid by pools. The
   * house bears only the contributions (operations 7). Absent if there are none.
   */
  jackpot: z.object({ contributed: minorUnits, won: minorUnits }).optional(),
  /** Bonus of the round, and the bonus parts of stake and win; absent if none. */
  bonus: z.object({ grant_id: z.uuid(), stake: minorUnits, win: minorUnits }).optional(),
  /**
   * Free rounds of a campaign in it, by bonus: their winnings are not paid with the round and not part of
   * `win`.
   */
  free: z.object({ bonus_id: z.uuid(), rounds: z.int().min(0), win: minorUnits }).optional(),
  at: z.iso.datetime(),
});
export type RoundSettled = z.infer<typeof roundSettled>;

/**
 * A settled round has new figures: a late win, a rollback, a resettlement. Contains the current round and, in
 * `was`, the previously published figures and their time: subscribers apply the difference.
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
