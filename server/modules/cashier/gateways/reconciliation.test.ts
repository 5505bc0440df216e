import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { expectBooks } from '#test/support/books.ts';
import { type GatewayTestCashier, openGateway } from '../testing/gateway.ts';

let testCashier: GatewayTestCashier;
beforeAll(async () => {
  testCashier = await openGateway();
});
afterAll(async () => {
  await expectBooks(testCashier.db);
  await testCashier.close();
});

/** A deposit paid this long before its webhook arrives. */
async function paid(amount: number, heardAfter: number): Promise<string> {
  const { deposit_id } = await testCashier.deposit(await testCashier.guest(), amount);
  const event = testCashier.act(deposit_id, { kind: 'pay' });
  testCashier.wait(heardAfter);
  expect(await testCashier.deliver(event)).toBe(200);
  await testCashier.drain();
  expect(await testCashier.stateOf(deposit_id)).toBe('credited');
  return deposit_id;
}

test('[operations 3.3 rule 8] a payment paid before midnight and credited after is no difference; a payment in transit is not missing', async () => {
  // Paid before and credited after the start of the period, a day ago; and the same at its end, an hour ago.
  await paid(500, 100_000);
  testCashier.wait(DAY_MS - HOUR_MS - 100_000);
  await paid(600, 100_000);
  testCashier.wait(HOUR_MS - 55_000);
  const { deposit_id } = await testCashier.deposit(await testCashier.guest(), 700);
  const late = testCashier.act(deposit_id, { kind: 'pay' });
  testCashier.wait(5_000);
  expect(await testCashier.cashier.reconcile()).toBe(0);
  await testCashier.deliver(late);
  await testCashier.drain();
  testCashier.wait(DAY_MS);
  expect(await testCashier.cashier.reconcile()).toBe(0);
  expect(await testCashier.casesOf('difference')).toEqual([]);
});

test('[operations 3.3 rule 8] no payment falls between two nightly runs, even if one is late or its gateway does not answer', async () => {
  testCashier.wait(DAY_MS);
  await testCashier.cashier.reconcile();
  testCashier.wait(1_000);
  const { deposit_id } = await testCashier.deposit(await testCashier.guest(), 500);
  testCashier.act(deposit_id, { kind: 'pay' });
  testCashier.wait(DAY_MS);
  testCashier.setBroken(true);
  await expect(testCashier.cashier.reconcile()).rejects.toThrow();
  testCashier.setBroken(false);
  testCashier.wait(2 * DAY_MS);
  expect(await testCashier.cashier.reconcile()).toBe(1);
  expect(await testCashier.cashier.reconcile()).toBe(0);
  expect(await testCashier.casesOf('difference')).toEqual([`simpay:${testCashier.paymentOf(deposit_id).id}`]);
});

test('[operations 3.3 rule 8] a credited payment that no gateway knows is still reported', async () => {
  testCashier.wait(DAY_MS);
  await testCashier.cashier.reconcile();
  const deposit = await paid(500, 1_000);
  testCashier.paymentOf(deposit).paidAt = 0;
  testCashier.wait(DAY_MS);
  expect(await testCashier.cashier.reconcile()).toBe(1);
});
