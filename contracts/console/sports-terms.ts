import { z } from 'zod';
import { ODDS_FORMATS } from '../values/odds-formats.ts';
import { defineRead, defineWrite } from './call.ts';
import { positiveMinor } from './fields.ts';

/** Maximum that fits into one row of the slip on a phone. */
export const MAX_QUICK_STAKES = 4;

/** Margin and limits of a site. Points are hundredths of a percent; amounts are minor units. */
const sportsLimits = {
  margin_method: z.enum(['proportional', 'additive', 'power', 'shin']),
  margin_points: z.int().min(0).max(3000),
  min_stake: positiveMinor,
  max_stake: positiveMinor,
  max_win: positiveMinor,
  liability: positiveMinor,
  cash_out_margin_points: z.int().min(0).max(5000),
  /** Validity of a cash-out offer in seconds; unchanged if omitted. */
  cash_out_seconds: z.int().min(3).max(60).optional(),
  /** Margin added by each further leg of a bet builder, and its maximum; unchanged if omitted. */
  builder_leg_points: z.int().min(0).max(1000).optional(),
  builder_max_points: z.int().min(0).max(5000).optional(),
  /** Maximum legs of a parlay, and maximum combined price of a line (a whole number). */
  min_legs: z.int().min(2).max(20),
  max_legs: z.int().min(2).max(20),
  max_price: z.int().min(2).max(1_000_000),
  /** The model prices events starting within these days, and reprices them at this interval in hours. */
  price_ahead_days: z.int().min(1).max(180).optional(),
  price_refresh_hours: z.int().min(1).max(168).optional(),
  /**
   * Stakes up to this multiple of the maximum can be referred to a trader, 0: none; seconds until a request
   * and an offer expire.
   */
  referral_times: z.int().min(0).max(20).optional(),
  referral_seconds: z.int().min(10).max(600).optional(),
  referral_offer_seconds: z.int().min(10).max(600).optional(),
  /** Window in minutes in which a player's open stakes on a selection count together; 0: each separately. */
  repeat_minutes: z.int().min(0).max(1440).optional(),
  /** Whether place bets are accepted without the win bet; unchanged if omitted. */
  place_bets: z.boolean().optional(),
  /** Default odds format; unchanged if omitted. */
  odds_format: z.enum(ODDS_FORMATS).optional(),
  /** Amounts that one tap adds to a stake on the slip; unchanged if omitted. */
  quick_stakes: z.array(positiveMinor).max(MAX_QUICK_STAKES).optional(),
};
export const sportsTerms = defineRead({
  path: 'sports/terms',
  summary: 'Margin and limits of a site’s sportsbook.',
  needs: ['odds', 'read'],
  input: {},
  output: { ...sportsLimits, currency: z.string() },
});
/** Prices change at the next repricing; open tickets keep their accepted prices. */
export const setSportsTerms = defineWrite({
  path: 'sports/terms/set',
  summary: 'Set margin and limits of a site’s sportsbook.',
  needs: ['odds', 'write'],
  input: sportsLimits,
  output: {},
});

/**
 * Settlement rules on which rule books differ (sportsbook 17). `void_windows`: hours within which an event of
 * a sport must be completed, null: no limit; omitted sports use the default of sportsbook 8.2.
 * `result_wait_hours`: hours after the window to wait for a late result.
 */
const sportsRules = {
  rounding: z.enum(['half_up', 'floor']),
  dead_heat: z.enum(['split_stake', 'split_profit']),
  abandoned_quarter_line: z.enum(['whole', 'split']),
  non_starter: z.enum(['void', 'lose']),
  amendment_hours: z.int().min(1).max(720),
  void_windows: z.record(z.string().regex(/^[a-z_]{1,32}$/), z.int().min(1).max(720).nullable()),
  result_wait_hours: z.int().min(0).max(720),
};
export const sportsRulesOfSite = defineRead({
  path: 'sports/rules',
  summary: 'The betting rules of a site’s sportsbook.',
  needs: ['odds', 'read'],
  input: {},
  output: { ...sportsRules, version: z.int() },
});
/** Open tickets keep the rules under which they were accepted (sportsbook 15.4). */
export const setSportsRules = defineWrite({
  path: 'sports/rules/set',
  summary: 'Set the betting rules of a site’s sportsbook.',
  needs: ['odds', 'write'],
  input: sportsRules,
  output: {},
});
