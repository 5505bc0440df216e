import { currencyOf } from '#contracts/values/currency.ts';
import { SPORTS, type Sport } from '#odds/settlement/sport.ts';
import { denyField } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import type { SiteRef } from '../../../platform/site-ref.ts';
import { findTerms, setTerms } from '../sports-terms.ts';

const siteOf = ({ id, currency }: SiteRef) => ({ id, currency: currencyOf(currency) });

const ascending = (amounts: readonly string[]) =>
  [...new Set(amounts)].toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));

/** Margin, limits and betting rules of a site. */
export const sportsTermsHandlers: ConsoleHandlers = {
  async sportsTerms(_, { db, site }) {
    const terms = await findTerms(db, siteOf(site));
    return {
      margin_method: terms.marginMethod,
      margin_points: terms.marginPoints,
      min_stake: terms.minStake,
      max_stake: terms.maxStake,
      max_win: terms.maxWin,
      liability: terms.liability,
      cash_out_margin_points: terms.cashOutMarginPoints,
      cash_out_seconds: terms.cashOutSeconds,
      builder_leg_points: terms.builderLegPoints,
      builder_max_points: terms.builderMaxPoints,
      min_legs: terms.minLegs,
      max_legs: terms.maxLegs,
      max_price: terms.maxPrice,
      price_ahead_days: terms.priceAheadDays,
      price_refresh_hours: terms.priceRefreshHours,
      referral_times: terms.referralTimes,
      referral_seconds: terms.referralSeconds,
      referral_offer_seconds: terms.referralOfferSeconds,
      repeat_minutes: terms.repeatMinutes,
      place_bets: terms.placeBets,
      odds_format: terms.oddsFormat,
      quick_stakes: terms.quickStakes,
      currency: site.currency,
    };
  },
  async setSportsTerms(input, { tx, site }) {
    if (input.min_legs > input.max_legs) denyField('min_legs', 'must not be above the maximum');
    const { rules: _before, ...before } = await findTerms(tx, siteOf(site));
    const { rules: _after, ...after } = await setTerms(tx, siteOf(site), {
      marginMethod: input.margin_method,
      marginPoints: input.margin_points,
      minStake: input.min_stake,
      maxStake: input.max_stake,
      maxWin: input.max_win,
      liability: input.liability,
      cashOutMarginPoints: input.cash_out_margin_points,
      ...(input.cash_out_seconds && { cashOutSeconds: input.cash_out_seconds }),
      ...(input.builder_leg_points !== undefined && { builderLegPoints: input.builder_leg_points }),
      ...(input.builder_max_points !== undefined && { builderMaxPoints: input.builder_max_points }),
      minLegs: input.min_legs,
      maxLegs: input.max_legs,
      maxPrice: input.max_price,
      ...(input.price_ahead_days && { priceAheadDays: input.price_ahead_days }),
      ...(input.price_refresh_hours && { priceRefreshHours: input.price_refresh_hours }),
      ...(input.referral_times !== undefined && { referralTimes: input.referral_times }),
      ...(input.referral_seconds && { referralSeconds: input.referral_seconds }),
      ...(input.referral_offer_seconds && { referralOfferSeconds: input.referral_offer_seconds }),
      ...(input.repeat_minutes !== undefined && { repeatMinutes: input.repeat_minutes }),
      ...(input.place_bets !== undefined && { placeBets: input.place_bets }),
      ...(input.odds_format && { oddsFormat: input.odds_format }),
      ...(input.quick_stakes && { quickStakes: ascending(input.quick_stakes) }),
    });
    return { answer: {}, change: { subject: 'sportsbook', before, after } };
  },
  async sportsRules(_, { db, site }) {
    const { rules, resultWaitHours } = await findTerms(db, siteOf(site));
    return {
      rounding: rules.rounding,
      dead_heat: rules.deadHeat,
      abandoned_quarter_line: rules.abandonedQuarterLine,
      non_starter: rules.nonStarter,
      amendment_hours: rules.amendmentHours,
      void_windows: rules.voidWindowHours,
      result_wait_hours: resultWaitHours,
      version: rules.version,
    };
  },
  async setSportsRules(input, { tx, site }) {
    const unknown = Object.keys(input.void_windows).find((sport) => !SPORTS.includes(sport as Sport));
    if (unknown) denyField('void_windows', `contains the unknown sport ${unknown}`);
    const before = await findTerms(tx, siteOf(site));
    const after = await setTerms(tx, siteOf(site), {
      resultWaitHours: input.result_wait_hours,
      rules: {
        rounding: input.rounding,
        deadHeat: input.dead_heat,
        abandonedQuarterLine: input.abandoned_quarter_line,
        nonStarter: input.non_starter,
        amendmentHours: input.amendment_hours,
        voidWindowHours: input.void_windows,
      },
    });
    const summaryOf = ({ rules, resultWaitHours }: typeof before) => ({ ...rules, resultWaitHours });
    return {
      answer: {},
      change: { subject: 'sportsbook', before: summaryOf(before), after: summaryOf(after) },
    };
  },
};
