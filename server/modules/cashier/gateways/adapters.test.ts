import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openConsole, type TestConsole, type TestStaff } from '../../operators/testing/console.ts';
import { type NewMethod, upsertMethods } from '../index.ts';
import { BTCPAY_KEYS, startBtcpay } from '../testing/btcpay-server.ts';
import { BANK, openCashier, type TestCashier } from '../testing/cashier.ts';
import { STRIPE_KEYS, startStripe } from '../testing/stripe-server.ts';
import { createWithdrawalTools } from '../testing/withdrawals.ts';

const ADAPTERS = ['stripe', 'btcpay'] as const;
type Adapter = (typeof ADAPTERS)[number];
const KEYS = { stripe: STRIPE_KEYS, btcpay: BTCPAY_KEYS };

let testCashier: TestCashier;
let staffConsole: TestConsole;
let maker: TestStaff;
let checker: TestStaff;
let servers: {
  stripe: Awaited<ReturnType<typeof startStripe>>;
  btcpay: Awaited<ReturnType<typeof startBtcpay>>;
};
let moved = 0;
const now = () => Date.now() + moved;
beforeAll(async () => {
  servers = { stripe: await startStripe(now), btcpay: await startBtcpay(now) };
  testCashier = await openCashier({
    PROVIDER_ORIGINS: [servers.stripe.origin, servers.btcpay.origin],
  });
  staffConsole = openConsole(testCashier);
  maker = await staffConsole.clerk('finance_maker');
  checker = await staffConsole.clerk('finance_checker');
  for (const adapter of ADAPTERS) {
    await agree(await propose(adapter, `one-${adapter}`));
    await offer(adapter, `one-${adapter}`);
  }
});
afterEach(() => expectBooks(testCashier.db));
afterAll(async () => {
  for (const adapter of ADAPTERS) await servers[adapter].close();
  await testCashier.close();
});

const valuesOf = (adapter: Adapter, change: object = {}) => ({
  ...{ adapter, name: `Pay by ${adapter}`, is_live: false, status: 'open', url: servers[adapter].origin },
  ...{ settings: servers[adapter].settings, ...change },
});
const propose = (
  adapter: Adapter,
  gateway_id: string,
  change: object = {},
  secrets: object | null = KEYS[adapter],
) => staffConsole.get(maker, 'proposeGateway', { gateway_id, values: valuesOf(adapter, change), secrets });
const agree = ({ proposal_id }: { proposal_id: string }) =>
  staffConsole.get(checker, 'approveProposal', { proposal_id });
async function offer(
  method_id: string,
  adapter: string,
  host = 'one.test',
  expires_minutes = 60,
): Promise<void> {
  const method: NewMethod = { ...BANK, type: 'ewallet', method_id, adapter, max_open: 3, expires_minutes };
  const siteId = await testCashier.siteId(host);
  await testCashier.database.transaction((tx) => upsertMethods(tx, siteId, 'PHP', [method]));
}
const gatewayOf = async (id: string) =>
  (await staffConsole.get(maker, 'gateways')).value.find(({ gateway_id }) => gateway_id === id)!;

async function post(gateway: string, body: string, headers: Record<string, string>): Promise<number> {
  const request = new Request(`http://one.test/hooks/${gateway}`, { method: 'POST', headers, body });
  return (await testCashier.fetch(request)).status;
}
const deliver = (adapter: Adapter, body: string) => post(`one-${adapter}`, body, servers[adapter].sign(body));
const deposit = async (adapter: Adapter, amount = 500) => {
  const ana = await testCashier.guest();
  const made = await testCashier.deposit(ana, amount, { method_id: adapter });
  return { ana, id: made.deposit_id, made };
};
async function stateOf(depositId: string): Promise<string> {
  const text = 'select state from cashier.deposit where deposit_id = $1';
  return (await run<{ state: string }>(testCashier.db, { text, values: [depositId] }))[0]!.state;
}
const casesOf = async (depositId: string) =>
  (
    await run<{ kind: string }>(testCashier.db, {
      text: 'select kind from cashier.finance_case where subject = $1',
      values: [depositId],
    })
  ).map(({ kind }) => kind);

describe.each(ADAPTERS)('%s', (adapter) => {
  test('[operations 3.3] a deposit is paid on its page and credited by its webhook', async () => {
    const { ana, id, made } = await deposit(adapter);
    expect(made).toMatchObject({ state: 'pending' });
    expect(made.pay_url).toMatch(/^https:\/\/(checkout\.stripe|btcpay)\.test\//);
    expect(await deliver(adapter, servers[adapter].pay(id))).toBe(200);
    await testCashier.drain();
    expect(await testCashier.cash(ana)).toBe(50_000n);
    expect((await gatewayOf(`one-${adapter}`)).figures.credited).toBeGreaterThan(0);
  });

  test('[operations 3.3 rule 1] refuses forged, altered and other gateways’ messages', async () => {
    const { ana, id } = await deposit(adapter);
    const body = servers[adapter].pay(id);
    const server = servers[adapter];
    expect(await post(`one-${adapter}`, body, {})).toBe(401);
    expect(await post(`one-${adapter}`, body, server.sign(body, now(), 'another-secret'))).toBe(401);
    expect(await post(`one-${adapter}`, body.replace('{', '{ '), server.sign(body))).toBe(401);
    const other = adapter === 'stripe' ? 'btcpay' : 'stripe';
    expect(await post(`one-${other}`, body, servers[other].sign(body)), 'not its message').toBe(400);
    await testCashier.drain();
    expect(await testCashier.cash(ana)).toBe(0n);
  });

  test('[operations 3.3 rule 5] fifty concurrent copies of a message and a later replay credit once', async () => {
    const { ana, id } = await deposit(adapter);
    const body = servers[adapter].pay(id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(adapter, body)));
    expect(new Set(answers)).toEqual(new Set([200]));
    await testCashier.drain();
    await deliver(adapter, body);
    await deliver(adapter, servers[adapter].pay(id));
    await testCashier.drain();
    expect(await testCashier.cash(ana)).toBe(50_000n);
  });

  test('[operations 3.3 rule 6] credits a different amount as received; a different currency waits for review', async () => {
    const more = await deposit(adapter);
    await deliver(adapter, servers[adapter].pay(more.id, { amount: 60_000 }));
    const other = await deposit(adapter);
    await deliver(adapter, servers[adapter].pay(other.id, { currency: 'EUR' }));
    await testCashier.drain();
    expect(await testCashier.cash(more.ana)).toBe(60_000n);
    expect(await casesOf(more.id)).toEqual(['amount_differs']);
    expect(await testCashier.cash(other.ana)).toBe(0n);
    expect(await stateOf(other.id)).toBe('under_review');
    expect(await casesOf(other.id)).toEqual(['wrong_currency']);
  });

  test('[operations 3.3 rule 7] an unknown payment is stored and credits nobody', async () => {
    expect(await deliver(adapter, servers[adapter].unknown())).toBe(200);
    await testCashier.drain();
    const text = `select 1 from cashier.webhook where gateway = $1 and state = 'parked'`;
    expect(await run(testCashier.db, { text, values: [`one-${adapter}`] })).toHaveLength(1);
  });

  test('[operations 3.3] retries an unavailable gateway and opens the payment once', async () => {
    servers[adapter].state.isDown = true;
    const { id } = await deposit(adapter);
    expect(await stateOf(id)).toBe('created');
    servers[adapter].state.isDown = false;
    testCashier.wait(20_000);
    moved += 20_000;
    await testCashier.cashier.runScheduled();
    await testCashier.cashier.runScheduled();
    expect(await stateOf(id)).toBe('pending');
    const made = { stripe: servers.stripe.sessions.map((session) => session.deposit), btcpay: orders() }[
      adapter
    ];
    expect(made.filter((deposit) => deposit === id)).toHaveLength(1);
  });

  test('[operations 3.3 rule 8] reconciles the gateway’s records with ours', async () => {
    const { id } = await deposit(adapter);
    servers[adapter].pay(id);
    const span = { from: new Date(now() - 60_000), to: new Date(now() + 60_000) };
    const before = await testCashier.cashier.reconcile(span);
    expect(before).toBeGreaterThan(0);
    await deliver(adapter, servers[adapter].pay(id));
    await testCashier.drain();
    expect(await testCashier.cashier.reconcile(span)).toBe(before - 1);
  });
});
const orders = () => servers.btcpay.invoices.map(({ metadata }) => metadata.orderId);

test('[operations 3.3 rule 1] a stale Stripe message, and one of the other mode, are refused', async () => {
  const { id } = await deposit('stripe');
  const body = servers.stripe.pay(id);
  expect(await post('one-stripe', body, servers.stripe.sign(body, now() - 301_000))).toBe(401);
  const live = body.replace('"livemode":false', '"livemode":true');
  expect(await deliver('stripe', live)).toBe(400);
  const about = JSON.stringify({ ...JSON.parse(body), id: 'evt_other', type: 'customer.created' });
  expect(await deliver('stripe', about), 'about something else').toBe(200);
});

test('[operations 3.3 rule 9] a Stripe dispute reverses the deposit; our own refund does not', async () => {
  const out = createWithdrawalTools(testCashier);
  await out.policy({ bank_age_hours: 0, turnover_percent: 0 });
  const ana = await out.holder(0n);
  const made = await testCashier.deposit(ana, 500, { method_id: 'stripe' });
  await deliver('stripe', servers.stripe.pay(made.deposit_id));
  await testCashier.drain();
  const { withdrawal_id } = await out.withdraw(ana, 200);
  await testCashier.staffConsole.approveWithdrawal(await out.decision(withdrawal_id));
  await testCashier.cashier.runScheduled();
  const { value } = await testCashier.get(ana, 'withdrawal', { withdrawal_id });
  expect(value.state).toBe('paid');
  const nothing = () => undefined;
  await deliver('stripe', servers.stripe.charge(made.deposit_id, 'charge.refunded', nothing));
  await testCashier.drain();
  expect(await stateOf(made.deposit_id)).toBe('credited');
  const disputed = await deposit('stripe');
  await deliver('stripe', servers.stripe.pay(disputed.id));
  await testCashier.drain();
  const dispute = servers.stripe.charge(disputed.id, 'charge.dispute.created', (intent) => {
    intent.disputed = true;
  });
  await deliver('stripe', dispute);
  await testCashier.drain();
  expect(await stateOf(disputed.id)).toBe('charged_back');
});

test('[operations 3.3] a credit is measured from the first webhook, also one with the number of Stripe’s own payment', async () => {
  const site = await testCashier.siteId('one.test');
  const read = async () => {
    const request = new Request('http://localhost/metrics');
    const text = await (await testCashier.operations(request)).text();
    const of = (part: string) =>
      Number(text.match(new RegExp(`^baize_deposit_credit_seconds_${part}{site="${site}"} (.*)$`, 'm'))?.[1]);
    return { count: of('count'), sum: of('sum') };
  };
  const wait = (milliseconds: number) => {
    testCashier.wait(milliseconds);
    moved += milliseconds;
  };
  const { id } = await deposit('stripe');
  // The webhook with the session's number is lost; the charge's names the payment of that session.
  servers.stripe.pay(id);
  const before = await read();
  await deliver(
    'stripe',
    servers.stripe.charge(id, 'charge.refunded', () => undefined),
  );
  wait(90_000);
  await testCashier.drain();
  expect(await stateOf(id)).toBe('credited');
  const late = await read();
  expect(late.count).toBe(before.count + 1);
  expect(late.sum - before.sum).toBeGreaterThanOrEqual(90);

  // Stripe is down when its webhook is processed, and does not repeat it.
  const other = await deposit('stripe');
  servers.stripe.pay(other.id);
  await deliver(
    'stripe',
    servers.stripe.charge(other.id, 'charge.refunded', () => undefined),
  );
  servers.stripe.state.isDown = true;
  await testCashier.drain();
  wait(200_000);
  servers.stripe.state.isDown = false;
  await testCashier.cashier.runScheduled();
  await testCashier.drain();
  expect(await stateOf(other.id)).toBe('credited');
  expect((await read()).sum - late.sum).toBeGreaterThanOrEqual(200);
});

test('[operations 3.3 rule 6] partial or late coin payments, and invoices marked by hand, wait for review', async () => {
  for (const [status, extra] of [
    ['Expired', 'PaidPartial'],
    ['Expired', 'PaidLate'],
    ['Settled', 'Marked'],
  ] as const) {
    const { ana, id } = await deposit('btcpay');
    const body = servers.btcpay.end(id, status, extra, '0.00005');
    await deliver('btcpay', body);
    expect(await deliver('btcpay', servers.btcpay.redelivered(body))).toBe(200);
    await testCashier.drain();
    expect(await testCashier.cash(ana), extra).toBe(0n);
    expect(await stateOf(id), extra).toBe('under_review');
  }
});

test('[operations 1.2] refuses one person alone, another brand and a closed gateway', async () => {
  const { proposal_id } = await propose('stripe', 'second');
  const both = await staffConsole.clerk('platform_admin');
  expect(await staffConsole.refusal(maker, 'approveProposal', { proposal_id })).toBe('notAllowed');
  expect(await gatewayOf('second')).toBeUndefined();
  const own = await staffConsole.get(both, 'proposeGateway', {
    ...{ gateway_id: 'third', values: valuesOf('stripe'), secrets: STRIPE_KEYS },
  });
  expect(await staffConsole.refusal(both, 'approveProposal', { proposal_id: own.proposal_id })).toBe(
    'sameMaker',
  );

  const there = await testCashier.siteId('two.test');
  const theirs = await staffConsole.clerk({ role: 'finance_maker', siteId: there });
  const taken = {
    site_id: there,
    gateway_id: 'one-stripe',
    values: valuesOf('stripe'),
    secrets: STRIPE_KEYS,
  };
  expect(await staffConsole.refusal(theirs, 'proposeGateway', taken)).toBe('nameTaken');
  expect((await staffConsole.get(theirs, 'gateways', { site_id: there })).value).toEqual([]);
  await offer('stolen', 'one-stripe', 'two.test');
  const ben = await testCashier.guest('two.test', 'Ben Cruz');
  const request = { request_id: crypto.randomUUID(), method_id: 'stolen', amount: 500 };
  const refused = { statusMessage: 'methodUnavailable' };
  expect(await testCashier.ask(ben, 'createDeposit', request)).toMatchObject(refused);

  const { ana, id } = await deposit('btcpay');
  await staffConsole.get(checker, 'closeGateway', { gateway_id: 'one-btcpay' });
  expect(await staffConsole.refusal(checker, 'closeGateway', { gateway_id: 'one-btcpay' })).toBe(
    'decidedAlready',
  );
  expect(await testCashier.ask(ana, 'createDeposit', { ...request, method_id: 'btcpay' })).toMatchObject(
    refused,
  );
  await deliver('btcpay', servers.btcpay.pay(id));
  await testCashier.drain();
  expect(await testCashier.cash(ana), 'what has begun goes on').toBe(50_000n);
});

test('[operations 1.2] credentials appear in no response, proposal or log; a connection test validates them', async () => {
  await staffConsole.get(maker, 'testGateway', { gateway_id: 'one-stripe' });
  await testCashier.drain();
  expect((await gatewayOf('one-stripe')).tested?.error).toBe('');
  await agree(await propose('stripe', 'one-wrong', {}, { ...STRIPE_KEYS, api_key: 'sk_test_a-wrong-one' }));
  await staffConsole.get(maker, 'testGateway', { gateway_id: 'one-wrong' });
  await testCashier.drain();
  expect((await gatewayOf('one-wrong')).tested?.error).toContain('401');
  await agree(await propose('stripe', 'one-inside', { url: 'https://127.0.0.1:1' }));
  await staffConsole.get(maker, 'testGateway', { gateway_id: 'one-inside' });
  await testCashier.drain();
  expect((await gatewayOf('one-inside')).tested?.error).toContain('leads into this network');
  const [all] = await run<{ text: string }>(testCashier.db, {
    text: `select coalesce((select string_agg(a::text, ' ') from operators.audit a), '')
      || coalesce((select string_agg(p::text, ' ') from operators.proposal p), '') as text`,
  });
  const said = `${all!.text}${JSON.stringify(await staffConsole.get(maker, 'gateways'))}${testCashier.lines.join('')}`;
  for (const secret of Object.values(KEYS).flatMap((keys) => Object.values(keys)))
    expect(said).not.toContain(secret);
});
