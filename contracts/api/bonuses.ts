import { z } from 'zod';
import {
  BONUS_MODES,
  BONUS_STATES,
  CLOSED_OFFER_REASONS,
  freeRounds,
  SHARED_ATTRIBUTES,
} from '../values/bonus-rules.ts';
import { BONUS_TYPES } from '../values/bonus-types.ts';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { amount, instant, playerFields, siteFields } from './fields.ts';

/** Calls of our own about bonuses. Amounts are decimals of the site's currency. */
const campaignId = z.string().regex(/^[a-z0-9-]{2,40}$/);
const words = z.record(z.string(), z.string());

/**
 * What a campaign offers, with everything its terms are made of: the site says them in the reader's language.
 */
export const offerItem = z.object({
  campaign_id: z.string(),
  /** Of the terms: what was granted before keeps its own. */
  version: z.int(),
  title: words,
  type: z.enum(BONUS_TYPES),
  mode: z.enum(BONUS_MODES),
  product: z.enum(['casino', 'sports']),
  currency: z.string(),
  percent: z.int(),
  max_bonus: amount,
  fixed: amount,
  min_deposit: amount,
  /** Rounds of a game instead of money, each at such a stake, to be played in so many days. */
  free_rounds: freeRounds.omit({ bet_value: true }).extend({ bet_value: amount }).nullable(),
  wager_base: z.enum(['bonus', 'deposit_plus_bonus', 'winnings']),
  wager_multiple: z.int(),
  /** What of a stake counts, in percent, by category; what is not named counts for nothing. */
  contribution: z.array(z.object({ category: z.string(), percent: z.int() })),
  /** Games with a lower house edge, in percent, count at most so many percent. */
  low_edge: z.object({ below: z.number(), percent: z.int() }),
  excluded_games: z.array(z.string()),
  min_odds: z.number(),
  max_convert: amount.nullable(),
  valid_days: z.int(),
  activation: z.enum(['auto', 'opt_in', 'code']),
  /** Percent of a day's valid turnover by category, for a rebate. */
  rebate: z.array(z.object({ category: z.string(), percent: z.number() })),
  /** For some accounts only: by level, activity or country. */
  is_for_some: z.boolean(),
  /** What accounts share of which only one receives it automatically. */
  once_per: z.array(z.enum(SHARED_ATTRIBUTES)),
  stackable: z.boolean(),
  /** 0: as often as it comes. */
  per_player: z.int(),
  ends_at: instant.nullable(),
  is_demo: z.boolean(),
  /** The deposit that brings all of it, what it brings, what is to be played for it, and the largest bet. */
  example: z.object({ deposit: amount, bonus: amount, wager: amount, max_bet: amount }),
  /**
   * Of simulated players in slots that return so much, how many percent had something to take out at the end.
   */
  forecast: z.object({ finished: z.number(), returns: z.number(), players: z.int() }).nullable(),
});

/** Offers of the site, for everybody to read. */
export const bonusOffers = defineCall({
  path: '/api/bonuses/offers',
  summary: 'Available bonuses with their full terms.',
  caller: 'guest',
  input: z.object(siteFields),
  output: { value: z.array(offerItem) },
  unreachable: SETTINGS_UNREACHABLE,
});

export const bonusItem = z.object({
  bonus_id: z.string(),
  campaign_id: z.string(),
  title: words,
  state: z.enum(BONUS_STATES),
  mode: z.enum(BONUS_MODES),
  currency: z.string(),
  amount,
  /**
   * Free rounds it began with: how many of them have been played and what they won, which is the bonus once
   * they are over.
   */
  free_rounds: freeRounds
    .omit({ bet_value: true, days: true })
    .extend({ bet_value: amount, used: z.int(), won: amount })
    .nullable(),
  /** What is on the bonus account now; 0 for bonuses that do not run. */
  balance: amount,
  wager: amount,
  played: amount,
  /** Cut to two decimals: 100 is not shown before it is reached. */
  progress: z.number(),
  max_bet: amount,
  expires_at: instant.nullable(),
  /** What became of it when it ended. */
  converted: amount,
  removed: amount,
  at: instant,
});

export const closedOffer = z.object({ campaign_id: z.string(), why: z.enum(CLOSED_OFFER_REASONS) });

/**
 * Bonuses of the caller: the active one, pending ones, the latest ended ones; and the choice for the next
 * deposit.
 */
export const myBonuses = defineCall({
  path: '/api/bonuses/mine',
  summary: 'Bonuses of the caller, with progress.',
  caller: 'player',
  input: z.object(playerFields),
  output: {
    value: z.array(bonusItem),
    opted_in: z.array(z.string()),
    /** Offers the caller may have, or have again. */
    open_to: z.array(z.string()),
    /** Why the caller cannot have the others: made a first deposit before, had the bonus, or not eligible. */
    closed_to: z.array(closedOffer),
  },
  unreachable: SETTINGS_UNREACHABLE,
});

/** Asks for a deposit bonus with the next deposit that fits, or no longer; changes nothing else. */
export const optInBonus = defineCall({
  path: '/api/bonuses/opt_in',
  summary: 'Claim a bonus with the next deposit, or withdraw the claim.',
  caller: 'player',
  input: z.object({
    ...playerFields,
    campaign_id: campaignId,
    wanted: z.boolean(),
    code: z.string().max(24).default(''),
  }),
  output: { opted_in: z.array(z.string()) },
  errors: ['notFound', 'notClaimable', 'invalidCode', 'playBlocked'],
  unreachable: SETTINGS_UNREACHABLE,
});

/** Takes a bonus that asks for no deposit, once. */
export const claimBonus = defineCall({
  path: '/api/bonuses/claim',
  summary: 'Claim a no-deposit bonus.',
  caller: 'player',
  input: z.object({ ...playerFields, campaign_id: campaignId, code: z.string().max(24).default('') }),
  output: { value: bonusItem },
  errors: ['notFound', 'notClaimable', 'invalidCode', 'playBlocked', 'bonusInReview'],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Redeems a bonus code. A bonus without a deposit is granted at once, one with a deposit comes with the next
 * qualifying deposit. An unknown code is `invalidCode`; one whose bonus the caller cannot have is
 * `notClaimable`.
 */
export const redeemCode = defineCall({
  path: '/api/bonuses/code',
  summary: 'Redeem a bonus code.',
  caller: 'player',
  input: z.object({ ...playerFields, code: z.string().trim().min(1).max(24) }),
  output: { title: words, how: z.enum(['given', 'asked']), opted_in: z.array(z.string()) },
  errors: ['notClaimable', 'invalidCode', 'playBlocked', 'bonusInReview', 'tooManyAttempts'],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Ends a bonus of the caller. Without `confirm` it returns what would be removed and what cash stays, and
 * ends nothing.
 */
export const endBonus = defineCall({
  path: '/api/bonuses/end',
  summary: 'Preview the cost of cancelling a bonus, or cancel it.',
  caller: 'player',
  input: z.object({ ...playerFields, bonus_id: z.uuid(), confirm: z.boolean().default(false) }),
  output: { removed: amount, cash: amount, is_ended: z.boolean() },
  errors: ['notFound', 'notClaimable'],
  unreachable: SETTINGS_UNREACHABLE,
});

export type OfferItem = z.infer<typeof offerItem>;
export type BonusItem = z.infer<typeof bonusItem>;
export type ClosedOffer = z.infer<typeof closedOffer>;
