import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { startDelivery } from '#server/platform/events/delivery.ts';
import { addDays, dayIn } from '#server/platform/site-days.ts';
import { expectBooks } from '#test/support/books.ts';
import { countFromMidday } from '#test/support/midday.ts';
import { testLog } from '#test/support/postgres.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import { createLedgerRounds } from './testing/ledger-rounds.ts';

const SECOND_MS = 1_000;

let testCashier: TestCashier;
let staffConsole: TestConsole;
let auditor: TestStaff;
let span: { from: string; to: string };
beforeAll(async () => {
  testCashier = await openCashier();
  const day = dayIn(new Date(), await countFromMidday(testCashier.db));
  span = { from: day, to: addDays(day, 1) };
  staffConsole = openConsole(testCashier);
  const siteIds = await Promise.all(['one.test', 'two.test'].map((host) => testCashier.siteId(host)));
  auditor = await staffConsole.clerk(...siteIds.map((siteId) => ({ role: 'auditor' as const, siteId })));
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

async function report(host = 'one.test') {
  const site_id = await testCashier.siteId(host);
  const { total, counted_through } = await staffConsole.get(auditor, 'moneyReport', { ...span, site_id });
  return { turnover: total.sums.turnover, through: Date.parse(counted_through) };
}
const now = () => testCashier.now().getTime();
const play = async (host: string) =>
  createLedgerRounds(testCashier).play(await testCashier.newPlayer(host, 10_000n), { stake: 700n, win: 0n });

test('[operations 7] a report states the time up to which its brand’s rounds are counted, and never beyond', async () => {
  const before = now();
  await play('one.test');
  const published = now();
  const waiting = await report();
  expect(waiting.turnover).toBe('0');
  expect(waiting.through).toBeGreaterThanOrEqual(before);
  expect(waiting.through).toBeLessThanOrEqual(published);
  expect((await report('two.test')).through).toBeGreaterThan(published);

  await testCashier.drain();
  // An open day is calculated again after 15 seconds, and until then claims no more than it has.
  expect(await report()).toEqual(waiting);
  testCashier.wait(15 * SECOND_MS);
  const counted = await report();
  expect(counted.turnover).toBe('700');
  expect(counted.through).toBeGreaterThan(published);
  expect(now() - counted.through).toBeLessThan(15 * SECOND_MS);
});

test('[operations 7] a running process counts a round within seconds', async () => {
  const { database, events } = testCashier;
  const delivery = startDelivery({ database, log: testLog, events });
  try {
    const round = await play('two.test');
    const isCounted = async () => {
      const text = 'select count(*)::int as count from reports.bet where round_id = $1';
      return (await run<{ count: number }>(testCashier.db, { text, values: [round] }))[0]!.count === 1;
    };
    await expect.poll(isCounted, { timeout: 2.5 * SECOND_MS }).toBe(true);
  } finally {
    await delivery.stop();
  }
  testCashier.wait(15 * SECOND_MS);
  expect((await report('two.test')).turnover).toBe('700');
});
