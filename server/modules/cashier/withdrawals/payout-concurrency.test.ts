import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEncryption } from '#server/platform/encryption.ts';
import { createLog } from '#server/platform/log.ts';
import { expectBooks } from '#test/support/books.ts';
import type { Gateway, PayoutStatus } from '../gateways/gateway.ts';
import { type GatewayTestCashier, openGateway } from '../testing/gateway.ts';
import { createWithdrawalTools } from '../testing/withdrawals.ts';
import { payOutAtGateway } from './payouts.ts';

let testCashier: GatewayTestCashier;
let out: ReturnType<typeof createWithdrawalTools>;
beforeAll(async () => {
  testCashier = await openGateway();
  out = createWithdrawalTools(testCashier);
  await out.policy({ bank_age_hours: 0, turnover_percent: 0, payout_adapter: 'simpay' });
});
afterAll(async () => {
  await expectBooks(testCashier.db);
  await testCashier.close();
});

/** Calls to the gateway; the test controls when each is answered. */
function slowGateway() {
  const calls: { what: 'pay' | 'payout'; key: string; answer(truth: PayoutStatus): void }[] = [];
  const call = (what: 'pay' | 'payout', key: string) =>
    new Promise<PayoutStatus>((answer) => void calls.push({ what, key, answer }));
  const gateway = {
    ...{ id: 'simpay', siteId: 0, isOpen: true },
    pay: ({ key }: { key: string }) => call('pay', key),
    payout: (key: string) => call('payout', key),
  };
  return { calls, gateways: new Map([['simpay', gateway as unknown as Gateway]]) };
}

/** An approved withdrawal back to its source wallet. */
async function approved() {
  const ana = await out.holder(0n);
  const { deposit_id } = await testCashier.deposit(ana, 600);
  await testCashier.deliver(testCashier.act(deposit_id, { kind: 'pay' }));
  await testCashier.drain();
  const { withdrawal_id } = await out.withdraw(ana, 600);
  await testCashier.staffConsole.approveWithdrawal(await out.decision(withdrawal_id));
  const { calls, gateways } = slowGateway();
  const numbers = createEncryption(randomBytes(32), 'unused');
  const deps = { database: testCashier.database, gateways, numbers, log: createLog('silent') };
  const view = async () => (await testCashier.get(ana, 'withdrawal', { withdrawal_id })).value;
  return { ana, withdrawal_id, calls, view, tick: () => payOutAtGateway(deps, 'simpay', testCashier.now()) };
}

test('[operations 3.4] a payout being sent is neither sent nor queried by another process', async () => {
  const { calls, view, tick } = await approved();
  let done = 0;
  const ticks = [tick(), tick(), tick()].map((tick) => tick.then(() => void done++));
  await expect.poll(() => done).toBe(2);
  await tick();
  expect(calls).toMatchObject([{ what: 'pay' }]);
  calls[0]!.answer({ status: 'paid' });
  await Promise.all(ticks);
  expect((await view()).state).toBe('paid');
});

test('[operations 3.4] a late answer about an earlier attempt does not affect the next one', async () => {
  const { ana, withdrawal_id, calls, view, tick } = await approved();
  const sending = tick();
  await expect.poll(() => calls.length).toBe(1);
  testCashier.wait(31_000);
  const asking = tick();
  await expect.poll(() => calls.length).toBe(2);
  testCashier.wait(31_000);
  const askingAgain = tick();
  await expect.poll(() => calls.length).toBe(3);
  calls[2]!.answer({ status: 'failed' });
  await askingAgain;
  expect((await view()).state).toBe('review');
  await testCashier.staffConsole.approveWithdrawal(await out.decision(withdrawal_id));
  // To the bank account, with a new number: not answered yet.
  await testCashier.cashier.runScheduled();
  expect((await view()).state).toBe('paying');
  calls[0]!.answer({ status: 'failed' });
  calls[1]!.answer({ status: 'paid' });
  await Promise.all([sending, asking]);
  expect(await view()).toMatchObject({ state: 'paying', parts: [{ state: 'paying', paid: null }] });
  expect(await testCashier.cash(ana)).toBe(0n);
});
