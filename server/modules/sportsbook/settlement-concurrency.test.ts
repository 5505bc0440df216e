import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { lockWaits } from '#test/support/lock-waits.ts';
import { lockCashAccounts } from '../ledger/index.ts';
import { expectProfitSums } from './testing/profit-sums.ts';
import { place } from './testing/sportsbook.ts';
import { openTrading, type TestTrading } from './testing/trading.ts';

const PATIENCE = { timeout: 10_000, interval: 20 };

let t: TestTrading;
beforeAll(async () => {
  t = await openTrading();
});
afterEach(async () => {
  await expectBooks(t.db);
  await expectProfitSums(t.db);
});
afterAll(() => t.close());

/** The database with transaction counters: `begun` exceeds `asked` after a retry. */
function counted() {
  const times = { asked: 0, begun: 0 };
  const database: Database = {
    ...t.database,
    transaction: (work, options) => {
      times.asked += 1;
      return t.database.transaction((tx) => {
        times.begun += 1;
        return work(tx);
      }, options);
    },
  };
  return { database, times };
}

const someoneWaits = () =>
  vi.waitFor(async () => {
    expect(await lockWaits(t.db)).toBeGreaterThan(0);
  }, PATIENCE);

test('[sportsbook 15] settlement never waits for an account while holding another, so it cannot deadlock', async () => {
  const players = [await t.newPlayer('one.test', 10_000n)];
  players.push(await t.newPlayer('one.test', 10_000n));
  const event = await t.book.event();
  const leg = await t.book.leg(event, '1X2', 1);
  const lost = await t.book.leg(event, '1X2', 2);
  for (const player of players) await place(t, player, 1_000n, [leg]);
  await place(t, players[1]!, 1_000n, [lost]);
  await t.confirm(event, { full: '1:0' });
  const siteId = await t.siteId();
  const [first, second] = players.map(({ playerId }) => ({ siteId, playerId }));
  const { database, times } = counted();
  let settling: Promise<unknown> | undefined;
  // Locks the accounts in the opposite order, as another transaction that pays both players may.
  await database.transaction(async (tx) => {
    await lockCashAccounts(tx, [second!], { wait: true });
    settling ??= t.settle(database);
    await someoneWaits();
    await lockCashAccounts(tx, [first!], { wait: true });
  });
  await settling;
  expect(times.begun).toBe(times.asked);
  expect(await t.cash(players[0]!)).toBe(11_300n);
  expect(await t.cash(players[1]!)).toBe(10_300n);
});
