import { MINUTE_MS } from '#contracts/values/time.ts';
import {
  cancelEvents,
  type EventRow,
  type FixtureRow,
  importFixtures,
  listEvents,
  PRICE_TASK,
  queueSettlement,
} from '../../../server/modules/sportsbook/index.ts';
import type { Database, Tx } from '../../../server/platform/database/index.ts';
import { addJob } from '../../../server/platform/jobs/index.ts';
import { comingFixtures, type DemoFixture, playedBefore } from './calendar.ts';
import { DEMO_LEAGUES, type DemoLeague } from './leagues.ts';
import { type DemoResult, namedDraw, playMatch, type RandomSource, secretDraw } from './match-results.ts';

/** The named source of simulated fixtures and results. */
const ACTOR = 'demo-simulation';
const MAX_EVENTS = 1000;

async function enter(
  tx: Tx,
  siteId: number,
  fixtures: readonly DemoFixture[],
  now: Date,
): Promise<{ added: number; results: number }> {
  const sum = { added: 0, results: 0 };
  // An import is of one sport and category.
  for (const some of Map.groupBy(fixtures, ({ league }) => `${league.sport} ${league.category}`).values()) {
    const { sport, category } = some[0]!.league;
    const rows = some.map(({ row }) => row);
    const simulated = { isDry: false, isSimulated: true, isConfirmed: true, actor: ACTOR };
    const request = { siteId, sport, category, rows, now, ...simulated };
    const { added, results } = await importFixtures(tx, request);
    sum.added += added;
    sum.results += results;
  }
  return sum;
}

/** The past of the demo's leagues, the same for every brand: played once per process. */
let past: { until: number; fixtures: DemoFixture[] } | undefined;

function playedPast(now: Date): DemoFixture[] {
  const until = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  if (past && until - past.until < 10 * MINUTE_MS) return past.fixtures;
  const fixtures = playedBefore(new Date(until)).map(({ league, row }) => {
    const name = [row.competition, row.season, row.round, row.home, row.away].join('/');
    return { league, row: { ...row, ...playMatch(league, row, namedDraw(name)) } };
  });
  past = { until, fixtures };
  return fixtures;
}

/**
 * Adds the demo's leagues to a site: past results if it has no match of them yet, and missing upcoming
 * fixtures. Returns the number of new matches; the platform's job adds prices.
 */
export async function fillSeason({ transaction }: Database, siteId: number, now: Date): Promise<number> {
  return await transaction(async (tx) => {
    const isNew = await newSports(tx, siteId, now);
    const before = isNew.size === 0 ? [] : playedPast(now).filter(({ league }) => isNew.has(league.sport));
    const { added } = await enter(tx, siteId, [...before, ...comingFixtures(now)], now);
    if (added > 0) await addJob(tx, PRICE_TASK, {}, { key: PRICE_TASK });
    return added;
  });
}

/** Sports of which the site has no match of the demo yet. */
async function newSports(tx: Tx, siteId: number, now: Date): Promise<Set<DemoLeague['sport']>> {
  const found = new Set<DemoLeague['sport']>();
  for (const { sport, name } of new Map(DEMO_LEAGUES.map((league) => [league.sport, league])).values()) {
    const [known] = await listEvents(tx, { siteId, now, sport, phase: 'any', text: name, limit: 1 });
    if (!known) found.add(sport);
  }
  return found;
}

const scheduledRow = (event: EventRow): FixtureRow => ({
  competition: event.competition,
  season: event.season,
  round: event.round,
  home: event.home,
  away: event.away,
  startsAt: event.starts_at,
  isNeutral: event.is_neutral,
  ...{ full: null, half: null, goals: null },
});

/**
 * Plays the sites' finished matches by the clock, through the import that accepts confirmed results, and
 * queues their settlement. A match has one result on all sites of a run. Returns the number of new results.
 */
export async function playDueMatches(
  { db, transaction }: Database,
  siteIds: readonly number[],
  now: Date,
  draw: RandomSource = secretDraw,
): Promise<number> {
  const played = new Map<string, DemoResult>();
  let count = 0;
  for (const siteId of siteIds) {
    const waiting = await listEvents(db, { siteId, now, phase: 'waiting', limit: MAX_EVENTS });
    const due = waiting.flatMap((event): DemoFixture[] => {
      const isPlayed = event.is_simulated && event.kind === 'match';
      const league = isPlayed && DEMO_LEAGUES.find(({ name }) => name === event.competition);
      if (!league || event.starts_at.getTime() + league.matchMs > now.getTime()) return [];
      const row = scheduledRow(event);
      const key = JSON.stringify([row.competition, row.season, row.round, row.home, row.away]);
      const result = played.get(key) ?? playMatch(league, row, draw);
      played.set(key, result);
      return [{ league, row: { ...row, ...result } }];
    });
    if (due.length === 0) continue;
    const { results } = await transaction(async (tx) => {
      const entered = await enter(tx, siteId, due, now);
      await queueSettlement(tx, siteId);
      return entered;
    });
    count += results;
  }
  return count;
}

/** Cancels the remaining matches, so that every open bet on them is void. */
export async function endSeason(tx: Tx, siteId: number, now: Date): Promise<void> {
  for (const phase of ['waiting', 'upcoming'] as const) {
    const events = await listEvents(tx, { siteId, now, phase, limit: MAX_EVENTS });
    const ids = events.filter(({ is_simulated }) => is_simulated).map(({ event_id }) => event_id);
    await cancelEvents(tx, { siteId, enteredBy: ACTOR, reason: 'the demo was removed', now }, ids);
  }
}
