/** @module-tag nightly */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Call } from '#contracts/api/call.ts';
import { api } from '#contracts/api/index.ts';
import type { ConsoleCall } from '#contracts/console/call.ts';
import { consoleApi } from '#contracts/console/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { HOSTILE_REQUESTS, hostileAddresses } from './hostile-values/addresses.ts';
import { CONSOLE, type House, openHouse } from './hostile-values/house.ts';
import { createWalk } from './hostile-values/walk.ts';

/**
 * `HOSTILE_VALUES=1` sends every value that a field accepts, field by field, which takes hours; 8 sends one
 * of eight. By default a call receives some bodies with hostile values in as many fields as it accepts at
 * once.
 */
const EVERY = Number(process.env.HOSTILE_VALUES ?? 0);
vi.setConfig({ testTimeout: EVERY > 0 ? 20_000_000 : 300_000, hookTimeout: 120_000 });

let house: House;
let walk: Awaited<ReturnType<typeof createWalk>>;
beforeAll(async () => {
  house = await openHouse();
  walk = await createWalk(house, EVERY);
});
afterEach(() => expectBooks(house.testCashier.db));
afterAll(() => house.close());

/** These end the player's sessions or the account. */
const LAST = ['takeBreak', 'updatePassword', 'endSession', 'closeAccount', 'logout'];
const calls = (Object.entries(api) as [string, Call][]).toSorted(
  ([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b),
);
const consoleCalls = Object.entries(consoleApi) as [string, ConsoleCall][];

test('no site call fails on hostile values', async () => {
  for (const [name, call] of calls) await walk.player(name, call);
  expect(walk.faults.splice(0)).toEqual([]);
  expect(walk.totals.requests).toBeGreaterThan(2 * calls.length);
});

test('no console call fails on hostile values, nor does the approval of its proposals', async () => {
  for (const [name, call] of consoleCalls) await walk.staff(name, call);
  expect(walk.faults.splice(0)).toEqual([]);
  // A quarter of the requests is accepted and reaches the database.
  const { requests, taken, approved } = walk.totals;
  expect(taken / requests).toBeGreaterThan(0.25);
  expect(approved).toBeGreaterThan(8);
});

/** Off by default: it takes as long as all earlier tests. */
test.runIf(EVERY > 0)('what was taken is worked off and read without fault', async () => {
  await house.testCashier.drain();
  for (const [name, call] of consoleCalls) if (call.kind === 'read') await walk.staffAgain(name, call);
  expect(walk.faults.splice(0)).toEqual([]);
});

test('no URL and no malformed HTTP request causes a server error', async () => {
  const wrong: string[] = [];
  const requests = ['one.test', CONSOLE].flatMap((host) => [
    ...hostileAddresses(EVERY > 0).map((path) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
    ...HOSTILE_REQUESTS.map((text) => text.replaceAll('HOST', host)),
  ]);
  for (const request of requests) {
    const status = await house.statusOf(request);
    if (status >= 500) wrong.push(`${status}: ${request.slice(0, 300)}`);
  }
  expect([...wrong, ...house.loggedErrors()]).toEqual([]);
});
