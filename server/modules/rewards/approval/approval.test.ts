import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../../operators/testing/console.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { updateSite } from '../../sites/index.ts';
import { setLevelGifts } from '../index.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let compliance: TestStaff;
let one: number;
const gift = (position: number, level_up: bigint) => ({ position, level_up, rebate: {}, cashback: 0 });
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  compliance = await staffConsole.clerk('compliance');
  one = await testCashier.siteId();
  await run(testCashier.db, { text: "update rewards.programme set promotion = 'any'" });
  const gifts = [gift(1, 100n), gift(2, 200n), gift(3, 3_000n), gift(4, 4_000n)];
  await testCashier.database.transaction((tx) => setLevelGifts(tx, one, gifts));
  await under('uk');
});
afterEach(async () => {
  await expectBooks(testCashier.db);
});
afterAll(() => testCashier.close());

const under = (jurisdiction: string) =>
  testCashier.database.transaction((tx) => updateSite(tx, one, { jurisdiction }));
/** Deposits of the player, in pesos, each published once. */
async function paidIn(holder: TestPlayer, ...pesos: number[]) {
  const about = { site_id: one, player_id: holder.playerId, account_id: holder.account_id, currency: 'PHP' };
  const events = pesos.map((amount) => ({
    ...{ ...about, event_id: randomUUID(), deposit_id: randomUUID(), method_id: 'bank' },
    ...{ amount: String(amount * 100), at: new Date().toISOString() },
  }));
  await testCashier.database.transaction(async (tx) => {
    for (const deposit of events) await publish(tx, 'deposit.credited', deposit);
  });
  await testCashier.drain();
  return events;
}
const levelOf = async (holder: TestPlayer) => (await testCashier.get(holder, 'vip')).nextLevel[0]!.vip_name;
const casesOf = async (holder: TestPlayer, is_open = true) =>
  (await staffConsole.get(compliance, 'levelCases', { is_open })).value.filter(
    ({ player }) => player.player_id === holder.playerId,
  );
const CHECKED = { affordability: 'Payslips of two months', identity: 'A passport, by video' };

test('[player protection I5] a high level waits for approval: the player stays below without notice, and gets it with its gifts once approved', async () => {
  const holder = await testCashier.newPlayer('one.test', 0n);
  await paidIn(holder, 25_000);
  expect(await levelOf(holder)).toBe('Jade');
  expect(await testCashier.cash(holder)).toBe(300n);
  const [item, ...others] = await casesOf(holder);
  expect([item, others]).toMatchObject([{ level: 'Jade', earned: 'Pearl', state: 'open' }, []]);
  const letters = async () =>
    (await testCashier.get(holder, 'getInbox')).value.map(({ body }) => body).join();
  expect(await letters()).not.toContain('PHP 30.00');
  const which = { case_id: item!.case_id };
  const { evidence } = await staffConsole.get(compliance, 'levelCase', which);
  expect(evidence).toMatchObject({
    known: 0,
    harm_score: 0,
    excluded_lately: false,
    lost_30: { amount: '0' },
  });
  expect(await staffConsole.refusal(await staffConsole.clerk('site_admin'), 'approveLevel', which)).toBe(
    'notAllowed',
  );
  expect(await staffConsole.refusal(await staffConsole.clerk('risk'), 'approveLevel', which)).toBe(
    'notAllowed',
  );
  expect(await staffConsole.refusal(compliance, 'approveLevel', which)).toBe('invalidRequest');
  // The player's identity is unknown.
  expect(await staffConsole.refusal(compliance, 'approveLevel', { ...which, ...CHECKED })).toBe('notYet');
  await testCashier.get(holder, 'profileUpdate', { full_name: 'Ana Cruz', contact_email: '' });
  await testCashier.drain();
  await staffConsole.get(compliance, 'approveLevel', { ...which, ...CHECKED });
  await testCashier.drain();
  expect(await levelOf(holder)).toBe('Pearl');
  expect(await testCashier.cash(holder)).toBe(3_300n);
  expect(await letters()).toContain('PHP 30.00');
  expect(await staffConsole.refusal(compliance, 'approveLevel', { ...which, ...CHECKED })).toBe(
    'decidedAlready',
  );
  await paidIn(holder, 10);
  expect(await testCashier.cash(holder)).toBe(3_300n);
  expect(await casesOf(holder)).toEqual([]);
  expect(await casesOf(holder, false)).toMatchObject([{ state: 'approved', earned: 'Pearl' }]);
  expect(await staffConsole.get(compliance, 'levelCase', which)).toMatchObject({
    evidence: { known: 1 },
    ...CHECKED,
  });
});

test('[player protection I5] concurrent deposits open one case, which follows the earned level; an approval after the month still counts', async () => {
  const holder = await testCashier.guest();
  await paidIn(holder, ...Array.from({ length: 50 }, () => 1_000));
  expect(await casesOf(holder)).toMatchObject([{ level: 'Jade', earned: 'Pearl' }]);
  await paidIn(holder, 100_000);
  const [item] = await casesOf(holder);
  expect(item).toMatchObject({ level: 'Jade', earned: 'Lantern' });
  await run(testCashier.db, {
    text: `update rewards.progress set cycle = (cycle - interval '1 month')::date,
      promoted_in = (promoted_in - interval '1 month')::date
      where player_id = $1`,
    values: [holder.playerId],
  });
  // The month after a promotion is a grace month, also while the promotion awaits review.
  expect(await levelOf(holder)).toBe('Jade');
  await staffConsole.get(compliance, 'approveLevel', { case_id: item!.case_id, ...CHECKED });
  expect(await levelOf(holder)).toBe('Lantern');
  expect(await testCashier.cash(holder)).toBe(7_300n);
});

test('[player protection I5] a refused player keeps the level; a new case opens only after the site’s period', async () => {
  const holder = await testCashier.guest();
  await paidIn(holder, 30_000);
  const [item] = await casesOf(holder);
  await staffConsole.get(compliance, 'refuseLevel', { case_id: item!.case_id });
  await paidIn(holder, 100);
  expect([await levelOf(holder), await casesOf(holder)]).toEqual(['Jade', []]);
  const ago = (days: number) =>
    run(testCashier.db, {
      text: 'update rewards.level_case set decided_at = now() - make_interval(days => $2) where case_id = $1',
      values: [item!.case_id, days],
    });
  await ago(89);
  await paidIn(holder, 100);
  expect(await casesOf(holder)).toEqual([]);
  await ago(91);
  await paidIn(holder, 100);
  expect(await casesOf(holder)).toMatchObject([{ earned: 'Pearl' }]);
  expect(await testCashier.cash(holder)).toBe(300n);
});

test('[player protection I5] a reversed deposit closes the case; markers of harm prevent approval', async () => {
  const [back, harmed] = [await testCashier.guest(), await testCashier.guest()];
  const [deposit] = await paidIn(back, 26_000);
  await testCashier.database.transaction((tx) =>
    publish(tx, 'deposit.reversed', {
      ...deposit!,
      ...{ event_id: randomUUID(), credited_at: deposit!.at, how: 'charged_back' },
    }),
  );
  await testCashier.drain();
  expect(await casesOf(back)).toEqual([]);
  expect(await casesOf(back, false)).toMatchObject([{ state: 'lapsed' }]);
  await paidIn(harmed, 26_000);
  await staffConsole.get(compliance, 'setFlag', { player_id: harmed.playerId, flag: 'harm', is_set: true });
  await testCashier.drain();
  const [item] = await casesOf(harmed);
  const request = { case_id: item!.case_id, ...CHECKED };
  expect(await staffConsole.refusal(compliance, 'approveLevel', request)).toBe('notYet');
  expect(await levelOf(harmed)).toBe('Jade');
});

test('[player protection I5] a site may require approval from a lower level on, never only from a higher one; without approval a level is granted at once', async () => {
  const above = (position: number | null) =>
    run(testCashier.db, {
      text: 'update rewards.programme set approval_above = $2 where site_id = $1',
      values: [one, position],
    });
  const levelAfter = async (pesos: number) => {
    const holder = await testCashier.guest();
    await paidIn(holder, pesos);
    return await levelOf(holder);
  };
  await above(0);
  expect(await levelAfter(1_000)).toBe('Pebble');
  await above(4);
  expect(await levelAfter(25_000)).toBe('Jade');
  const programme = await testCashier.call('one.test', 'vipProgramme', {
    domain_name: 'one.test',
    external_id: 'site-one',
  });
  expect(programme).toMatchObject({
    value: [false, false, false, true, true, true].map((is_checked) => ({ is_checked })),
  });
  await above(null);
  await under('strict');
  expect(await levelAfter(25_000)).toBe('Pearl');
  await above(1);
  expect(await levelAfter(25_000)).toBe('River');
});
