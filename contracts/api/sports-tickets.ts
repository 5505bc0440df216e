import { z } from 'zod';
import { teamNames } from '../values/sports-names.ts';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { instant, minorUnits, page, pageFields, playerFields, siteFields } from './fields.ts';
import { price } from './sports.ts';
import { ticketPromotion } from './sports-promotions.ts';

/**
 * All legs win or lose together (`single`, `parlay`), or in lines of so many of them (`system`). `builder`:
 * legs of one event at one price, which is that of their joint chance.
 */
export const ticketKind = z.enum(['single', 'parlay', 'system', 'builder']);

/**
 * Which changes of a price the player takes (sportsbook 13.2): none, better ones, or any down to
 * `tolerance_percent` below the price shown. A better price is always placed as it is.
 */
export const pricePolicy = z.enum(['none', 'better', 'any']);

/** What the player saw: an outcome and its price. */
const slipLeg = z.object({ outcome_id: z.uuid(), price });

/**
 * A slip. `folds`: of a system, how many legs a line has; [2, 3] of three legs are three doubles and a
 * treble. `bankers`: positions from 0 of legs that are in every line. `stake` is per line, minor units.
 */
export const slipFields = {
  kind: ticketKind,
  legs: z.array(slipLeg).min(1).max(20),
  folds: z.array(z.int().min(1).max(20)).max(20).default([]),
  bankers: z.array(z.int().min(0).max(19)).max(19).default([]),
  stake: minorUnits,
  /** Of a `builder`: the price of the whole as it was quoted; placing needs it. */
  price: price.nullable().default(null),
  /** A free bet to stake instead of money: one line, its whole amount as the stake. */
  free_bet_id: z.uuid().nullable().default(null),
  /** A promotion of `myPromotions` that adds to the return; not with a free bet. */
  promotion_id: z.uuid().nullable().default(null),
};

/**
 * Refusals of a slip, in the order of sportsbook 13.1. `priceChanged` lists the legs with their current
 * prices; `stakeTooLow` and `stakeTooHigh` the accepted stake per line (`min`, `max`), as do `payoutLimit`
 * and `exposureLimit`. `referrable` of `stakeTooHigh`: a trader may still take the stake (`referTicket`).
 * `notCombinable` explains why legs make no `builder`: they contradict each other, one is implied by the
 * others, or the model does not price them together. Its changed price is `price` of `priceChanged`.
 * `freeBetUnavailable` has a `reason`: unavailable, kind, stake, selection or price; `promotionUnavailable`:
 * unavailable, kind, selection, price, used or budget.
 */
export const SLIP_ERRORS = [
  'sportsbookClosed',
  'invalidTicket',
  'selectionNotFound',
  'eventClosed',
  'marketSuspended',
  'priceChanged',
  'stakeTooLow',
  'stakeTooHigh',
  'relatedContingency',
  'notCombinable',
  'payoutLimit',
  'exposureLimit',
  'freeBetUnavailable',
  'promotionUnavailable',
] as const;

/** The idempotency key of a ticket. */
export const clientTicketId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);

/** The first reason why `placeTicket` would refuse the slip; null if there is none. */
const refusal = z.object({ error: z.enum(SLIP_ERRORS), detail: z.unknown() });

/**
 * Quotes a slip at current prices: lines, total stake, maximum return, the first refusal, and the refusal of
 * each leg. Nothing is reserved. A stake of zero or less is refused with `stakeTooLow`. Checks of the player
 * (protection limits, the balance) are made at placement.
 */
export const quoteTicket = defineCall({
  path: '/api/sports/quote',
  summary: 'Quote a slip.',
  caller: 'player',
  input: z.object({ ...playerFields, ...slipFields, price_policy: pricePolicy.default('none') }),
  output: {
    legs: z.array(
      z.object({
        outcome_id: z.string(),
        price: price.nullable(),
        version: z.int(),
        is_open: z.boolean(),
        /** The reason why this leg alone would be refused, independent of earlier legs. */
        refusal: refusal.nullable(),
      }),
    ),
    lines: z.int(),
    stake: minorUnits,
    /** With what the promotion adds at most. */
    max_return: minorUnits,
    promotion_extra: minorUnits,
    /** Combined price of a single or parlay, cut to two decimals; null for systems. */
    price: z.string().nullable(),
    min_stake: minorUnits,
    /** The highest stake per line by limits and exposure. */
    max_stake: minorUnits,
    refusal: refusal.nullable(),
    currency: z.string(),
    exponent: z.int(),
  },
  errors: ['stakeTooLow'],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * The price of a `builder`, for guests and before a stake is entered. `price` null: it cannot be placed, and
 * `refusal` says why, in the order of placement. Stakes and limits of a player are left to `quoteTicket`.
 */
export const quoteCombination = defineCall({
  path: '/api/sports/combination',
  summary: 'Price of legs of one event as one bet.',
  caller: 'guest',
  input: z.object({ ...siteFields, outcome_ids: z.array(z.uuid()).min(2).max(20) }),
  output: { price: price.nullable(), refusal: refusal.nullable() },
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * What a slip needs before it has a quote: stakes of the site in minor units. `quick_stakes`: amounts to add
 * to a stake with one tap, ascending.
 */
export const slipTerms = defineCall({
  path: '/api/sports/slip_terms',
  summary: 'Lowest stake and quick stakes of a slip.',
  caller: 'guest',
  input: z.object(siteFields),
  output: { min_stake: minorUnits, quick_stakes: z.array(minorUnits) },
  unreachable: SETTINGS_UNREACHABLE,
});

/** The rule that settled a leg: section of the rules, key of its text, values the text names. */
export const appliedRule = z.object({
  section: z.string(),
  key: z.string(),
  values: z.record(z.string(), z.string()),
});

/** What a settled selection came to (sportsbook 2). */
export const legOutcome = z.enum(['win', 'half_win', 'push', 'half_lose', 'lose', 'void', 'dead_heat']);

/**
 * A leg is a bet item of the specification [V-04] with what became of it. `price` is what was accepted.
 * `score_at_bet` null: placed before the start. `result` of its event, once there is one.
 */
export const ticketLeg = z.object({
  bet_type: z.string(),
  home_away: z.int(),
  criteria1: z.string(),
  ...teamNames,
  score_at_bet: z.object({ h: z.int(), a: z.int() }).nullable(),
  price: z.object({ format: z.literal('decimal'), value: price }),
  event_id: z.string(),
  outcome_id: z.string(),
  sport: z.string(),
  competition: z.string(),
  starts_at: instant,
  is_simulated: z.boolean(),
  outcome: legOutcome.nullable(),
  void_reason: z.string().nullable(),
  rule: appliedRule.nullable(),
  result: z
    .object({ status: z.string(), full: z.string().nullable(), half: z.string().nullable() })
    .nullable(),
});
export type TicketLeg = z.infer<typeof ticketLeg>;

/**
 * The bet behind a round or a posting of the sportsbook [V-03, V-04]: of a single its bet item, of several
 * legs a PARLAY, which has no side, with a bet item for each.
 */
export const sportsBet = z.union([
  ticketLeg,
  z.object({
    bet_type: z.literal('PARLAY'),
    kind: ticketKind,
    lines: z.int(),
    price: price.nullable(),
    legs: z.array(ticketLeg),
  }),
]);
export type SportsBet = z.infer<typeof sportsBet>;

/**
 * An accepted ticket. Amounts in minor units. `bet_type` is that of the leg, or PARLAY for several.
 * `open_stake`: what has not been cashed out. `returned`: paid by settlement and `cashed_out` before it.
 * `outcome` of the whole ticket; null while it is open.
 */
export const ticketItem = z.object({
  ticket_id: z.string(),
  client_ticket_id: z.string(),
  kind: ticketKind,
  bet_type: z.string(),
  folds: z.array(z.int()),
  bankers: z.array(z.int()),
  /** Of a `builder`: the accepted price of the whole. */
  price: price.nullable(),
  lines: z.int(),
  stake_per_line: minorUnits,
  stake: minorUnits,
  open_stake: minorUnits,
  bonus_stake: minorUnits,
  max_return: minorUnits,
  returned: minorUnits,
  cashed_out: minorUnits,
  /** The stake is that of a free bet: the profit alone is paid. */
  is_free_bet: z.boolean(),
  promotion: ticketPromotion.nullable(),
  /** The offer from which an open ticket is cashed out automatically; null: not set. */
  auto_cash_out: minorUnits.nullable(),
  state: z.enum(['open', 'settled', 'cashed_out']),
  outcome: legOutcome.or(z.literal('cash_out')).nullable(),
  /** How often it was settled: above 1 a result has been corrected. */
  settlement_no: z.int(),
  placed_at: instant,
  settled_at: instant.nullable(),
  currency: z.string(),
  exponent: z.int(),
  legs: z.array(ticketLeg),
});
export type TicketItem = z.infer<typeof ticketItem>;

/**
 * Places a slip: checks, stake and ticket are one transaction. `client_ticket_id` is the idempotency key: the
 * same slip under it answers the first ticket with `replayed` true, another slip `duplicateMismatch`.
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
    price_policy: pricePolicy.default('none'),
    /** With policy `any`: how far below the price shown, in percent; null: however far. */
    tolerance_percent: z.int().min(0).max(100).nullable().default(null),
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
 * Unused, valid free bets of the caller, in the order in which they expire. `min_price` of the whole bet;
 * empty lists allow every sport and every market.
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

/** The caller's tickets, the newest first, 10 a page. */
export const myTickets = defineCall({
  path: '/api/sports/tickets',
  summary: 'Sports tickets of the caller.',
  caller: 'player',
  input: z.object({ ...playerFields, state: z.enum(['', 'open', 'settled']).default(''), page }),
  output: { value: z.array(ticketItem), ...pageFields },
  unreachable: SETTINGS_UNREACHABLE,
});

/** A ticket with its settlements, oldest first: amounts in minor units, `change` what each moved. */
export const ticketDetail = defineCall({
  path: '/api/sports/ticket',
  summary: 'A sports ticket of the caller with its settlements.',
  caller: 'player',
  input: z.object({ ...playerFields, ticket_id: z.uuid() }),
  output: {
    ticket: ticketItem,
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
 * Offers to end a ticket, or `percent` of its open stake, at present prices (sportsbook 12). The offer holds
 * until `expires_at`. `cashOutUnavailable`: a leg's market is not open, the ticket is a system, has bonus
 * money in it or is on a free bet, has lost already or is over; `reason` in the detail says which.
 */
export const cashOutOffer = defineCall({
  path: '/api/sports/cash_out_offer',
  summary: 'Cash-out offer for a ticket.',
  caller: 'player',
  input: z.object({ ...playerFields, ticket_id: z.uuid(), percent: z.int().min(1).max(100).default(100) }),
  output: {
    offer_id: z.string(),
    /** What is paid for this part. */
    amount: minorUnits,
    /** Stake that stays on the ticket afterwards. */
    open_stake: minorUnits,
    expires_at: instant,
  },
  errors: ['notFound', 'cashOutUnavailable'],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Sets the value from which a ticket is cashed out automatically, or removes it with null. The offer is
 * checked every minute and paid in full once it is that value or more. A partial cash-out removes the value.
 * `cashOutUnavailable`: as `cashOutOffer`, or the ticket never comes to that value.
 */
export const setAutoCashOut = defineCall({
  path: '/api/sports/auto_cash_out',
  summary: 'Cash a ticket out automatically at a value.',
  caller: 'player',
  input: z.object({ ...playerFields, ticket_id: z.uuid(), amount: minorUnits.nullable().default(null) }),
  output: { ticket: ticketItem },
  errors: ['notFound', 'cashOutUnavailable'],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Takes an offer: once, however often it is called. `offerExpired`: it is too old or the ticket has changed
 * since; `priceChanged`: it is worth less by now. Ask for a new one.
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
