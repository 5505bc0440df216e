import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { importFixtures, listEvents, listRunners, SETTLE_TASK } from '#server/modules/sportsbook/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../../../server/modules/cashier/testing/cashier.ts';
import { createSportsbookModule } from '../../../server/modules/sportsbook/index.ts';
import { openSportsbook, place } from '../../../server/modules/sportsbook/testing/sportsbook.ts';
import { openSeason } from './calendar.ts';
import { SEASON_LEAGUES } from './leagues.ts';
import { decideOutrights, fillOutrights } from './outrights.ts';
import { fillRaces, runDueRaces } from './races.ts';

let testCashier: TestCashier;
beforeAll(async () => {
  testCashier = await openCashier();
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

test('upcoming races are offered once, resulted on schedule, and settle bets', async () => {
  const { database, db } = testCashier;
  const siteId = await testCashier.siteId();
  const now = testCashier.now();
  const fill = (at: Date) => database.transaction((tx) => fillRaces(tx, siteId, at));
  expect(await fill(now)).toBeGreaterThanOrEqual(13);
  expect(await fill(now)).toBe(0);
  // One week of cards: no race has prices or places with which a player could back all runners at a profit.
  for (let day = 1; day <= 7; day++) await fill(new Date(now.getTime() + day * 24 * HOUR_MS));
  const [race] = await listEvents(db, { siteId, now, phase: 'upcoming', sport: 'horse_racing', limit: 1 });
  const player = await testCashier.newPlayer('one.test', 10_000n);
  const book = openSportsbook(testCashier);
  const [horse] = await listRunners(db, siteId, [race!.event_id]);
  const found = await listEvents(db, { siteId, now, phase: 'upcoming', text: horse!.name, limit: 999 });
  expect(found.map(({ event_id }) => event_id)).toContain(race!.event_id);
  const [market] = await book.markets(race!.event_id);
  const { outcome_id, price } = market!.outcomes[0]!;
  const { ticket } = await place(testCashier, player, 1_000n, [{ outcome_id, price: price! }]);
  const over = new Date(race!.starts_at.getTime() + 4 * MINUTE_MS);
  expect(await runDueRaces(database, [siteId], over)).toBe(1);
  expect(await runDueRaces(database, [siteId], over)).toBe(0);
  const runners = await listRunners(db, siteId, [race!.event_id]);
  expect(runners.filter(({ place: at }) => at === 1).length).toBeGreaterThan(0);
  const tasks = createSportsbookModule({ clock: () => over.getTime() }).tasks(database);
  await tasks[SETTLE_TASK]!({ siteId });
  const after = await testCashier.get(player, 'ticketDetail', { ticket_id: ticket.ticket_id });
  expect(after.ticket.state).toBe('settled');
});

test('the outright winner of a league is priced from the standings and settled by the final table', async () => {
  const { database, db } = testCashier;
  const siteId = await testCashier.siteId();
  const now = testCashier.now();
  const [league] = SEASON_LEAGUES;
  const [champion, runnerUp, ...rest] = league!.teams.toReversed().map(({ name }) => name);
  const season = openSeason(league!, now);
  const fill = () => database.transaction((tx) => fillOutrights(tx, siteId, now));
  expect(await fill()).toBe(2);
  expect(await fill()).toBe(0);
  const listed = await listEvents(db, { siteId, now, phase: 'upcoming', text: league!.name, limit: 9 });
  const outright = listed.find(({ kind }) => kind === 'outright')!;
  const priceOf = async (team: string) => {
    const runners = await listRunners(db, siteId, [outright.event_id]);
    return runners.find(({ name }) => name === team)!.price_milli!;
  };
  const before = await priceOf(champion!);
  expect(before).toBeGreaterThan(await priceOf(league!.teams[0]!.name));

  // The weakest team wins all of its matches.
  const rows = [runnerUp!, ...rest].flatMap((other, i) => [
    { home: champion!, away: other, full: { home: 2, away: 0 }, startsAt: i },
    { home: other, away: champion!, full: { home: 0, away: 1 }, startsAt: i },
  ]);
  const common = { siteId, sport: league!.sport, category: league!.category, now };
  await database.transaction((tx) =>
    importFixtures(tx, {
      ...{ ...common, isDry: false, isSimulated: true, isConfirmed: true, actor: 'test' },
      rows: rows.map((row) => ({
        ...{ ...row, competition: league!.name, season: season.name, round: '', isNeutral: false },
        ...{ half: null, goals: null, startsAt: new Date(now.getTime() - (row.startsAt + 2) * HOUR_MS) },
      })),
    }),
  );
  const player = await testCashier.newPlayer('one.test', 10_000n);
  const [market] = await openSportsbook(testCashier).markets(outright.event_id);
  const runners = await listRunners(db, siteId, [outright.event_id]);
  const backed = runners.find(({ name }) => name === champion)!.competitor_id;
  const { outcome_id, price } = market!.outcomes.find(({ criteria1 }) => criteria1 === backed)!;
  const { ticket } = await place(testCashier, player, 1_000n, [{ outcome_id, price: price! }]);
  expect(await fill()).toBe(0);
  expect(await priceOf(champion!)).toBeLessThan(before / 2);

  const over = new Date(season.lastRound.getTime() + league!.roundMs + DAY_MS);
  expect(await decideOutrights(database, [siteId], new Date(over.getTime() - 1))).toBe(0);
  expect(await decideOutrights(database, [siteId], over)).toBeGreaterThan(0);
  expect(await decideOutrights(database, [siteId], over)).toBe(0);
  await createSportsbookModule({ clock: () => over.getTime() }).tasks(database)[SETTLE_TASK]!({ siteId });
  const after = await testCashier.get(player, 'ticketDetail', { ticket_id: ticket.ticket_id });
  expect(after.ticket).toMatchObject({ state: 'settled', outcome: 'win' });
});
