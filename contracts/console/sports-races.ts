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
 * Adds a race or an outright competition with its runners and win prices. `starts_at`: bets are accepted
 * until then. Place bets pay on `places` (0: win only) at 1/`place_divisor` of the odds. `invalidRequest`
 * names the invalid part: duplicate runners, as many places as runners, or prices at which a player could
 * profitably back all runners.
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

/** Changes that an import would make to a race; `priced`: number of differing prices. */
const raceChange = z.object({
  what: z.enum(['added', 'moved', 'priced']),
  competition: z.string(),
  race: z.string(),
  before: z.string(),
  after: z.string(),
});
export type RaceChange = z.infer<typeof raceChange>;

/**
 * Imports races as CSV with one line per runner: competition, season, race, date, runner (time, round, kind,
 * places, fraction, number, price if known). Times are UTC; a file covers one sport. Known races are
 * rescheduled and repriced. A dry run only returns the changes. `invalidRequest` names the refused line or
 * race; the file is then not imported at all.
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
 * Sets the win prices of runners, all at once; place prices follow. Null: not offered. `invalidRequest`: a
 * runner is not in the race or is withdrawn, a player could profitably back all runners at these prices, or
 * the race has a result.
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
 * Declares a non-runner before the start: its bets are refunded within a minute and the race is suspended.
 * `deduction_percent` applies to the profit of bets on the other runners; null: by the table of sportsbook
 * 9.2. `decidedAlready`: the race has started or has a result, or the runner is already withdrawn.
 */
export const withdrawRunner = defineWrite({
  path: 'sports/races/withdraw',
  summary: 'Make a runner a non-runner.',
  needs: ['odds', 'write'],
  input: { event_id: uuid, competitor_id: uuid, deduction_percent: z.int().min(0).max(90).nullable() },
  output: { deduction_percent: z.int() },
  errors: ['notFound', 'decidedAlready'],
});
