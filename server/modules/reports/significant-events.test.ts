import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { addDays, dayIn } from '#server/platform/site-days.ts';
import { expectBooks } from '#test/support/books.ts';
import { countFromMidday } from '#test/support/midday.ts';
import { type GatewayTestCashier, openGateway } from '../cashier/testing/gateway.ts';
import { post } from '../ledger/index.ts';
import { openConsole, PASSWORD, type TestConsole } from '../operators/testing/console.ts';

let testCashier: GatewayTestCashier;
let staffConsole: TestConsole;
let zone: string;
beforeAll(async () => {
  testCashier = await openGateway();
  zone = await countFromMidday(testCashier.db);
  staffConsole = openConsole(testCashier);
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

/** An auditor's view of one kind of event on a site, oldest first. */
async function eventsOf(kind: string, siteId?: number) {
  const here = siteId ?? (await testCashier.siteId());
  const auditor = await staffConsole.clerk({ role: 'auditor', siteId: here });
  const day = dayIn(testCashier.now(), zone);
  const span = { from: addDays(day, -1), to: addDays(day, 2), site_id: here };
  const { value } = await staffConsole.get(auditor, 'significantEvents', span);
  return value.filter((item) => item.kind === kind).toReversed();
}

test('[player protection L2] failed staff sign-ins are reported with their address, on the sites of that person', async () => {
  const clerk = await staffConsole.clerk('support');
  const elsewhere = await staffConsole.clerk({
    role: 'support',
    siteId: await testCashier.siteId('two.test'),
  });
  for (const { login, secret } of [clerk, elsewhere])
    expect((await staffConsole.signIn(login, secret, 'not the password')).answer.ok).toBe(false);
  await staffConsole.signIn(`nobody-${randomUUID()}`, clerk.secret, PASSWORD);
  const signIns = await eventsOf('sign_in');
  expect(signIns.map(({ what, subject }) => [what, subject])).toEqual([
    ['sign-in/failed', `staff:${clerk.staffId}`],
    ['sign-in/failed', 'staff:unknown'],
  ]);
  expect(signIns.every(({ reason, by }) => reason.startsWith('from ') && by === null)).toBe(true);
  const there = await eventsOf('sign_in', await testCashier.siteId('two.test'));
  expect(there.map(({ subject }) => subject)).toEqual([`staff:${elsewhere.staffId}`, 'staff:unknown']);
});

test('[player protection L2] a balance that falls below zero is reported once, with its amount', async () => {
  const ana = await testCashier.guest();
  const { deposit_id } = await testCashier.deposit(ana, 500);
  await testCashier.deliver(testCashier.act(deposit_id, { kind: 'pay' }));
  await testCashier.drain();
  const siteId = await testCashier.siteId();
  const bet = { from: { player: ana.playerId, kind: 'cash' }, to: { house: 'game_clearing:TEST' } } as const;
  const staked = { siteId, key: `bet:${ana.playerId}`, kind: 'bet', currency: 'PHP' } as const;
  await testCashier.database.transaction((tx) =>
    post(tx, { ...staked, postings: [{ ...bet, amount: 40_000n }] }),
  );
  await testCashier.deliver(testCashier.act(deposit_id, { kind: 'charge_back' }));
  await testCashier.drain();
  expect(await eventsOf('balance')).toMatchObject([
    { what: 'rollback.below_zero', subject: `player:${ana.playerId}`, amount: '-40000' },
  ]);
  expect(await eventsOf('balance', await testCashier.siteId('two.test'))).toEqual([]);
});

test('[player protection L2] a gateway that fails to answer three times is reported down to the sites that use it until it answers', async () => {
  const ana = await testCashier.guest();
  testCashier.setBroken(true);
  await testCashier.deposit(ana, 500);
  testCashier.wait(11_000);
  await testCashier.cashier.runScheduled();
  expect(await eventsOf('outage')).toEqual([]);
  // Each attempt makes the next wait ten seconds longer.
  testCashier.wait(21_000);
  await testCashier.cashier.runScheduled();
  testCashier.wait(31_000);
  await testCashier.cashier.runScheduled();
  expect(await eventsOf('outage')).toMatchObject([{ what: 'outage.began', subject: 'gateway:simpay' }]);
  testCashier.setBroken(false);
  testCashier.wait(41_000);
  await Promise.all([testCashier.cashier.runScheduled(), testCashier.cashier.runScheduled()]);
  const both = [{ what: 'outage.began' }, { what: 'outage.ended', by: null, amount: null }];
  expect(await eventsOf('outage')).toMatchObject(both);
  expect(await eventsOf('outage', await testCashier.siteId('two.test'))).toMatchObject(both);
  await run(testCashier.db, {
    text: `update cashier.method set adapter = 'absent' where adapter = 'simpay'`,
  });
  expect(await eventsOf('outage')).toEqual([]);
});
