import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { asOwner } from '#test/support/database.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { openCashier, type TestCashier } from '../testing/cashier.ts';
import { createWithdrawalTools } from '../testing/withdrawals.ts';

let testCashier: TestCashier;
let out: ReturnType<typeof createWithdrawalTools>;
beforeAll(async () => {
  testCashier = await openCashier();
  out = createWithdrawalTools(testCashier);
});
afterAll(async () => {
  await expectBooks(testCashier.db);
  await testCashier.close();
});

const limit = (player: TestPlayer, limit_amount: string) =>
  testCashier.get(player, 'setLimit', { kind: 'deposit', period: 'day', limit_amount });
const ask = (player: TestPlayer, amount: number) =>
  testCashier.ask(player, 'createDeposit', { request_id: randomUUID(), method_id: 'bank', amount });
async function credit(player: TestPlayer, amount: number): Promise<string> {
  const { deposit_id } = await testCashier.deposit(player, amount);
  await testCashier.prove(player, deposit_id);
  // All amounts in this file fall on one day: once one person's limit is used up, a second person approves.
  const first = await testCashier.approve(player, deposit_id, BigInt(amount * 100));
  const done =
    first.ok && first.missing > 0
      ? await testCashier.approve(player, deposit_id, BigInt(amount * 100))
      : first;
  expect(done).toMatchObject({ outcome: 'credited' });
  return deposit_id;
}

test('[player protection V19] a deposit confirmed after the limit was lowered is credited and flagged; further deposits are refused', async () => {
  const ana = await testCashier.guest();
  await limit(ana, '100000');
  const { deposit_id } = await testCashier.deposit(ana, 800);
  await limit(ana, '50000');
  await testCashier.prove(ana, deposit_id);
  expect(await testCashier.approve(ana, deposit_id, 80_000n)).toMatchObject({ outcome: 'credited' });
  expect(await testCashier.cash(ana)).toBe(80_000n);
  expect(await testCashier.flagsOf(deposit_id)).toEqual(['LIMIT_OVERRUN']);
  expect(await ask(ana, 100)).toMatchObject({
    statusMessage: 'limitReached',
    statusDetail: { type: 'deposit', period: 'day', remaining: '0' },
  });
  testCashier.wait(DAY_MS);
  expect((await ask(ana, 500)).statusMessage).toBe('OK');
});

test('[player protection V19] an excess amount is credited too, and flagged when it is over the limit', async () => {
  const ana = await testCashier.guest();
  await limit(ana, '50000');
  const { deposit_id } = await testCashier.deposit(ana, 500);
  await testCashier.prove(ana, deposit_id);
  await testCashier.approve(ana, deposit_id, 50_001n);
  expect(await testCashier.flagsOf(deposit_id)).toEqual(['AMOUNT_DIFFERS', 'LIMIT_OVERRUN']);
  expect(await testCashier.cash(ana)).toBe(50_001n);
});

test('[player protection C2] [player protection C10] [player protection V1] [player protection V2] deposits count gross, withdrawals free no allowance, and the remainder is exact to the centavo', async () => {
  await out.policy({ bank_age_hours: 0, turnover_percent: 0, auto_limit: 100_000_000n });
  const ana = await out.holder(0n);
  await limit(ana, '100000');
  await credit(ana, 600);
  await out.withdraw(ana, 600);
  expect(await ask(ana, 500)).toMatchObject({
    statusMessage: 'limitReached',
    statusDetail: { remaining: '40000' },
  });
  expect((await ask(ana, 400.01)).statusMessage).toBe('limitReached');
  await credit(ana, 400);
  testCashier.wait(DAY_MS);
  expect((await ask(ana, 600)).statusMessage).toBe('OK');
});

test('[player protection V18] a pending deposit uses its part of the limit and frees it when it fails', async () => {
  const ana = await testCashier.guest();
  await limit(ana, '100000');
  const { deposit_id } = await testCashier.deposit(ana, 800);
  expect((await ask(ana, 300)).statusMessage).toBe('limitReached');
  await testCashier.get(ana, 'cancelDeposit', { deposit_id });
  expect((await ask(ana, 300)).statusMessage).toBe('OK');
});

test('[player protection V22] [player protection C8] thirty-day net deposits above the site’s threshold open a case and delay nothing', async () => {
  await out.policy({
    ...{ bank_age_hours: 0, turnover_percent: 0, auto_limit: 100_000_000n, second_person_from: 10_000_000n },
    third_person_from: 100_000_000n,
    net_deposits_above: 1_500_000n,
  });
  const ana = await out.holder(0n);
  const cases = () =>
    run<{ detail: object }>(testCashier.db, {
      text: `select detail from cashier.finance_case where kind = 'net_deposits' and player_id = $1`,
      values: [ana.playerId],
    });
  await credit(ana, 20_000);
  expect(await cases()).toHaveLength(1);
  await asOwner(testCashier.db, `delete from cashier.finance_case where kind = 'net_deposits'`);
  const decision = await out.decision((await out.withdraw(ana, 6_000)).withdrawal_id);
  await testCashier.staffConsole.approveWithdrawal(decision);
  await testCashier.staffConsole.recordPayment({ ...decision, paid: 600_000n });
  await credit(ana, 1_000);
  // 20 000 - 6 000 + 1 000 is exactly the threshold.
  expect(await cases()).toEqual([]);
  await credit(ana, 100);
  expect(await cases()).toEqual([{ detail: { amount: '1510000', limit: '1500000', days: 30 } }]);
  await credit(ana, 100);
  expect(await cases()).toHaveLength(1);
  const { state } = await out.withdraw(ana, 200);
  expect(state).not.toBe('rejected');
  testCashier.wait(31 * DAY_MS);
  await credit(ana, 100);
  expect(await cases()).toHaveLength(1);
});
