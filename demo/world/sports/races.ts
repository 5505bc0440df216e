import { MINUTE_MS } from '#contracts/values/time.ts';
import { eachWayTerms } from '#odds/settlement/outright.ts';
import {
  decideRace,
  type EventRow,
  importRaces,
  listEvents,
  listRunners,
  queueSettlement,
  type RaceRow,
  raceRefusal,
} from '../../../server/modules/sportsbook/index.ts';
import type { Database, Tx } from '../../../server/platform/database/index.ts';
import { namedDraw, type RandomSource, secretDraw } from './match-results.ts';
import { type DemoRaceSeries, RACE_SERIES } from './race-series.ts';

const ACTOR = 'demo-simulation';
/** Sum of the implied probabilities. */
const BOOK = 1.16;
const MAX_PRICE = 67;
const MAX_EVENTS = 1000;

type Runner = { name: string; strength: number };

/** The field of the race at a time: identical for every start of a demo. */
function fieldAt({ sport, fewest, more, runners }: DemoRaceSeries, time: number): Runner[] {
  const draw = namedDraw(`${sport}/${time}`);
  const count = fewest + Math.floor(draw() * more);
  return runners
    .map((name) => ({ name, order: draw(), strength: Math.exp(2.2 * draw()) }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count);
}

function raceAt(series: DemoRaceSeries, time: number): RaceRow {
  const { courses, titles, everyMs } = series;
  const slot = time / everyMs;
  const field = fieldAt(series, time);
  const whole = field.reduce((sum, { strength }) => sum + strength, 0);
  const priceOf = (strength: number) => Math.min(MAX_PRICE, Math.max(1.05, whole / strength / BOOK));
  const runners = field.map(({ name, strength }, place) => ({
    ...{ number: place + 1, name },
    priceMilli: Math.floor(priceOf(strength) * 20) * 50,
  }));
  const startsAt = new Date(time);
  const day = startsAt.toISOString();
  const terms = eachWayTerms(runners.length, false);
  const placed = terms && { places: terms.places, placeDivisor: Number(terms.fraction.den) };
  const race = {
    ...{ competition: courses[slot % courses.length]!, season: day.slice(0, 10), round: '' },
    ...{ kind: 'race' as const, startsAt, runners },
    name: `${day.slice(11, 16)} ${titles[slot % titles.length]}`,
  };
  const withPlaces = { ...race, places: 0, placeDivisor: 1, ...placed };
  return raceRefusal(withPlaces) === null ? withPlaces : { ...withPlaces, places: 0 };
}

const keyOf = (name: string, startsAt: Date) => `${name} ${startsAt.toISOString()}`;

/** Adds the coming races that a site lacks, with runners and prices. Returns how many. */
export async function fillRaces(tx: Tx, siteId: number, now: Date): Promise<number> {
  let count = 0;
  for (const series of RACE_SERIES) count += await fillSeries(tx, siteId, series, now);
  return count;
}

async function fillSeries(tx: Tx, siteId: number, series: DemoRaceSeries, now: Date): Promise<number> {
  const { sport, category, everyMs, aheadMs } = series;
  const upcoming = await listEvents(tx, { siteId, now, phase: 'upcoming', sport, limit: MAX_EVENTS });
  const known = new Set(upcoming.map(({ home, starts_at }) => keyOf(home, starts_at)));
  const rows: RaceRow[] = [];
  const first = Math.ceil((now.getTime() + MINUTE_MS) / everyMs) * everyMs;
  for (let time = first; time < now.getTime() + aheadMs; time += everyMs) {
    const row = raceAt(series, time);
    if (!known.has(keyOf(row.name, row.startsAt))) rows.push(row);
  }
  const simulated = { isDry: false, isSimulated: true, staffId: ACTOR, now };
  const { added } = await importRaces(tx, { siteId, sport, category, rows, ...simulated });
  return added;
}

/** The finishing order of a field: stronger runners win more often. Occasionally two share first place. */
function orderOf(field: readonly Runner[], deadHeatIn: number, draw: RandomSource): Map<string, number> {
  const finished = field
    .map(({ name, strength }) => ({ name, time: -Math.log(1 - draw()) / strength }))
    .toSorted((a, b) => a.time - b.time);
  const isTied = draw() * deadHeatIn < 1 && deadHeatIn > 0;
  return new Map(finished.map(({ name }, index) => [name, isTied && index === 1 ? 1 : index + 1]));
}

const seriesOf = ({ kind, is_simulated, sport }: EventRow): DemoRaceSeries | undefined =>
  kind === 'race' && is_simulated ? RACE_SERIES.find((series) => series.sport === sport) : undefined;

/**
 * Decides the sites' finished races by the clock and queues their settlement. A race has one order on all
 * sites. Returns the number of new results.
 */
export async function runDueRaces(
  { db, transaction }: Database,
  siteIds: readonly number[],
  now: Date,
  draw: RandomSource = secretDraw,
): Promise<number> {
  const orders = new Map<string, Map<string, number>>();
  let count = 0;
  for (const siteId of siteIds) {
    const waiting = await listEvents(db, { siteId, now, phase: 'waiting', limit: MAX_EVENTS });
    for (const event of waiting) {
      const series = seriesOf(event);
      const { event_id: eventId, home, starts_at: startsAt } = event;
      if (!series || startsAt.getTime() + series.decidedMs > now.getTime()) continue;
      const key = keyOf(`${series.sport} ${home}`, startsAt);
      const order = orders.get(key) ?? orderOf(fieldAt(series, startsAt.getTime()), series.deadHeatIn, draw);
      orders.set(key, order);
      await transaction((tx) => enterOrder(tx, { siteId, eventId, startsAt, now }, order));
      count += 1;
    }
  }
  return count;
}

type Decided = { siteId: number; eventId: string; startsAt: Date; now: Date };

/** Places follow one another without the runners that were withdrawn. */
async function enterOrder(
  tx: Tx,
  { siteId, eventId, startsAt, now }: Decided,
  order: ReadonlyMap<string, number>,
): Promise<void> {
  const left = (await listRunners(tx, siteId, [eventId])).filter(({ withdrawn_at }) => withdrawn_at === null);
  const raw = left.map(({ competitor_id, name }) => ({
    competitor_id,
    place: order.get(name) ?? Number.MAX_SAFE_INTEGER,
  }));
  const entered = raw.map(({ competitor_id, place }) => ({
    ...{ competitor_id, is_non_runner: false, deduction_percent: null },
    place: raw.filter((other) => other.place < place).length + 1,
  }));
  const source = { siteId, enteredBy: ACTOR, reason: 'simulated race', now };
  await decideRace(tx, source, { eventId, entered, startedAt: startsAt, endedAt: now });
  await queueSettlement(tx, siteId);
}
