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

test('[E-05] while the database is unavailable every call answers 503 with Retry-After', async () => {
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
  const console = send('console.localhost', '/console/api/sign-in', staff).then((response) =>
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']),
  );
  const headers = {
    ...{ 'x-gwp-key': 'k'.repeat(16), 'x-gwp-timestamp': `${Date.now()}`, 'x-gwp-nonce': randomUUID() },
    'x-gwp-signature': 'a'.repeat(64),
  };
  const wallet = send('one.test', '/gwp/1/balance', {}, headers).then((response) =>
    expect(response.status).toBe(503),
  );
  const hooks = ['/hooks/identity/1', '/hooks/some-gateway'].map(async (path) => {
    const { status, headers } = await send('one.test', path, {});
    expect([status, headers.get('retry-after')], path).toEqual([503, '30']);
  });
  await Promise.all([...requested, console, wallet, ...hooks]);
  // One line each, without a stack: an outage must not flood the log.
  expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  expect(lines.filter(({ text }) => /database is unavailable/.test(text)).length).toBeGreaterThan(0);
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
