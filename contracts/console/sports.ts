import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { instant, minorUnits, uuid } from './fields.ts';

const eventKind = z.enum(['match', 'race', 'outright']);
const state = z.enum(['open', 'suspended', 'closed', 'settled']);
/** A sport of the betting rules, such as ice_hockey; others are refused. */
const sport = z
  .string()
  .regex(/^[a-z_]{1,32}$/)
  .default('football');

const category = z.string().trim().min(1).max(64);

/** Location of an event; category, competition and season are created if new. */
export const competitionFields = {
  category,
  competition: z.string().trim().min(1).max(64),
  season: z.string().trim().min(1).max(32),
  round: z.string().trim().max(64).default(''),
};

/** A file of events in one category. `dry`: only returns the changes. */
export const importFields = { category, text: z.string().min(1).max(60_000), dry: z.boolean() };

/** An event in staff lists; `tickets`: number of tickets with a leg on it. */
const fixtureItem = z.object({
  event_id: z.string(),
  sport: z.string(),
  category: z.string(),
  competition: z.string(),
  season: z.string(),
  round: z.string(),
  /** In a race, its name; `away` is empty. */
  kind: eventKind,
  home: z.string(),
  away: z.string(),
  starts_at: instant,
  state,
  is_simulated: z.boolean(),
  full: z.string().nullable(),
  half: z.string().nullable(),
  overtime: z.string().nullable(),
  tickets: z.int(),
});
export type FixtureItem = z.infer<typeof fixtureItem>;

/** `phase`: upcoming events, started ones without a result, or ended ones. At most 200. */
export const fixtures = defineRead({
  path: 'sports/fixtures',
  summary: 'Events of a site’s sportsbook.',
  needs: ['odds', 'read'],
  input: {
    phase: z.enum(['upcoming', 'waiting', 'ended']).default('upcoming'),
    text: z.string().max(64).default(''),
  },
  output: { value: z.array(fixtureItem) },
});

/** One line of an import: new data, or a difference from the stored data. Scores "2:1". */
const fixtureChange = z.object({
  what: z.enum(['added', 'moved', 'result']),
  competition: z.string(),
  home: z.string(),
  away: z.string(),
  before: z.string(),
  after: z.string(),
});
export type FixtureChange = z.infer<typeof fixtureChange>;

/**
 * Imports fixtures and results: CSV with the columns league, season, date, home, away (time, round, ht_home,
 * ht_away, ft_home, ft_away, ot_home, ot_away if known), or JSON as published by openfootball. Times are UTC.
 * A file covers one sport; JSON is football. A dry run only returns the changes. Results of events with
 * tickets are not imported, because they require two people. `invalidRequest` names the part that cannot be
 * parsed.
 */
export const importFixtures = defineWrite({
  path: 'sports/fixtures/import',
  summary: 'Import fixtures and results, or preview the changes.',
  needs: ['odds', 'write'],
  input: {
    request_id: uuid,
    format: z.enum(['csv', 'json']),
    sport,
    ...importFields,
  },
  output: {
    added: z.int(),
    moved: z.int(),
    results: z.int(),
    unchanged: z.int(),
    /** Differing results of events with tickets; these require two people. */
    refused: z.int(),
    /** The first 100. */
    changes: z.array(fixtureChange),
  },
});

/** `names`: by language code. For an existing code only the given fields change. */
export const addFixture = defineWrite({
  path: 'sports/fixtures/add',
  summary: 'Add an event.',
  needs: ['odds', 'write'],
  input: {
    request_id: uuid,
    sport,
    ...competitionFields,
    home: z.string().trim().min(1).max(100),
    away: z.string().trim().min(1).max(100),
    starts_at: instant,
  },
  output: { event_id: z.string() },
  errors: ['fixtureKnown'],
});

/** An outcome for traders. `chance`: the model's probability, without margin. Amounts are minor units. */
const tradedOutcome = z.object({
  outcome_id: z.string(),
  home_away: z.int(),
  criteria1: z.string(),
  price: z.string().nullable(),
  version: z.int(),
  chance: z.number().nullable(),
  is_locked: z.boolean(),
  staked: minorUnits,
  payout: minorUnits,
  /** In a race: the runner. */
  runner: z.string(),
});

/** A runner of a race with its place by the current result. */
const tradedRunner = z.object({
  competitor_id: z.string(),
  number: z.int(),
  name: z.string(),
  price: z.string().nullable(),
  withdrawn_at: instant.nullable(),
  deduction_percent: z.int(),
  place: z.int().nullable(),
});
export type TradedRunner = z.infer<typeof tradedRunner>;

/**
 * An event with its markets, prices and stakes per outcome. For a race: its runners, and the `places` paid by
 * place bets at 1/`place_divisor` of the odds.
 */
export const tradedEvent = defineRead({
  path: 'sports/event',
  summary: 'An event with its markets, prices and stakes.',
  needs: ['odds', 'read'],
  input: { event_id: uuid },
  output: {
    event: fixtureItem,
    currency: z.string(),
    markets: z.array(
      z.object({
        market_id: z.string(),
        bet_type: z.string(),
        specifier: z.string(),
        state: z.enum(['open', 'suspended', 'closed']),
        /** Its own maximum stake in minor units; null: that of competition, sport or site. */
        max_stake: minorUnits.nullable(),
        outcomes: z.array(tradedOutcome),
      }),
    ),
    places: z.int(),
    place_divisor: z.int(),
    runners: z.array(tradedRunner),
  },
  errors: ['notFound'],
});

/**
 * `price` in decimals; null: not offered. A locked price stays; an unlocked one is replaced by the model's at
 * the next repricing.
 */
export const setPrice = defineWrite({
  path: 'sports/price',
  summary: 'Set the price of an outcome.',
  needs: ['odds', 'write'],
  input: {
    outcome_id: uuid,
    price: z
      .string()
      .regex(/^\d{1,4}(\.\d{1,3})?$/)
      .nullable(),
    is_locked: z.boolean(),
  },
  output: {},
  errors: ['notFound'],
});

/**
 * Opens a market at prices that stay until a trader changes them. `bet_type`: one of the sport's market set
 * (sportsbook 7.1). `line`: the home side's for a handicap, the total for a total, the sets needed to win for
 * a correct score; otherwise empty. `prices`: one per outcome in listing order; together they imply at least
 * 100 percent. `invalidRequest` names the field. `decidedAlready`: the event has a result.
 */
export const addSportsMarket = defineWrite({
  path: 'sports/market/add',
  summary: 'Add a market to an event at a trader’s prices.',
  needs: ['odds', 'write'],
  input: {
    event_id: uuid,
    bet_type: z.string().min(2).max(8),
    line: z.string().trim().max(16).default(''),
    prices: z
      .array(z.string().regex(/^\d{1,4}(\.\d{1,3})?$/))
      .min(2)
      .max(10),
  },
  output: { market_id: z.string() },
  errors: ['notFound', 'decidedAlready', 'marketKnown'],
});
export const setMarketState = defineWrite({
  path: 'sports/market/state',
  summary: 'Open, suspend or close a market.',
  needs: ['odds', 'write'],
  input: { market_id: uuid, state: z.enum(['open', 'suspended', 'closed']) },
  output: {},
  errors: ['notFound'],
});
/** `decidedAlready`: the event has a result and cannot reopen, or is already in that state. */
export const setEventState = defineWrite({
  path: 'sports/event/state',
  summary: 'Open, suspend or close an event.',
  needs: ['odds', 'write'],
  input: { event_id: uuid, state: z.enum(['open', 'suspended', 'closed']) },
  output: {},
  errors: ['decidedAlready'],
});
export const priceSportsEvent = defineWrite({
  path: 'sports/event/price',
  summary: 'Price an event with the model now.',
  needs: ['odds', 'write'],
  input: { event_id: uuid },
  output: { changed: z.int() },
});
export const priceHistory = defineRead({
  path: 'sports/price/history',
  summary: 'Price history of an outcome, newest first.',
  needs: ['odds', 'read'],
  input: { outcome_id: uuid },
  output: {
    value: z.array(
      z.object({
        version: z.int(),
        price: z.string().nullable(),
        source: z.enum(['model', 'trader']),
        actor: z.string(),
        changed_at: instant,
      }),
    ),
  },
});
