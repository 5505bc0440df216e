import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { type GatewayTestCashier, openGateway } from '../cashier/testing/gateway.ts';
import { createWithdrawalTools } from '../cashier/testing/withdrawals.ts';
import { openConsole } from './testing/console.ts';

let testCashier: GatewayTestCashier;
beforeAll(async () => {
  testCashier = await openGateway();
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

test('[operations 3.4] a withdrawal that returns to its source is listed with that source before the bank account', async () => {
  const out = createWithdrawalTools(testCashier);
  await out.policy({ bank_age_hours: 0, turnover_percent: 0, payout_adapter: 'simpay' });
  const ana = await out.holder(40_000n);
  const { deposit_id } = await testCashier.deposit(ana, 200);
  await testCashier.deliver(testCashier.act(deposit_id, { kind: 'pay' }));
  await testCashier.drain();
  const { reference } = await out.withdraw(ana, 500);
  const staffConsole = openConsole(testCashier);
  const support = await staffConsole.clerk('support');
  const [row] = (await staffConsole.get(support, 'withdrawalList', { reference })).value;
  expect(row!.paid_to).toEqual(['Wallet', expect.stringMatching(/^Harbour Savings •••• \d{4}$/)]);
});
