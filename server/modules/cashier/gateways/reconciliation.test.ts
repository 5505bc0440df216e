import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { expectBooks } from '#test/support/books.ts';
import { type GatewayTestCashier, openGateway } from '../testing/gateway.ts';

let till: GatewayTestCashier;
beforeAll(async () => {
  till = await openGateway();
});
afterAll(async () => {
  await expectBooks(till.db);
  await till.close();
});

/** A deposit that its payer pays so long before it is heard of here. */
async function paid(amount: number, heardAfter: number): Promise<string> {
  const { deposit_id } = await till.deposit(await till.guest(), amount);
  const told = till.act(deposit_id, { kind: 'pay' });
  till.wait(heardAfter);
  expect(await till.deliver(told)).toBe(200);
  await till.drain();
  expect(await till.stateOf(deposit_id)).toBe('credited');
  return deposit_id;
}

test('[operations 3.3 rule 8] what is paid on one side of a night’s edge and credited on the other is no difference; what is on its way is not missing', async () => {
  // Paid before a day ago, credited after; and an hour ago likewise.
  await paid(500, 100_000);
  till.wait(DAY_MS - HOUR_MS - 100_000);
  await paid(600, 100_000);
  till.wait(HOUR_MS - 55_000);
  const { deposit_id } = await till.deposit(await till.guest(), 700);
  const late = till.act(deposit_id, { kind: 'pay' });
  till.wait(5_000);
  expect(await till.cashier.reconcile()).toBe(0);
  await till.deliver(late);
  await till.drain();
  till.wait(DAY_MS);
  expect(await till.cashier.reconcile()).toBe(0);
  expect(await till.casesOf('difference')).toEqual([]);
});

test('[operations 3.3 rule 8] nothing lies between two nights, also when one is late or its gateway does not answer', async () => {
  till.wait(DAY_MS);
  await till.cashier.reconcile();
  till.wait(1_000);
  const { deposit_id } = await till.deposit(await till.guest(), 500);
  till.act(deposit_id, { kind: 'pay' });
  till.wait(DAY_MS);
  till.setBroken(true);
  await expect(till.cashier.reconcile()).rejects.toThrow();
  till.setBroken(false);
  till.wait(2 * DAY_MS);
  expect(await till.cashier.reconcile()).toBe(1);
  expect(await till.cashier.reconcile()).toBe(0);
  expect(await till.casesOf('difference')).toEqual([`simpay:${till.paymentOf(deposit_id).id}`]);
});

test('[operations 3.3 rule 8] what was credited and no gateway knows of is still told of', async () => {
  till.wait(DAY_MS);
  await till.cashier.reconcile();
  const deposit = await paid(500, 1_000);
  till.paymentOf(deposit).paidAt = 0;
  till.wait(DAY_MS);
  expect(await till.cashier.reconcile()).toBe(1);
});
