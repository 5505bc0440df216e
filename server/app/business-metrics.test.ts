import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { type GatewayTestCashier, openGateway } from '../modules/cashier/testing/gateway.ts';
import { play } from '../modules/originals/testing/application.ts';
import { setMaintenance } from '../modules/sites/index.ts';
import { run, transaction } from '../platform/database/index.ts';
import { createMetrics } from '../platform/metrics.ts';

let gateway: GatewayTestCashier;
beforeAll(async () => {
  gateway = await openGateway();
});
afterEach(() => expectBooks(gateway.db));
afterAll(() => gateway.close());

const scrape = async () => await (await gateway.operations(new Request('http://localhost/metrics'))).text();

/** The value of a line with at least these labels; undefined if there is no such line. */
function readingOf(text: string, name: string, labels: Record<string, string | number> = {}) {
  const line = text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .find((line) => Object.entries(labels).every(([key, value]) => line.includes(`${key}="${value}"`)));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

test('measures open deposits, rounds, stakes, money and gateway calls; counts a repeated message once', async () => {
  const site = await gateway.siteId('one.test');
  const ana = await gateway.guest();
  const waiting = await gateway.deposit(ana, 300);
  const { deposit_id } = await gateway.deposit(ana, 500);
  const paid = gateway.act(deposit_id, { kind: 'pay' });
  for (let i = 0; i < 3; i++) await gateway.deliver(paid);
  await gateway.drain();
  const { round } = await gateway.get(ana, 'playRound', play(100n));
  await gateway.drain();
  await gateway.drain();
  const text = await scrape();
  expect(waiting.state).toBe('pending');
  expect(readingOf(text, 'baize_deposits_open', { site, state: 'pending' })).toBe(1);
  expect(readingOf(text, 'baize_deposit_oldest_seconds', { site, state: 'pending' })).toBeGreaterThanOrEqual(
    0,
  );
  expect(readingOf(text, 'baize_deposits_open', { site, state: 'credited' })).toBeUndefined();
  expect(readingOf(text, 'baize_deposits_credited_total', { site })).toBe(1);
  expect(readingOf(text, 'baize_deposited_minor_total', { site, currency: 'PHP' })).toBe(50_000);
  expect(readingOf(text, 'baize_rounds_total', { site })).toBe(1);
  expect(readingOf(text, 'baize_stakes_minor_total', { site })).toBe(100);
  expect(readingOf(text, 'baize_wins_minor_total', { site })).toBe(Number(round.win));
  const opened = { kind: 'gateway', name: 'simpay', operation: 'open', result: 'ok' };
  expect(readingOf(text, 'baize_outgoing_call_seconds_count', opened)).toBeGreaterThanOrEqual(2);
  expect(readingOf(text, 'baize_build_info', { node: process.versions.node })).toBe(1);
  // Money was posted and no day is signed yet: the age counts from the start of the ledger's first day.
  expect(readingOf(text, 'baize_ledger_head_seconds')).toBeGreaterThan(0);
  // Contains no ids of players or payments.
  for (const secret of [ana.account_id, ana.playerId, deposit_id]) expect(text).not.toContain(secret);
});

test('measures the time from the first confirmation of a gateway to the credit, also of a late one', async () => {
  const site = await gateway.siteId('one.test');
  const ana = await gateway.guest();
  const name = 'baize_deposit_credit_seconds';
  const read = async () => {
    const text = await scrape();
    const value = (suffix: string, more = {}) => readingOf(text, `${name}_${suffix}`, { site, ...more }) ?? 0;
    return { count: value('count'), inTime: value('bucket', { le: '60' }), sum: value('sum') };
  };
  const pay = async () => {
    const { deposit_id } = await gateway.deposit(ana, 500);
    await gateway.deliver(gateway.act(deposit_id, { kind: 'pay' }));
  };
  const before = await read();
  await pay();
  await gateway.drain();
  const quick = await read();
  expect(quick).toMatchObject({ count: before.count + 1, inTime: before.inTime + 1 });
  await pay();
  // The jobs process stands still for ninety seconds.
  gateway.wait(90_000);
  await gateway.drain();
  const late = await read();
  expect(late).toMatchObject({ count: quick.count + 1, inTime: quick.inTime });
  expect(late.sum - quick.sum).toBeGreaterThanOrEqual(90);
  // Its confirmation is that of the gateway: a manual deposit is not measured.
  const manual = await gateway.deposit(ana, 400, { method_id: 'bank' });
  await gateway.prove(ana, manual.deposit_id);
  await gateway.approve(ana, manual.deposit_id, 40_000n);
  await gateway.drain();
  expect((await read()).count).toBe(late.count);
});

test('metrics give a reason for calls refused during maintenance, and none for other failures', async () => {
  const ana = await gateway.guest();
  const siteId = await gateway.siteId('one.test');
  const turn = (on: boolean) =>
    transaction(gateway.db, (tx) => setMaintenance(tx, siteId, { on, start: null, end: null }));
  await turn(true);
  expect(await gateway.ask(ana, 'getBalance', {})).toMatchObject({ statusMessage: 'underMaintenance' });
  await turn(false);
  expect(await gateway.ask(ana, 'getBalance', {})).toMatchObject({ statusCode: 1 });
  const counts = (await scrape()).match(
    /^baize_api_call_seconds_count\{path="\/api\/auth\/get_balance".*$/gm,
  );
  expect(counts).toEqual([
    'baize_api_call_seconds_count{path="/api/auth/get_balance",status="503",reason="maintenance"} 1',
    'baize_api_call_seconds_count{path="/api/auth/get_balance",status="200"} 1',
  ]);
});

test('counts an unresponsive gateway as failed, and as an outage after three calls', async () => {
  const ana = await gateway.guest();
  gateway.setBroken(true);
  for (let i = 0; i < 3; i++) await gateway.deposit(ana, 200).catch(() => {});
  gateway.setBroken(false);
  const failed = { kind: 'gateway', name: 'simpay', result: 'failed' };
  expect(readingOf(await scrape(), 'baize_outgoing_call_seconds_count', failed)).toBeGreaterThan(0);
  const [row] = await run<{ count: number }>(gateway.db, {
    text: 'select count(*)::int as count from platform.outage where ended_at is null',
  });
  expect(readingOf(await scrape(), 'baize_outages_open')).toBe(row!.count);
});

test('exports the remaining metrics when some cannot be read', async () => {
  const metrics = createMetrics();
  const broken = async () => {
    throw new Error('away');
  };
  metrics.gauge('broken_one', 'x', broken);
  metrics.gauges('broken_many', 'x', ['site'], broken);
  metrics.gauge('fine', 'x', () => 3);
  const text = await metrics.text();
  expect(text).toContain('fine 3');
  expect(text).toContain('broken_one Nan');
});
