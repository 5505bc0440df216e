import { z } from 'zod';
import { BET_TYPES, type BetType } from '../values/sports-bets.ts';
import { defineRead } from './call.ts';
import { instant, minorUnits, uuid } from './fields.ts';
import { listDays, listPage } from './list-page.ts';

/**
 * A ticket in staff lists; amounts are minor units. An account id that is a phone number or email address is
 * masked.
 */
const staffTicket = z.object({
  ticket_id: z.string(),
  player_id: z.string(),
  account: z.string(),
  kind: z.enum(['single', 'parlay', 'system', 'builder', 'each_way']),
  lines: z.int(),
  stake: minorUnits,
  open_stake: minorUnits,
  bonus_stake: minorUnits,
  max_return: minorUnits,
  returned: minorUnits,
  cashed_out: minorUnits,
  /** The house funded the stake; it is excluded from totals. */
  is_free_bet: z.boolean(),
  /** Title of its promotion (empty: none), and the amount it added to the return. */
  promotion: z.string(),
  promotion_paid: minorUnits,
  state: z.enum(['open', 'settled', 'cashed_out']),
  outcome: z.string().nullable(),
  placed_at: instant,
  legs: z.array(
    z.object({
      /** From 0. */
      place: z.int(),
      event: z.string(),
      /** In a race: the runner. */
      runner: z.string(),
      bet_type: z.string(),
      home_away: z.int(),
      criteria1: z.string(),
      price: z.string(),
      outcome: z.string().nullable(),
      void_reason: z.string().nullable(),
      rule: z.string(),
    }),
  ),
});
export type StaffTicket = z.infer<typeof staffTicket>;

const TICKET_OUTCOMES = [
  'win',
  'half_win',
  'push',
  'half_lose',
  'lose',
  'void',
  'dead_heat',
  'cash_out',
] as const;
/** An amount as typed, such as 1250.50. */
const decimal = z
  .string()
  .trim()
  .regex(/^(\d{1,12}(\.\d{1,8})?)?$/)
  .default('');

/** One row per currency. Free bets add no stake. */
const profitFigures = {
  currency: z.string(),
  tickets: z.int(),
  staked: minorUnits,
  returned: minorUnits,
  profit: minorUnits,
};
const BET_TYPE_CODES = Object.keys(BET_TYPES) as [BetType, ...BetType[]];
/** Filter value for tickets whose legs differ in this attribute. */
export const SEVERAL = 'several';
const id = z.union([uuid, z.literal('')]).default('');

/**
 * A filter without a value matches everything. `ticket`: its id; `player`: a player's id or the full
 * account id; `event`, `competition`: an id or part of a name; `stake_from` and `return_from` are in whole
 * units, the latter including cash-outs. Event, competition, sport, bet type and market match any leg of a
 * ticket, or every leg with `legs` "all"; "several" matches tickets whose legs differ. `grant`: a free bet
 * grant; `promotion`: its id. `state` "ended": settled or cashed out.
 */
const ticketFilters = {
  ...listDays,
  settled_from: listDays.from,
  settled_to: listDays.to,
  state: z.enum(['', 'open', 'ended', 'settled', 'cashed_out']).default(''),
  kind: z.enum(['', 'single', 'parlay', 'system', 'builder', 'each_way']).default(''),
  outcome: z.union([z.enum(TICKET_OUTCOMES), z.literal('')]).default(''),
  ticket: id,
  player: z.string().trim().max(128).default(''),
  event: z.string().trim().max(100).default(''),
  competition: z.string().trim().max(100).default(''),
  sport: z
    .string()
    .regex(/^[a-z_]{0,32}$/)
    .default(''),
  bet_type: z.union([z.enum(BET_TYPE_CODES), z.enum(['', SEVERAL])]).default(''),
  market: id,
  legs: z.enum(['', 'all']).default(''),
  grant: id,
  promotion: id,
  stake_from: decimal,
  return_from: decimal,
};

export const sportsTickets = defineRead({
  path: 'sports/tickets',
  summary: 'Sports tickets by date, player, event, state, outcome, stake and return.',
  needs: ['odds', 'read'],
  input: { ...listPage(['placed', 'stake', 'returned']), ...ticketFilters },
  output: {
    value: z.array(staffTicket),
    currency: z.string(),
    /** Id of the last row; empty on the last page. */
    next: z.string(),
  },
});

export const sportsTicketTotals = defineRead({
  path: 'sports/tickets/totals',
  summary: 'Number, stakes and returns of all sports tickets matching a filter.',
  needs: ['odds', 'read'],
  input: ticketFilters,
  output: { count: z.int(), staked: minorUnits, returned: minorUnits },
});

/**
 * Profit and loss of tickets last settled within a period (days in the brand's zone), by sport, competition,
 * event or bet type. A ticket counts once: in the row of its legs, or as "several" if they differ. Amounts as
 * in the ticket totals; rows by profit, lowest first, at most 500. `competition`: only tickets with all legs
 * in it.
 */
export const sportsProfit = defineRead({
  path: 'sports/profit',
  summary: 'Profit and loss of settled sports tickets by sport, competition, event or bet type.',
  needs: ['odds', 'read'],
  input: {
    by: z.enum(['sport', 'competition', 'event', 'bet_type']).default('competition'),
    ...listDays,
    competition: id,
  },
  output: {
    value: z.array(
      z.object({
        /** Filter value that matches its tickets. */
        key: z.string(),
        name: z.string(),
        ...profitFigures,
      }),
    ),
    totals: z.array(z.object(profitFigures)),
  },
});

/** Postings of each settlement of a ticket, oldest first. */
export const sportsPostings = defineRead({
  path: 'sports/ticket/postings',
  summary: 'Ledger movements of a sports ticket.',
  needs: ['odds', 'read'],
  input: { ticket_id: uuid },
  output: {
    value: z.array(
      z.object({
        what: z.enum(['stake', 'result', 'correction', 'void', 'cash_out']),
        change: minorUnits,
        at: instant,
      }),
    ),
    currency: z.string(),
  },
  errors: ['notFound'],
});

/**
 * Liability of open events, worst first, at most 200: the house's lowest profit over all scores, and a score
 * that produces it. Minor units, negative for a loss.
 */
export const sportsExposure = defineRead({
  path: 'sports/exposure',
  summary: 'Worst-case result of every open event.',
  needs: ['odds', 'read'],
  input: {},
  output: {
    value: z.array(
      z.object({
        event_id: z.string(),
        event: z.string(),
        starts_at: instant,
        staked: minorUnits,
        worst: minorUnits,
        score: z.string(),
      }),
    ),
    currency: z.string(),
    liability: minorUnits,
  },
});
