import { z } from 'zod';
import { ODDS_FORMATS } from '../values/odds-formats.ts';
import { localName, teamNames } from '../values/sports-names.ts';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { instant, page, pageFields, siteFields } from './fields.ts';

/** A price as an exact decimal string, such as "1.95", with at most three decimals. */
export const price = z.string().regex(/^\d{1,5}(\.\d{1,3})?$/);
export const eventId = z.uuid();

/**
 * `open`: accepts bets until the event starts; `suspended`: temporarily accepts none; `closed`: accepts no
 * more.
 */
const marketState = z.enum(['open', 'suspended', 'closed']);

/**
 * A selection: side and criteria of the bet item (sportsbook 1). `price` null: currently not offered.
 * `version` increases with every price change.
 */
const outcomeItem = z.object({
  outcome_id: z.string(),
  home_away: z.int().min(0).max(3),
  criteria1: z.string(),
  price: price.nullable(),
  version: z.int(),
  /** In a race: the runner. */
  runner: z.object({ number: z.int(), ...localName.shape, is_withdrawn: z.boolean() }).optional(),
  /** For a bet to win a race with paid places: the place bet at 1/`divisor` of the odds. */
  each_way: z.object({ outcome_id: z.string(), places: z.int(), divisor: z.int() }).optional(),
});
export type OutcomeItem = z.infer<typeof outcomeItem>;

/**
 * A bet type of an event with its line: the home side's for handicaps, the total for totals, `home` or `away`
 * for clean sheets, otherwise empty.
 */
const marketItem = z.object({
  market_id: z.string(),
  bet_type: z.string(),
  specifier: z.string(),
  state: marketState,
  outcomes: z.array(outcomeItem),
});
export type MarketItem = z.infer<typeof marketItem>;

/**
 * Scores as "2:1"; `half` (first period of the sport, sportsbook 7.1) is null if not recorded; `overtime` is
 * the score including overtime, null if none was played.
 */
const resultItem = z.object({
  status: z.enum(['finished', 'abandoned', 'not_started', 'cancelled']),
  full: z.string().nullable(),
  half: z.string().nullable(),
  overtime: z.string().nullable(),
});

/** A runner of a race; `place` by its result, equal in a dead heat. */
const runnerItem = z.object({
  competitor_id: z.string(),
  number: z.int(),
  ...localName.shape,
  is_withdrawn: z.boolean(),
  place: z.int().nullable(),
});
export type RunnerItem = z.infer<typeof runnerItem>;

/**
 * A match, a race or an outright competition. For the latter two `home_team_name` is the name and
 * `away_team_name` is empty; place bets pay on `places` (0: none) at 1/`place_divisor` of the odds. `state`:
 * `open` accepts bets until `starts_at`; `suspended` and `closed` accept none; `settled` has a result.
 * `is_simulated`: participants and result are fictitious.
 */
const eventItem = z.object({
  event_id: z.string(),
  sport: z.string(),
  kind: z.enum(['match', 'race', 'outright']),
  places: z.int(),
  place_divisor: z.int(),
  category: localName,
  competition_id: z.string(),
  competition: localName,
  round: z.string(),
  ...teamNames,
  starts_at: instant,
  state: z.enum(['open', 'suspended', 'closed', 'settled']),
  is_simulated: z.boolean(),
  result: resultItem.nullable(),
  /** Number of markets that accept or accepted bets. */
  market_count: z.int(),
});
export type EventItem = z.infer<typeof eventItem>;

/** An event as shown in lists, with its main markets. A race shows three favourites out of `runner_count`. */
export const listedEvent = eventItem.extend({
  runner_count: z.int(),
  main_market: marketItem.nullable(),
  total_market: marketItem.nullable(),
});
export type ListedEvent = z.infer<typeof listedEvent>;

/**
 * Sports, categories and competitions with their number of open events. `odds_format`: the site's default
 * odds format.
 */
export const sportsTree = defineCall({
  path: '/api/sports/tree',
  summary: 'Sports, categories and competitions with open events.',
  caller: 'guest',
  input: z.object(siteFields),
  output: {
    /** Whether the site offers the sportsbook; if not, there are no sports. */
    is_offered: z.boolean(),
    odds_format: z.enum(ODDS_FORMATS),
    sports: z.array(
      z.object({
        sport: z.string(),
        events: z.int(),
        categories: z.array(
          z.object({
            category_id: z.string(),
            ...localName.shape,
            competitions: z.array(
              z.object({ competition_id: z.string(), ...localName.shape, events: z.int() }),
            ),
          }),
        ),
      }),
    ),
  },
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Events, 20 per page, each with its main market (1X2, otherwise the money line) and the total nearest to
 * evens, if any. `from` and `to` limit the start, `to` exclusive: a page for one day passes the day's bounds
 * in its own time zone. `search` matches part of a team's or competition's name in any language. `phase`
 * `upcoming`: open events; `ended`: events with a result, newest first. `sort` `popular`: most tickets first.
 */
export const sportsEvents = defineCall({
  path: '/api/sports/events',
  summary: 'Events by sport, competition, name and time, with the main markets of each.',
  caller: 'guest',
  input: z.object({
    ...siteFields,
    sport: z.string().max(32).default(''),
    competition_id: z.uuid().nullable().default(null),
    from: instant.nullable().default(null),
    to: instant.nullable().default(null),
    search: z.string().trim().max(64).default(''),
    phase: z.enum(['upcoming', 'ended']).default('upcoming'),
    sort: z.enum(['start', 'popular']).default('start'),
    page,
  }),
  output: { value: z.array(listedEvent), ...pageFields },
  unreachable: SETTINGS_UNREACHABLE,
});

/** An event with all its markets, grouped by bet type, and the ids of its teams. */
export const sportsEvent = defineCall({
  path: '/api/sports/event',
  summary: 'An event with its markets and prices.',
  caller: 'guest',
  input: z.object({ ...siteFields, event_id: eventId }),
  output: {
    event: eventItem,
    home_id: z.string().nullable(),
    away_id: z.string().nullable(),
    markets: z.array(marketItem),
    runners: z.array(runnerItem),
  },
  errors: ['notFound'],
  unreachable: SETTINGS_UNREACHABLE,
});

/** Current prices of up to 100 outcomes, for a slip or an open page. Unknown ids are omitted. */
export const sportsPrices = defineCall({
  path: '/api/sports/prices',
  summary: 'Current prices of outcomes.',
  caller: 'guest',
  input: z.object({ ...siteFields, outcome_ids: z.array(z.uuid()).min(1).max(100) }),
  output: {
    value: z.array(
      z.object({
        outcome_id: z.string(),
        event_id: z.string(),
        price: price.nullable(),
        version: z.int(),
        /** Whether it currently accepts bets. */
        is_open: z.boolean(),
      }),
    ),
  },
  unreachable: SETTINGS_UNREACHABLE,
});

/** A selection on a slip: the outcome at its current price, its market and its event. */
const selectionItem = outcomeItem.extend({
  bet_type: z.string(),
  specifier: z.string(),
  is_open: z.boolean(),
  event_id: z.string(),
  sport: z.string(),
  competition: localName,
  ...teamNames,
  starts_at: instant,
  is_simulated: z.boolean(),
});
export type SelectionItem = z.infer<typeof selectionItem>;

/** Selections of a slip, or of a link to a slip, at current prices. Unknown ids are omitted. */
export const sportsSelections = defineCall({
  path: '/api/sports/selections',
  summary: 'Selections with their markets, events and current prices.',
  caller: 'guest',
  input: z.object({ ...siteFields, outcome_ids: z.array(z.uuid()).min(1).max(20) }),
  output: { value: z.array(selectionItem) },
  unreachable: SETTINGS_UNREACHABLE,
});

/** A finished match from the view of one of its teams. */
const playedMatch = z.object({
  event_id: z.string(),
  starts_at: instant,
  opponent: localName,
  is_home: z.boolean(),
  scored: z.int(),
  conceded: z.int(),
});
export type PlayedMatch = z.infer<typeof playedMatch>;

/**
 * A team in the season's table of its competition. `points`: three for a win, one for a draw; null in sports
 * without points, where teams are ranked by wins.
 */
const standing = z.object({
  position: z.int(),
  team: localName,
  side: z.enum(['home', 'away']).nullable(),
  played: z.int(),
  won: z.int(),
  drawn: z.int(),
  lost: z.int(),
  scored: z.int(),
  conceded: z.int(),
  points: z.int().nullable(),
});
export type Standing = z.infer<typeof standing>;

/**
 * Form of an event's teams in its competition up to its start, from stored results: the last five matches of
 * each team and between them, newest first, and the season's table. Lists are empty without results.
 */
export const sportsStatistics = defineCall({
  path: '/api/sports/statistics',
  summary: 'Form of both teams of an event, head-to-head results and the table of the competition.',
  caller: 'guest',
  input: z.object({ ...siteFields, event_id: eventId }),
  output: {
    home: z.array(playedMatch),
    away: z.array(playedMatch),
    /** From the view of the event's home team. */
    meetings: z.array(playedMatch),
    table: z.array(standing),
    /** Whether any of these results are simulated. */
    is_simulated: z.boolean(),
  },
  errors: ['notFound'],
  unreachable: SETTINGS_UNREACHABLE,
});
