import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Database, run } from '#server/platform/database/index.ts';
import { type Jobs, startJobs } from '#server/platform/jobs/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { testLog } from '#test/support/postgres.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { lockCashAccounts } from '../ledger/index.ts';
import { openConsole } from '../operators/testing/console.ts';
import { addEvents } from './fixtures/fixture-import.ts';
import { createSportsbookModule, queueSettlement } from './index.ts';
import { recordResults } from './results/result-records.ts';
import { settleDue } from './results/settlement-task.ts';
import { openResults } from './testing/results.ts';
import { openSportsbook, place } from './testing/sportsbook.ts';

const PATIENCE = { timeout: 60_000, interval: 20 };

let testCashier: TestCashier;
let jobs: Jobs | undefined;
beforeAll(async () => {
  testCashier = await openCashier();
});
afterEach(() => expectBooks(testCashier.db));
afterAll(async () => {
  await jobs?.stop();
  await testCashier.close();
});

/** Matches of a past season with their results, on which nobody bet. */
async function importSeason(siteId: number, count: number): Promise<void> {
  const now = testCashier.now();
  const rows = Array.from({ length: count }, (_, i) => ({
    ...{ competition: 'Past League', season: '2025', round: `Round ${i}`, home: 'Home', away: 'Away' },
    ...{ isNeutral: false, full: null, half: null, goals: null, startsAt: now },
  }));
  await testCashier.database.transaction(async (tx) => {
    const eventIds = await addEvents(tx, { siteId, category: 'Test' }, rows);
    const none = { half: null, goals: null, startedAt: null, endedAt: null, isEntryError: false };
    const results = eventIds.map((eventId) => ({
      ...{ eventId, status: 'finished' as const, full: { home: 1, away: 0 } },
      ...none,
    }));
    await recordResults(tx, { siteId, enteredBy: 'import', reason: 'history', now }, results);
  });
}

/** Events of a site whose result has not reached every bet. */
async function unsettled(siteId: number): Promise<number> {
  const rows = await run(testCashier.db, {
    text: 'select from sportsbook.event where site_id = $1 and settled_version < result_version',
    values: [siteId],
  });
  return rows.length;
}

test('[sportsbook 15] thousands of results without bets are closed in a few transactions', async () => {
  const siteId = await testCashier.siteId();
  await importSeason(siteId, 1_500);
  expect(await unsettled(siteId)).toBe(1_500);
  let transactions = 0;
  const counted: Database = {
    ...testCashier.database,
    transaction: (work, options) => {
      transactions += 1;
      return testCashier.database.transaction(work, options);
    },
  };
  await settleDue(counted, siteId, testCashier.now());
  expect(await unsettled(siteId)).toBe(0);
  expect(transactions).toBeLessThanOrEqual(3);
});

test('[sportsbook 15] a brand whose settlement waits delays the settlement of no other', async () => {
  const staffConsole = openConsole(testCashier);
  const [trader, head] = [await staffConsole.clerk('trader'), await staffConsole.clerk('head_trader')];
  const book = openSportsbook(testCashier);
  const player = await testCashier.newPlayer('one.test', 10_000n);
  const eventId = await book.event();
  await place(testCashier, player, 1_000n, [await book.leg(eventId, '1X2', 1)]);
  const [siteId, otherId] = [await testCashier.siteId(), await testCashier.siteId('two.test')];
  await importSeason(otherId, 3);
  jobs = await startJobs({
    ...{ url: testCashier.url, database: testCashier.database, log: testLog },
    tasks: createSportsbookModule({ clock: () => testCashier.now().getTime() }).tasks(testCashier.database),
  });
  await testCashier.database.transaction(async (tx) => {
    await lockCashAccounts(tx, [{ siteId, playerId: player.playerId }], { wait: true });
    await openResults(testCashier, staffConsole, { trader, head }).confirm(eventId, { full: '1:0' });
    await vi.waitFor(async () => {
      const text = `select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock'`;
      expect(await run(testCashier.db, { text })).not.toHaveLength(0);
    }, PATIENCE);
    await testCashier.database.transaction((other) => queueSettlement(other, otherId));
    await vi.waitFor(async () => expect(await unsettled(otherId)).toBe(0), PATIENCE);
    expect(await unsettled(siteId)).toBe(1);
  });
  await vi.waitFor(async () => expect(await testCashier.cash(player)).toBe(11_300n), PATIENCE);
});
