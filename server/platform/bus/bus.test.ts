import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { testLog } from '#test/support/postgres.ts';
import { openBus } from './index.ts';
import { startNatsServer } from './testing/nats-server.ts';

let server: Awaited<ReturnType<typeof startNatsServer>>;
beforeEach(async () => {
  server = await startNatsServer();
});
afterEach(() => server.stop());

const QUICK = { prefix: 'test', log: testLog, retryMs: 20, pingMs: 50 };
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 5 });

/** A bus that is closed after the test, and what it reported. */
function open(url = server.url, prefix = 'test') {
  const bus = openBus({ ...QUICK, url, prefix });
  const seen = { texts: [] as string[], gaps: 0, losses: 0 };
  bus.onGap(() => {
    seen.gaps += 1;
  });
  bus.onLost(() => {
    seen.losses += 1;
  });
  onTestFinished(() => bus.close());
  return { bus, seen, connected: () => until(() => expect(bus.isConnected()).toBe(true)) };
}

test('a notice reaches the subscribers of its subject, in this installation alone, until they end', async () => {
  const [one, two, other] = [open(), open(), open(server.url, 'elsewhere')];
  for (const { connected } of [one, two, other]) await connected();
  const end = two.bus.subscribe('room.7.*.bets', (text) => two.seen.texts.push(text));
  other.bus.subscribe('room.*.*.*', (text) => other.seen.texts.push(text));
  await until(() => expect(server.subjects()).toContain('elsewhere.room.*.*.*'));
  expect(one.bus.publish('room.7.crash.bets', 'first')).toBe(true);
  one.bus.publish('room.7.crash.round', 'not subscribed');
  one.bus.publish('room.8.crash.bets', 'another brand');
  await until(() => expect(two.seen.texts).toEqual(['first']));
  end();
  await until(() => expect(server.subjects()).not.toContain('test.room.7.*.bets'));
  one.bus.publish('room.7.crash.bets', 'second');
  await until(() => expect(server.published.at(-1)).toMatchObject({ text: 'second' }));
  expect([two.seen.texts, other.seen.texts]).toEqual([['first'], []]);
});

test('without a server nothing is sent, and gaps are reported until there is one', async () => {
  const { port } = server;
  await server.stop();
  const { bus, seen, connected } = open(`nats://127.0.0.1:${port}`);
  bus.subscribe('room.*.*.round', (text) => seen.texts.push(text));
  await until(() => expect(seen.gaps).toBeGreaterThan(2));
  expect([bus.isConnected(), bus.publish('room.1.crash.round', 'lost')]).toEqual([false, false]);
  server = await startNatsServer(port);
  await connected();
  bus.publish('room.1.crash.round', 'sent');
  await until(() => expect(seen.texts).toEqual(['sent']));
});

test('after a lost connection the subscriptions hold again, and every process learns of the gap', async () => {
  const [one, two] = [open(), open()];
  for (const { bus, seen, connected } of [one, two]) {
    await connected();
    bus.subscribe('room.*.*.*', (text) => seen.texts.push(text));
  }
  const { port } = server;
  await server.stop();
  await until(() => expect([one.seen.losses, two.seen.losses]).toEqual([1, 1]));
  expect(one.bus.publish('room.1.crash.bets', 'lost')).toBe(false);
  server = await startNatsServer(port);
  for (const { connected } of [one, two]) await connected();
  await until(() => expect(server.published.filter(({ subject }) => subject === 'test.gap').length).toBe(2));
  await until(() => expect(server.subjects().filter((name) => name === 'test.room.*.*.*').length).toBe(2));
  one.bus.publish('room.1.crash.bets', 'again');
  await until(() => expect([one.seen.texts, two.seen.texts]).toEqual([['again'], ['again']]));
});

test('adversary: a server that accepts everything and answers nothing counts as lost', async () => {
  const { bus, seen, connected } = open();
  await connected();
  const before = seen.gaps;
  server.fallSilent();
  await until(() => expect(bus.isConnected()).toBe(false));
  await until(() => expect(seen.gaps).toBeGreaterThan(before));
  expect(bus.publish('room.1.crash.bets', 'lost')).toBe(false);
});

test('login, password and token of the address are sent as such, and never with it', async () => {
  const { host } = new URL(server.url);
  for (const { connected } of [open(`nats://baize:p%40ss@${host}`), open(`nats://t0ken@${host}`)])
    await connected();
  expect(server.logins()).toMatchObject([{ user: 'baize', pass: 'p@ss' }, { auth_token: 't0ken' }]);
});
