import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WITHDRAWAL_STATES } from '#contracts/values/payments.ts';
import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { findBalances } from '../../ledger/index.ts';
import { openCashier, type TestCashier } from '../testing/cashier.ts';
import { createWithdrawalTools, PASSWORD } from '../testing/withdrawals.ts';
import { createWithdrawal } from './creation.ts';
import { WITHDRAWAL_TRANSITIONS } from './states.ts';

let testCashier: TestCashier;
let out: ReturnType<typeof createWithdrawalTools>;
beforeAll(async () => {
  testCashier = await openCashier();
  out = createWithdrawalTools(testCashier);
  await out.policy({ bank_age_hours: 0 });
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

const balances = async (playerId: string) => {
  const { cash, reserved } = (await findBalances(testCashier.db, await testCashier.siteId(), playerId))!;
  return { cash, reserved };
};

test('[S-19] a withdrawal is reserved at once, reviewed, approved and paid by hand; history, inbox and the public list show it', async () => {
  const ana = await out.holder(100_000n);
  const requested = await out.withdraw(ana, 600);
  expect(requested).toMatchObject({ state: 'review', reason: 'FIRST_WITHDRAWAL', amount: 600, paid: null });
  // The promised time is one day (operations 3.4).
  expect(Math.round((Date.parse(requested.due_at!) - testCashier.now().getTime()) / HOUR_MS)).toBe(24);
  expect(await balances(ana.playerId)).toEqual({ cash: 40_000n, reserved: 60_000n });
  const decision = await out.decision(requested.withdrawal_id);
  expect(await testCashier.staffConsole.approveWithdrawal(decision)).toMatchObject({ outcome: 'approved' });
  expect(await testCashier.staffConsole.recordPayment({ ...decision, paid: 60_000n })).toMatchObject({
    outcome: 'paid',
  });
  expect(await testCashier.staffConsole.recordPayment({ ...decision, paid: 60_000n })).toMatchObject({
    ok: false,
  });
  expect(await balances(ana.playerId)).toEqual({ cash: 40_000n, reserved: 0n });
  const { value } = await testCashier.get(ana, 'withdrawal', { withdrawal_id: requested.withdrawal_id });
  expect(value.history.map(({ state }) => state)).toEqual(
    'requested auto_checks review approved paying paid'.split(' '),
  );
  await testCashier.drain();
  const transactions = (await testCashier.get(ana, 'transactions', { kind: 'withdrawal' })).value;
  expect(transactions).toEqual([
    expect.objectContaining({ amount: -600, status: 'completed', reference: requested.reference }),
  ]);
  expect((await testCashier.get(ana, 'getInbox')).value[0]?.title).toBe('Withdrawal paid');
  const top = await testCashier.call('one.test', 'top10', {
    domain_name: 'one.test',
    external_id: 'site-one',
  });
  expect(top).toMatchObject({
    value: { withrawal: [{ amount: 600, currency: 'PHP' }], hour_withdrawal: { count: 1, amount: 600 } },
  });
});

test('a known player’s small withdrawal that passes every check needs no approval; a large one is reviewed', async () => {
  const ana = await out.holder(2_000_000n);
  const first = await out.decision((await out.withdraw(ana, 100)).withdrawal_id);
  await testCashier.staffConsole.approveWithdrawal(first);
  await testCashier.staffConsole.recordPayment({ ...first, paid: 10_000n });
  expect(await out.withdraw(ana, 5000)).toMatchObject({ state: 'approved', reason: '' });
  expect(await out.withdraw(ana, 5000.01)).toMatchObject({ state: 'review', reason: 'LARGE' });
});

test('[operations 3.5] refuses a withdrawal before the deposit turnover is met, names the missing amount and releases the money', async () => {
  const ana = await out.holder(0n);
  const { deposit_id } = await testCashier.deposit(ana, 500);
  await testCashier.prove(ana, deposit_id);
  await testCashier.approve(ana, deposit_id, 50_000n);
  await out.play(ana, 20_000n);
  expect((await testCashier.get(ana, 'withdrawalInfo')).turnover_missing).toBe(300);
  const refused = await out.withdraw(ana, 200);
  expect(refused).toMatchObject({ state: 'returned', reason: 'TURNOVER', reason_amount: 300 });
  expect(refused.history.map(({ state }) => state)).toEqual(
    'requested auto_checks rejected returned'.split(' '),
  );
  expect(await balances(ana.playerId)).toEqual({ cash: 50_000n, reserved: 0n });
  await out.play(ana, 30_000n);
  expect((await testCashier.get(ana, 'withdrawalInfo')).turnover_missing).toBe(0);
  expect(await out.withdraw(ana, 200)).toMatchObject({ state: 'review' });
});

test('[operations 3.5] the oldest requirement fills first, and one large round fills all', async () => {
  const ana = await out.holder(0n);
  for (const amount of [100, 200, 300]) {
    const { deposit_id } = await testCashier.deposit(ana, amount);
    await testCashier.prove(ana, deposit_id);
    await testCashier.approve(ana, deposit_id, BigInt(amount) * 100n);
  }
  await out.play(ana, 15_000n);
  const filled = async () => {
    const text = `select turnover_done as filled, closed_at is null as open from cashier.turnover_requirement
        where player_id = $1 order by turnover_required`;
    return await run<{ filled: bigint; open: boolean }>(testCashier.db, { text, values: [ana.playerId] });
  };
  expect(await filled()).toEqual([
    { filled: 10_000n, open: false },
    { filled: 5_000n, open: true },
    { filled: 0n, open: true },
  ]);
  await out.play(ana, 999_999n);
  expect((await filled()).map(({ open }) => open)).toEqual([false, false, false]);
});

test('of 50 concurrent withdrawals the balance covers some and the rest are refused', async () => {
  await out.policy({ bank_age_hours: 0, daily_count: 100 });
  const ana = await out.holder(105_000n);
  const siteId = await testCashier.siteId();
  const request = {
    siteId,
    playerId: ana.playerId,
    currency: 'PHP',
    bankId: ana.bank_id,
    language: 'EN',
    level: 0,
    endBonus: false,
  };
  const requested = await Promise.allSettled(
    Array.from({ length: 50 }, () =>
      testCashier.database.transaction((tx) =>
        createWithdrawal(tx, new Map(), { ...request, requestId: randomUUID(), amount: 10_000n }, new Date()),
      ),
    ),
  );
  expect(requested.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  const refusals = requested.flatMap((request) =>
    request.status === 'rejected' ? [request.reason.code] : [],
  );
  expect(refusals).toEqual(Array(40).fill('insufficientFunds'));
  expect(await balances(ana.playerId)).toEqual({ cash: 5_000n, reserved: 100_000n });
  await out.policy({ bank_age_hours: 0 });
});

test('concurrent withdrawals keep the daily count limit, and a repeated request makes one', async () => {
  const ana = await out.holder(1_000_000n);
  await out.policy({ daily_count: 3 });
  const request = {
    ...{ siteId: await testCashier.siteId(), playerId: ana.playerId, currency: 'PHP', bankId: ana.bank_id },
    ...{ amount: 60_000n, language: 'EN', level: 0, endBonus: false },
  };
  const ask = (requestId: string) =>
    testCashier.database
      .transaction((tx) => createWithdrawal(tx, new Map(), { ...request, requestId }, new Date()))
      .then(({ reference }) => reference)
      .catch((refused: Error) => refused.message);
  const same = randomUUID();
  expect(new Set(await Promise.all(Array.from({ length: 10 }, () => ask(same)))).size).toBe(1);
  const more = await Promise.all(Array.from({ length: 10 }, () => ask(randomUUID())));
  expect(more.filter((answer) => answer === 'dailyLimit')).toHaveLength(8);
  expect(await testCashier.cash(ana)).toBe(1_000_000n - 3n * 60_000n);
});

test('of a concurrent approval and rejection one takes effect, once', async () => {
  let back = 0;
  await out.policy({ bank_age_hours: 0, daily_count: 100 });
  const ana = await out.holder(100_000n);
  for (let n = 0; n < 6; n++) {
    const decision = await out.decision((await out.withdraw(ana, 100)).withdrawal_id);
    const [approved, rejected] = await Promise.all([
      testCashier.staffConsole.approveWithdrawal({ ...decision, staffId: 'a' }),
      testCashier.staffConsole.rejectWithdrawal({ ...decision, staffId: 'b', reason: 'REFUSED' }),
    ]);
    expect([approved.ok, rejected.ok].filter(Boolean)).toHaveLength(1);
    if (rejected.ok) back += 1;
  }
  const reserved = BigInt(6 - back) * 10_000n;
  expect(await balances(ana.playerId)).toEqual({ cash: 100_000n - reserved, reserved });
  await out.policy({ bank_age_hours: 0 });
});

test('a repeated request makes one withdrawal; limits hold; a wrong password or too large an amount moves nothing', async () => {
  const ana = await out.holder(50_000n);
  const request = { request_id: randomUUID(), bank_id: ana.bank_id, amount: 100, password: PASSWORD };
  const ask = async (change: object) =>
    await testCashier.ask(ana, 'createWithdrawal', { ...request, request_id: randomUUID(), ...change });
  const first = (await testCashier.get(ana, 'createWithdrawal', request)).value;
  expect((await testCashier.get(ana, 'createWithdrawal', request)).value.withdrawal_id).toBe(
    first.withdrawal_id,
  );
  const changed = await ask({ request_id: request.request_id, amount: 101 });
  expect(changed.statusMessage).toBe('duplicateMismatch');
  expect((await ask({ password: 'wrong' })).statusMessage).toBe('wrongCredentials');
  expect((await ask({ amount: 99.99 })).statusMessage).toBe('invalidAmount');
  expect(await ask({ amount: 400.01 })).toMatchObject({
    statusMessage: 'insufficientFunds',
    statusDetail: { balance: '40000' },
  });
  expect((await ask({ bank_id: randomUUID() })).statusMessage).toBe('notFound');
  expect((await ask({})).statusCode).toBe(1);
  expect((await ask({})).statusCode).toBe(1);
  expect(await ask({})).toMatchObject({ statusMessage: 'dailyLimit', statusDetail: { count: 0 } });
  expect(await balances(ana.playerId)).toEqual({ cash: 20_000n, reserved: 30_000n });
});

test('the daily withdrawal limit rises with the level', async () => {
  await out.policy({ bank_age_hours: 0, daily_amounts: [20_000n, 90_000n] });
  const ana = await out.holder(100_000n);
  const request = { request_id: randomUUID(), bank_id: ana.bank_id, amount: 300, password: PASSWORD };
  expect(await testCashier.ask(ana, 'createWithdrawal', request)).toMatchObject({
    statusMessage: 'dailyLimit',
    statusDetail: { remaining: '20000' },
  });
  const level = 'insert into rewards.progress (site_id, player_id, position, cycle) values ($1, $2, 1, $3)';
  const values = [await testCashier.siteId(), ana.playerId, '2999-01-01'];
  await run(testCashier.db, { text: level, values });
  expect((await testCashier.get(ana, 'withdrawalInfo')).left_today).toEqual({ count: 3, amount: 900 });
  expect((await testCashier.ask(ana, 'createWithdrawal', request)).statusCode).toBe(1);
  await out.policy({ bank_age_hours: 0 });
});

test('new bank details, a shared account and money from a wallet each require a review; suspicions are not shown', async () => {
  await out.policy({ bank_age_hours: 24, turnover_percent: 0 });
  const [ana, ben] = [await out.holder(100_000n, '700000000001'), await out.holder(100_000n, '700000000001')];
  const requested = await out.withdraw(ana, 100);
  expect(requested).toMatchObject({ state: 'review', reason: 'NEW_BANK' });
  testCashier.wait(DAY_MS);
  const later = await out.withdraw(ben, 100);
  expect(later).toMatchObject({ state: 'review', reason: 'FIRST_WITHDRAWAL' });
  const queue = await testCashier.staffConsole.withdrawals(await testCashier.siteId());
  const found = (id: string) =>
    queue
      .find(({ withdrawal_id }) => withdrawal_id === id)
      ?.checks.filter(({ verdict }) => verdict !== 'pass')
      .map(({ code }) => code);
  expect(found(requested.withdrawal_id)).toEqual(['NEW_BANK', 'FIRST_WITHDRAWAL', 'SHARED_BANK']);
  expect(found(later.withdrawal_id)).toEqual(['FIRST_WITHDRAWAL', 'SHARED_BANK']);
  await testCashier.staffConsole.approveWithdrawal(await out.decision(later.withdrawal_id));
  await testCashier.staffConsole.recordPayment({
    ...(await out.decision(later.withdrawal_id)),
    paid: 10_000n,
  });
  const third = await out.withdraw(ben, 100);
  expect(third).toMatchObject({ state: 'review', reason: 'ROUTINE' });
  expect(JSON.stringify(third)).not.toContain('SHARED');
  await out.policy({ bank_age_hours: 0 });
});

test('[operations 3.4] the closed loop: money goes back to where it came from first, which a person sees as a plan', async () => {
  await out.policy({ bank_age_hours: 0, turnover_percent: 0 });
  const ana = await out.holder(100_000n);
  const counter = { method_id: 'counter', fields: { phone: '09171234567' } };
  const { deposit_id } = await testCashier.deposit(ana, 200, counter);
  await run(testCashier.db, {
    text: `update cashier.deposit set state = 'under_review' where deposit_id = '${deposit_id}'`,
  });
  await testCashier.approve(ana, deposit_id, 20_000n);
  const { withdrawal_id } = await out.withdraw(ana, 500);
  const queue = await testCashier.staffConsole.withdrawals(await testCashier.siteId());
  const loop = queue
    .find((each) => each.withdrawal_id === withdrawal_id)
    ?.checks.find(({ code }) => code === 'CLOSED_LOOP');
  // 200.00 less the fee of 10.00 and 1.5 %.
  expect(loop).toEqual({
    code: 'CLOSED_LOOP',
    verdict: 'flag',
    evidence: {
      plan: [
        { method: 'counter', amount: '18700' },
        { method: 'bank', amount: '31300' },
      ],
    },
  });
  await out.policy({ bank_age_hours: 0 });
});

test('[operations 1.2] a large withdrawal needs more people, and nobody counts twice', async () => {
  const ana = await out.holder(10_000_000n);
  const { withdrawal_id } = await out.withdraw(ana, 60_000);
  const approve = async (staff: string) =>
    await testCashier.staffConsole.approveWithdrawal(await out.decision(withdrawal_id, staff));
  expect(await approve('maker')).toMatchObject({ outcome: 'signed', missing: 2 });
  expect(await approve('maker')).toEqual({ ok: false, reason: 'signed_already' });
  expect(await approve('checker')).toMatchObject({ outcome: 'signed', missing: 1 });
  expect(await approve('second checker')).toMatchObject({ outcome: 'approved' });
});

test('[operations 3.4] a partial payment leaves the rest in the balance', async () => {
  const ana = await out.holder(100_000n);
  const decision = await out.decision((await out.withdraw(ana, 800)).withdrawal_id);
  await testCashier.staffConsole.approveWithdrawal(decision);
  await testCashier.staffConsole.recordPayment({ ...decision, paid: 30_000n });
  const { value } = await testCashier.get(ana, 'withdrawal', { withdrawal_id: decision.withdrawalId });
  expect(value).toMatchObject({ state: 'paid', amount: 800, paid: 300 });
  expect(await balances(ana.playerId)).toEqual({ cash: 70_000n, reserved: 0n });
});

test('[W-02] another player’s withdrawal and bank account are not found, nor by another brand’s staff', async () => {
  const [ana, ben] = [await out.holder(50_000n), await out.holder(50_000n)];
  const { withdrawal_id } = await out.withdraw(ana, 100);
  const far = await testCashier.guest('two.test');
  for (const other of [ben, far])
    expect((await testCashier.ask(other, 'withdrawal', { withdrawal_id })).statusMessage).toBe('notFound');
  expect((await testCashier.get(ben, 'withdrawals')).value).toEqual([]);
  const stolen = { request_id: randomUUID(), bank_id: ana.bank_id, amount: 100, password: PASSWORD };
  expect((await testCashier.ask(ben, 'createWithdrawal', stolen)).statusMessage).toBe('notFound');
  const decision = { ...(await out.decision(withdrawal_id)), siteId: await testCashier.siteId('two.test') };
  expect(await testCashier.staffConsole.approveWithdrawal(decision)).toEqual({
    ok: false,
    reason: 'not_found',
  });
});

test('the database allows the same withdrawal transitions as the code', async () => {
  const rows = await run<{ from_state: string; to_state: string }>(testCashier.db, {
    text: `select from_state, to_state from cashier.state_transition where machine = 'withdrawal'`,
  });
  const known = rows.map(({ from_state, to_state }) => `${from_state} ${to_state}`).sort();
  const expected = WITHDRAWAL_STATES.flatMap((from) =>
    WITHDRAWAL_TRANSITIONS[from].map((to) => `${from} ${to}`),
  );
  expect(known).toEqual(expected.sort());
});
