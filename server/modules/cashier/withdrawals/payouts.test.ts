import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { asOwner } from '#test/support/database.ts';
import { findBalances } from '../../ledger/index.ts';
import type { TestPlayer } from '../../originals/testing/application.ts';
import { type GatewayTestCashier, openGateway } from '../testing/gateway.ts';
import { createWithdrawalTools } from '../testing/withdrawals.ts';

let testCashier: GatewayTestCashier;
let out: ReturnType<typeof createWithdrawalTools>;
beforeAll(async () => {
  testCashier = await openGateway();
  out = createWithdrawalTools(testCashier);
  await out.policy({ bank_age_hours: 0, payout_adapter: 'simpay' });
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

async function approved() {
  const ana = await out.holder(100_000n);
  const { withdrawal_id } = await out.withdraw(ana, 600);
  expect(await testCashier.staffConsole.approveWithdrawal(await out.decision(withdrawal_id))).toMatchObject({
    ok: true,
  });
  const state = async () => (await testCashier.get(ana, 'withdrawal', { withdrawal_id })).value.state;
  const payouts = () => testCashier.simulatorState.payouts.filter(({ key }) => key.startsWith(withdrawal_id));
  const sent = () => testCashier.requested.filter((line) => line === 'POST /v1/payouts').length;
  const balances = async () => {
    const { cash, reserved } = (await findBalances(
      testCashier.db,
      await testCashier.siteId(),
      ana.playerId,
    ))!;
    return { cash, reserved };
  };
  return { ana, withdrawal_id, state, payouts, sent, balances };
}
/** A deposit of two hundred by wallet, and winnings of four hundred. */
async function fromWallet() {
  const ana = await out.holder(40_000n);
  const { deposit_id } = await testCashier.deposit(ana, 200);
  await testCashier.deliver(testCashier.act(deposit_id, { kind: 'pay' }));
  await testCashier.drain();
  return { ana, source: testCashier.paymentOf(deposit_id) };
}
const viewOf = async (ana: TestPlayer, withdrawal_id: string) =>
  (await testCashier.get(ana, 'withdrawal', { withdrawal_id })).value;
const payoutsOf = (id: string) => testCashier.simulatorState.payouts.filter(({ key }) => key.startsWith(id));
/** The next run of the job, when no call can be in flight any more. */
async function later(rounds = 1): Promise<void> {
  for (let n = 0; n < rounds; n++) {
    testCashier.wait(31_000);
    await testCashier.cashier.runScheduled();
  }
}

test('[operations 3.4] an approved withdrawal is sent once, queried, and paid when the gateway confirms it', async () => {
  const { state, payouts, sent, balances } = await approved();
  const before = sent();
  await Promise.all([
    testCashier.cashier.runScheduled(),
    testCashier.cashier.runScheduled(),
    testCashier.cashier.runScheduled(),
  ]);
  expect(await state()).toBe('paying');
  expect(payouts()).toHaveLength(1);
  expect(payouts()[0]!.to).toMatch(/^Harbour Savings •••• \d{4}$/);
  await later();
  expect(sent()).toBe(before + 1);
  payouts()[0]!.status = 'paid';
  testCashier.wait(31_000);
  await Promise.all([testCashier.cashier.runScheduled(), testCashier.cashier.runScheduled()]);
  expect(await state()).toBe('paid');
  expect(await balances()).toEqual({ cash: 40_000n, reserved: 0n });
});

test('[operations 3.4] an unknown result is queried, never blindly resent', async () => {
  const { state, payouts, sent } = await approved();
  const before = sent();
  testCashier.setBroken(true);
  await testCashier.cashier.runScheduled();
  expect(await state()).toBe('paying');
  expect(payouts()).toHaveLength(0);
  await later(2);
  expect(sent()).toBe(before + 1);
  testCashier.setBroken(false);
  await later();
  expect(sent()).toBe(before + 2);
  expect(payouts()).toHaveLength(1);
  payouts()[0]!.status = 'paid';
  await later();
  expect(await state()).toBe('paid');
});

test('[operations 3.4] payouts waiting for their bank do not delay new ones', async () => {
  const slow = await approved();
  await testCashier.cashier.runScheduled();
  expect(await slow.state()).toBe('paying');
  // Sixty more of the same kind, known to the gateway but still pending.
  const others = await run<{ id: string }>(testCashier.db, {
    text: `insert into cashier.withdrawal
      select (jsonb_populate_record(w, jsonb_build_object('withdrawal_id', gen_random_uuid(),
        'request_id', gen_random_uuid(), 'reference', 'WOLD' || lpad(n::text, 6, '0')))).*
      from cashier.withdrawal w, generate_series(1, 60) n where withdrawal_id = $1
      returning withdrawal_id as id`,
    values: [slow.withdrawal_id],
  });
  const ids = others.map(({ id }) => id);
  await run(testCashier.db, {
    text: `insert into cashier.payout_leg
      select (jsonb_populate_record(l, jsonb_build_object('withdrawal_id', id, 'payout_key', id || '-1-1'))).*
      from cashier.payout_leg l, unnest($2::uuid[]) id where withdrawal_id = $1`,
    values: [slow.withdrawal_id, ids],
  });
  const [first] = slow.payouts();
  for (const id of ids) testCashier.simulatorState.payouts.push({ ...first!, key: `${id}-1-1` });
  testCashier.wait(31_000);
  const quick = await approved();
  await later(2);
  expect(quick.payouts()).toHaveLength(1);
  await asOwner(
    testCashier.db,
    { text: 'delete from cashier.payout_leg where withdrawal_id = any ($1)', values: [ids] },
    { text: 'delete from cashier.withdrawal where withdrawal_id = any ($1)', values: [ids] },
  );
});

test('[operations 3.4] a failed payout returns to review with the money still reserved', async () => {
  const { state, payouts, balances } = await approved();
  await testCashier.cashier.runScheduled();
  payouts()[0]!.status = 'failed';
  await later();
  expect(await state()).toBe('review');
  expect(await balances()).toEqual({ cash: 40_000n, reserved: 60_000n });
});

test('[operations 3.4] the closed loop: wallet deposits return to their payer, the rest goes to the bank, each under its own id', async () => {
  await out.policy({ bank_age_hours: 0, turnover_percent: 0, payout_adapter: 'simpay' });
  const { ana, source } = await fromWallet();
  expect((await testCashier.get(ana, 'withdrawalInfo')).back_first).toEqual([
    { name: 'Wallet', amount: 200 },
  ]);
  const { withdrawal_id, parts } = await out.withdraw(ana, 500);
  const bank = { is_bank: true, amount: 300, paid: null, state: 'waiting' };
  expect(parts).toMatchObject([{ name: 'Wallet', is_bank: false, amount: 200, state: 'waiting' }, bank]);
  const [listed] = (await testCashier.get(ana, 'withdrawals')).value;
  expect(listed!.destinations).toEqual(['Wallet', expect.stringContaining('Harbour Savings')]);
  await testCashier.staffConsole.approveWithdrawal(await out.decision(withdrawal_id));
  await Promise.all([testCashier.cashier.runScheduled(), testCashier.cashier.runScheduled()]);
  expect(payoutsOf(withdrawal_id).map(({ to, amount }) => ({ to, amount }))).toEqual([
    { to: { payerOf: source.reference }, amount: 20_000 },
    { to: expect.stringContaining('Harbour Savings'), amount: 30_000 },
  ]);
  payoutsOf(withdrawal_id)[0]!.status = 'paid';
  await later();
  expect(await viewOf(ana, withdrawal_id)).toMatchObject({
    state: 'paying',
    parts: [{ state: 'paid', paid: 200 }, { state: 'paying' }],
  });
  payoutsOf(withdrawal_id)[1]!.status = 'paid';
  await later();
  expect(await viewOf(ana, withdrawal_id)).toMatchObject({ state: 'paid', paid: 500 });
  // Money already returned is not returned again.
  const second = await out.withdraw(ana, 100);
  expect(second.parts).toMatchObject([{ is_bank: true, amount: 100 }]);
});

test('[operations 3.4] a payout that cannot return to its source fails and, after review, is sent to the bank account under a new id', async () => {
  const { ana, source } = await fromWallet();
  const { withdrawal_id } = await out.withdraw(ana, 500);
  await testCashier.staffConsole.approveWithdrawal(await out.decision(withdrawal_id));
  // The gateway does not refund a payer who reversed the payment.
  source.status = 'refunded';
  await testCashier.cashier.runScheduled();
  expect(await viewOf(ana, withdrawal_id)).toMatchObject({
    state: 'review',
    reason: 'PAYOUT_FAILED',
    parts: [
      { name: 'Wallet', state: 'failed' },
      { state: 'waiting', amount: 300 },
    ],
  });
  await later();
  expect(payoutsOf(withdrawal_id)).toEqual([]);
  // Approvers of the first attempt may approve the second.
  expect(await testCashier.staffConsole.approveWithdrawal(await out.decision(withdrawal_id))).toMatchObject({
    ok: true,
  });
  await testCashier.cashier.runScheduled();
  const keys = payoutsOf(withdrawal_id).map(({ key }) => key.slice(withdrawal_id.length));
  expect(keys.toSorted()).toEqual(['-1-2', '-2-1']);
  for (const payout of payoutsOf(withdrawal_id)) payout.status = 'paid';
  await later();
  expect(await viewOf(ana, withdrawal_id)).toMatchObject({ state: 'paid', paid: 500 });
});

test('[operations 3.4] a failed payout approved again is sent under a new id; a large one needs the same number of approvers again', async () => {
  await out.policy({ bank_age_hours: 0, second_person_from: 10_000n, payout_adapter: 'simpay' });
  const ana = await out.holder(100_000n);
  const { withdrawal_id } = await out.withdraw(ana, 600);
  const approve = async (staff: string) =>
    await testCashier.staffConsole.approveWithdrawal(await out.decision(withdrawal_id, staff));
  const agree = async () => {
    expect(await approve('maker')).toMatchObject({ outcome: 'signed', missing: 1 });
    expect(await approve('maker')).toMatchObject({ reason: 'signed_already' });
    expect(await approve('checker')).toMatchObject({ outcome: 'approved' });
  };
  await agree();
  await testCashier.cashier.runScheduled();
  payoutsOf(withdrawal_id)[0]!.status = 'failed';
  await later();
  await agree();
  await testCashier.cashier.runScheduled();
  expect(payoutsOf(withdrawal_id)).toMatchObject([{ status: 'failed' }, { status: 'pending' }]);
  payoutsOf(withdrawal_id)[1]!.status = 'paid';
  await later();
  expect(await viewOf(ana, withdrawal_id)).toMatchObject({ state: 'paid', paid: 600 });
});

test('[operations 3.4] [player protection H1] the rest of a partly paid withdrawal is returned when staff reject it, and the player is notified', async () => {
  await out.policy({ bank_age_hours: 0, turnover_percent: 0, payout_adapter: 'simpay' });
  const { ana } = await fromWallet();
  const { withdrawal_id, reference } = await out.withdraw(ana, 500);
  const decision = await out.decision(withdrawal_id);
  await testCashier.staffConsole.approveWithdrawal(decision);
  await testCashier.cashier.runScheduled();
  payoutsOf(withdrawal_id)[0]!.status = 'paid';
  payoutsOf(withdrawal_id)[1]!.status = 'failed';
  await later();
  expect(await testCashier.staffConsole.rejectWithdrawal({ ...decision, reason: 'REFUSED' })).toMatchObject({
    outcome: 'paid',
  });
  expect(await viewOf(ana, withdrawal_id)).toMatchObject({ state: 'paid', paid: 200, reason: 'REFUSED' });
  expect(await testCashier.cash(ana)).toBe(40_000n);
  await testCashier.drain();
  const [notice] = (await testCashier.get(ana, 'getInbox')).value;
  expect(notice).toMatchObject({ title: 'Withdrawal partly paid' });
  expect(notice!.body).toContain(`PHP 200.00 of the PHP 500.00 you requested with withdrawal ${reference}.`);
  expect(notice!.body).toContain('The remaining PHP 300.00 is back in your balance.');
});

test('[operations 3.4] the closed loop: a cancelled return to source is included in the next withdrawal', async () => {
  await out.policy({ bank_age_hours: 0, turnover_percent: 0, payout_adapter: 'simpay' });
  const { ana } = await fromWallet();
  const first = async () => (await testCashier.get(ana, 'withdrawalInfo')).back_first;
  expect(await first()).toEqual([{ name: 'Wallet', amount: 200 }]);
  const { withdrawal_id } = await out.withdraw(ana, 500);
  const decision = await out.decision(withdrawal_id);
  await testCashier.staffConsole.approveWithdrawal(decision);
  await testCashier.cashier.runScheduled();
  payoutsOf(withdrawal_id)[0]!.status = 'failed';
  payoutsOf(withdrawal_id)[1]!.status = 'paid';
  await later();
  await testCashier.staffConsole.rejectWithdrawal({ ...decision, reason: 'REFUSED' });
  expect(await viewOf(ana, withdrawal_id)).toMatchObject({ state: 'paid', paid: 300 });
  expect(await first()).toEqual([{ name: 'Wallet', amount: 200 }]);
});

test('[operations 3.4] the gateway pays the return to source while the rest is paid by hand', async () => {
  await out.policy({ bank_age_hours: 0, turnover_percent: 0, payout_adapter: 'manual' });
  const { ana } = await fromWallet();
  const { withdrawal_id } = await out.withdraw(ana, 500);
  const decision = await out.decision(withdrawal_id);
  await testCashier.staffConsole.approveWithdrawal(decision);
  await testCashier.cashier.runScheduled();
  expect(payoutsOf(withdrawal_id)).toMatchObject([{ amount: 20_000 }]);
  const queue = await testCashier.staffConsole.withdrawals(await testCashier.siteId());
  expect(queue.map((each) => each.withdrawal_id)).toContain(withdrawal_id);
  expect(await testCashier.staffConsole.recordPayment({ ...decision, paid: 50_000n })).toEqual({
    ok: false,
    reason: 'too_much',
  });
  expect(await testCashier.staffConsole.recordPayment({ ...decision, paid: 30_000n })).toMatchObject({
    ok: true,
  });
  expect((await viewOf(ana, withdrawal_id)).state).toBe('paying');
  payoutsOf(withdrawal_id)[0]!.status = 'paid';
  await later();
  expect(await viewOf(ana, withdrawal_id)).toMatchObject({ state: 'paid', paid: 500 });
});
