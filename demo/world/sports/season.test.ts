/** @module-tag nightly */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { cancelEvents, listEvents, PRICE_TASK, SETTLE_TASK } from '#server/modules/sportsbook/index.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../../../server/modules/cashier/testing/cashier.ts';
import { createSportsbookModule } from '../../../server/modules/sportsbook/index.ts';
import { openSportsbook, place } from '../../../server/modules/sportsbook/testing/sportsbook.ts';
import { comingFixtures, pairsOf, playedBefore } from './calendar.ts';
import { type DemoLeague, SEASON_LEAGUES, SHORT_CUP } from './leagues.ts';
import { namedDraw, playMatch } from './match-results.ts';
import { endSeason, fillSeason, playDueMatches } from './season.ts';

let testCashier: TestCashier;
beforeAll(async () => {
  testCashier = await openCashier();
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

const later = (ms: number) => new Date(testCashier.now().getTime() + ms);
const tasksAt = (now: Date) =>
  createSportsbookModule({ clock: () => now.getTime() }).tasks(testCashier.database);

test('every team plays every other at home and away, and never twice in a round', () => {
  for (const teams of [6, 8, 10]) {
    const seen = new Set<string>();
    for (let round = 0; round < 2 * (teams - 1); round++) {
      const pairs = pairsOf(teams, round);
      expect(new Set(pairs.flat()).size).toBe(teams);
      for (const pair of pairs) seen.add(pair.join());
    }
    expect(seen.size).toBe(teams * (teams - 1));
  }
});

test('whenever a demo starts, an event begins within 15 minutes, with two weeks of fixtures', () => {
  for (const now of [new Date('2026-01-01T00:07:00Z'), new Date('2027-07-31T23:59:00Z')]) {
    const coming = comingFixtures(now);
    const starts = coming.map(({ row }) => row.startsAt.getTime() - now.getTime());
    expect(Math.min(...starts)).toBeLessThanOrEqual(HOUR_MS / 4);
    for (const { name } of SEASON_LEAGUES) {
      const own = coming.filter(({ row }) => row.competition === name);
      const days = own.map(({ row }) => Math.floor((row.startsAt.getTime() - now.getTime()) / DAY_MS));
      expect(new Set(days).size).toBeGreaterThan(12);
    }
    const past = playedBefore(now);
    expect(past.length).toBeGreaterThan(270);
    const names = [...past, ...coming].map(({ row: { competition, season, round, home, away } }) =>
      [competition, season, round, home, away].join('/'),
    );
    expect(new Set(names).size).toBe(names.length);
  }
});

test('results follow team strength: the strongest team of a league wins more than it loses', () => {
  const league = SEASON_LEAGUES[0]!;
  const [best, worst] = [league.teams[0]!.name, league.teams.at(-1)!.name];
  const draw = namedDraw('strength');
  let points = 0;
  for (let i = 0; i < 200; i++) {
    const { full, half, goals } = playMatch(league, { home: worst, away: best }, draw);
    points += Math.sign(full!.away - full!.home);
    expect(goals).toHaveLength(full!.home + full!.away);
    expect(half!.home).toBeLessThanOrEqual(full!.home);
  }
  expect(points).toBeGreaterThan(20);
});

async function eventsOf(siteId: number, phase: 'upcoming' | 'waiting' | 'ended') {
  return await listEvents(testCashier.db, { siteId, now: testCashier.now(), phase, limit: 2000 });
}

test('a new player’s bet on the next demo match is settled within minutes; all demo data is flagged', async () => {
  const siteId = await testCashier.siteId();
  const now = testCashier.now();
  expect(await fillSeason(testCashier.database, siteId, now)).toBeGreaterThan(300);
  expect(await fillSeason(testCashier.database, siteId, now)).toBe(0);
  const past = await eventsOf(siteId, 'ended');
  expect(past.every(({ is_simulated, full }) => is_simulated && full !== null)).toBe(true);
  await tasksAt(now)[PRICE_TASK]!();
  const priced = new Set(
    (await eventsOf(siteId, 'upcoming')).flatMap((e) => (e.markets > 0 ? [e.sport] : [])),
  );
  expect(priced).toEqual(new Set(['football', 'basketball', 'tennis']));
  const next = (await eventsOf(siteId, 'upcoming')).find(
    ({ competition }) => competition === SHORT_CUP.name,
  )!;
  expect(next.starts_at.getTime() - now.getTime()).toBeLessThanOrEqual(HOUR_MS / 4);
  const player = await testCashier.newPlayer('one.test', 100_000n);
  const leg = await openSportsbook(testCashier).leg(next.event_id, '1X2', 1);
  const { ticket } = await place(testCashier, player, 5_000n, [leg]);
  expect(ticket.legs[0]).toMatchObject({ is_simulated: true });

  // Before the match there is no result; afterwards there is exactly one.
  const end = new Date(next.starts_at.getTime() + SHORT_CUP.matchMs);
  expect(await playDueMatches(testCashier.database, [siteId], new Date(end.getTime() - 1))).toBe(0);
  expect(await playDueMatches(testCashier.database, [siteId], end)).toBeGreaterThan(0);
  expect(await playDueMatches(testCashier.database, [siteId], end)).toBe(0);
  await tasksAt(end)[SETTLE_TASK]!({ siteId });
  const after = (await testCashier.get(player, 'ticketDetail', { ticket_id: ticket.ticket_id })).ticket;
  expect(after.state).toBe('settled');
  expect(['win', 'lose']).toContain(after.outcome);
  const [entered] = await run<{ entered_by: string }>(testCashier.db, {
    text: 'select entered_by from sportsbook.result where site_id = $1 and event_id = $2',
    values: [siteId, next.event_id],
  });
  expect(entered).toEqual({ entered_by: 'demo-simulation' });
});

test('basketball and tennis are simulated by their models: halves, overtime, first sets', () => {
  const [league, tour] = ['basketball', 'tennis'].map((sport) =>
    SEASON_LEAGUES.find((league) => league.sport === sport),
  );
  const draw = namedDraw('other sports');
  const pair = ({ teams }: DemoLeague) => ({ home: teams[0]!.name, away: teams.at(-1)!.name });
  let [points, overtimes, won] = [0, 0, 0];
  for (let i = 0; i < 300; i++) {
    const { full, half, overtime } = playMatch(league!, pair(league!), draw);
    points += full!.home + full!.away;
    overtimes += Number(overtime !== null);
    expect((overtime === null) !== (full!.home === full!.away)).toBe(true);
    expect(half!.home).toBeLessThan(full!.home);
    const match = playMatch(tour!, pair(tour!), draw);
    won += Number(match.full!.home === 2);
    expect(Math.max(match.full!.home, match.full!.away)).toBe(2);
    expect(match.half!.home + match.half!.away).toBeLessThanOrEqual(13);
  }
  expect(Math.abs(points / 300 - league!.level)).toBeLessThan(4);
  expect(overtimes).toBeGreaterThan(0);
  expect(won).toBeGreaterThan(200);
});

test('a match has one result at every brand; a real event of the same name is left alone', async () => {
  const [one, two] = [await testCashier.siteId(), await testCashier.siteId('two.test')];
  await fillSeason(testCashier.database, two, testCashier.now());
  // Three days contain at least eight matches of the season, whatever the hour of the test.
  const end = later(3 * DAY_MS);
  await playDueMatches(testCashier.database, [one, two], end);
  const shown = async (siteId: number) =>
    (await eventsOf(siteId, 'ended'))
      .filter(({ starts_at, competition }) => starts_at > later(HOUR_MS) && competition !== SHORT_CUP.name)
      .map(({ home, away, full }) => `${home} ${away} ${full}`)
      .sort();
  expect((await shown(one)).length).toBeGreaterThan(5);
  expect(await shown(two)).toEqual(await shown(one));
});

test('removing the demo cancels its matches and refunds open bets', async () => {
  const siteId = await testCashier.siteId();
  const player = await testCashier.newPlayer('one.test', 100_000n);
  const [event] = (await eventsOf(siteId, 'upcoming')).filter(
    ({ sport, kind, starts_at }) => sport === 'football' && kind === 'match' && starts_at > later(3 * DAY_MS),
  );
  await tasksAt(testCashier.now())[PRICE_TASK]!();
  const leg = await openSportsbook(testCashier).leg(event!.event_id, '1X2', 2);
  await place(testCashier, player, 5_000n, [leg]);
  const real = await openSportsbook(testCashier).event();
  await testCashier.database.transaction((tx) => endSeason(tx, siteId, testCashier.now()));
  await tasksAt(testCashier.now())[SETTLE_TASK]!({ siteId });
  expect(await testCashier.cash(player)).toBe(100_000n);
  const left = [...(await eventsOf(siteId, 'upcoming')), ...(await eventsOf(siteId, 'waiting'))];
  expect(left.map(({ event_id }) => event_id)).toEqual([real]);
  const none = { siteId, enteredBy: 'x', reason: 'nothing', now: testCashier.now() };
  await testCashier.database.transaction((tx) => cancelEvents(tx, none, []));
});
