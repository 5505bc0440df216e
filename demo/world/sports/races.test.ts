import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { listEvents, listRunners, SETTLE_TASK } from '#server/modules/sportsbook/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../../../server/modules/cashier/testing/cashier.ts';
import { createSportsbookModule } from '../../../server/modules/sportsbook/index.ts';
import { openSportsbook, place } from '../../../server/modules/sportsbook/testing/sportsbook.ts';
import { fillRaces, runDueRaces } from './races.ts';

let testCashier: TestCashier;
beforeAll(async () => {
  testCashier = await openCashier();
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

test('races of the coming hours are on offer once, are decided by the clock, and settle bets', async () => {
  const { database, db } = testCashier;
  const siteId = await testCashier.siteId();
  const now = testCashier.now();
  const fill = (at: Date) => database.transaction((tx) => fillRaces(tx, siteId, at));
  expect(await fill(now)).toBeGreaterThanOrEqual(8);
  expect(await fill(now)).toBe(0);
  // A week of cards is taken: no race of it has prices or places that a player could back all of.
  for (let day = 1; day <= 7; day++) await fill(new Date(now.getTime() + day * 24 * HOUR_MS));
  const [race] = await listEvents(db, { siteId, now, phase: 'upcoming', sport: 'horse_racing', limit: 1 });
  const player = await testCashier.newPlayer('one.test', 10_000n);
  const book = openSportsbook(testCashier);
  const [market] = await book.markets(race!.event_id);
  const { outcome_id, price } = market!.outcomes[0]!;
  const { ticket } = await place(testCashier, player, 1_000n, [{ outcome_id, price: price! }]);
  const over = new Date(race!.starts_at.getTime() + 4 * MINUTE_MS);
  expect(await runDueRaces(database, [siteId], over)).toBe(1);
  expect(await runDueRaces(database, [siteId], over)).toBe(0);
  const runners = await listRunners(db, siteId, [race!.event_id]);
  expect(runners.filter(({ place: at }) => at === 1).length).toBeGreaterThan(0);
  const tasks = createSportsbookModule({ clock: () => over.getTime() }).tasks(database);
  await tasks[SETTLE_TASK]!();
  const after = await testCashier.get(player, 'ticketDetail', { ticket_id: ticket.ticket_id });
  expect(after.ticket.state).toBe('settled');
});
