import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { WEBHOOK_EVENTS, webhookPayloads } from '#contracts/webhooks/payloads.ts';
import { run } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import { play } from '../originals/testing/application.ts';
import { type Received, type Respond, startReceiver } from './testing/receiver.ts';

// Durations vary with the machine and are not compared.
vi.setConfig({ testTimeout: 120_000 });

const PATIENT = { timeout: 60_000 };

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let inner: Awaited<ReturnType<typeof startReceiver>>;
let cashier: TestCashier;
let staffConsole: TestConsole;
let admin: TestStaff;
beforeAll(async () => {
  [receiver, inner] = [await startReceiver(), await startReceiver()];
  cashier = await openCashier({ PROVIDER_ORIGINS: [receiver.origin] });
  staffConsole = openConsole(cashier);
  admin = await staffConsole.clerk('site_admin');
});
afterEach(async () => {
  await run(cashier.db, { text: 'delete from webhooks.endpoint' });
  await expectBooks(cashier.db);
});
afterAll(async () => {
  await Promise.all([cashier.close(), receiver.close(), inner.close()]);
});

const LIMITS = { keep_days: 30, failure_limit: 50 };
/** An endpoint at a separate path. */
async function endpoint(events: readonly string[] = WEBHOOK_EVENTS, more: object = {}) {
  const path = `/${randomUUID()}`;
  const values = { name: 'CRM', url: receiver.origin + path, events, ...LIMITS, ...more };
  const { endpoint_id, secret } = await staffConsole.get(admin, 'createWebhook', values);
  const item = async () =>
    (await staffConsole.get(admin, 'webhookEndpoints')).value.find((row) => row.endpoint_id === endpoint_id)!;
  const deliveries = async (state = 'all') =>
    (await staffConsole.get(admin, 'webhookDeliveries', { endpoint_id, state, after: '' })).value;
  return { path, values, endpoint_id, secret, item, deliveries };
}
/** Advances the clock; staff sessions expire in the process. */
async function later(milliseconds: number): Promise<void> {
  cashier.wait(milliseconds);
  admin = await staffConsole.clerk('site_admin');
}
async function deliver(): Promise<void> {
  await cashier.drain();
  await cashier.webhooks.sendDue();
}

const GUIDE = readFileSync('docs/guides/webhooks.md', 'utf8');
type Verify = (headers: IncomingHttpHeaders, body: string, secret: string, now?: number) => boolean;
/** The guide's example as a program. */
const source = /```js\n([\s\S]+?)```/.exec(GUIDE)![1]!;
const { verifyWebhook } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
  verifyWebhook: Verify;
};
const isGenuine = ({ headers, body }: Received, secret: string): boolean =>
  verifyWebhook(headers, body, secret, cashier.now().getTime());

test('[webhooks] the guide names every event with its fields, and its example refuses invalid signatures', async () => {
  const rows = Object.entries(webhookPayloads).map(([event, { shape }]) => {
    const [row] = GUIDE.split('\n').filter((line) => line.startsWith(`| \`${event}\` |`));
    for (const field of Object.keys(shape)) expect(row, event).toContain(`\`${field}\``);
    return row;
  });
  expect(rows).toHaveLength(GUIDE.split('\n').filter((line) => /^\| `[a-z_]+\./.test(line)).length);
  const { path, secret, endpoint_id } = await endpoint(['player.erased']);
  await staffConsole.get(admin, 'testWebhook', { endpoint_id });
  await deliver();
  const [message] = receiver.at(path);
  const { headers, body } = message!;
  const now = cashier.now().getTime();
  expect(isGenuine(message!, secret)).toBe(true);
  expect(verifyWebhook(headers, body, secret, now + 6 * MINUTE_MS)).toBe(false);
  expect(verifyWebhook(headers, `${body} `, secret, now)).toBe(false);
  expect(verifyWebhook({ ...headers, 'webhook-id': randomUUID() }, body, secret, now)).toBe(false);
  const later = String(Number(headers['webhook-timestamp']) + 1);
  expect(verifyWebhook({ ...headers, 'webhook-timestamp': later }, body, secret, now)).toBe(false);
  expect(verifyWebhook({}, body, secret, now)).toBe(false);
});

test('[webhooks] a brand’s program receives the events it chose, signed, with ids and no personal data', async () => {
  const all = await endpoint();
  const bets = await endpoint(['bet.settled']);
  const ana = await cashier.guest('one.test', 'Ana Secretname');
  const deposit = await cashier.prove(ana, (await cashier.deposit(ana, 20_000)).deposit_id);
  await cashier.approve(ana, deposit.deposit_id, 20_000n);
  await cashier.get(ana, 'playRound', play(1_000n));
  await deliver();
  const messages = receiver.at(all.path);
  const types = messages.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  expect(types).toEqual(expect.arrayContaining(['player.registered', 'deposit.credited', 'bet.settled']));
  const credited = JSON.parse(messages.find(({ body }) => body.includes('deposit.credited'))!.body);
  expect(credited).toEqual({
    type: 'deposit.credited',
    timestamp: expect.stringMatching(/^20.*Z$/),
    data: {
      player_id: ana.playerId,
      deposit_id: deposit.deposit_id,
      method_id: 'bank',
      currency: 'PHP',
      amount: '20000',
    },
  });
  for (const message of messages) {
    expect(isGenuine(message, all.secret)).toBe(true);
    expect(isGenuine(message, bets.secret)).toBe(false);
    expect(message.body).not.toMatch(/Secretname/);
    expect(message.body).not.toContain(ana.account_id);
  }
  expect(receiver.at(bets.path).map(({ body }) => JSON.parse(body).type)).toEqual(['bet.settled']);
  const [first] = await bets.deliveries();
  expect(first).toMatchObject({ state: 'delivered', status: 200, attempts: 1, error: '', due_at: null });
  const shown = await staffConsole.get(admin, 'webhookDelivery', { delivery_id: first!.delivery_id });
  expect(shown).toMatchObject({ answer: 'thanks', body: receiver.at(bets.path)[0]!.body });
  // Each event is sent once, even if jobs run repeatedly.
  await deliver();
  expect(receiver.at(all.path)).toHaveLength(messages.length);
});

test('[webhooks] an event of a transaction that is rolled back is never sent', async () => {
  const { path, deliveries } = await endpoint(['player.registered']);
  const event = { event_id: randomUUID(), site_id: await cashier.siteId(), player_id: randomUUID() };
  const registered = { ...event, account_id: 'nobody', at: new Date().toISOString() };
  const attempt = cashier.database.transaction(async (tx) => {
    await publish(tx, 'player.registered', registered);
    throw new Error('rolled back');
  });
  await expect(attempt).rejects.toThrow('rolled back');
  await deliver();
  expect(receiver.at(path)).toEqual([]);
  expect(await deliveries()).toEqual([]);
});

test('[webhooks] retries a failed request with backoff under the same id', async () => {
  const { path, deliveries, item } = await endpoint(['player.registered']);
  receiver.answers.set(path, (response) => response.writeHead(500).end('down\0for repairs'));
  await cashier.guest();
  await deliver();
  await deliver();
  expect(receiver.at(path)).toHaveLength(1);
  const [row] = await deliveries('waiting');
  expect(row).toMatchObject({ status: 500, error: 'answered 500', attempts: 1 });
  expect(Date.parse(row!.due_at!)).toBeGreaterThan(cashier.now().getTime());
  expect(await item()).toMatchObject({ failures: 1, waiting: 1 });
  await later(6_000);
  await deliver();
  receiver.answers.delete(path);
  await later(31_000);
  await deliver();
  expect(receiver.at(path)).toHaveLength(3);
  expect(new Set(receiver.at(path).map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set([row!.delivery_id]),
  );
  expect(await item()).toMatchObject({ failures: 0, waiting: 0, paused_until: null });
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 3 }]);
});

test('[webhooks] abandons a message after repeated failures; it can be resent', async () => {
  const { path, deliveries, endpoint_id } = await endpoint(['player.registered']);
  receiver.answers.set(path, (response) => response.writeHead(422).end());
  await cashier.guest();
  await cashier.drain();
  for (let request = 0; request < 12; request++) {
    await cashier.webhooks.sendDue();
    cashier.wait(DAY_MS + MINUTE_MS);
  }
  await later(0);
  expect(receiver.at(path)).toHaveLength(10);
  const [row] = await deliveries('failed');
  expect(row).toMatchObject({ attempts: 10, due_at: null });
  receiver.answers.delete(path);
  const span = { from: new Date(0).toISOString(), to: cashier.now().toISOString(), which: 'failed' };
  expect(await staffConsole.get(admin, 'replayDeliveries', { endpoint_id, ...span })).toMatchObject({
    count: 1,
  });
  await deliver();
  expect(receiver.at(path).at(-1)!.headers['webhook-id']).toBe(row!.delivery_id);
  await staffConsole.get(admin, 'replayDelivery', { delivery_id: row!.delivery_id });
  await deliver();
  expect(receiver.at(path)).toHaveLength(12);
  expect(await staffConsole.get(admin, 'replayDeliveries', { endpoint_id, ...span })).toMatchObject({
    count: 0,
  });
});

test('[webhooks] an endpoint that fails too often is disabled with an alarm; its events wait', async () => {
  const { path, item, endpoint_id, deliveries } = await endpoint(['player.registered'], {
    failure_limit: 6,
  });
  receiver.answers.set(path, (response) => response.destroy());
  for (let player = 0; player < 3; player++) await cashier.guest();
  await cashier.drain();
  for (let request = 0; request < 12; request++) {
    await cashier.webhooks.sendDue();
    cashier.wait(HOUR_MS);
  }
  await later(0);
  expect(await item()).toMatchObject({ state: 'failed', failures: 6 });
  expect(receiver.at(path)).toHaveLength(6);
  await cashier.drain();
  const alarms = await staffConsole.get(await staffConsole.clerk('auditor'), 'reportAlarms');
  expect(alarms.value.filter(({ subject }) => subject === endpoint_id)).toMatchObject([
    { what: 'WEBHOOK_FAILED', detail: { name: 'CRM', failures: 6 } },
  ]);
  await cashier.guest();
  await deliver();
  expect(receiver.at(path)).toHaveLength(6);
  expect(await staffConsole.refusal(admin, 'testWebhook', { endpoint_id })).toBe('notYet');
  receiver.answers.delete(path);
  await staffConsole.get(admin, 'setWebhookState', { endpoint_id, state: 'on' });
  await later(HOUR_MS);
  await deliver();
  expect((await deliveries()).map(({ state }) => state)).toEqual(Array(4).fill('delivered'));
});

test('[webhooks] an endpoint that answers 410 is disabled at once; a disabled one stores nothing', async () => {
  const gone = await endpoint(['player.registered']);
  const off = await endpoint(['player.registered']);
  receiver.answers.set(gone.path, (response) => response.writeHead(410).end());
  await staffConsole.get(admin, 'setWebhookState', { endpoint_id: off.endpoint_id, state: 'off' });
  await cashier.guest();
  await deliver();
  expect(await gone.item()).toMatchObject({ state: 'failed', failures: 1 });
  expect(await off.deliveries()).toEqual([]);
  await staffConsole.get(admin, 'removeWebhook', { endpoint_id: gone.endpoint_id });
  expect(
    await staffConsole.refusal(admin, 'changeWebhook', { ...gone.values, endpoint_id: gone.endpoint_id }),
  ).toBe('notFound');
});

test('[webhooks] refuses internal addresses: by name, by IP and by redirect', async () => {
  const { port } = inner;
  for (const url of [
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    `https://[::1]:${port}/`,
    `https://169.254.169.254/latest/meta-data`,
    `https://[::ffff:10.0.0.1]/`,
  ]) {
    const { deliveries, endpoint_id } = await endpoint(['player.erased'], { url });
    await staffConsole.get(admin, 'testWebhook', { endpoint_id });
    await deliver();
    expect((await deliveries())[0], url).toMatchObject({ status: null, state: 'waiting' });
    expect((await deliveries())[0]!.error, url).toBe('its address leads into this network');
  }
  const { path, deliveries, endpoint_id } = await endpoint(['player.erased']);
  receiver.answers.set(path, (response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${port}/inner` }).end(),
  );
  await staffConsole.get(admin, 'testWebhook', { endpoint_id });
  await deliver();
  expect(inner.at('/inner')).toEqual([]);
  expect((await deliveries())[0]).toMatchObject({ error: 'answered 307', state: 'waiting' });
  for (const url of [
    `http://127.0.0.1:${port}/`,
    'http://example.com/hook',
    'ftp://example.com/',
    'https://user:secret@example.com/',
    'javascript:alert(1)',
    'no address',
  ])
    expect(
      await staffConsole.refusal(admin, 'createWebhook', {
        request_id: randomUUID(),
        name: 'x',
        url,
        events: ['player.erased'],
        ...LIMITS,
      }),
      url,
    ).toBe('invalidRequest');
});

test('[webhooks] a slow endpoint delays neither other endpoints nor other brands', async () => {
  const slow = await endpoint(['player.registered']);
  const quick = await endpoint(['player.registered']);
  const held: Respond[] = [];
  receiver.answers.set(slow.path, (response) => held.push(response));
  const two = await cashier.siteId('two.test');
  const others = await staffConsole.clerk({ role: 'site_admin', siteId: two });
  const url = `${receiver.origin}/${randomUUID()}`;
  await staffConsole.get(others, 'createWebhook', { ...quick.values, site_id: two, url });
  for (let player = 0; player < 10; player++) await cashier.guest();
  await cashier.newPlayer('two.test', 0n);
  await cashier.drain();
  const running = cashier.webhooks.start();
  await expect.poll(() => receiver.at(quick.path).length, PATIENT).toBe(10);
  await expect.poll(() => receiver.at(new URL(url).pathname).length, PATIENT).toBe(1);
  // The slow endpoint has only its share of open requests.
  await expect.poll(() => held.length, PATIENT).toBe(8);
  expect((await slow.deliveries()).filter(({ last_at }) => last_at)).toEqual([]);
  receiver.answers.delete(slow.path);
  for (const response of held) response.end();
  await expect.poll(() => receiver.at(slow.path).length, PATIENT).toBe(10);
  await running.stop();
});

test('[webhooks] two processes send each message once', async () => {
  const { path } = await endpoint(['player.registered']);
  for (let player = 0; player < 5; player++) await cashier.guest();
  await cashier.drain();
  const counts = await Promise.all(Array.from({ length: 5 }, () => cashier.webhooks.sendDue()));
  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(5);
  const ids = receiver.at(path).map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(5);
  expect(new Set(ids).size).toBe(5);
});

test('[webhooks] a new secret signs alongside the old one until that expires; neither is stored or listed in plain text', async () => {
  const { path, secret, endpoint_id } = await endpoint(['player.erased']);
  const send = async () => {
    await staffConsole.get(admin, 'testWebhook', { endpoint_id });
    await deliver();
    return receiver.at(path).at(-1)!;
  };
  const rotated = await staffConsole.get(admin, 'rotateWebhookSecret', { endpoint_id, hours: 24 });
  const both = await send();
  expect([secret, rotated.secret].map((key) => isGenuine(both, key))).toEqual([true, true]);
  await later(25 * HOUR_MS);
  const after = await send();
  expect([secret, rotated.secret].map((key) => isGenuine(after, key))).toEqual([false, true]);
  const leaked = await staffConsole.get(admin, 'rotateWebhookSecret', { endpoint_id, hours: 0 });
  const last = await send();
  expect([rotated.secret, leaked.secret].map((key) => isGenuine(last, key))).toEqual([false, true]);
  const rows = await run<{ row: string }>(cashier.db, {
    text: `select e::text as row from webhooks.endpoint e union all select a::text from operators.audit a`,
  });
  const stored = rows.map(({ row }) => row).join('');
  for (const key of [secret, rotated.secret, leaked.secret]) {
    expect(stored).not.toContain(key.slice(6));
    expect(stored).not.toContain(Buffer.from(key.slice(6), 'base64').toString('hex'));
  }
  expect(JSON.stringify(await staffConsole.get(admin, 'webhookEndpoints'))).not.toContain('whsec_');
});

test('[webhooks] a repeated request makes one endpoint with one secret', async () => {
  const request_id = randomUUID();
  const values = { name: 'Twice', url: receiver.origin, events: ['bet.settled'], ...LIMITS, request_id };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => staffConsole.get(admin, 'createWebhook', values)),
  );
  expect(new Set(answers.map(({ secret }) => secret)).size).toBe(1);
});

test('[webhooks] refuses another brand’s staff and events; only administrators create endpoints', async () => {
  const mine = await endpoint();
  const two = await cashier.siteId('two.test');
  const stranger = await staffConsole.clerk({ role: 'site_admin', siteId: two });
  const ask = (name: Parameters<typeof staffConsole.refusal>[1], input: object) =>
    staffConsole.refusal(stranger, name, { site_id: two, ...input });
  const { endpoint_id, values } = mine;
  await cashier.guest();
  await deliver();
  const { delivery_id } = (await mine.deliveries())[0]!;
  const span = { from: new Date(0).toISOString(), to: cashier.now().toISOString(), which: 'all' };
  for (const [name, input] of [
    ['webhookDeliveries', { endpoint_id, state: 'all', after: '' }],
    ['webhookDelivery', { delivery_id }],
    ['replayDelivery', { delivery_id }],
    ['replayDeliveries', { endpoint_id, ...span }],
    ['changeWebhook', { ...values, endpoint_id }],
    ['setWebhookState', { endpoint_id, state: 'off' }],
    ['rotateWebhookSecret', { endpoint_id, hours: 0 }],
    ['testWebhook', { endpoint_id }],
    ['removeWebhook', { endpoint_id }],
  ] as const)
    expect(await ask(name, input), name).toBe('notFound');
  expect(await staffConsole.get(stranger, 'webhookEndpoints', { site_id: two })).toMatchObject({ value: [] });
  const before = receiver.at(mine.path).length;
  await cashier.newPlayer('two.test', 0n);
  await deliver();
  expect(receiver.at(mine.path)).toHaveLength(before);
  for (const role of ['support', 'finance_maker', 'content', 'auditor'] as const)
    expect(await staffConsole.refusal(await staffConsole.clerk(role), 'createWebhook', values), role).toBe(
      'notAllowed',
    );
});

test('[webhooks] messages are deleted after their endpoint’s retention', async () => {
  const short = await endpoint(['player.registered'], { keep_days: 1 });
  const long = await endpoint(['player.registered'], { keep_days: 90 });
  await cashier.guest();
  await deliver();
  await later(2 * DAY_MS);
  await cashier.webhooks.deleteExpired();
  expect([(await short.deliveries()).length, (await long.deliveries()).length]).toEqual([0, 1]);
});
