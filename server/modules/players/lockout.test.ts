import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  newPlayer,
  openPlayersApi,
  PASSWORD,
  type PlayersApi,
  type Reply,
  SITE_ONE,
  type TestClient,
} from './testing/api.ts';

let api: PlayersApi;
beforeAll(async () => {
  api = await openPlayersApi();
});
afterAll(() => api.close());

const WRONG = 'Wrong-pass-1';
const OWNER = { address: '203.0.113.50' };
const stranger = (n: number) => ({ address: `198.51.100.${n}` });
const login = (account_id: string, password: string, from: TestClient) =>
  api.call('login', { ...SITE_ONE, account_id, password }, from);
const askCode = (account_id: string, from: TestClient) =>
  api.call('requestLoginTac', { ...SITE_ONE, account_id }, from);

test('[A-02] [player protection B2] stranger: three wrong passwords lock the stranger’s address and not the owner on a new device', async () => {
  await newPlayer(api, 'locked');
  for (let i = 0; i < 3; i++) await login('locked', WRONG, stranger(1));
  expect(await login('locked', PASSWORD, stranger(1))).toMatchObject({
    statusMessage: 'tooManyAttempts',
    statusDetail: { retry_after_seconds: 3600 },
  });
  expect((await login('locked', PASSWORD, OWNER)).statusCode).toBe(1);
  expect((await login('locked', PASSWORD, stranger(1))).statusMessage).toBe('tooManyAttempts');
});

test('[A-02] stranger with many addresses: guessing slows down for all of them; a known device and a code get through', async () => {
  const phone = '+639180002001';
  await newPlayer(api, 'besieged', { phone });
  const home = { browser: true, cookies: new Map<string, string>(), ...OWNER };
  await login('besieged', PASSWORD, home);
  const replies: Reply[] = [];
  for (let n = 1; n <= 25; n++) replies.push(await login('besieged', WRONG, stranger(100 + n)));
  const count = (name: string) => replies.filter(({ statusMessage }) => statusMessage === name).length;
  expect([count('wrongCredentials'), count('tooManyAttempts')]).toEqual([10, 15]);
  expect(await login('besieged', PASSWORD, OWNER)).toMatchObject({
    statusMessage: 'tooManyAttempts',
    statusDetail: { retry_after_seconds: 30 },
  });
  expect((await login('besieged', PASSWORD, home)).statusCode).toBe(1);
  await askCode('besieged', OWNER);
  const tac = await api.lastCode(phone);
  expect((await api.call('loginTac', { ...SITE_ONE, account_id: 'besieged', tac }, OWNER)).statusCode).toBe(
    1,
  );
  api.later(31);
  expect((await login('besieged', PASSWORD, OWNER)).statusCode).toBe(1);
});

test('[P-10] stranger: code requests do not use up the owner’s, and over all addresses few messages leave', async () => {
  const phone = '+639180002002';
  await newPlayer(api, 'flooded', { phone });
  expect((await askCode('flooded', stranger(2))).statusCode).toBe(1);
  expect((await askCode('flooded', stranger(2))).statusCode).toBe(1);
  expect((await askCode('flooded', OWNER)).statusCode).toBe(1);
  for (let n = 10; n < 60; n++) expect((await askCode('flooded', stranger(n))).statusCode).toBe(1);
  expect((await api.letters()).filter(({ to }) => to === phone)).toHaveLength(3);
});
