import { z } from 'zod';
import { ODDS_FORMATS } from '../values/odds-formats.ts';
import { defineRead, defineWrite } from './call.ts';
import { positiveMinor } from './fields.ts';

/** More do not fit in a row of a slip on a phone. */
export const MAX_QUICK_STAKES = 4;

/** Margin and limits of a site. Points are hundredths of a percent, amounts minor units. */
const sportsLimits = {
  margin_method: z.enum(['proportional', 'additive', 'power', 'shin']),
  margin_points: z.int().min(0).max(3000),
  min_stake: positiveMinor,
  max_stake: positiveMinor,
  max_win: positiveMinor,
  liability: positiveMinor,
  cash_out_margin_points: z.int().min(0).max(5000),
  /** Margin each further leg of a bet builder adds, up to a maximum; if omitted, they stay unchanged. */
  builder_leg_points: z.int().min(0).max(1000).optional(),
  builder_max_points: z.int().min(0).max(5000).optional(),
  /** Legs of a parlay, and the highest combined price of a line, a whole number. */
  min_legs: z.int().min(2).max(20),
  max_legs: z.int().min(2).max(20),
  max_price: z.int().min(2).max(1_000_000),
  /** The model prices events that start within so many days, and again after so many hours. */
  price_ahead_days: z.int().min(1).max(180).optional(),
  price_refresh_hours: z.int().min(1).max(168).optional(),
  /**
   * Stakes up to so many times the highest one can be referred to a trader, 0: none; seconds until such a
   * request and a counter-offer expire.
   */
  referral_times: z.int().min(0).max(20).optional(),
  referral_seconds: z.int().min(10).max(600).optional(),
  referral_offer_seconds: z.int().min(10).max(600).optional(),
  /** How odds are shown to players who have not chosen; left out, it stays as it is. */
  odds_format: z.enum(ODDS_FORMATS).optional(),
  /** Amounts a bet slip adds to a stake with one tap; left out, they stay as they are. */
  quick_stakes: z.array(positiveMinor).max(MAX_QUICK_STAKES).optional(),
};
export const sportsTerms = defineRead({
  path: 'sports/terms',
  summary: 'Margin and limits of a site’s sportsbook.',
  needs: ['odds', 'read'],
  input: {},
  output: { ...sportsLimits, currency: z.string() },
});
/** Prices follow at the next pricing; open tickets keep what they were accepted with. */
export const setSportsTerms = defineWrite({
  path: 'sports/terms/set',
  summary: 'Set margin and limits of a site’s sportsbook.',
  needs: ['odds', 'write'],
  input: sportsLimits,
  output: {},
});

/**
 * How bets are settled where rule books differ (sportsbook 17). `void_windows`: hours within which an event
 * of a sport must be completed, null: without limit; a sport that is left out has the default of sportsbook
 * 8.2.
 * `result_wait_hours`: how long after the window a late result is waited for.
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
/** Open tickets keep the rules they were accepted under (sportsbook 15.4). */
export const setSportsRules = defineWrite({
  path: 'sports/rules/set',
  summary: 'Set the betting rules of a site’s sportsbook.',
  needs: ['odds', 'write'],
  input: sportsRules,
  output: {},
});
