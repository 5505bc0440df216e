import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Database, run } from '#server/platform/database/index.ts';
import { type Jobs, startJobs } from '#server/platform/jobs/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { lockWaits } from '#test/support/lock-waits.ts';
import { testLog } from '#test/support/postgres.ts';
import { lockCashAccounts } from '../ledger/index.ts';
import { addEvents } from './fixtures/fixture-import.ts';
import { createSportsbookModule, queueSettlement } from './index.ts';
import { recordResults } from './results/result-records.ts';
import { settleDue } from './results/settlement-task.ts';
import { place } from './testing/sportsbook.ts';
import { openTrading, type TestTrading } from './testing/trading.ts';

const PATIENCE = { timeout: 60_000, interval: 20 };

let t: TestTrading;
let jobs: Jobs | undefined;
beforeAll(async () => {
  t = await openTrading();
});
afterEach(() => expectBooks(t.db));
afterAll(async () => {
  await jobs?.stop();
  await t.close();
});

/** Matches of a past season with results and without bets. */
async function importSeason(siteId: number, count: number): Promise<void> {
  const now = t.now();
  const rows = Array.from({ length: count }, (_, i) => ({
    ...{ competition: 'Past League', season: '2025', round: `Round ${i}`, home: 'Home', away: 'Away' },
    ...{ isNeutral: false, full: null, half: null, goals: null, startsAt: now },
  }));
  await t.database.transaction(async (tx) => {
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
  const rows = await run(t.db, {
    text: 'select from sportsbook.event where site_id = $1 and settled_version < result_version',
    values: [siteId],
  });
  return rows.length;
}

test('[sportsbook 15] thousands of results without bets are closed in a few transactions', async () => {
  const siteId = await t.siteId();
  await importSeason(siteId, 1_500);
  expect(await unsettled(siteId)).toBe(1_500);
  let transactions = 0;
  const counted: Database = {
    ...t.database,
    transaction: (work, options) => {
      transactions += 1;
      return t.database.transaction(work, options);
    },
  };
  await settleDue(counted, siteId, t.now());
  expect(await unsettled(siteId)).toBe(0);
  expect(transactions).toBeLessThanOrEqual(3);
});

test('[sportsbook 15] a brand with a blocked settlement does not delay other brands', async () => {
  const player = await t.newPlayer('one.test', 10_000n);
  const eventId = await t.book.event();
  await place(t, player, 1_000n, [await t.book.leg(eventId, '1X2', 1)]);
  const [siteId, otherId] = [await t.siteId(), await t.siteId('two.test')];
  await importSeason(otherId, 3);
  jobs = await startJobs({
    ...{ url: t.url, database: t.database, log: testLog },
    tasks: createSportsbookModule({ clock: () => t.now().getTime() }).tasks(t.database),
  });
  await t.database.transaction(async (tx) => {
    await lockCashAccounts(tx, [{ siteId, playerId: player.playerId }], { wait: true });
    await t.confirm(eventId, { full: '1:0' });
    await vi.waitFor(async () => {
      expect(await lockWaits(t.db)).toBeGreaterThan(0);
    }, PATIENCE);
    await t.database.transaction((other) => queueSettlement(other, otherId));
    await vi.waitFor(async () => expect(await unsettled(otherId)).toBe(0), PATIENCE);
    expect(await unsettled(siteId)).toBe(1);
  });
  await vi.waitFor(async () => expect(await t.cash(player)).toBe(11_300n), PATIENCE);
});
