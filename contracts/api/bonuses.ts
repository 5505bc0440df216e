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

/** Bonus calls; not in the specification. Amounts are decimals of the site's currency. */
const campaignId = z.string().regex(/^[a-z0-9-]{2,40}$/);
const words = z.record(z.string(), z.string());

/** A campaign's offer with the data of its terms; the site renders the terms in the reader's language. */
export const offerItem = z.object({
  campaign_id: z.string(),
  /** Version of the terms; earlier grants keep their own version. */
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
  /** Free rounds of one game instead of money: stake per round, and days to play them. */
  free_rounds: freeRounds.omit({ bet_value: true }).extend({ bet_value: amount }).nullable(),
  wager_base: z.enum(['bonus', 'deposit_plus_bonus', 'winnings']),
  wager_multiple: z.int(),
  /** Percentage of a stake that counts towards wagering, by category; missing categories do not count. */
  contribution: z.array(z.object({ category: z.string(), percent: z.int() })),
  /** Games with a lower house edge (percent) count at most this percentage. */
  low_edge: z.object({ below: z.number(), percent: z.int() }),
  excluded_games: z.array(z.string()),
  min_odds: z.number(),
  max_convert: amount.nullable(),
  /** The same limit as a multiple of the granted bonus; the lower of the two applies. */
  max_convert_multiple: z.number().nullable(),
  valid_days: z.int(),
  activation: z.enum(['auto', 'opt_in', 'code']),
  /** Percentage of a day's valid turnover by category, for a rebate. */
  rebate: z.array(z.object({ category: z.string(), percent: z.number() })),
  /** Restricted to some accounts by level, activity or country. */
  is_for_some: z.boolean(),
  /** Details that link accounts; only one of the linked accounts receives the bonus automatically. */
  once_per: z.array(z.enum(SHARED_ATTRIBUTES)),
  stackable: z.boolean(),
  /** 0: no limit. */
  per_player: z.int(),
  ends_at: instant.nullable(),
  is_demo: z.boolean(),
  /** The deposit that earns the full bonus, the bonus, its wagering requirement and the maximum bet. */
  example: z.object({ deposit: amount, bonus: amount, wager: amount, max_bet: amount }),
  /** Percentage of simulated players with a withdrawable balance at the end, in slots with this return. */
  forecast: z.object({ finished: z.number(), returns: z.number(), players: z.int() }).nullable(),
});

/** Public offers of the site. */
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
   * Free rounds of the bonus: rounds played and their winnings. The winnings become the bonus once all rounds
   * are played.
   */
  free_rounds: freeRounds
    .omit({ bet_value: true, days: true })
    .extend({ bet_value: amount, used: z.int(), won: amount })
    .nullable(),
  /** Current balance of the bonus account; 0 for bonuses that are not active. */
  balance: amount,
  wager: amount,
  played: amount,
  /** Truncated to two decimals, so that 100 is never shown early. */
  progress: z.number(),
  max_bet: amount,
  expires_at: instant.nullable(),
  /** Outcome of an ended bonus. */
  converted: amount,
  removed: amount,
  at: instant,
});

const closedOffer = z.object({ campaign_id: z.string(), why: z.enum(CLOSED_OFFER_REASONS) });

/** The caller's bonuses (active, pending and most recently ended) and the selection for the next deposit. */
export const myBonuses = defineCall({
  path: '/api/bonuses/mine',
  summary: 'Bonuses of the caller, with progress.',
  caller: 'player',
  input: z.object(playerFields),
  output: {
    value: z.array(bonusItem),
    opted_in: z.array(z.string()),
    /** Offers available to the caller, including repeat offers. */
    open_to: z.array(z.string()),
    /**
     * Why the other offers are unavailable: a first deposit already exists, the bonus was used, or the caller
     * is not eligible.
     */
    closed_to: z.array(closedOffer),
  },
  unreachable: SETTINGS_UNREACHABLE,
});

/** Selects a deposit bonus for the next qualifying deposit, or deselects it. Changes nothing else. */
export const optInBonus = defineCall({
  path: '/api/bonuses/opt_in',
  summary: 'Claim a bonus with the next deposit, or withdraw the claim.',
  caller: 'player',
  input: z.object({
    ...playerFields,
    campaign_id: campaignId,
    opt_in: z.boolean(),
    code: z.string().max(24).default(''),
  }),
  output: { opted_in: z.array(z.string()) },
  errors: ['notFound', 'notClaimable', 'invalidCode', 'playBlocked'],
  unreachable: SETTINGS_UNREACHABLE,
});

/** Claims a no-deposit bonus, once. */
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
 * Redeems a bonus code. A no-deposit bonus is granted at once, a deposit bonus with the next qualifying
 * deposit. An unknown code is `invalidCode`; a code whose bonus is unavailable to the caller is
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
 * Ends one of the caller's bonuses. Without `confirm` it only returns the amount that would be removed and
 * the cash that would remain.
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
