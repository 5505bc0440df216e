import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPlayerStatus } from './index.ts';
import { newPlayer, openPlayersApi, PASSWORD, type PlayersApi, SITE_ONE, SITE_TWO } from './testing/api.ts';

let api: PlayersApi;
beforeAll(async () => {
  api = await openPlayersApi();
});
afterAll(() => api.close());

const login = (accountId: string, password: string, address = '203.0.113.1') =>
  api.call('login', { ...SITE_ONE, account_id: accountId, password }, { address });

test('[A-02] [P-02] a right password signs in, in any spelling of the id', async () => {
  await newPlayer(api, 'Juan', { email: 'juan@mail.test' });
  const reply = await login('JUAN', PASSWORD);
  expect(reply).toMatchObject({
    statusCode: 1,
    statusMessage: 'OK',
    user: { account_id: 'Juan' },
    fullname: '',
    email: 'juan@mail.test',
  });
  expect(reply.token).toMatch(/^[0-9a-f-]{36}$/);
  expect(reply.setCookie).toEqual([]);
});

test('[A-02] [P-02] unknown account and wrong password give the same answer for the same work', async () => {
  await newPlayer(api, 'maria');
  const work = async (accountId: string) => {
    const before = api.counted.verifications;
    const reply = await login(accountId, 'Wrong-pass-1');
    return { reply, verifications: api.counted.verifications - before };
  };
  const known = await work('maria');
  const unknown = await work('nobody-here');
  const impossible = await work('no such <id>');
  expect(known).toEqual({
    reply: expect.objectContaining({ statusMessage: 'wrongCredentials' }),
    verifications: 1,
  });
  expect(unknown).toEqual(known);
  expect(impossible).toEqual(known);
});

test('[A-02] an account is reported as blocked or closed only with its password', async () => {
  const { playerId } = await newPlayer(api, 'blocked-one');
  await api.database.transaction((tx) => setPlayerStatus(tx, 1, playerId, 'blocked'));
  expect((await login('blocked-one', 'Wrong-pass-1')).statusMessage).toBe('wrongCredentials');
  const blocked = await login('blocked-one', PASSWORD);
  expect(blocked).toMatchObject({ statusMessage: 'BLOCK', statusCode: -403 });
  expect(blocked.user).toBeUndefined();
  await api.database.transaction((tx) => setPlayerStatus(tx, 1, playerId, 'closed'));
  expect((await login('blocked-one', PASSWORD)).statusMessage).toBe('CLOSE');
});

test('[A-02] [W-02] the same id on two sites is two accounts', async () => {
  await newPlayer(api, 'twin');
  const elsewhere = await api.call(
    'login',
    { ...SITE_TWO, account_id: 'twin', password: PASSWORD },
    { host: 'two.test' },
  );
  expect(elsewhere.statusMessage).toBe('wrongCredentials');
});

test('[A-02] [player protection V16] [player protection B2] three wrong passwords in a row within half an hour lock, for the right one too', async () => {
  const wrong = async (id: string) =>
    expect((await login(id, 'Wrong-pass-1')).statusMessage).toBe('wrongCredentials');
  for (const id of ['within', 'beyond', 'in-a-row']) await newPlayer(api, id);
  for (const id of ['within', 'beyond', 'in-a-row']) await wrong(id);
  api.later(15 * 60);
  for (const id of ['within', 'beyond', 'in-a-row']) await wrong(id);
  // A success in between resets the count.
  expect((await login('in-a-row', PASSWORD)).statusCode).toBe(1);
  api.later(14 * 60);
  await wrong('within');
  const locked = { statusMessage: 'tooManyAttempts', statusDetail: { retry_after_seconds: 3600 } };
  expect(await login('within', PASSWORD)).toMatchObject(locked);
  api.later(2 * 60);
  await wrong('beyond');
  expect((await login('beyond', PASSWORD)).statusCode).toBe(1);
  await wrong('in-a-row');
  await wrong('in-a-row');
  expect((await login('in-a-row', PASSWORD)).statusCode).toBe(1);
  api.later(58 * 60);
  expect((await login('within', PASSWORD)).statusCode).toBe(1);
});

test('[player protection V16] attempts are counted in a sliding half hour', async () => {
  await newPlayer(api, 'rolling');
  const wrong = () => login('rolling', 'Wrong-pass-1');
  for (const minutes of [0, 20, 11, 9]) {
    api.later(minutes * 60);
    expect((await wrong()).statusMessage).toBe('wrongCredentials');
  }
  expect((await wrong()).statusMessage).toBe('tooManyAttempts');
});

test('[A-02] an account that does not exist is locked like one that does', async () => {
  for (let i = 0; i < 3; i++) await login('ghost', 'Wrong-pass-1');
  expect(await login('ghost', 'Wrong-pass-1')).toMatchObject({
    statusMessage: 'tooManyAttempts',
    statusDetail: { retry_after_seconds: 3600 },
  });
});

test('[A-02] fifty wrong passwords at once get three tries at one address, ten at many', async () => {
  await newPlayer(api, 'raced');
  const before = api.counted.verifications;
  const guess = async (addressOf: (n: number) => string) => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => login('raced', 'Wrong-pass-1', addressOf(n))),
    );
    const of = (message: string) => replies.filter((reply) => reply.statusMessage === message).length;
    return [of('wrongCredentials'), of('tooManyAttempts')];
  };
  expect(await guess(() => '198.51.100.200')).toEqual([3, 47]);
  expect(await guess((n) => `198.51.100.${n}`)).toEqual([7, 43]);
  expect(api.counted.verifications - before).toBe(10);
});

test('[A-02] concurrent successful sign-ins do not count as guesses', async () => {
  await newPlayer(api, 'busy');
  const replies = await Promise.all(Array.from({ length: 24 }, () => login('busy', PASSWORD)));
  expect(replies.map((reply) => reply.statusMessage)).toEqual(Array(24).fill('OK'));
});

test('[A-02] one address has fifty attempts in fifteen minutes over all accounts', async () => {
  const from = { address: '203.0.113.99' };
  const attempt = (i: number) =>
    api.call('login', { ...SITE_ONE, account_id: `sprayed-${i}`, password: 'Wrong-pass-1' }, from);
  const first = await Promise.all(Array.from({ length: 50 }, (_, i) => attempt(i)));
  expect(new Set(first.map((reply) => reply.statusMessage))).toEqual(new Set(['wrongCredentials']));
  api.later(60);
  expect(await attempt(51)).toMatchObject({
    statusMessage: 'tooManyAttempts',
    statusDetail: { retry_after_seconds: 840 },
  });
  expect((await login('busy', PASSWORD, '203.0.113.98')).statusCode).toBe(1);
  api.later(840);
  expect((await attempt(52)).statusMessage).toBe('wrongCredentials');
});
