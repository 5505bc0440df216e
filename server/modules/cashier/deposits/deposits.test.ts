import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DEPOSIT_STATES } from '#contracts/values/payments.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { houseBalance } from '../../ledger/index.ts';
import { setPlayerStatus } from '../../players/index.ts';
import { setPolicy } from '../index.ts';
import { openCashier, type TestCashier } from '../testing/cashier.ts';
import { DEPOSIT_TRANSITIONS } from './states.ts';

let testCashier: TestCashier;
beforeAll(async () => {
  testCashier = await openCashier();
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

test('[operations 3.2 rules 3 and 8] a manual deposit goes from request to credit, each step recorded, with the amount received', async () => {
  const ana = await testCashier.guest();
  const made = await testCashier.deposit(ana, 500);
  expect(made).toMatchObject({
    state: 'awaiting_payment',
    amount: 500,
    credited: null,
    name: 'Bank transfer',
  });
  expect(made.payee[0]?.value).toBe(`Pay 500.00 for ${made.reference}`);
  expect(made.reference).toMatch(/^D[0-9A-Z]{9}$/);
  const proved = await testCashier.prove(ana, made.deposit_id);
  expect(proved).toMatchObject({ state: 'under_review', payee: [], expires_at: null });
  expect(await testCashier.cash(ana)).toBe(0n);
  expect(await testCashier.approve(ana, made.deposit_id, 49_937n)).toMatchObject({
    ok: true,
    outcome: 'credited',
  });
  expect(await testCashier.cash(ana)).toBe(49_937n);
  const { value } = await testCashier.get(ana, 'deposit', { deposit_id: made.deposit_id });
  expect(value).toMatchObject({ state: 'credited', amount: 500, received: 499.37, fee: 0, credited: 499.37 });
  expect(value.history.map(({ state }) => state)).toEqual([
    'created',
    'awaiting_payment',
    'under_review',
    'approved',
    'credited',
  ]);
  expect(await testCashier.flagsOf(made.deposit_id)).toEqual(['AMOUNT_DIFFERS']);
});

test('[S-22] a credited deposit is listed under its number and reaches VIP, the public count and the inbox', async () => {
  const ana = await testCashier.guest('two.test');
  const made = await testCashier.deposit(ana, 500, { language: 'CN' });
  expect(made.name).toBe('银行转账');
  await testCashier.prove(ana, made.deposit_id);
  await testCashier.approve(ana, made.deposit_id, 50_000n);
  await testCashier.drain();
  const { value, totals } = await testCashier.get(ana, 'transactions');
  expect(value).toEqual([
    expect.objectContaining({ kind: 'deposit', status: 'completed', amount: 500, reference: made.reference }),
  ]);
  expect(totals).toMatchObject({ received: 500, transactions: 1 });
  const lines = (await testCashier.get(ana, 'statement')).value;
  const subject = { kind: 'deposit', id: made.deposit_id };
  expect(lines[0]).toMatchObject({ kind: 'deposit', amount: 500, reference: made.reference, subject });
  const { transaction_id } = value[0]!;
  const receipt = await testCashier.get(ana, 'receipt', { transaction_id, language: 'CN' });
  expect(receipt.name).toBe(`deposit-${made.reference}.pdf`);
  expect((await testCashier.get(ana, 'vip')).nextLevel[0]).toMatchObject({ cycle_deposit: 500 });
  const guest = { domain_name: 'two.test', external_id: 'site-two' };
  expect(await testCashier.call('two.test', 'top10', guest)).toMatchObject({
    value: { deposited_player: 1 },
  });
  const inbox = (await testCashier.get(ana, 'getInbox')).value;
  expect(inbox.map(({ title }) => title)).toEqual(['存款已入账']);
  expect(inbox[0]?.body).toContain(made.reference);
});

test('[S-11] guests see a site’s payment methods by name and picture only', async () => {
  const guest = { domain_name: 'one.test', external_id: 'site-one' };
  const answer = await testCashier.call('one.test', 'paymentMarks', guest);
  expect(answer).toMatchObject({
    value: [{ name: { EN: 'Bank transfer', CN: '银行转账' } }, { name: { EN: 'Counter' } }],
  });
  for (const mark of (answer as { value: object[] }).value)
    expect(Object.keys(mark).sort()).toEqual(['image', 'name']);
});

test('[operations 3.2 rule 2] a repeated request, also concurrent, makes one deposit; one is open at a time; a different request under its id is refused', async () => {
  const ana = await testCashier.guest();
  const request = { request_id: randomUUID(), method_id: 'bank', amount: 200 };
  const made = await Promise.all(
    Array.from({ length: 5 }, () => testCashier.get(ana, 'createDeposit', request)),
  );
  expect(new Set(made.map(({ value }) => value.deposit_id)).size).toBe(1);
  const other = await testCashier.ask(ana, 'createDeposit', { ...request, amount: 300 });
  expect(other.statusMessage).toBe('duplicateMismatch');
  const second = await testCashier.ask(ana, 'createDeposit', { ...request, request_id: randomUUID() });
  expect(second.statusMessage).toBe('paymentOpen');
  expect((await testCashier.get(ana, 'deposits', { is_open: true })).total).toBe(1);
});

test('limits of a method hold to the minor unit, and unknown values are refused', async () => {
  const ana = await testCashier.guest();
  const ask = async (amount: number, more: object = {}) =>
    await testCashier.ask(ana, 'createDeposit', {
      request_id: randomUUID(),
      method_id: 'bank',
      amount,
      ...more,
    });
  for (const amount of [99.99, 100_000.01, 0, -5, 100.001])
    expect((await ask(amount)).statusMessage).toBe('invalidAmount');
  expect((await ask(99.99)).statusDetail).toMatchObject({ min: '10000', max: '10000000' });
  expect((await ask(100, { method_id: 'nothing' })).statusMessage).toBe('methodUnavailable');
  expect((await ask(100)).statusCode).toBe(1);
  const counter = { method_id: 'counter', fields: { phone: '09171234567' } };
  const wrong = await ask(500, { ...counter, fields: { phone: 'ana' } });
  expect(wrong).toMatchObject({
    statusMessage: 'invalidRequest',
    statusDetail: { fields: [{ field: 'fields.phone', rule: 'format' }] },
  });
  expect((await ask(5000, counter)).statusCode).toBe(1);
  const over = await ask(1000.01, counter);
  expect(over).toMatchObject({ statusMessage: 'dailyLimit', statusDetail: { remaining: '100000' } });
  expect((await ask(1000, counter)).statusCode).toBe(1);
});

test('a method in maintenance, or above the player’s identity level, takes no deposit', async () => {
  const nameless = await testCashier.newPlayer('one.test', 0n);
  const siteId = await testCashier.siteId();
  const set = (text: string) =>
    run(testCashier.db, {
      text: `update cashier.method set ${text} where site_id = ${siteId} and method_id = 'bank'`,
    });
  const request = { request_id: randomUUID(), method_id: 'bank', amount: 100 };
  await set('identity_level = 1');
  expect((await testCashier.ask(nameless, 'createDeposit', request)).statusMessage).toBe('identityNeeded');
  expect((await testCashier.get(nameless, 'depositMethods')).value[0]).toMatchObject({
    identity_needed: 'name',
  });
  await set(
    `identity_level = 0, closed_from = now() - interval '1 hour', closed_until = now() + interval '1 hour'`,
  );
  expect((await testCashier.ask(nameless, 'createDeposit', request)).statusMessage).toBe('methodUnavailable');
  await set('closed_from = null, closed_until = null');
  expect((await testCashier.ask(nameless, 'createDeposit', request)).statusCode).toBe(1);
});

test('[operations 3.2 rule 5] a reference number is accepted for one deposit, in any spelling and under concurrency', async () => {
  const players = await Promise.all([1, 2, 3, 4].map(() => testCashier.guest()));
  const made = await Promise.all(players.map((holder) => testCashier.deposit(holder, 100)));
  const spellings = ['ab-1 2345', 'AB-12345', ' ab-12345 ', 'Ab-12345'];
  const proved = await Promise.all(
    players.map((holder, n) =>
      testCashier.prove(holder, made[n]!.deposit_id, { fields: { payment_number: spellings[n]! } }),
    ),
  );
  expect(proved.filter(({ state }) => state === 'under_review')).toHaveLength(1);
  const refused = proved.filter(({ state }) => state === 'rejected');
  expect(refused.map(({ reason }) => reason)).toEqual(Array(3).fill('DUPLICATE_REFERENCE'));
});

test('[operations 3.2 rule 6] accepts the player as sender in any spelling; flags another sender for review', async () => {
  const jose = await testCashier.guest('one.test', 'José María Dela Cruz');
  const prove = async (sender_name: string) => {
    const made = await testCashier.deposit(jose, 100);
    await testCashier.prove(jose, made.deposit_id, { fields: { payment_number: randomUUID(), sender_name } });
    const siteId = await testCashier.siteId();
    const decided = { siteId, depositId: made.deposit_id, staffId: 'staff-1' };
    const flags = await testCashier.flagsOf(made.deposit_id);
    expect(await testCashier.staffConsole.rejectDeposit({ ...decided, reason: 'THIRD_PARTY' })).toMatchObject(
      {
        ok: true,
      },
    );
    return flags;
  };
  expect(await prove('CRUZ, JOSE MARIA'.replace(',', ''))).toEqual([]);
  expect(await prove('Pedro Santos')).toEqual(['NAME_MISMATCH']);
});

test('[operations 1.2] a large amount needs several approvers who enter the same amount; nobody counts twice', async () => {
  const ana = await testCashier.guest();
  await testCashier.database.transaction(async (tx) => setPolicy(tx, await testCashier.siteId(), 'PHP', {}));
  const made = await testCashier.deposit(ana, 60_000);
  await testCashier.prove(ana, made.deposit_id);
  const approve = (received: bigint, staff: string) =>
    testCashier.approve(ana, made.deposit_id, received, staff);
  expect(await approve(6_000_000n, 'maker')).toMatchObject({ outcome: 'signed', missing: 2 });
  expect(await approve(6_000_000n, 'maker')).toEqual({ ok: false, reason: 'signed_already' });
  expect(await approve(5_000_000n, 'checker')).toEqual({ ok: false, reason: 'amount_differs' });
  expect(await approve(6_000_000n, 'checker')).toMatchObject({ outcome: 'signed', missing: 1 });
  expect(await testCashier.cash(ana)).toBe(0n);
  const last = await Promise.all(['third', 'fourth', 'fifth'].map((staff) => approve(6_000_000n, staff)));
  expect(last.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await testCashier.cash(ana)).toBe(6_000_000n);
});

test('of a concurrent approval and rejection one takes effect, once', async () => {
  const ana = await testCashier.guest();
  const siteId = await testCashier.siteId();
  let credited = 0n;
  for (let n = 0; n < 8; n++) {
    const { deposit_id: depositId } = await testCashier.deposit(ana, 100);
    await testCashier.prove(ana, depositId);
    const decided = { siteId, depositId, staffId: 'a' };
    const [approved, rejected] = await Promise.all([
      testCashier.staffConsole.approveDeposit({ ...decided, received: 10_000n }),
      testCashier.staffConsole.rejectDeposit({ ...decided, staffId: 'b', reason: 'NOT_RECEIVED' }),
    ]);
    expect([approved.ok, rejected.ok].filter(Boolean)).toHaveLength(1);
    if (approved.ok) credited += 10_000n;
  }
  expect(await testCashier.cash(ana)).toBe(credited);
});

test('a player’s fee is deducted from the amount received, rounded in the player’s favour', async () => {
  const ana = await testCashier.guest();
  const counter = { method_id: 'counter', fields: { phone: '09171234567' } };
  const made = await testCashier.deposit(ana, 333.33, counter);
  await run(testCashier.db, {
    text: `update cashier.deposit set state = 'under_review' where deposit_id = '${made.deposit_id}'`,
  });
  await testCashier.approve(ana, made.deposit_id, 33_333n);
  // 10.00 and 1.5 % of 333.33, which is 4.99995.
  expect(await testCashier.cash(ana)).toBe(33_333n - 1_000n - 499n);
  const siteId = await testCashier.siteId();
  expect(await houseBalance(testCashier.db, siteId, 'fees', 'PHP')).toBe(1_499n);
  // Every player view shows the amount credited to the balance.
  const { timeline, playerFigures } = testCashier.cashier.console!;
  const player = { siteId, playerId: ana.playerId };
  const figures = await playerFigures!(testCashier.db, player);
  for (const name of ['deposits', 'in_and_out_24_hours'])
    expect(figures.find((figure) => figure.name === name)).toMatchObject({ sum: 31_834n });
  const entries = await timeline!.entries(testCashier.db, player, new Date(Date.now() + MINUTE_MS), 10);
  expect(entries.find(({ what }) => what === 'deposit.credited')?.sum?.amount).toBe(31_834n);
});

test('[operations 3.2 rule 7] a review is due within 15 minutes, late afterwards, and raises an alarm after 30', async () => {
  const ana = await testCashier.guest();
  const { deposit_id } = await testCashier.deposit(ana, 100);
  const { due_at } = await testCashier.prove(ana, deposit_id);
  const minutes = (Date.parse(due_at!) - testCashier.now().getTime()) / MINUTE_MS;
  expect(Math.round(minutes)).toBe(15);
  const alerts = async () => {
    await testCashier.cashier.runScheduled();
    return testCashier.lines.filter((line) => line.includes('past their review time')).length;
  };
  const queue = testCashier.cashier.console!.queues!.find(({ name }) => name === 'deposits')!;
  const late = async () =>
    (await queue.count(testCashier.db, await testCashier.siteId(), testCashier.now())).late;
  const [before, alerted] = [await late(), await alerts()];
  testCashier.wait(15 * MINUTE_MS + 1_000);
  expect([(await late()) - before > 0, await alerts()]).toEqual([true, alerted]);
  testCashier.wait(15 * MINUTE_MS);
  expect(await alerts()).toBe(alerted + 1);
  await testCashier.approve(ana, deposit_id, 10_000n);
});

test('[operations 3.2 rule 7] an unpaid deposit expires; money that arrives later is still credited', async () => {
  const ana = await testCashier.guest();
  const made = await testCashier.deposit(ana, 100);
  await testCashier.cashier.runScheduled();
  expect((await testCashier.get(ana, 'deposit', { deposit_id: made.deposit_id })).value.state).toBe(
    'awaiting_payment',
  );
  testCashier.wait(DAY_MS);
  await Promise.all([testCashier.cashier.runScheduled(), testCashier.cashier.runScheduled()]);
  const { value } = await testCashier.get(ana, 'deposit', { deposit_id: made.deposit_id });
  expect(value.state).toBe('expired');
  const failed = async () => (await testCashier.get(ana, 'deposits', { is_failed: true })).value;
  expect((await failed()).map(({ deposit_id }) => deposit_id)).toEqual([made.deposit_id]);
  const proof = { deposit_id: made.deposit_id, fields: { payment_number: '123456' } };
  expect((await testCashier.ask(ana, 'proveDeposit', proof)).statusMessage).toBe('paymentClosed');
  expect(await testCashier.approve(ana, made.deposit_id, 10_000n)).toMatchObject({ outcome: 'credited' });
  expect(await testCashier.cash(ana)).toBe(10_000n);
  expect(await failed()).toEqual([]);
});

test('[operations 3.2 rule 1] a blocked player’s money is credited and flagged; a new deposit is refused', async () => {
  const ana = await testCashier.guest();
  const siteId = await testCashier.siteId();
  const made = await testCashier.deposit(ana, 100);
  await testCashier.prove(ana, made.deposit_id);
  const block = (status: 'active' | 'blocked') =>
    testCashier.database.transaction((tx) => setPlayerStatus(tx, siteId, ana.playerId, status));
  await block('blocked');
  const request = { request_id: randomUUID(), method_id: 'bank', amount: 100 };
  expect((await testCashier.ask(ana, 'createDeposit', request)).statusMessage).toBe('BLOCK');
  expect(await testCashier.approve(ana, made.deposit_id, 10_000n)).toMatchObject({ outcome: 'credited' });
  expect(await testCashier.cash(ana)).toBe(10_000n);
  expect(await testCashier.flagsOf(made.deposit_id)).toContain('PLAYER_BLOCKED');
});

test('a player can cancel a deposit until it is paid', async () => {
  const ana = await testCashier.guest();
  const { deposit_id } = await testCashier.deposit(ana, 100);
  const cancelled = await testCashier.get(ana, 'cancelDeposit', { deposit_id });
  expect(cancelled.value.state).toBe('cancelled');
  expect((await testCashier.get(ana, 'cancelDeposit', { deposit_id })).value.state).toBe('cancelled');
  const next = await testCashier.deposit(ana, 100);
  await testCashier.prove(ana, next.deposit_id);
  expect((await testCashier.ask(ana, 'cancelDeposit', { deposit_id: next.deposit_id })).statusMessage).toBe(
    'paymentClosed',
  );
});

test('[W-02] another player’s deposit is not found, on this brand or another, nor by another brand’s staff', async () => {
  const [ana, ben, far] = [
    await testCashier.guest(),
    await testCashier.guest(),
    await testCashier.guest('two.test'),
  ];
  const { deposit_id } = await testCashier.deposit(ana, 100);
  for (const other of [ben, far]) {
    for (const name of ['deposit', 'cancelDeposit', 'proveDeposit'] as const)
      expect((await testCashier.ask(other, name, { deposit_id })).statusMessage).toBe('notFound');
    expect(
      (await testCashier.get(other, 'deposits')).value.some((each) => each.deposit_id === deposit_id),
    ).toBe(false);
  }
  await testCashier.prove(ana, deposit_id);
  const decided = { siteId: await testCashier.siteId('two.test'), depositId: deposit_id, staffId: 'staff-2' };
  expect(await testCashier.staffConsole.approveDeposit({ ...decided, received: 1n })).toEqual({
    ok: false,
    reason: 'not_found',
  });
  expect(
    (await testCashier.staffConsole.deposits(decided.siteId)).some((each) => each.deposit_id === deposit_id),
  ).toBe(false);
});

test('the database allows the same state transitions as the code, and no others', async () => {
  const rows = await run<{ from_state: string; to_state: string }>(testCashier.db, {
    text: `select from_state, to_state from cashier.state_transition where machine = 'deposit'`,
  });
  const known = rows.map(({ from_state, to_state }) => `${from_state} ${to_state}`).sort();
  const expected = DEPOSIT_STATES.flatMap((from) =>
    DEPOSIT_TRANSITIONS[from].map((to) => `${from} ${to}`),
  ).sort();
  expect(known).toEqual(expected);
  const ana = await testCashier.guest();
  const { deposit_id } = await testCashier.deposit(ana, 100);
  const jump = run(testCashier.db, {
    text: `update cashier.deposit set state = 'approved' where deposit_id = $1`,
    values: [deposit_id],
  });
  await expect(jump).rejects.toThrow(/does not go from awaiting_payment to approved/);
});
