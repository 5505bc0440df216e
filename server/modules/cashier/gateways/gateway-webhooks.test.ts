import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { run, type Tx } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { asOwner } from '#test/support/database.ts';
import { post } from '../../ledger/index.ts';
import { openConsole } from '../../operators/testing/console.ts';
import { type GatewayTestCashier, openGateway } from '../testing/gateway.ts';
import { createWithdrawalTools } from '../testing/withdrawals.ts';

/**
 * Rules of operations 3.3 and the tests that cover each:
 *
 *   1  raw bytes, constant time, five minutes, 401 · "forged, altered, stale"; `paymongo.test.ts`
 *   2  one row for an event, a repeat gets 200 · "ten copies of a message"
 *   3  answered once stored, processed later · "acknowledges the webhook", "a webhook that cannot be stored"
 *   4  the gateway is queried, states advance · "trusts the gateway", "a reversed deposit stays reversed"
 *   5  credited once · "ten copies of a message", "a webhook and two concurrent polls"
 *   6  another amount, another currency · "credits a different amount as received"
 *   7  an unknown payment waits a day · "an unknown payment is parked"
 *   8  the settlement file · "reconciles the settlement file"
 *   9  reversals · "a chargeback debits", "a refund debits", `../withdrawals/blocked-accounts.test.ts`
 */
let gateway: GatewayTestCashier;
beforeAll(async () => {
  gateway = await openGateway();
});
afterEach(() => expectBooks(gateway.db));
afterAll(() => gateway.close());

const stored = async (): Promise<number> =>
  Number((await run<{ n: bigint }>(gateway.db, { text: 'select count(*) as n from cashier.webhook' }))[0]!.n);

test('a gateway deposit is opened once, paid there, and credited after its webhook', async () => {
  const ana = await gateway.guest();
  const made = await gateway.deposit(ana, 500);
  expect(made).toMatchObject({ state: 'pending', amount: 500 });
  expect(made.pay_url).toBe(`http://localhost:3090/pay/${gateway.paymentOf(made.deposit_id).id}`);
  const paid = gateway.act(made.deposit_id, { kind: 'pay' });
  expect(await gateway.deliver(paid)).toBe(200);
  expect(await gateway.cash(ana)).toBe(0n);
  await gateway.drain();
  expect(await gateway.cash(ana)).toBe(50_000n);
  const { value } = await gateway.get(ana, 'deposit', { deposit_id: made.deposit_id });
  expect(value.history.map(({ state }) => state)).toEqual(['created', 'pending', 'succeeded', 'credited']);
  expect(value.pay_url).toBe('');
});

test('[operations 3.3 rule 1] forged, altered, stale and unsigned messages get 401 and leave only a log line', async () => {
  const ana = await gateway.guest();
  const { deposit_id } = await gateway.deposit(ana, 500);
  const body = gateway.bodyOf(gateway.act(deposit_id, { kind: 'pay' }));
  const before = await stored();
  const stale = gateway.seconds() - 301;
  expect(await gateway.post(body, undefined)).toBe(401);
  expect(await gateway.post(body, `t=${gateway.seconds()},te=${gateway.hmac('something else')},li=`)).toBe(
    401,
  );
  expect(await gateway.post(body.replace(/:/, ': '), gateway.sign(body))).toBe(401);
  expect(await gateway.post(body, gateway.sign(body, stale))).toBe(401);
  expect(await gateway.post('not json', gateway.sign('not json'))).toBe(400);
  const other = new Request('http://one.test/hooks/nobody', { method: 'POST', body });
  expect((await gateway.fetch(other)).status).toBe(404);
  expect(await stored()).toBe(before);
  await gateway.drain();
  expect(await gateway.stateOf(deposit_id)).toBe('pending');
  expect(gateway.lines.filter((line) => line.includes('webhook refused'))).toHaveLength(4);
});

test('[operations 3.3 rules 2 and 5] ten copies of a message, also concurrent, credit once', async () => {
  const ana = await gateway.guest();
  const { deposit_id } = await gateway.deposit(ana, 500);
  const paid = gateway.act(deposit_id, { kind: 'pay' });
  const before = await stored();
  const answers = await Promise.all(Array.from({ length: 10 }, () => gateway.deliver(paid)));
  expect(answers).toEqual(Array(10).fill(200));
  expect(await stored()).toBe(before + 1);
  const requested = `GET /v1/payments/${gateway.paymentOf(deposit_id).id}`;
  const times = () => gateway.requested.filter((line) => line === requested).length;
  await gateway.drain();
  expect(await gateway.deliver(paid)).toBe(200);
  await gateway.drain();
  expect(times()).toBe(1);
  expect(await gateway.cash(ana)).toBe(50_000n);
  // The same event under another number is processed too: no job remains to retry.
  await gateway.deliver({ ...paid, id: `evt_${randomUUID()}` });
  await gateway.drain();
  expect(times()).toBe(2);
  expect(await gateway.cash(ana)).toBe(50_000n);
  expect(await run(gateway.db, { text: `select 1 from cashier.webhook where state <> 'done'` })).toEqual([]);
});

test('[operations 3.3 rule 3] acknowledges the webhook without calling the gateway', async () => {
  const ana = await gateway.guest();
  const { deposit_id } = await gateway.deposit(ana, 500);
  const paid = gateway.act(deposit_id, { kind: 'pay' });
  const before = gateway.requested.length;
  expect(await gateway.deliver(paid)).toBe(200);
  expect(gateway.requested).toHaveLength(before);
  await gateway.drain();
  expect(gateway.requested.slice(before)).toEqual([`GET /v1/payments/${gateway.paymentOf(deposit_id).id}`]);
});

test('[operations 3.3 rule 4] trusts the gateway, not the webhook: an early “paid” credits nothing, a late “failed” reverses nothing', async () => {
  const ana = await gateway.guest();
  const { deposit_id } = await gateway.deposit(ana, 500);
  const refused = gateway.act(deposit_id, { kind: 'refuse' });
  const lie = { ...refused, id: `evt_${randomUUID()}`, type: 'payment.paid' };
  await gateway.deliver(lie);
  await gateway.drain();
  expect(await gateway.stateOf(deposit_id)).toBe('failed');
  expect(await gateway.cash(ana)).toBe(0n);
  const paid = gateway.act(deposit_id, { kind: 'pay' });
  await gateway.deliver(paid);
  await gateway.drain();
  expect(await gateway.stateOf(deposit_id)).toBe('credited');
  await gateway.deliver(refused);
  await gateway.drain();
  expect(await gateway.stateOf(deposit_id)).toBe('credited');
  expect(await gateway.cash(ana)).toBe(50_000n);
});

test('[operations 3.3] credits a late payment of an expired or cancelled deposit', async () => {
  const ana = await gateway.guest();
  const late = await gateway.deposit(ana, 300);
  const given = await gateway.deposit(ana, 200);
  await gateway.get(ana, 'cancelDeposit', { deposit_id: given.deposit_id });
  gateway.wait(16 * MINUTE_MS);
  for (const event of gateway.expire()) await gateway.deliver(event);
  await gateway.drain();
  expect(await gateway.stateOf(late.deposit_id)).toBe('expired');
  for (const { deposit_id } of [late, given]) await gateway.deliver(gateway.act(deposit_id, { kind: 'pay' }));
  await gateway.drain();
  expect(await gateway.stateOf(late.deposit_id)).toBe('credited');
  expect(await gateway.stateOf(given.deposit_id)).toBe('credited');
  expect(await gateway.casesOf('late')).toEqual(expect.arrayContaining([late.deposit_id, given.deposit_id]));
  expect(await gateway.cash(ana)).toBe(50_000n);
});

test('[operations 3.3 rule 5] a webhook and two concurrent polls credit once', async () => {
  const ana = await gateway.guest();
  const { deposit_id } = await gateway.deposit(ana, 500);
  const paid = gateway.act(deposit_id, { kind: 'pay' });
  gateway.wait(130_000);
  await gateway.deliver(paid);
  await Promise.all([gateway.drain(), gateway.cashier.runScheduled(), gateway.cashier.runScheduled()]);
  expect(await gateway.stateOf(deposit_id)).toBe('credited');
  expect(await gateway.cash(ana)).toBe(50_000n);
});

test('polls the gateway and credits the deposit when a webhook is lost', async () => {
  const ana = await gateway.guest();
  const { deposit_id } = await gateway.deposit(ana, 500);
  gateway.act(deposit_id, { kind: 'pay' });
  await gateway.cashier.runScheduled();
  expect(await gateway.stateOf(deposit_id)).toBe('pending');
  gateway.wait(121_000);
  await gateway.cashier.runScheduled();
  expect(await gateway.stateOf(deposit_id)).toBe('credited');
});

test('[operations 3.3 rule 6] credits a different amount as received and flags it; a different currency opens a case', async () => {
  const ana = await gateway.guest();
  const less = await gateway.deposit(ana, 500);
  await gateway.deliver(gateway.act(less.deposit_id, { kind: 'pay', amount: 12_345 }));
  const euros = await gateway.deposit(ana, 500);
  await gateway.deliver(gateway.act(euros.deposit_id, { kind: 'pay', currency: 'EUR' }));
  await gateway.drain();
  expect(await gateway.cash(ana)).toBe(12_345n);
  expect(await gateway.flagsOf(less.deposit_id)).toEqual(['AMOUNT_DIFFERS']);
  expect(await gateway.stateOf(euros.deposit_id)).toBe('under_review');
  expect(await gateway.casesOf('amount_differs')).toEqual([less.deposit_id]);
  expect(await gateway.casesOf('wrong_currency')).toEqual([euros.deposit_id]);
  // Six times the requested amount: two people must confirm it.
  expect(await gateway.approve(ana, euros.deposit_id, 300_000n)).toMatchObject({ outcome: 'signed' });
  expect(await gateway.approve(ana, euros.deposit_id, 300_000n)).toMatchObject({ outcome: 'credited' });
  expect(await gateway.cash(ana)).toBe(312_345n);
});

test('[operations 3.3 rules 4 and 9] a payment in another currency that is reversed before review can no longer be credited', async () => {
  const ana = await gateway.guest();
  const { deposit_id } = await gateway.deposit(ana, 500);
  await gateway.deliver(gateway.act(deposit_id, { kind: 'pay', currency: 'EUR' }));
  await gateway.drain();
  await gateway.deliver(gateway.act(deposit_id, { kind: 'charge_back' }));
  await gateway.drain();
  const { value } = await gateway.get(ana, 'deposit', { deposit_id });
  expect(value).toMatchObject({ state: 'rejected', reason: 'TAKEN_BACK', credited: null });
  expect(await gateway.approve(ana, deposit_id, 300_000n)).toMatchObject({ reason: 'decided_already' });
  expect(await gateway.cash(ana)).toBe(0n);
});

test('[operations 3.2 rule 1] [player protection E4] money paid after a self-exclusion is credited, flagged and reported to staff; it can be withdrawn', async () => {
  const ana = await gateway.guest();
  const { deposit_id } = await gateway.deposit(ana, 500);
  await gateway.get(ana, 'takeBreak', { length: '6months' });
  const event = gateway.act(deposit_id, { kind: 'pay' });
  await Promise.all([gateway.deliver(event), gateway.deliver({ ...event, id: `evt_${randomUUID()}` })]);
  await gateway.drain();
  expect(await gateway.cash(ana)).toBe(50_000n);
  expect(await gateway.flagsOf(deposit_id)).toEqual(['PLAYER_EXCLUDED']);
  expect(await gateway.casesOf('excluded_player')).toEqual([deposit_id]);
  const again = await gateway.signIn(ana);
  const request = { request_id: randomUUID(), method_id: 'wallet', amount: 500 };
  expect((await gateway.ask(again, 'createDeposit', request)).statusMessage).toBe('excluded');
  await createWithdrawalTools(gateway).policy({ turnover_percent: 0, bank_age_hours: 0 });
  const bank_id = randomUUID();
  const bank = { bank_name: 'Harbour Savings', holder_name: 'Ana Cruz', account_number: '001234567890' };
  await gateway.get(again, 'addBank', { bank_id, ...bank, password: 'Lantern-88' });
  await run(gateway.db, {
    text: 'update cashier.turnover_requirement set closed_at = now() where closed_at is null',
  });
  const requested = await createWithdrawalTools(gateway).withdraw({ ...again, bank_id }, 500);
  expect(requested).toMatchObject({ state: 'review', reason: 'FIRST_WITHDRAWAL' });
});

test('[operations 3.3 rule 7] an unknown payment is parked, matched when its deposit is recorded, and opens a case after a day', async () => {
  const ana = await gateway.guest();
  const { deposit_id } = await gateway.deposit(ana, 500);
  const paid = gateway.act(deposit_id, { kind: 'pay' });
  const own = { text: 'update cashier.gateway_payment set gateway_id = $1 where deposit_id = $2' };
  const { id } = gateway.paymentOf(deposit_id);
  await run(gateway.db, { ...own, values: ['pay_other', deposit_id] });
  await gateway.deliver(paid);
  await gateway.drain();
  expect(await gateway.stateOf(deposit_id)).toBe('pending');
  await run(gateway.db, { ...own, values: [id, deposit_id] });
  gateway.wait(61_000);
  await gateway.cashier.runScheduled();
  expect(await gateway.stateOf(deposit_id)).toBe('credited');
  const unknown = { ...paid, id: `evt_${randomUUID()}` };
  await run(gateway.db, { ...own, values: ['pay_third', deposit_id] });
  await gateway.deliver(unknown);
  await gateway.drain();
  gateway.wait(DAY_MS);
  await gateway.cashier.runScheduled();
  await gateway.cashier.runScheduled();
  expect(await gateway.casesOf('unknown_payment')).toEqual([`simpay:${id}`]);
});

test('[operations 3.3 rule 8] reconciles the settlement file line by line; a missing or different line opens a case', async () => {
  const ana = await gateway.guest();
  gateway.wait(MINUTE_MS);
  const start = new Date(gateway.seconds() * 1000);
  const made: { deposit_id: string }[] = [];
  for (const amount of [500, 600, 700]) made.push(await gateway.deposit(ana, amount));
  for (const { deposit_id } of made.slice(0, 2))
    await gateway.deliver(gateway.act(deposit_id, { kind: 'pay' }));
  await gateway.drain();
  gateway.act(made[2]!.deposit_id, { kind: 'pay' });
  gateway.paymentOf(made[1]!.deposit_id).paidAmount = 59_999;
  const end = new Date((gateway.seconds() + 5) * 1000);
  expect(await gateway.cashier.reconcile({ from: start, to: end })).toBe(2);
  expect(await gateway.cashier.reconcile({ from: start, to: end })).toBe(2);
  const cases = await gateway.casesOf('difference');
  expect(cases.sort()).toEqual(
    [1, 2].map((n) => `simpay:${gateway.paymentOf(made[n]!.deposit_id).id}`).sort(),
  );
});

test('[operations 3.3 rule 9] a chargeback debits the amount, below zero if needed, blocks the account and opens a case, once', async () => {
  const ana = await gateway.guest();
  const { deposit_id } = await gateway.deposit(ana, 500);
  await gateway.deliver(gateway.act(deposit_id, { kind: 'pay' }));
  await gateway.drain();
  await gateway.database.transaction((tx) => spend(tx, ana.playerId));
  const back = gateway.act(deposit_id, { kind: 'charge_back' });
  await gateway.deliver(back);
  await gateway.deliver({ ...back, id: `evt_${randomUUID()}` });
  await gateway.drain();
  expect(await gateway.stateOf(deposit_id)).toBe('charged_back');
  expect(await gateway.cash(ana)).toBe(-40_000n);
  expect(await gateway.casesOf('charged_back')).toEqual([deposit_id]);
  expect((await gateway.ask(ana, 'getBalance')).statusMessage).toBe('BLOCK');
  // None of it has a turnover requirement any more.
  const open = 'select 1 from cashier.turnover_requirement where requirement_id = $1 and closed_at is null';
  expect(await run(gateway.db, { text: open, values: [deposit_id] })).toEqual([]);
});

test('[operations 7] a credited deposit counts in the day’s deposits in the console, also after its reversal', async () => {
  const ana = await gateway.guest();
  const staffConsole = openConsole(gateway);
  const auditor = await staffConsole.clerk('auditor');
  const deposits = async () => {
    const { figures } = await staffConsole.get(auditor, 'dashboard');
    // The ledger's day, because this test's clock is ahead of it.
    const { series } = figures.find(({ name }) => name === 'deposits')!;
    return series.reduce((sum, { value }) => sum + BigInt(value), 0n);
  };
  const before = await deposits();
  const { deposit_id } = await gateway.deposit(ana, 500);
  for (const kind of ['pay', 'charge_back'] as const) {
    await gateway.deliver(gateway.act(deposit_id, { kind }));
    await gateway.drain();
    expect(await deposits()).toBe(before + 50_000n);
  }
});

test('[operations 3.3 rule 9] a refund debits the amount like a chargeback: once, with a case, blocking play and payouts', async () => {
  const ana = await gateway.guest();
  const { deposit_id } = await gateway.deposit(ana, 500);
  await gateway.deliver(gateway.act(deposit_id, { kind: 'pay' }));
  await gateway.drain();
  const back = gateway.act(deposit_id, { kind: 'refund' });
  await Promise.all([gateway.deliver(back), gateway.deliver({ ...back, id: `evt_${randomUUID()}` })]);
  await gateway.drain();
  expect(await gateway.stateOf(deposit_id)).toBe('refunded');
  expect(await gateway.cash(ana)).toBe(0n);
  expect(await gateway.casesOf('refunded')).toEqual([deposit_id]);
  expect((await gateway.ask(ana, 'getBalance')).statusMessage).toBe('BLOCK');
});

test('[operations 3.3 rule 4] a reversed deposit stays reversed, whether its gateway later reports “paid” or “failed”', async () => {
  const ana = await gateway.guest();
  const { deposit_id } = await gateway.deposit(ana, 500);
  const paid = gateway.act(deposit_id, { kind: 'pay' });
  await gateway.deliver(paid);
  await gateway.drain();
  await gateway.deliver(gateway.act(deposit_id, { kind: 'charge_back' }));
  await gateway.drain();
  for (const status of ['paid', 'failed', 'expired', 'pending', 'refunded'] as const) {
    gateway.paymentOf(deposit_id).status = status;
    await gateway.deliver({ ...paid, id: `evt_${randomUUID()}` });
    await gateway.drain();
    expect(await gateway.stateOf(deposit_id)).toBe('charged_back');
  }
  expect(await gateway.cash(ana)).toBe(0n);
});

test('an unresponsive gateway only delays a deposit; a retry uses the same payment', async () => {
  const ana = await gateway.guest();
  gateway.setBroken(true);
  const made = await gateway.deposit(ana, 500);
  expect(made.state).toBe('created');
  gateway.wait(11_000);
  await gateway.cashier.runScheduled();
  expect(await gateway.stateOf(made.deposit_id)).toBe('created');
  gateway.setBroken(false);
  gateway.wait(21_000);
  await Promise.all([gateway.cashier.runScheduled(), gateway.cashier.runScheduled()]);
  expect(await gateway.stateOf(made.deposit_id)).toBe('pending');
  expect(gateway.simulatorState.payments.filter(({ key }) => key === made.deposit_id)).toHaveLength(1);
  gateway.setBroken(true);
  const never = await gateway.deposit(ana, 500);
  gateway.wait(16 * MINUTE_MS);
  await gateway.cashier.runScheduled();
  gateway.setBroken(false);
  const { value } = await gateway.get(ana, 'deposit', { deposit_id: never.deposit_id });
  expect(value).toMatchObject({ state: 'failed', reason: 'UNREACHABLE' });
});

test('a gateway’s method is not offered where the gateway is not configured', async () => {
  const ana = await gateway.guest();
  await run(gateway.db, {
    text: `update cashier.method set adapter = 'absent' where method_id = 'counter'`,
  });
  const { value } = await gateway.get(ana, 'depositMethods');
  expect(value.map(({ method_id }) => method_id).sort()).toEqual(['bank', 'wallet']);
  const request = { request_id: randomUUID(), method_id: 'counter', amount: 200 };
  expect((await gateway.ask(ana, 'createDeposit', request)).statusMessage).toBe('methodUnavailable');
});

test('[operations 3.3 rule 3] a webhook that cannot be stored gets 503 without a reason, and is accepted when resent', async () => {
  const ana = await gateway.guest();
  const { deposit_id } = await gateway.deposit(ana, 500);
  const body = gateway.bodyOf(gateway.act(deposit_id, { kind: 'pay' }));
  const send = async () => {
    const headers = { 'simpay-signature': gateway.sign(body) };
    return await gateway.fetch(
      new Request('http://one.test/hooks/simpay', { method: 'POST', headers, body }),
    );
  };
  const printed = vi.spyOn(console, 'error');
  await asOwner(gateway.db, 'alter table cashier.webhook rename to webhook_away');
  const refused = await send();
  await asOwner(gateway.db, 'alter table cashier.webhook_away rename to webhook');
  expect([refused.status, await refused.text()]).toEqual([503, 'try again']);
  expect(printed).not.toHaveBeenCalled();
  expect(
    gateway.lines.filter((line) => line.includes('gateway message could not be processed')),
  ).toHaveLength(1);
  expect((await send()).status).toBe(200);
  await gateway.drain();
  expect(await gateway.cash(ana)).toBe(50_000n);
});

/** Loses 400 pesos in play. */
async function spend(tx: Tx, player: string): Promise<void> {
  const answer = await post(tx, {
    siteId: await gateway.siteId(),
    key: `test-bet:${player}`,
    kind: 'bet',
    currency: 'PHP',
    postings: [{ from: { player, kind: 'cash' }, to: { house: 'game_clearing:TEST' }, amount: 40_000n }],
  });
  expect(answer.ok).toBe(true);
}
