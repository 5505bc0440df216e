import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { api } from '#contracts/api/index.ts';
import type { RouteRule } from '#contracts/console/payment-routes.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openConsole, type TestConsole, type TestStaff } from '../../operators/testing/console.ts';
import { type NewMethod, upsertMethods } from '../index.ts';
import { BANK, openCashier, type TestCashier } from '../testing/cashier.ts';
import { type Script, scriptGateways } from '../testing/scripted-gateways.ts';

const gateways = scriptGateways();
const NAMES = ['north', 'south'] as const;
let cashier: TestCashier;
let staffConsole: TestConsole;
let [maker, checker]: TestStaff[] = [];

beforeAll(async () => {
  const config = { TRUST_PROXY: true, COUNTRY_HEADER: 'x-country' };
  cashier = await openCashier(config, [gateways.extension]);
  staffConsole = openConsole(cashier);
  maker = await staffConsole.clerk('finance_maker');
  checker = await staffConsole.clerk('finance_checker');
  for (const name of NAMES) await configure(name);
  const wallet: NewMethod = { ...BANK, method_id: 'wallet', type: 'ewallet', adapter: 'south', max_open: 3 };
  const siteId = await cashier.siteId();
  await cashier.database.transaction((tx) => upsertMethods(tx, siteId, 'PHP', [wallet]));
  await changeRoute({ rules: [rule('north')] });
}, 60_000);
beforeEach(() => act('opens', 'opens'));
afterEach(() => expectBooks(cashier.db));
afterAll(() => cashier.close());

/** Two people configure a gateway, or reopen it. */
async function configure(gateway_id: string, is_new = true): Promise<void> {
  const about = { adapter: 'scripted', name: `Gateway ${gateway_id}`, is_live: false, status: 'open' };
  const values = { ...about, url: 'https://scripted.test', settings: {} };
  const secrets = is_new ? { api_key: 'a key of the test', webhook_secret: 'a secret of the test' } : null;
  const { proposal_id } = await staffConsole.get(maker!, 'proposeGateway', { gateway_id, values, secrets });
  await staffConsole.get(checker!, 'approveProposal', { proposal_id });
}
const rule = (gateway: string, more: Partial<RouteRule> = {}): RouteRule => ({
  ...{ gateway, min_amount: null, max_amount: null, countries: [], ...more },
});
function act(north: Script, south: Script): void {
  gateways.script('north', north);
  gateways.script('south', south);
}
async function changeRoute(route: object): Promise<void> {
  const { value } = await staffConsole.get(maker!, 'paymentMethods');
  const { values } = value.find(({ method_id }) => method_id === 'wallet')!;
  const proposed = { method_id: 'wallet', values: { ...values, route: { ...values.route, ...route } } };
  const { proposal_id } = await staffConsole.get(maker!, 'proposeMethod', proposed);
  await staffConsole.get(checker!, 'approveProposal', { proposal_id });
}
const start = async (amount = 500) => {
  const ana = await cashier.guest();
  return { ana, made: await cashier.deposit(ana, amount, { method_id: 'wallet' }) };
};
/** A payer pays at a gateway, which notifies us. */
async function pay(gateway: string, depositId: string): Promise<void> {
  await announce(gateway, depositId);
  await cashier.drain();
}
async function announce(gateway: string, depositId: string): Promise<void> {
  const payment = gateways.paymentAt(gateway, depositId);
  payment.status = 'paid';
  const body = JSON.stringify({ eventId: randomUUID(), type: 'paid', gatewayId: payment.id });
  const request = new Request(`http://one.test/hooks/${gateway}`, { method: 'POST', body });
  expect((await cashier.fetch(request)).status).toBe(200);
}
/** Backdates all attempts so far. */
const forgetAttempts = () =>
  run(cashier.db, {
    text: `update cashier.checkout_attempt set started_at = started_at - interval '2 hours'`,
  });
const attemptsOf = async (deposit_id: string) =>
  (await staffConsole.get(maker!, 'depositAttempts', { deposit_id })).value.map(
    ({ gateway, outcome }) => `${gateway} ${outcome}`,
  );
const stepsFor = async (payment: object = {}) =>
  (await staffConsole.get(maker!, 'previewRoute', { method_id: 'wallet', ...payment })).value.map(
    ({ gateway, state }) => `${gateway} ${state}`,
  );
async function depositOf(depositId: string) {
  const text = 'select state, reason, country from cashier.deposit where deposit_id = $1';
  return (await run<Record<string, string>>(cashier.db, { text, values: [depositId] }))[0]!;
}
const casesAbout = async (depositId: string) =>
  await run<{ kind: string; subject: string }>(cashier.db, {
    text: 'select kind, subject from cashier.finance_case where payment_id = $1',
    values: [depositId],
  });

test('[operations 3.2] the next gateway takes over when the first refuses: the same deposit, one credit', async () => {
  act('refuses', 'opens');
  const { ana, made } = await start();
  expect(made).toMatchObject({ state: 'pending' });
  expect(made.pay_url).toMatch(/^https:\/\/south\.test\//);
  expect(await attemptsOf(made.deposit_id)).toEqual(['north refused', 'south opened']);
  expect(gateways.payments.filter(({ key }) => key === made.deposit_id)).toHaveLength(1);
  await pay('south', made.deposit_id);
  expect(await cashier.cash(ana)).toBe(50_000n);
});

test('[operations 3.3] a gateway that answers after failover is never shown, and a payment there opens a case, whichever is paid first', async () => {
  for (const isFirst of [true, false]) {
    act('waits', 'opens');
    const ana = await cashier.guest();
    const request = cashier.deposit(ana, 500, { method_id: 'wallet' });
    await expect.poll(gateways.isWaiting).toBe(true);
    const { value: open } = await cashier.get(ana, 'deposits', { is_open: true });
    const { deposit_id } = open[0]!;
    // While north is being called, no other gateway is; after a minute it counts as unresponsive.
    await cashier.cashier.runScheduled();
    expect(await attemptsOf(deposit_id)).toEqual(['north null']);
    gateways.script('north', 'refuses');
    cashier.wait(60_000);
    await cashier.cashier.runScheduled();
    gateways.release();
    const made = await request;
    expect(made.pay_url).toBe(`https://south.test/${gateways.paymentAt('south', deposit_id).id}`);
    expect(await attemptsOf(deposit_id)).toEqual(['north late', 'north refused', 'south opened']);
    // Both are paid: the wrong one first, and both concurrently.
    if (isFirst) await pay('north', deposit_id);
    else await announce('north', deposit_id);
    expect(await cashier.cash(ana)).toBe(0n);
    await pay('south', deposit_id);
    expect(await cashier.cash(ana)).toBe(50_000n);
    const second = gateways.paymentAt('north', deposit_id).id;
    expect(await casesAbout(deposit_id)).toEqual([{ kind: 'second_payment', subject: `north:${second}` }]);
  }
});

test('[operations 3.3] a payment that an unresponsive gateway did create is found by its reference', async () => {
  act('fails', 'opens');
  const { ana, made } = await start();
  expect(await attemptsOf(made.deposit_id)).toEqual(['north unanswered', 'south opened']);
  await pay('north', made.deposit_id);
  expect(await cashier.cash(ana)).toBe(0n);
  expect((await casesAbout(made.deposit_id)).map(({ kind }) => kind)).toEqual(['second_payment']);
  await pay('south', made.deposit_id);
  expect(await cashier.cash(ana)).toBe(50_000n);
  // Reconciliation of the day reports the same payment: no second case and no second credit.
  const day = { from: new Date(Date.now() - DAY_MS), to: new Date(Date.now() + DAY_MS) };
  expect(await cashier.cashier.reconcile(day)).toBe(0);
  expect(await casesAbout(made.deposit_id)).toHaveLength(1);
  expect(await cashier.cash(ana)).toBe(50_000n);
});

test('[operations 3.3] an unconfirmed deposit is credited once, by the gateway that was paid', async () => {
  act('fails', 'refuses');
  const { ana, made } = await start();
  expect(made.state).toBe('created');
  await pay('north', made.deposit_id);
  await pay('north', made.deposit_id);
  expect(await depositOf(made.deposit_id)).toMatchObject({ state: 'credited' });
  expect(await cashier.cash(ana)).toBe(50_000n);
  // The job does not create another checkout for it.
  act('opens', 'opens');
  cashier.wait(60_000);
  await cashier.cashier.runScheduled();
  expect(await attemptsOf(made.deposit_id)).toEqual(['north late', 'south refused']);
});

test('[operations 3.2] a deposit fails when every gateway refuses it; without an answer it waits for the others', async () => {
  act('refuses', 'refuses');
  const { made } = await start();
  expect(made).toMatchObject({ state: 'failed', reason: 'UNREACHABLE' });
  act('fails', 'refuses');
  const waiting = (await start()).made;
  expect(waiting.state).toBe('created');
  act('opens', 'opens');
  cashier.wait(60_000);
  await Promise.all([cashier.cashier.runScheduled(), cashier.cashier.runScheduled()]);
  expect(await attemptsOf(waiting.deposit_id)).toEqual(['north unanswered', 'south refused', 'north opened']);
});

test('routes by amount and country and skips a closed gateway; a dry run shows both', async () => {
  await forgetAttempts();
  await changeRoute({
    rules: [rule('north', { min_amount: '5000', max_amount: '10000', countries: ['DE'] })],
  });
  expect(await stepsFor({ amount: '5000', country: 'DE' })).toEqual(['north ready', 'south ready']);
  for (const other of [
    { amount: '4999', country: 'DE' },
    { amount: '10001', country: 'DE' },
    { country: 'AT' },
  ])
    expect(await stepsFor(other), JSON.stringify(other)).toEqual(['south ready']);
  const ana = await cashier.guest();
  const made: string[] = [];
  for (const country of ['DE', 'XX']) {
    const deposit = { request_id: randomUUID(), method_id: 'wallet', amount: 100 };
    const body = JSON.stringify({ account_id: ana.account_id, auth: ana.auth, ...deposit });
    const headers = { 'content-type': 'application/json', host: 'one.test', 'x-country': country };
    const url = `http://one.test${api.createDeposit.path}`;
    const answer = await (await cashier.fetch(new Request(url, { method: 'POST', headers, body }))).json();
    made.push((answer as { value: { deposit_id: string } }).value.deposit_id);
  }
  expect(await attemptsOf(made[0]!)).toEqual(['north opened']);
  expect(await attemptsOf(made[1]!)).toEqual(['south opened']);
  expect((await depositOf(made[0]!)).country).toBe('DE');

  await staffConsole.get(maker!, 'closeGateway', { gateway_id: 'north' });
  expect(await stepsFor({ country: 'DE' })).toEqual(['south ready', 'north closed']);
  await configure('north', false);
});

test('a gateway below the method’s success rate is tried last until its attempts leave the window', async () => {
  await forgetAttempts();
  const limits = { window_minutes: 60, min_attempts: 2, min_success_percent: 60 };
  await changeRoute({ rules: [rule('north')], ...limits });
  const { made } = await start();
  await pay('north', made.deposit_id);
  act('refuses', 'opens');
  expect(await stepsFor()).toEqual(['north ready', 'south ready']);
  await start();
  expect(await stepsFor()).toEqual(['south ready', 'north failing']);
  act('opens', 'opens');
  expect(await attemptsOf((await start()).made.deposit_id)).toEqual(['south opened']);
  const { value } = await staffConsole.get(maker!, 'previewRoute', { method_id: 'wallet' });
  expect(value[1]!.figures).toMatchObject({ attempts: 2, succeeded: 1, failed: 1 });
  await forgetAttempts();
  expect(await stepsFor()).toEqual(['north ready', 'south ready']);
});

test('an unresponsive gateway is tried after the others', async () => {
  await forgetAttempts();
  await changeRoute({ rules: [rule('north')], min_attempts: 20 });
  act('fails', 'opens');
  for (let n = 0; n < 3; n++) await start();
  expect(await stepsFor()).toEqual(['south ready', 'north down']);
  expect(await attemptsOf((await start()).made.deposit_id)).toEqual(['south opened']);
});

test('two finance staff change a route, using gateways that serve the brand', async () => {
  const { value } = await staffConsole.get(maker!, 'paymentMethods');
  const { values } = value.find(({ method_id }) => method_id === 'wallet')!;
  const proposed = (route: object, change: object = {}) => ({
    ...{ method_id: 'wallet', values: { ...values, ...change, route } },
  });
  const wrong = [
    proposed({ ...values.route, rules: [rule('elsewhere')] }),
    proposed({ ...values.route, rules: [rule('north', { countries: ['ZZ'] })] }),
    proposed({ ...values.route, rules: [rule('north', { min_amount: '2', max_amount: '1' })] }),
    proposed({ ...values.route, rules: [rule('north')] }, { adapter: 'manual' }),
  ];
  for (const answer of wrong)
    expect(await staffConsole.refusal(maker!, 'proposeMethod', answer), JSON.stringify(answer)).toBe(
      'invalidRequest',
    );
  const writer = await staffConsole.clerk('content');
  expect(await staffConsole.refusal(writer, 'previewRoute', { method_id: 'wallet' })).toBe('notAllowed');
  // Changing another field leaves the route unchanged.
  const { route, ...others } = values;
  const { proposal_id } = await staffConsole.get(maker!, 'proposeMethod', {
    ...{ method_id: 'wallet', values: { ...others, max_open: 2 } },
  });
  await staffConsole.get(checker!, 'approveProposal', { proposal_id });
  const after = (await staffConsole.get(maker!, 'paymentMethods')).value;
  expect(after.find(({ method_id }) => method_id === 'wallet')!.values).toMatchObject({ max_open: 2, route });
});
