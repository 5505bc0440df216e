import { z } from 'zod';
import { defineWrite } from './call.ts';
import { instant, uuid } from './fields.ts';
import { competitionFields, importFields } from './sports.ts';

/** A decimal price, such as "5.50". */
const priceText = z.string().regex(/^\d{1,4}(\.\d{1,3})?$/);
const sport = z.string().regex(/^[a-z_]{1,32}$/);
/** A race is decided on its day and has deductions for non-runners; an outright competition has neither. */
const raceKind = z.enum(['race', 'outright']);

/**
 * Adds a race or an outright competition with its runners and their prices to win. `starts_at`: bets are
 * accepted until then. `places` that place bets pay on (0: to win only) at 1/`place_divisor` of the odds.
 * `invalidRequest` names what does not fit: runners that repeat, as many places as runners, prices of which a
 * player could back all.
 */
export const addRace = defineWrite({
  path: 'sports/races/add',
  summary: 'Add a race or an outright competition with its runners.',
  needs: ['odds', 'write'],
  input: {
    request_id: uuid,
    kind: raceKind,
    sport,
    ...competitionFields,
    name: z.string().trim().min(1).max(100),
    starts_at: instant,
    places: z.int().min(0).max(10),
    place_divisor: z.int().min(1).max(10),
    runners: z
      .array(
        z.object({
          number: z.int().min(1).max(999),
          name: z.string().trim().min(1).max(100),
          price: priceText.nullable(),
        }),
      )
      .min(2)
      .max(100),
  },
  output: { event_id: z.string() },
  errors: ['fixtureKnown'],
});

/** What an import would change of a race; `priced`: how many prices differ. */
const raceChange = z.object({
  what: z.enum(['added', 'moved', 'priced']),
  competition: z.string(),
  race: z.string(),
  before: z.string(),
  after: z.string(),
});
export type RaceChange = z.infer<typeof raceChange>;

/**
 * Imports races as CSV with a line for each runner: competition, season, race, date, runner (time, round,
 * kind, places, fraction, number, price where known). Times are UTC; a file is of one sport. Known races are
 * moved and repriced. A dry run only returns the changes. `invalidRequest` names the line or race that is
 * refused; then nothing of the file is imported.
 */
export const importRaces = defineWrite({
  path: 'sports/races/import',
  summary: 'Import races with runners and prices, or see what an import would change.',
  needs: ['odds', 'write'],
  input: {
    request_id: uuid,
    sport,
    ...importFields,
  },
  output: {
    added: z.int(),
    moved: z.int(),
    priced: z.int(),
    unchanged: z.int(),
    changes: z.array(raceChange),
  },
});

/**
 * Prices runners to win, all at once; prices of a place follow. Null: not offered. `invalidRequest`: a runner
 * that is none of the race or is withdrawn, prices of which a player could back all, or a race with a result.
 */
export const priceRace = defineWrite({
  path: 'sports/races/price',
  summary: 'Set the prices of a race’s runners.',
  needs: ['odds', 'write'],
  input: {
    event_id: uuid,
    prices: z
      .array(z.object({ competitor_id: uuid, price: priceText.nullable() }))
      .min(1)
      .max(100),
  },
  output: {},
  errors: ['notFound'],
});

/**
 * Makes a runner a non-runner before the start: its bets are refunded within a minute, the race is suspended.
 * `deduction_percent` from the profit of bets on the others; null: by the table of sportsbook 9.2.
 * `decidedAlready`: the race has started, has a result, or the runner is withdrawn already.
 */
export const withdrawRunner = defineWrite({
  path: 'sports/races/withdraw',
  summary: 'Make a runner a non-runner.',
  needs: ['odds', 'write'],
  input: { event_id: uuid, competitor_id: uuid, deduction_percent: z.int().min(0).max(90).nullable() },
  output: { deduction_percent: z.int() },
  errors: ['notFound', 'decidedAlready'],
});
