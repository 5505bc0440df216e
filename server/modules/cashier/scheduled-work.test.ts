import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { asOwner } from '#test/support/database.ts';
import type { Gateway } from './gateways/gateway.ts';
import { reconcileGateway } from './gateways/reconciliation.ts';
import { type GatewayTestCashier, openGateway } from './testing/gateway.ts';
import { createWithdrawalTools } from './testing/withdrawals.ts';

let testCashier: GatewayTestCashier;
beforeAll(async () => {
  testCashier = await openGateway();
});
afterAll(async () => {
  await expectBooks(testCashier.db);
  await testCashier.close();
});

test('a payment that cannot be processed delays neither other payments nor payouts', async () => {
  const out = createWithdrawalTools(testCashier);
  await out.policy({ bank_age_hours: 0, turnover_percent: 0, payout_adapter: 'simpay' });
  const ana = await out.holder(60_000n);
  const request = async () => {
    const requested = { request_id: randomUUID(), method_id: 'bank', amount: 100 };
    return (await testCashier.get(await testCashier.guest(), 'createDeposit', requested)).value
      .deposit_id as string;
  };
  const [stuck, free] = [await request(), await request()];
  await asOwner(
    testCashier.db,
    `create function cashier.refuse() returns trigger language plpgsql as $$ begin
      if new.deposit_id = '${stuck}' then raise exception 'stuck'; end if; return new; end $$`,
    `create trigger refuses before update
      on cashier.deposit for each row execute function cashier.refuse()`,
  );
  testCashier.wait(86_400_001);
  const back = await testCashier.signIn(ana);
  const { withdrawal_id } = await out.withdraw({ ...back, bank_id: ana.bank_id }, 600);
  await testCashier.staffConsole.approveWithdrawal(await out.decision(withdrawal_id));
  await testCashier.cashier.runScheduled();
  expect(await testCashier.stateOf(stuck)).toBe('awaiting_payment');
  expect(await testCashier.stateOf(free)).toBe('expired');
  expect(testCashier.simulatorState.payouts.filter(({ key }) => key.startsWith(withdrawal_id))).toHaveLength(
    1,
  );
});

test('[operations 3.3 rule 4] only its gateway confirms a payment, however late: nobody credits it by hand', async () => {
  const ana = await testCashier.guest();
  const { deposit_id } = await testCashier.deposit(ana, 300);
  testCashier.wait(16 * MINUTE_MS);
  for (const event of testCashier.expire()) await testCashier.deliver(event);
  await testCashier.drain();
  expect(await testCashier.stateOf(deposit_id)).toBe('expired');
  expect(await testCashier.approve(ana, deposit_id, 30_000n)).toEqual({
    ok: false,
    reason: 'decided_already',
  });
  expect(await testCashier.cash(ana)).toBe(0n);
  await testCashier.deliver(testCashier.act(deposit_id, { kind: 'pay' }));
  await testCashier.drain();
  expect(await testCashier.cash(ana)).toBe(30_000n);
});

test('a deposit whose gateway is removed before it answered times out and frees its slot', async () => {
  const ana = await testCashier.guest();
  testCashier.setBroken(true);
  const { deposit_id } = await testCashier.deposit(ana, 500);
  testCashier.setBroken(false);
  const adapter = (name: string) =>
    run(testCashier.db, {
      text: `update cashier.method set adapter = $1 where method_id = 'wallet'`,
      values: [name],
    });
  await adapter('absent');
  testCashier.wait(16 * MINUTE_MS);
  await testCashier.cashier.runScheduled();
  await adapter('simpay');
  const { value } = await testCashier.get(ana, 'deposit', { deposit_id });
  expect(value).toMatchObject({ state: 'failed', reason: 'UNREACHABLE' });
});

test('[operations 3.3 rule 8] reconciles a day of a hundred thousand payments', async () => {
  const ana = await testCashier.guest();
  const { deposit_id } = await testCashier.deposit(ana, 500);
  const { id, reference } = testCashier.paymentOf(deposit_id);
  const line = { gatewayId: id, reference, status: 'paid' as const, amount: 50_000n, currency: 'PHP' };
  // Money in another currency has a case already; this test compares a single line.
  const settled = async () => [line, ...Array(100_000).fill({ ...line, currency: 'USD' })];
  const gateways = new Map([['simpay', { settled } as unknown as Gateway]]);
  const day = { gateway: 'simpay', from: new Date(0), to: new Date(1) };
  const found = await reconcileGateway(testCashier.database, gateways, day, testCashier.now());
  expect(found).toMatchObject([{ kind: 'missing_here', gatewayId: id }]);
});
