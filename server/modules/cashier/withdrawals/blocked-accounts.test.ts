import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { lockWaits } from '#test/support/lock-waits.ts';
import { countFromMidday } from '#test/support/midday.ts';
import { findBalances } from '../../ledger/index.ts';
import { openConsole } from '../../operators/testing/console.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { setPlayerStatus } from '../../players/index.ts';
import { type GatewayTestCashier, openGateway } from '../testing/gateway.ts';
import { createWithdrawalTools } from '../testing/withdrawals.ts';

let testCashier: GatewayTestCashier;
let out: ReturnType<typeof createWithdrawalTools>;
beforeAll(async () => {
  testCashier = await openGateway();
  await countFromMidday(testCashier.db);
  out = createWithdrawalTools(testCashier);
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

const policy = (payout_adapter: string) =>
  out.policy({ bank_age_hours: 0, turnover_percent: 0, payout_adapter });
const block = async (player: TestPlayer, status: 'blocked' | 'active' = 'blocked') => {
  const siteId = await testCashier.siteId();
  await testCashier.database.transaction((tx) => setPlayerStatus(tx, siteId, player.playerId, status));
};
const payoutsOf = (id: string) => testCashier.simulatorState.payouts.filter(({ key }) => key.startsWith(id));
const rowOf = async (id: string) => {
  const text = 'select state, reason, attempt from cashier.withdrawal where withdrawal_id = $1';
  return (
    await run<{ state: string; reason: string; attempt: number }>(testCashier.db, { text, values: [id] })
  )[0]!;
};
/**
 * Players who deposited 200 by e-wallet. The events of all payments are processed together afterwards:
 * concurrent drains block each other, and one may return while another is still working.
 */
async function paidIn(count: number) {
  const paid = await Promise.all(
    Array.from({ length: count }, async () => {
      const ana = await out.holder(40_000n);
      const { deposit_id } = await testCashier.deposit(ana, 200);
      await testCashier.deliver(testCashier.act(deposit_id, { kind: 'pay' }));
      return { ana, deposit_id };
    }),
  );
  await testCashier.drain();
  return paid;
}
/** The same players, each with an approved withdrawal: 200 back to the wallet and 300 to the bank. */
const approvals = async (count: number) =>
  await Promise.all(
    (await paidIn(count)).map(async ({ ana, deposit_id }) => {
      const { withdrawal_id } = await out.withdraw(ana, 500);
      expect(await approve(withdrawal_id)).toMatchObject({ outcome: 'approved' });
      return { ana, deposit_id, withdrawal_id };
    }),
  );
const approved = async () => (await approvals(1))[0]!;
const approve = async (id: string) =>
  await testCashier.staffConsole.approveWithdrawal(await out.decision(id));
async function later(): Promise<void> {
  testCashier.wait(31_000);
  await testCashier.cashier.runScheduled();
}

test('[operations 3.3 rule 9] a chargeback returns approved withdrawals to the queue; they are paid only after the account reopens and staff approve', async () => {
  await policy('simpay');
  const { ana, deposit_id, withdrawal_id } = await approved();
  await testCashier.deliver(testCashier.act(deposit_id, { kind: 'charge_back' }));
  await testCashier.drain();
  expect(await rowOf(withdrawal_id)).toEqual({ state: 'review', reason: 'ACCOUNT_BLOCKED', attempt: 2 });
  await later();
  expect(payoutsOf(withdrawal_id)).toEqual([]);
  const queue = await testCashier.staffConsole.withdrawals(await testCashier.siteId());
  expect(queue.find((row) => row.withdrawal_id === withdrawal_id)?.reason).toBe('ACCOUNT_BLOCKED');
  expect(await approve(withdrawal_id)).toEqual({ ok: false, reason: 'player_blocked' });
  await block(ana, 'active');
  const again = await testCashier.signIn(ana);
  expect((await testCashier.get(again, 'withdrawal', { withdrawal_id })).value).toMatchObject({
    state: 'review',
    reason: 'ACCOUNT_BLOCKED',
    history: 'requested auto_checks review approved review'.split(' ').map((state) => ({ state })),
  });
  // The reversed payment cannot be refunded: the full amount goes to the bank account.
  for (const reason of ['PAYOUT_FAILED', '']) {
    expect(await approve(withdrawal_id)).toMatchObject({ outcome: 'approved' });
    await testCashier.cashier.runScheduled();
    expect((await rowOf(withdrawal_id)).reason).toBe(reason);
  }
  expect(payoutsOf(withdrawal_id)).toHaveLength(2);
});

test('[operations 3.3 rule 9] a block leaves a payout in progress alone; the unsent part is held, and a rejection returns it', async () => {
  await policy('manual');
  const { ana, withdrawal_id } = await approved();
  await testCashier.cashier.runScheduled();
  await block(ana);
  await testCashier.drain();
  expect(await rowOf(withdrawal_id)).toMatchObject({ state: 'paying' });
  // The manual part cannot be marked as paid while the account is blocked.
  const decision = await out.decision(withdrawal_id);
  expect(await testCashier.staffConsole.recordPayment({ ...decision, paid: 30_000n })).toEqual({
    ok: false,
    reason: 'player_blocked',
  });
  payoutsOf(withdrawal_id)[0]!.status = 'paid';
  await later();
  expect(await rowOf(withdrawal_id)).toMatchObject({ state: 'review', reason: 'ACCOUNT_BLOCKED' });
  expect(await testCashier.staffConsole.rejectWithdrawal({ ...decision, reason: 'REFUSED' })).toMatchObject({
    ok: true,
  });
  expect(await rowOf(withdrawal_id)).toMatchObject({ state: 'paid', reason: 'REFUSED' });
  const { cash, reserved } = (await findBalances(testCashier.db, await testCashier.siteId(), ana.playerId))!;
  expect({ cash, reserved }).toEqual({ cash: 40_000n, reserved: 0n });
});

test('[operations 3.3 rule 9] a payout waits for a concurrent block and is not sent', async () => {
  await policy('simpay');
  const { ana, withdrawal_id } = await approved();
  const siteId = await testCashier.siteId();
  let paying = Promise.resolve();
  await testCashier.database.transaction(async (tx) => {
    await setPlayerStatus(tx, siteId, ana.playerId, 'blocked');
    paying = testCashier.cashier.runScheduled();
    await expect.poll(() => lockWaits(testCashier.db)).toBeGreaterThan(0);
  });
  await paying;
  expect(payoutsOf(withdrawal_id)).toEqual([]);
  expect(await rowOf(withdrawal_id)).toMatchObject({ state: 'review', reason: 'ACCOUNT_BLOCKED' });
});

test('[operations 3.3 rule 9] under concurrent blocks and payouts each withdrawal is sent or held, never both', async () => {
  await policy('simpay');
  const ready = await approvals(8);
  await Promise.all([
    testCashier.cashier.runScheduled(),
    ...ready.map(({ ana }) => block(ana)),
    testCashier.cashier.runScheduled(),
  ]);
  await testCashier.drain();
  for (const { withdrawal_id } of ready) {
    const { state } = await rowOf(withdrawal_id);
    const sent = payoutsOf(withdrawal_id).length;
    expect([state, sent]).toEqual(state === 'review' ? ['review', 0] : ['paying', expect.any(Number)]);
    if (state === 'paying') expect(sent).toBeGreaterThan(0);
  }
  for (const payout of testCashier.simulatorState.payouts)
    if (payout.status === 'pending') payout.status = 'paid';
  await later();
  for (const { withdrawal_id } of ready)
    expect(['review', 'paid']).toContain((await rowOf(withdrawal_id)).state);
});

test('[operations 3.3 rule 9] a chargeback on a closed account holds what was approved, also when approved at the same instant, until people have closed its case', async () => {
  await policy('simpay');
  const close = async (player: TestPlayer) => {
    const siteId = await testCashier.siteId();
    await testCashier.database.transaction((tx) => setPlayerStatus(tx, siteId, player.playerId, 'closed'));
    await testCashier.drain();
  };
  const first = await approved();
  await close(first.ana);
  await testCashier.deliver(testCashier.act(first.deposit_id, { kind: 'charge_back' }));
  await testCashier.drain();
  expect(await rowOf(first.withdrawal_id)).toMatchObject({ state: 'review', reason: 'ACCOUNT_BLOCKED' });
  expect(await approve(first.withdrawal_id)).toEqual({ ok: false, reason: 'player_blocked' });
  const waits = await Promise.all(
    (await paidIn(6)).map(async ({ ana, deposit_id }) => {
      const { withdrawal_id } = await out.withdraw(ana, 500);
      const siteId = await testCashier.siteId();
      await testCashier.database.transaction((tx) => setPlayerStatus(tx, siteId, ana.playerId, 'closed'));
      return { deposit_id, withdrawal_id };
    }),
  );
  await testCashier.drain();
  await Promise.all(
    waits.flatMap(({ deposit_id, withdrawal_id }) => [
      testCashier
        .deliver(testCashier.act(deposit_id, { kind: 'charge_back' }))
        .then(() => testCashier.drain()),
      approve(withdrawal_id),
    ]),
  );
  await testCashier.drain();
  await later();
  for (const { withdrawal_id } of [first, ...waits]) {
    expect((await rowOf(withdrawal_id)).state).toBe('review');
    expect(payoutsOf(withdrawal_id)).toEqual([]);
  }
  const text = `update cashier.finance_case set closed_at = now(), closed_by = 'x', outcome = 'explained'
    where subject = $1`;
  await run(testCashier.db, { text, values: [first.deposit_id] });
  expect(await approve(first.withdrawal_id)).toMatchObject({ outcome: 'approved' });
});

test('[operations 7] dashboard and report count a partial payout part by part', async () => {
  await policy('manual');
  const staffConsole = openConsole(testCashier);
  const auditor = await staffConsole.clerk('auditor');
  const notices = async () => {
    const { figures } = await staffConsole.get(auditor, 'dashboard');
    const { sum: paid, series } = figures.find(({ name }) => name === 'withdrawals')!;
    const { day } = series.at(-1)!;
    const { total } = await staffConsole.get(auditor, 'moneyReport', { from: day, to: day });
    const sum = BigInt(paid!.amount);
    expect(total.sums.withdrawals).toBe(sum.toString());
    return sum;
  };
  const before = await notices();
  const { withdrawal_id } = await approved();
  await testCashier.cashier.runScheduled();
  payoutsOf(withdrawal_id)[0]!.status = 'paid';
  await later();
  expect((await rowOf(withdrawal_id)).state).toBe('paying');
  expect(await notices()).toBe(before + 20_000n);
});
