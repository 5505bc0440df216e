import { randomUUID } from 'node:crypto';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type GatewayTestCashier, openGateway } from '#server/modules/cashier/testing/gateway.ts';
import { openConsole } from '#server/modules/operators/testing/console.ts';
import type { TestPlayer } from '#server/modules/originals/testing/application.ts';
import { startReceiver } from '#server/modules/webhooks/testing/receiver.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { type Collector, startCollector } from '#server/platform/tracing/collector.ts';
import { parseTraceparent } from '#server/platform/tracing/spans.ts';
import { summaryOf } from '#server/platform/tracing/statement-span.ts';
import { traceRequests } from '#server/roles/web/access-log.ts';
import { TracedResponse } from '#server/roles/web/traced-response.ts';
import { expectBooks } from '#test/support/books.ts';
import { attributeOf, startOtlpReceiver, treeOf } from '#test/support/otlp.ts';

let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
let program: Awaited<ReturnType<typeof startReceiver>>;
let gateway: GatewayTestCashier;
let player: TestPlayer;
let port: number;
const warnings: object[] = [];
const opened: { close(): unknown }[] = [];
const collectors: Collector[] = [];
beforeAll(async () => {
  [receiver, program] = [await startOtlpReceiver(), await startReceiver()];
  gateway = await openGateway({ PROVIDER_ORIGINS: [program.origin] });
  player = await gateway.guest();
  const listener = getRequestListener(gateway.fetch, { overrideGlobalObjects: false });
  const handler = traceRequests(
    { answer: listener, answerAtOnce: () => false },
    { log: undefined, trustProxy: false },
  );
  const server = createServer({ ServerResponse: TracedResponse }, handler);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
  opened.push(server);
});
afterEach(async () => {
  for (const collector of collectors.splice(0)) await collector.stop();
  receiver.bodies.length = 0;
  receiver.state.status = 200;
  await expectBooks(gateway.db);
});
afterAll(async () => {
  for (const resource of opened) resource.close();
  await Promise.all([receiver.stop(), program.close(), gateway.close()]);
});

function trace(share: number, callers = 10): Collector {
  const settings = {
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_SERVICE_NAME: 'baize', ROLES: ['web'] },
    ...{ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret', TRACE_SHARE: share, TRACE_CALLERS: callers },
  };
  const collector = startCollector(settings, { warn: (fields: object) => warnings.push(fields) } as never);
  collectors.push(collector);
  return collector;
}

const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
const parent = (flags: string) => `00-${CALLER.traceId}-${CALLER.spanId}-${flags}`;

/** A call from a player's browser; returns the response envelope. */
async function ask(path: string, input: object, traceparent?: string) {
  const body = JSON.stringify({ account_id: player.account_id, auth: player.auth, ...input });
  const answer = await send(path, body, { host: 'one.test', traceparent });
  return JSON.parse(answer) as { statusCode: number; value?: { deposit_id: string } };
}
async function send(
  path: string,
  body: string,
  headers: Record<string, string | null | undefined>,
): Promise<string> {
  const asking = request({ host: '127.0.0.1', port, path, method: 'POST' });
  const all = { 'content-type': 'application/json', ...headers };
  for (const [name, value] of Object.entries(all)) if (value) asking.setHeader(name, value);
  asking.end(body);
  return await text(await new Promise<NodeJS.ReadableStream>((done) => asking.once('response', done)));
}
/** Neither a port nor another number of a trace. */
const AMOUNT = 87_654;
const deposit = (traceparent?: string) => {
  const input = { request_id: randomUUID(), method_id: 'wallet', amount: AMOUNT };
  return ask('/api/cashier/deposit_create?token=in-the-query', input, traceparent);
};

/** Waits until the spans of this many answered requests have arrived. */
async function answered(collector: Collector, count: number): Promise<void> {
  const arrived = async () => {
    await collector.flush();
    return receiver.spans().filter(({ kind }) => kind === 2).length;
  };
  await expect.poll(arrived).toBe(count);
}

test('a deposit is one trace, from the caller’s span to SQL statements and the gateway call', async () => {
  const collector = trace(0);
  expect(await deposit(parent('01'))).toMatchObject({ statusCode: 1 });
  await answered(collector, 1);
  const spans = receiver.spans();
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([CALLER.traceId]));
  const tree = treeOf(spans, CALLER.spanId);
  expect(tree.slice(0, 1)).toEqual(['POST /api/cashier/deposit_create']);
  expect(tree).toContain('  call /api/cashier/deposit_create');
  expect(tree.join('\n')).toMatch(/ {4}transaction\n(?: {6}.*\n)* {6}INSERT cashier\.deposit\n/);
  const { host, traces } = gateway.simulator;
  expect(tree.join('\n')).toContain(`    gateway open\n      POST ${host}`);
  expect(tree).toHaveLength(spans.length);
  // The gateway continues the trace.
  const sent = spans.find(({ name }) => name === `POST ${host}`)!;
  expect(traces.at(-1)).toBe(`00-${CALLER.traceId}-${sent.spanId}-01`);
  const root = spans.find(({ kind }) => kind === 2)!;
  expect(attributeOf(root, 'http.response.status_code')).toBe(200);
  expect(attributeOf(root, 'baize.site')).toBe(await gateway.siteId());
  expect(receiver.headers.at(-1)).toMatchObject({ 'x-key': 'a secret' });
});

test('a trace contains no values, personal data, secrets or error messages', async () => {
  const collector = trace(1);
  const login = { domain_name: 'one.test', external_id: 'site-one', account_id: player.account_id };
  await ask('/api/auth/login', { ...login, password: 'Wrong-Secret-77' });
  await ask('/api/settings/profile_update', { full_name: 'Maria Clara', contact_email: 'maria@mail.test' });
  gateway.setBroken(true);
  await deposit();
  gateway.setBroken(false);
  await answered(collector, 3);
  const told = receiver.spans().map(({ name, status, attributes }) => ({ name, status, attributes }));
  const all = JSON.stringify(told);
  const secrets = ['Wrong-Secret', 'Maria', 'maria@', 'in-the-query', String(AMOUNT), 'a secret'];
  for (const secret of [...secrets, player.account_id, player.auth, player.playerId, gateway.url])
    expect(all).not.toContain(secret);
  expect(all).not.toMatch(/\$\d|where |values \(/i);
  const failed = receiver.spans().filter(({ status }) => status.code === 2);
  expect(failed.map(({ name }) => name)).toEqual(['gateway open']);
});

test('a deposit is one trace to the end: call, gateway, its webhook, job, event, webhook of the operator', async () => {
  const desk = openConsole(gateway);
  const admin = await desk.clerk('site_admin');
  const limits = { keep_days: 30, failure_limit: 50 };
  const values = { name: 'Books', url: `${program.origin}/books`, events: ['deposit.credited'], ...limits };
  await desk.get(admin, 'createWebhook', values);
  // Nothing but this deposit is traced.
  const collector = trace(0);
  const made = await deposit(parent('01'));
  const paid = gateway.act(made.value!.deposit_id, { kind: 'pay' });
  const body = gateway.bodyOf(paid);
  const returned = gateway.simulator.traces.at(-1);
  const headers = { host: 'one.test', 'simpay-signature': gateway.sign(body), traceparent: returned };
  expect(await send('/hooks/simpay', body, headers)).toBe('ok');
  await answered(collector, 2);
  await collector.stop();
  // Another process takes over: its own choice would be no trace at all.
  const jobs = trace(0);
  await gateway.drain();
  await gateway.webhooks.sendDue();
  await jobs.flush();
  const spans = receiver.spans();
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([CALLER.traceId]));
  const tree = treeOf(spans, CALLER.spanId);
  expect(tree).toHaveLength(spans.length);
  const { host } = gateway.simulator;
  const steps = [
    'POST /api/cashier/deposit_create',
    `POST ${host}`,
    'POST /hooks',
    'job cashier.process-webhook',
    `GET ${host}`,
    'event deposit.credited',
    'webhook',
    `POST ${new URL(program.origin).host}`,
  ];
  // Each is below the one before.
  const depths = steps.map((step) => {
    const line = tree.find((line) => line.trim() === step);
    return line === undefined ? `no ${step}` : line.length - line.trim().length;
  });
  const below = (step: string) => depths[steps.indexOf(step)] as number;
  expect(depths.every((depth) => typeof depth === 'number')).toBe(true);
  expect(below('POST /hooks')).toBeGreaterThan(below(`POST ${host}`));
  expect(below('job cashier.process-webhook')).toBeGreaterThan(below('POST /hooks'));
  expect(below(`GET ${host}`)).toBeGreaterThan(below('job cashier.process-webhook'));
  expect(below('event deposit.credited')).toBeGreaterThan(below('job cashier.process-webhook'));
  expect(below('webhook')).toBeGreaterThan(below('event deposit.credited'));
  const sent = spans.find(({ name }) => name === `POST ${new URL(program.origin).host}`)!;
  expect(program.at('/books')[0]!.headers.traceparent).toBe(`00-${CALLER.traceId}-${sent.spanId}-01`);
});

test('events, jobs and webhooks of untraced calls have traces of their own', async () => {
  const desk = openConsole(gateway);
  const admin = await desk.clerk('site_admin');
  const limits = { keep_days: 30, failure_limit: 50 };
  const values = { name: 'CRM', url: `${program.origin}/crm`, events: ['player.erased'], ...limits };
  const { endpoint_id } = await desk.get(admin, 'createWebhook', values);
  const paying = await gateway.guest();
  const { deposit_id } = await gateway.deposit(paying, 20_000);
  await gateway.deliver(gateway.act(deposit_id, { kind: 'pay' }));
  await desk.get(admin, 'testWebhook', { endpoint_id });
  const collector = trace(1);
  await gateway.drain();
  await gateway.webhooks.sendDue();
  await collector.flush();
  const roots = receiver.spans().filter(({ parentSpanId }) => !parentSpanId);
  const expected = ['job cashier.process-webhook', 'event player.registered', 'webhook'];
  expect(roots.map(({ name }) => name)).toEqual(expect.arrayContaining(expected));
  const { traceparent } = program.at('/crm')[0]!.headers;
  const sent = receiver.spans().find((span) => traceparent === `00-${span.traceId}-${span.spanId}-01`)!;
  expect(sent.name).toBe(`POST ${new URL(program.origin).host}`);
  const webhook = roots.find(({ spanId }) => spanId === sent.parentSpanId)!;
  expect([webhook.name, webhook.traceId]).toEqual(['webhook', sent.traceId]);
});

test('an external trace header is rate-limited, and an invalid one is ignored', async () => {
  const collector = trace(0, 2);
  for (let i = 0; i < 6; i++) await ask('/api/settings/profile', {}, parent('01'));
  await ask('/api/settings/profile', {}, parent('00'));
  await ask('/api/settings/profile', {}, 'not a header');
  await collector.flush();
  const roots = receiver.spans().filter(({ kind }) => kind === 2);
  // Two in each second in which one of the six calls ran.
  expect(roots.length).toBeGreaterThan(0);
  expect(roots.length).toBeLessThan(6);
  expect(parseTraceparent(parent('01'))).toEqual({ ...CALLER, isSampled: true });
  expect(parseTraceparent(`cc-${CALLER.traceId}-${CALLER.spanId}-01-more`)).toBeDefined();
  for (const bad of [parent('01').toUpperCase(), `ff${parent('01').slice(2)}`, `${parent('01')}x`, ''])
    expect(parseTraceparent(bad)).toBeUndefined();
  expect(parseTraceparent(`00-${'0'.repeat(32)}-${CALLER.spanId}-01`)).toBeUndefined();
});

test('a collector that rejects spans is counted and logged, without affecting requests', async () => {
  const collector = trace(1);
  receiver.state.status = 400;
  expect(await ask('/api/settings/profile', {})).toMatchObject({ statusCode: 1 });
  await expect
    .poll(() =>
      collector.flush().then(
        () => 'sent',
        () => 'refused',
      ),
    )
    .toBe('refused');
  expect(warnings).toHaveLength(1);
  expect(await createMetrics().text()).toMatch(/baize_trace_spans_total\{result="lost"\} [1-9]/);
  await collector.stop();
  receiver.bodies.length = 0;
  await ask('/api/settings/profile', {}, parent('01'));
  expect(receiver.bodies).toEqual([]);
});

test('a statement is named by verb and table', () => {
  const cases: Record<string, string> = {
    'insert into "cashier"."deposit" ("site_id") values ($1)': 'INSERT cashier.deposit',
    'select ledger.post($1, $2)': 'SELECT ledger.post',
    "\n  update players.player set name = 'Maria' where 1 = 1": 'UPDATE players.player',
    "select 'maria@mail.test' as x": 'SELECT',
    commit: 'COMMIT',
  };
  for (const [statement, summary] of Object.entries(cases))
    expect(summaryOf({ text: statement })).toBe(summary);
});
