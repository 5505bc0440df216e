import { z } from 'zod';
import { SLIP_ERRORS } from '../values/slip-errors.ts';
import { localName, teamNames } from '../values/sports-names.ts';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { instant, minorUnits, page, pageFields, playerFields, siteFields } from './fields.ts';
import { price } from './sports.ts';
import { ticketComputation } from './sports-computation.ts';
import { ticketPromotion } from './sports-promotions.ts';

/**
 * `single`, `parlay`: all legs win or lose together. `system`: lines of several legs each. `builder`: legs of
 * one event at one price, that of their joint probability. `each_way`: two bets of the stake, one on a runner
 * to win, then one on the same runner for a place.
 */
export const ticketKind = z.enum(['single', 'parlay', 'system', 'builder', 'each_way']);
export type TicketKind = z.infer<typeof ticketKind>;

/**
 * Price changes that the player accepts (sportsbook 13.2): none, better ones, or any down to
 * `tolerance_percent` below the displayed price. A better price is always placed.
 */
const pricePolicy = z.enum(['none', 'better', 'any']);
export type PricePolicy = z.infer<typeof pricePolicy>;

const priceChangeFields = {
  price_policy: pricePolicy.default('none'),
  /** With policy `any`: maximum drop below the displayed price, in percent; null: no limit. */
  tolerance_percent: z.int().min(0).max(100).nullable().default(null),
};

/** An outcome and the price displayed to the player. */
const slipLeg = z.object({ outcome_id: z.uuid(), price });

/**
 * A slip. `folds`: legs per line of a system; [2, 3] of three legs are three doubles and a treble. `bankers`:
 * positions (from 0) of the legs in every line. `stake` is per line, minor units.
 */
export const slipFields = {
  kind: ticketKind,
  legs: z.array(slipLeg).min(1).max(20),
  folds: z.array(z.int().min(1).max(20)).max(20).default([]),
  bankers: z.array(z.int().min(0).max(19)).max(19).default([]),
  stake: minorUnits,
  /** For a `builder`: the quoted price of the whole bet; required for placing. */
  price: price.nullable().default(null),
  /** A free bet staked instead of money: one line, its whole amount as the stake. */
  free_bet_id: z.uuid().nullable().default(null),
  /** A promotion of `myPromotions` that adds to the return; not with a free bet. */
  promotion_id: z.uuid().nullable().default(null),
};

/** The idempotency key of a ticket. */
export const clientTicketId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);

/** The first reason why `placeTicket` would refuse the slip; null if there is none. */
const refusal = z.object({ error: z.enum(SLIP_ERRORS), detail: z.unknown() });

/**
 * Quotes a slip at current prices: lines, total stake, maximum return, the first refusal, and the refusal of
 * each leg. Nothing is reserved. A stake of zero or less is refused as `stakeTooLow`. Player checks
 * (protection limits, balance) run at placement.
 */
export const quoteTicket = defineCall({
  path: '/api/sports/quote',
  summary: 'Quote a bet slip.',
  caller: 'player',
  input: z.object({ ...playerFields, ...slipFields, ...priceChangeFields }),
  output: {
    legs: z.array(
      z.object({
        outcome_id: z.string(),
        price: price.nullable(),
        version: z.int(),
        is_open: z.boolean(),
        /** Why this leg would be refused, independently of the others. */
        refusal: refusal.nullable(),
      }),
    ),
    lines: z.int(),
    stake: minorUnits,
    /** Includes the maximum of the promotion. */
    max_return: minorUnits,
    promotion_extra: minorUnits,
    /** Combined price of a single or parlay, truncated to two decimals; null for systems. */
    price: z.string().nullable(),
    min_stake: minorUnits,
    /** The maximum stake per line by limits and exposure. */
    max_stake: minorUnits,
    refusal: refusal.nullable(),
    currency: z.string(),
    exponent: z.int(),
  },
  errors: ['stakeTooLow'],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * The price of a `builder`, for guests and before a stake is entered. `price` null: it cannot be placed, for
 * the reason in `refusal`, checked in placement order. `quoteTicket` checks a player's stakes and limits.
 */
export const quoteCombination = defineCall({
  path: '/api/sports/combination',
  summary: 'Bet builder price for legs of one event.',
  caller: 'guest',
  input: z.object({ ...siteFields, outcome_ids: z.array(z.uuid()).min(2).max(20) }),
  output: { price: price.nullable(), refusal: refusal.nullable() },
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Data for a slip without a quote: the site's stakes in minor units. `quick_stakes`: amounts that one tap
 * adds to a stake, ascending.
 */
export const slipTerms = defineCall({
  path: '/api/sports/slip_terms',
  summary: 'Minimum stake and quick stakes of a bet slip.',
  caller: 'guest',
  input: z.object(siteFields),
  output: { min_stake: minorUnits, quick_stakes: z.array(minorUnits) },
  unreachable: SETTINGS_UNREACHABLE,
});

/** The rule that settled a leg: section of the rules, text key and values of the text. */
const appliedRule = z.object({
  section: z.string(),
  key: z.string(),
  values: z.record(z.string(), z.string()),
});

/** The result of a settled selection (sportsbook 2). */
const legOutcome = z.enum(['win', 'half_win', 'push', 'half_lose', 'lose', 'void', 'dead_heat']);
const shownOutcome = legOutcome.or(z.literal('cash_out'));

/**
 * A leg: a bet item of the specification [V-04] with its outcome. `price`: as accepted. `score_at_bet` null:
 * placed before the start. `result`: the event's result, once available. In a race `home_team_name` is its
 * name and `away_team_name` is empty; the bet is on `runner` to finish in the first `places`, and
 * `deduction_percent` of the profit is deducted for non-runners. `outcome` is `cash_out` for a leg whose
 * event had not started when the whole ticket was cashed out: its result no longer counts.
 */
const ticketLeg = z.object({
  bet_type: z.string(),
  home_away: z.int(),
  criteria1: z.string(),
  ...teamNames,
  runner: localName.nullable(),
  places: z.int(),
  deduction_percent: z.int(),
  score_at_bet: z.object({ h: z.int(), a: z.int() }).nullable(),
  price: z.object({ format: z.literal('decimal'), value: price }),
  event_id: z.string(),
  outcome_id: z.string(),
  sport: z.string(),
  competition: z.string(),
  starts_at: instant,
  is_simulated: z.boolean(),
  outcome: shownOutcome.nullable(),
  void_reason: z.string().nullable(),
  rule: appliedRule.nullable(),
  result: z
    .object({ status: z.string(), full: z.string().nullable(), half: z.string().nullable() })
    .nullable(),
});
export type TicketLeg = z.infer<typeof ticketLeg>;

/**
 * The bet of a sportsbook round or posting [V-03, V-04]: a single is its bet item; several legs are a PARLAY
 * without a side, with a bet item for each. `folds` and `bankers`: of a system, as on its ticket.
 */
export const sportsBet = z.union([
  ticketLeg,
  z.object({
    bet_type: z.literal('PARLAY'),
    kind: ticketKind,
    folds: z.array(z.int()),
    bankers: z.array(z.int()),
    lines: z.int(),
    price: z.string().nullable(),
    legs: z.array(ticketLeg),
  }),
]);
export type SportsBet = z.infer<typeof sportsBet>;

/**
 * An accepted ticket. Amounts are minor units. `bet_type` is the leg's, or PARLAY for several. `open_stake`:
 * stake not cashed out. `max_return`: maximum remaining return of an open ticket. `returned`: paid by
 * settlement; `cashed_out`: paid before settlement. `outcome`: of the whole ticket; null while it is open.
 */
const ticketItem = z.object({
  ticket_id: z.string(),
  client_ticket_id: z.string(),
  kind: ticketKind,
  bet_type: z.string(),
  folds: z.array(z.int()),
  bankers: z.array(z.int()),
  /**
   * Price of the whole bet: as accepted for a `builder`; for a `parlay` the product of its legs' prices,
   * truncated to two decimals; null for others.
   */
  price: z.string().nullable(),
  lines: z.int(),
  stake_per_line: minorUnits,
  stake: minorUnits,
  open_stake: minorUnits,
  bonus_stake: minorUnits,
  max_return: minorUnits,
  returned: minorUnits,
  cashed_out: minorUnits,
  /** The stake is a free bet: only the profit is paid. */
  is_free_bet: z.boolean(),
  promotion: ticketPromotion.nullable(),
  /** Value at which an open ticket is cashed out automatically; null: not set. */
  auto_cash_out: minorUnits.nullable(),
  state: z.enum(['open', 'settled', 'cashed_out']),
  outcome: shownOutcome.nullable(),
  /** Number of settlements; above 1, a result has been corrected. */
  settlement_no: z.int(),
  placed_at: instant,
  settled_at: instant.nullable(),
  currency: z.string(),
  exponent: z.int(),
  legs: z.array(ticketLeg),
});
export type TicketItem = z.infer<typeof ticketItem>;

/**
 * Places a slip: checks, stake and ticket are one transaction. `client_ticket_id` is the idempotency key: a
 * repeated slip returns the first ticket with `replayed` true; a different slip is `duplicateMismatch`.
 */
export const placeTicket = defineCall({
  path: '/api/sports/place',
  summary: 'Place a single, a parlay or a system.',
  caller: 'player',
  country: 'play',
  input: z.object({
    ...playerFields,
    ...slipFields,
    client_ticket_id: clientTicketId,
    ...priceChangeFields,
  }),
  output: { ticket: ticketItem, balance: minorUnits, replayed: z.boolean() },
  errors: [
    'excluded',
    'termsDue',
    'realityCheckDue',
    'limitReached',
    'duplicateMismatch',
    ...SLIP_ERRORS,
    'bonusMaxBet',
    'insufficientFunds',
  ],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Unused, valid free bets of the caller, ordered by expiry. `min_price` applies to the whole bet; empty lists
 * allow every sport and market.
 */
export const myFreeBets = defineCall({
  path: '/api/sports/free_bets',
  summary: 'Free bets of the caller.',
  caller: 'player',
  input: z.object(playerFields),
  output: {
    value: z.array(
      z.object({
        free_bet_id: z.string(),
        title: z.string(),
        amount: minorUnits,
        min_price: price.nullable(),
        sports: z.array(z.string()),
        bet_types: z.array(z.string()),
        expires_at: instant,
      }),
    ),
    currency: z.string(),
    exponent: z.int(),
  },
  unreachable: SETTINGS_UNREACHABLE,
});

/** The caller's tickets, newest first, 10 per page. */
export const myTickets = defineCall({
  path: '/api/sports/tickets',
  summary: 'Sports tickets of the caller.',
  caller: 'player',
  input: z.object({ ...playerFields, state: z.enum(['', 'open', 'settled']).default(''), page }),
  output: { value: z.array(ticketItem), ...pageFields },
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * A ticket with the computation of its return and its settlements, oldest first. Minor units; `change`: the
 * amount moved by each settlement.
 */
export const ticketDetail = defineCall({
  path: '/api/sports/ticket',
  summary: 'A sports ticket of the caller with its settlements.',
  caller: 'player',
  input: z.object({ ...playerFields, ticket_id: z.uuid() }),
  output: {
    ticket: ticketItem,
    computation: ticketComputation.nullable(),
    settlements: z.array(
      z.object({
        settlement_no: z.int(),
        cause: z.enum(['result', 'correction', 'void', 'cash_out']),
        outcome: z.string(),
        returned: minorUnits,
        change: minorUnits,
        settled_at: instant,
      }),
    ),
  },
  errors: ['notFound'],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Cash-out offer for a ticket, or for `percent` of its open stake, at current prices (sportsbook 12), valid
 * until `expires_at`. `cashOutUnavailable` (with `reason` in the detail): a leg's market is not open; the
 * ticket is a system, includes bonus money or a free bet, has lost or has ended.
 */
export const cashOutOffer = defineCall({
  path: '/api/sports/cash_out_offer',
  summary: 'Cash-out offer for a ticket.',
  caller: 'player',
  input: z.object({ ...playerFields, ticket_id: z.uuid(), percent: z.int().min(1).max(100).default(100) }),
  output: {
    offer_id: z.string(),
    /** Amount paid for this part. */
    amount: minorUnits,
    /** Stake that remains on the ticket. */
    open_stake: minorUnits,
    /** Validity from the answer, for a countdown that does not depend on the caller's clock. */
    seconds: z.int(),
    expires_at: instant,
  },
  errors: ['notFound', 'cashOutUnavailable'],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Sets the value at which a ticket is cashed out automatically; null removes it. The offer is checked every
 * minute and paid in full once it reaches the value. A partial cash-out removes the value.
 * `cashOutUnavailable`: as for `cashOutOffer`, or the ticket can never reach that value.
 */
export const setAutoCashOut = defineCall({
  path: '/api/sports/auto_cash_out',
  summary: 'Set automatic cash-out of a ticket at an amount.',
  caller: 'player',
  input: z.object({ ...playerFields, ticket_id: z.uuid(), amount: minorUnits.nullable().default(null) }),
  output: { ticket: ticketItem },
  errors: ['notFound', 'cashOutUnavailable'],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Accepts an offer; repeated calls accept it once. `offerExpired`: the offer is too old or the ticket has
 * changed since; `priceChanged`: its value has fallen; request a new offer.
 */
export const takeCashOut = defineCall({
  path: '/api/sports/cash_out',
  summary: 'Accept a cash-out offer.',
  caller: 'player',
  input: z.object({ ...playerFields, offer_id: z.uuid() }),
  output: { ticket: ticketItem, paid: minorUnits, balance: minorUnits, replayed: z.boolean() },
  errors: ['notFound', 'cashOutUnavailable', 'offerExpired', 'priceChanged'],
  unreachable: SETTINGS_UNREACHABLE,
});
