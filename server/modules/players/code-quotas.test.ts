import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, transaction } from '#server/platform/database/index.ts';
import { quotaLimit } from './attempt-limits.ts';
import { DEFAULT_SMS_RULES, setSmsLimits } from './sms-limits.ts';
import {
  newPlayer,
  openPlayersApi,
  PASSWORD,
  type PlayersApi,
  SITE_ONE,
  signIn,
  type TestClient,
} from './testing/api.ts';

/** An attacker with many addresses tries to cut off a player, or all players of a site, from their codes. */
let api: PlayersApi;
beforeAll(async () => {
  api = await openPlayersApi();
});
afterAll(() => api.close());

const stranger = (n: number): TestClient => ({ address: `198.51.${n >> 8}.${n & 255}` });
const OWNER: TestClient = { address: '203.0.113.70' };
const askLogin = (account_id: string, from: TestClient, at = api) =>
  at.call('requestLoginTac', { ...SITE_ONE, account_id }, from);
const askRecovery = (account_id: string, contact_phone: string, from: TestClient, at = api) =>
  at.call('forgotPassword', { ...SITE_ONE, account_id, contact_phone }, from);
const reset = (account_id: string, tac: string, new_password: string, from: TestClient) =>
  api.call('resetPassword', { ...SITE_ONE, account_id, tac, new_password }, from);
const lettersTo = async (to: string, at = api) =>
  (await at.letters()).filter((letter) => letter.to === to).length;
const smsSent = async (at = api) => {
  const text = `select coalesce(sum(sent), 0)::int as sent from players.sms_count
    where site_id = 1 and scope = 'site' and period = 'day'`;
  return (await run<{ sent: number }>(at.db, { text }))[0]!.sent;
};

test('[P-10] [P-11] stranger without the phone number: a hundred requests neither stop nor void the owner’s recovery', async () => {
  const phone = '+639180003001';
  await newPlayer(api, 'wanted', { phone });
  expect((await askRecovery('wanted', phone, OWNER)).statusCode).toBe(1);
  const code = await api.lastCode(phone);
  for (let n = 0; n < 100; n++)
    expect((await askRecovery('wanted', '+639180003999', stranger(n))).statusCode).toBe(1);
  expect(await lettersTo(phone)).toBe(1);
  expect((await reset('wanted', code, 'Fresh-words-7', OWNER)).statusCode).toBe(1);
  api.later(61);
  expect((await askRecovery('wanted', phone, OWNER)).statusCode).toBe(1);
  expect(await lettersTo(phone)).toBe(3);
});

test('[P-10] stranger with a hundred addresses: at any time the owner has a valid code, and messages stay few', async () => {
  const email = 'besieged@mail.test';
  await newPlayer(api, 'sieged', { email });
  let n = 200;
  for (let minute = 0; minute < 60; minute++) {
    for (let i = 0; i < 2; i++) expect((await askLogin('sieged', stranger(n++))).statusCode).toBe(1);
    if (minute % 15 === 14) {
      const tac = await api.lastCode(email);
      const reply = await api.call('loginTac', { ...SITE_ONE, account_id: 'sieged', tac }, OWNER);
      expect(reply.statusCode).toBe(1);
      api.later(300);
    }
    api.later(60);
  }
  expect(await lettersTo(email)).toBeLessThanOrEqual(48);
});

test('[P-10] stranger: the owner in a known browser, from a known network and signed in has codes of their own', async () => {
  const phone = '+639180003003';
  const home = { address: '203.0.113.80' };
  const browser = { browser: true, cookies: new Map<string, string>(), address: '203.0.113.81' };
  await newPlayer(api, 'reserved', { phone });
  await signIn(api, 'reserved', browser);
  const session = await signIn(api, 'reserved', home);
  for (let n = 400; n < 430; n++) {
    await askLogin('reserved', stranger(n));
    await askRecovery('reserved', phone, stranger(n));
    api.later(61);
  }
  for (let n = 430; n < 440; n++) {
    await askLogin('reserved', stranger(n));
    await askRecovery('reserved', phone, stranger(n));
  }
  const count = () => lettersTo(phone);
  const before = await count();
  await askRecovery('reserved', phone, { ...browser, address: '192.0.2.200' });
  expect(await count()).toBe(before + 1);
  await askLogin('reserved', home);
  expect(await count()).toBe(before + 2);
  const confirming = await api.call('requestConfirmTac', session, { address: '192.0.2.201' });
  expect([confirming.statusCode, await count()]).toEqual([1, before + 3]);
});

test('[P-10] stranger on the owner’s network: neither cooldown nor hourly quota keeps the owner’s new browser from a code', async () => {
  const phone = '+639180003005';
  const shared = { address: '203.0.113.85' };
  await newPlayer(api, 'neighbour', { phone });
  for (let minute = 1; minute <= 60; minute++) {
    api.later(60);
    await askLogin('neighbour', shared);
    if (minute % 2 === 0) await askRecovery('neighbour', '+639180003999', shared);
    if (minute % 12 !== 0) continue;
    expect((await askLogin('neighbour', shared)).statusCode).toBe(1);
    const tac = await api.lastCode(phone);
    const reply = await api.call('loginTac', { ...SITE_ONE, account_id: 'neighbour', tac }, shared);
    expect(reply.statusCode, `minute ${minute}`).toBe(1);
    const user = reply.user as { account_id: string; session_token: string };
    await api.call('logout', { account_id: user.account_id, auth: user.session_token });
  }
  expect((await askRecovery('neighbour', phone, shared)).statusCode).toBe(1);
  const code = await api.lastCode(phone);
  expect((await reset('neighbour', code, 'Fresh-words-7', shared)).statusCode).toBe(1);
  // Five, then one in five minutes; the notifications about new browsers; the recovery.
  expect(await lettersTo(phone)).toBeLessThanOrEqual(5 + 11 + 5 + 2);
});

test('[P-10] stranger on the owner’s network: thirty requests do not stop the owner’s known browser', async () => {
  const email = 'known@mail.test';
  const home = { browser: true, cookies: new Map<string, string>(), address: '203.0.113.86' };
  await newPlayer(api, 'at-home', { email });
  await signIn(api, 'at-home', home);
  const answers = new Set<string>();
  for (let n = 0; n < 31; n++)
    answers.add((await askLogin(`nobody-${n}`, { address: home.address })).statusMessage);
  expect([...answers]).toEqual(['OK', 'tooManyAttempts']);
  const before = await lettersTo(email);
  expect((await askLogin('at-home', home)).statusCode).toBe(1);
  expect(await lettersTo(email)).toBe(before + 1);
});

test('[P-10] stranger on the network of a new player: the owner of the number has a valid code', async () => {
  const account_id = '+639180003006';
  const shared = { address: '203.0.113.87' };
  const ask = () => api.call('requestRegisterTac', { ...SITE_ONE, account_id }, shared);
  for (let n = 0; n < 20; n++) {
    api.later(60);
    await ask();
  }
  const refused = await ask();
  const tac = await api.lastCode(account_id);
  expect(refused.statusMessage).toBe('tooManyAttempts');
  expect((await api.call('verifyTac', { ...SITE_ONE, account_id, tac }, shared)).statusCode).toBe(1);
  expect(await lettersTo(account_id)).toBeLessThanOrEqual(9);
});

test('[P-10] an exhausted quota answers like an unknown account', async () => {
  await newPlayer(api, 'quiet', { email: 'quiet@mail.test' });
  const replies = new Set<string>();
  for (let n = 500; n < 560; n++)
    for (const id of ['quiet', 'quiet-and-not-there'])
      replies.add(JSON.stringify(await askLogin(id, stranger(n))));
  expect(replies.size).toBe(1);
});

test('[P-10] stranger: requests for a site’s codes stop no account’s code', async () => {
  const few = await openPlayersApi({ limits: { siteCodes: quotaLimit('site_codes', 3, 3600) } });
  for (let n = 0; n < 20; n++) await askLogin(`+6391811130${10 + n}`, stranger(n), few);
  expect(await smsSent(few)).toBe(0);
  const register = (n: number) =>
    few.call('requestRegisterTac', { ...SITE_ONE, account_id: `r${n}@mail.test` }, stranger(30 + n));
  const answers: string[] = [];
  for (let n = 0; n < 4; n++) answers.push((await register(n)).statusMessage);
  expect(answers).toEqual(['OK', 'OK', 'OK', 'tooManyAttempts']);
  for (let n = 0; n < 5; n++) {
    await newPlayer(few, `member-${n}`, { email: `m${n}@mail.test` });
    await askRecovery(`member-${n}`, '', OWNER, few);
    expect(await lettersTo(`m${n}@mail.test`, few)).toBe(1);
  }
  await few.close();
});

test('[P-10] stranger: registration and repeated codes leave SMS quota for first codes, and first codes for known browsers', async () => {
  const few = await openPlayersApi();
  const rules = { ...DEFAULT_SMS_RULES, site: { hour: 25, day: 1000 } };
  await transaction(few.db, (tx) => setSmsLimits(tx, 1, rules));
  // 64 % of 25, then 80 %, then all.
  for (let n = 0; n < 20; n++)
    await few.call(
      'requestRegisterTac',
      { ...SITE_ONE, account_id: `+63917${n + 10}50000` },
      stranger(600 + n),
    );
  expect(await smsSent(few)).toBe(16);
  const browser = { browser: true, cookies: new Map<string, string>(), address: '203.0.113.90' };
  for (let n = 0; n < 6; n++) {
    await newPlayer(few, `sms-${n}`, { phone: `+63918${n + 10}60000` });
    if (n === 0) await signIn(few, 'sms-0', browser);
    for (let i = 0; i < 3; i++) await askLogin(`sms-${n}`, stranger(700 + 10 * n + i), few);
  }
  const sent = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => lettersTo(`+63918${n + 10}60000`, few)));
  // 20 including the notification about the first one's new browser.
  expect(sent.slice(1)).toEqual([1, 1, 0, 0, 0]);
  const before = sent[0]!;
  await askLogin('sms-0', browser, few);
  expect(await lettersTo('+639181060000', few)).toBe(before + 1);
  await few.close();
});

test('[P-10] one household with thousands of networks cannot spend the registration codes of a site', async () => {
  const answers: string[] = [];
  for (let n = 0; n < 120; n++) {
    const address = `2001:db8:77:${n.toString(16)}::1`;
    const account_id = `house-${n}@mail.test`;
    answers.push(
      (await api.call('requestRegisterTac', { ...SITE_ONE, account_id }, { address })).statusMessage,
    );
  }
  expect(answers.filter((answer) => answer === 'OK')).toHaveLength(100);
  expect(answers.at(-1)).toBe('tooManyAttempts');
});

test('[P-10] a code taken from a known browser survives wrong tries of strangers', async () => {
  const email = 'tried@mail.test';
  const home = { browser: true, cookies: new Map<string, string>(), address: '203.0.113.95' };
  await newPlayer(api, 'tried', { email });
  await signIn(api, 'tried', home, PASSWORD);
  await askLogin('tried', home);
  const tac = await api.lastCode(email);
  const wrong = tac === '123456' ? '654321' : '123456';
  const enter = (code: string, from: TestClient) =>
    api.call('loginTac', { ...SITE_ONE, account_id: 'tried', tac: code }, from);
  for (let n = 0; n < 6; n++) await enter(wrong, stranger(900 + n));
  expect((await enter(tac, stranger(910))).statusMessage).toBe('invalidCode');
  expect((await enter(tac, home)).statusCode).toBe(1);
});
