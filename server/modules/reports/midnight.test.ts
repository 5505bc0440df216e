import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf, startOf } from '#server/platform/days.ts';
import { expectBooks } from '#test/support/books.ts';
import { countFromMidday } from '#test/support/midday.ts';
import { openTill, type Till } from '../cashier/testing/till.ts';
import { balancesOf } from '../ledger/index.ts';
import { consoleOf } from '../operators/testing/desk.ts';
import { proveSite } from './index.ts';
import { booksOf } from './testing/books.ts';

const MINUTE_MS = 60_000;

let till: Till;
let zone: string;
beforeAll(async () => {
  till = await openTill();
  zone = await countFromMidday(till.db);
});
afterEach(() => expectBooks(till.db));
afterAll(() => till.close());

test('[operations 7] what is staked when a day ends is what was open at midnight, like what players hold then, however late the day is closed', async () => {
  const site = { id: await till.siteId(), currency: 'PHP' };
  const day = dayOf(new Date(), zone);
  const midnight = startOf(addDays(day, 1), zone);
  const at = (minutes: number) => new Date(midnight.getTime() + minutes * MINUTE_MS);
  const ana = await till.seat('one.test', 100_000n);
  const { play } = booksOf(till);
  await play(ana, { stake: 700n, win: 0n, said: { at: at(-10).toISOString() } });
  // Staked before midnight and lost after it; nothing moves when it is settled.
  await play(ana, { stake: 500n, win: 0n, said: { at: at(5).toISOString() } });
  await till.drain();
  const before = new Date(midnight.getTime() - 7 * MINUTE_MS);
  expect(await proveSite(till.database, site, before)).toBe(0);
  // The hour after midnight passes it; the next closes the day.
  expect(await proveSite(till.database, site, at(53))).toBe(0);
  expect(await proveSite(till.database, site, at(113))).toBe(0);
  till.wait(2 * 24 * 60 * MINUTE_MS);
  const auditor = await consoleOf(till).clerk('auditor');
  const { total } = await consoleOf(till).get(auditor, 'moneyReport', { from: day, to: day });
  const { cash } = (await balancesOf(till.db, site.id, ana.playerId))!;
  expect(total.liability).toMatchObject({ staked: '500', cash: `${cash}` });
});
