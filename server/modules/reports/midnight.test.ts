import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { addDays, dayIn, startOfDay } from '#server/platform/site-days.ts';
import { expectBooks } from '#test/support/books.ts';
import { countFromMidday } from '#test/support/midday.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { findBalances } from '../ledger/index.ts';
import { openConsole } from '../operators/testing/console.ts';
import { checkSite, countOpenAlarms, verifyEverySite } from './index.ts';
import { createLedgerRounds } from './testing/ledger-rounds.ts';

let testCashier: TestCashier;
let zone: string;
beforeAll(async () => {
  testCashier = await openCashier();
  zone = await countFromMidday(testCashier.db);
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

test('[operations 7] open stakes and player balances of a day are those at midnight, however late the day is closed', async () => {
  const site = { id: await testCashier.siteId(), currency: 'PHP' };
  const day = dayIn(new Date(), zone);
  const midnight = startOfDay(addDays(day, 1), zone);
  const at = (minutes: number) => new Date(midnight.getTime() + minutes * MINUTE_MS);
  const ana = await testCashier.newPlayer('one.test', 100_000n);
  const { play } = createLedgerRounds(testCashier);
  await play(ana, { stake: 700n, win: 0n, said: { at: at(-10).toISOString() } });
  // Staked before midnight and lost after it; settlement moves no money.
  await play(ana, { stake: 500n, win: 0n, said: { at: at(5).toISOString() } });
  await testCashier.drain();
  const before = new Date(midnight.getTime() - 7 * MINUTE_MS);
  expect(await checkSite(testCashier.database, site, before)).toBe(0);
  // The hour after midnight passes it; the next closes the day.
  expect(await checkSite(testCashier.database, site, at(53))).toBe(0);
  expect(await checkSite(testCashier.database, site, at(113))).toBe(0);
  testCashier.wait(2 * DAY_MS);
  const auditor = await openConsole(testCashier).clerk('auditor');
  const { total } = await openConsole(testCashier).get(auditor, 'moneyReport', { from: day, to: day });
  const { cash } = (await findBalances(testCashier.db, site.id, ana.playerId))!;
  expect(total.liability).toMatchObject({ staked: '500', cash: `${cash}` });
});

test('[operations 7] closing a day or an operator’s request verifies the ledger, and a violation raises an alarm', async () => {
  const siteId = await testCashier.siteId('two.test');
  const bob = await testCashier.newPlayer('two.test', 100_000n);
  const change = async (amount: number) => {
    await run(testCashier.db, {
      text: `update ledger.account set balance = balance + $3 where site_id = $1 and owner = $2
        and kind = 'cash'`,
      values: [siteId, bob.playerId, amount],
    });
  };
  await createLedgerRounds(testCashier).play(bob, { stake: 700n, win: 0n });
  await testCashier.drain();
  const later = new Date(Date.now() + 48 * 60 * MINUTE_MS);
  await checkSite(testCashier.database, { id: siteId, currency: 'PHP' }, later);
  const [mark] = await run<{ count: number }>(testCashier.db, {
    text: 'select count(*)::int as count from ledger.verification where site_id = $1',
    values: [siteId],
  });
  expect(mark?.count).toBe(1);
  const before = await countOpenAlarms(testCashier.db);
  await verifyEverySite(testCashier.database, new Date());
  expect(await countOpenAlarms(testCashier.db)).toBe(before);
  await change(1);
  await verifyEverySite(testCashier.database, new Date());
  expect(await countOpenAlarms(testCashier.db)).toBeGreaterThan(before);
  await change(-1);
});
