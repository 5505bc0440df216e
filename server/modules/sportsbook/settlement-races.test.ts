import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Database, run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { lockCashAccounts } from '../ledger/index.ts';
import { openConsole } from '../operators/testing/console.ts';
import { expectProfitSums } from './testing/profit-sums.ts';
import { openResults, type TestResults } from './testing/results.ts';
import { openSportsbook, place, type TestSportsbook } from './testing/sportsbook.ts';

const PATIENCE = { timeout: 10_000, interval: 20 };

let testCashier: TestCashier;
let book: TestSportsbook;
let results: TestResults;
beforeAll(async () => {
  testCashier = await openCashier();
  const staffConsole = openConsole(testCashier);
  const [trader, head] = [await staffConsole.clerk('trader'), await staffConsole.clerk('head_trader')];
  book = openSportsbook(testCashier);
  results = openResults(testCashier, staffConsole, { trader, head });
});
afterEach(async () => {
  await expectBooks(testCashier.db);
  await expectProfitSums(testCashier.db);
});
afterAll(() => testCashier.close());

/** The database with counts of transactions: `begun` exceeds `asked` after a retry. */
function counted() {
  const times = { asked: 0, begun: 0 };
  const database: Database = {
    ...testCashier.database,
    transaction: (work, options) => {
      times.asked += 1;
      return testCashier.database.transaction((tx) => {
        times.begun += 1;
        return work(tx);
      }, options);
    },
  };
  return { database, times };
}

const someoneWaits = () =>
  vi.waitFor(async () => {
    const text = `select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`;
    expect(await run(testCashier.db, { text })).not.toHaveLength(0);
  }, PATIENCE);

test('[sportsbook 15] settlement never waits for an account while holding another, so it cannot deadlock', async () => {
  const players = [await testCashier.newPlayer('one.test', 10_000n)];
  players.push(await testCashier.newPlayer('one.test', 10_000n));
  const event = await book.event();
  const leg = await book.leg(event, '1X2', 1);
  const lost = await book.leg(event, '1X2', 2);
  for (const player of players) await place(testCashier, player, 1_000n, [leg]);
  await place(testCashier, players[1]!, 1_000n, [lost]);
  await results.confirm(event, { full: '1:0' });
  const siteId = await testCashier.siteId();
  const [first, second] = players.map(({ playerId }) => ({ siteId, playerId }));
  const { database, times } = counted();
  let settling: Promise<unknown> | undefined;
  // Locks the accounts in the opposite order, as another transaction that pays both players may.
  await database.transaction(async (tx) => {
    await lockCashAccounts(tx, [second!], { wait: true });
    settling ??= results.settle(database);
    await someoneWaits();
    await lockCashAccounts(tx, [first!], { wait: true });
  });
  await settling;
  expect(times.begun).toBe(times.asked);
  expect(await testCashier.cash(players[0]!)).toBe(11_300n);
  expect(await testCashier.cash(players[1]!)).toBe(10_300n);
});
