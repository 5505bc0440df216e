import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { api, type CallName } from '#contracts/api/index.ts';
import { createApplication } from '#server/app.ts';
import { openDatabase, run } from '#server/platform/database/index.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unavailability.ts';
import { testDatabase } from '#test/support/database.ts';
import { testLog } from '#test/support/postgres.ts';

const guest = { domain_name: 'one.test', external_id: 'one' };
const player = { account_id: 'ann', auth: 'a'.repeat(43) };
const CALLS = {
  startup: guest,
  login: { ...guest, account_id: 'ann', password: 'Secret-1234' },
  getBalance: player,
  playRound: {
    ...player,
    ...{ provider_code: 'BAIZE', game_code: 'dice', client_round_id: 'outage-0001', stake: '100' },
  },
} satisfies Partial<Record<CallName, object>>;

test('[E-05] while the database is unavailable every endpoint answers 503 with Retry-After and logs no stack', async () => {
  // No server listens there.
  const database = openDatabase({ url: 'postgres://127.0.0.1:9/none', poolSize: 4, log: testLog });
  const lines: { level: string; text: string }[] = [];
  const recorded = Object.create(testLog, {
    warn: { value: (_: object, text: string) => lines.push({ level: 'warn', text }) },
    error: { value: (_: object, text: string) => lines.push({ level: 'error', text }) },
  }) as typeof testLog;
  const application = createApplication({
    database,
    config: { MODE: 'production', TRUST_PROXY: false, LANGUAGE_COOKIE: 'lang' },
    log: recorded,
    secretKey: randomBytes(32),
  });
  const ask = async (host: string, path: string) =>
    await application.fetch(new Request(`http://${host}${path}`, { headers: { host } }));
  const send = (host: string, path: string, body: object, headers: Record<string, string> = {}) =>
    application.fetch(
      new Request(`http://${host}${path}`, {
        method: 'POST',
        headers: { host, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    );
  const requested = (Object.keys(CALLS) as (keyof typeof CALLS)[]).map(async (name) => {
    const response = await send('one.test', api[name].path, CALLS[name]);
    expect([response.status, response.headers.get('retry-after')], name).toEqual([503, '2']);
    expect(await response.json(), name).toMatchObject(api[name].unreachable);
  });
  const staff = { login: 'admin', password: 'Secret-1234', code: '123456' };
  const isAway = async (name: string, sent: Promise<Response>) => {
    const { status, headers } = await sent;
    expect([status, Number(headers.get('retry-after')) > 0], name).toEqual([503, true]);
  };
  const picture = `/m/${'a'.repeat(32)}-480.webp`;
  const certificate = new Request('http://127.0.0.1/tls/ask?domain=one.test');
  const headers = {
    ...{ 'x-gwp-key': 'k'.repeat(16), 'x-gwp-timestamp': `${Date.now()}`, 'x-gwp-nonce': randomUUID() },
    'x-gwp-signature': 'a'.repeat(64),
  };
  await Promise.all([
    ...requested,
    isAway('console', send('console.localhost', '/console/api/sign-in', staff)),
    isAway('wallet', send('one.test', '/gwp/1/balance', {}, headers)),
    isAway('adapter', send('one.test', `/adapters/hub88/${'p'.repeat(24)}/user/balance`, {})),
    isAway('identity vendor', send('one.test', '/hooks/identity/1', {})),
    isAway('gateway', send('one.test', '/hooks/some-gateway', {})),
    isAway('picture', ask('one.test', picture)),
    isAway('certificate', application.operations(certificate)),
  ]);
  // One line each, without a stack: an outage must not flood the log.
  expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  expect(lines.every(({ text }) => text === 'the database is unavailable')).toBe(true);
  expect(lines.length).toBeGreaterThan(Object.keys(CALLS).length);
  await database.close();
});

test('a connection lost during a statement counts as an outage, an invalid statement does not', async () => {
  const base = await testDatabase();
  const thrown = async (text: string) =>
    run(base.db, { text }).then(
      () => undefined,
      (error: unknown) => error,
    );
  expect(isDatabaseUnavailable(await thrown('select pg_terminate_backend(pg_backend_pid())'))).toBe(true);
  expect(isDatabaseUnavailable(await thrown('select 1 / 0'))).toBe(false);
  await base.drop();
});
