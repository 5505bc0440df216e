import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quotaLimit } from './attempt-limits.ts';
import {
  newPlayer,
  openPlayersApi,
  PASSWORD,
  type PlayersApi,
  SITE_ONE,
  SITE_TWO,
  signIn,
} from './testing/api.ts';

let api: PlayersApi;
beforeAll(async () => {
  api = await openPlayersApi();
});
afterAll(() => api.close());

const ask = (account_id: string, from = {}) => api.call('requestLoginTac', { ...SITE_ONE, account_id }, from);
const enter = (account_id: string, tac: string, from = {}) =>
  api.call('loginTac', { ...SITE_ONE, account_id, tac }, from);
const otherThan = (tac: string) => (tac === '123456' ? '654321' : '123456');

test('[A-03] [A-04] [P-10] [P-02] a code sent to the phone signs in, once', async () => {
  const phone = '+639180000001';
  await newPlayer(api, 'mina', { phone });
  expect(await ask('MINA')).toMatchObject({ statusCode: 1, expires_in: 300, retry_after: 60 });
  const tac = await api.lastCode(phone);
  const reply = await enter('mina', tac);
  expect(reply).toMatchObject({ statusCode: 1, user: { account_id: 'mina' } });
  expect(reply.token).toBeTruthy();
  expect(await enter('mina', tac)).toMatchObject({ statusMessage: 'invalidCode', statusCode: -1007 });
});

test('[P-10] of fifty uses of one code at once exactly one signs in', async () => {
  const phone = '+639180000002';
  await newPlayer(api, 'nora', { phone });
  await ask('nora');
  const tac = await api.lastCode(phone);
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, i) => enter('nora', tac, { address: `198.51.100.${i}` })),
  );
  expect(replies.filter((reply) => reply.statusCode === 1)).toHaveLength(1);
});

test('[P-10] a code expires after five minutes, after five wrong attempts, and when a new one is sent', async () => {
  const phone = '+639180000003';
  await newPlayer(api, 'olga', { phone });
  await ask('olga');
  const expired = await api.lastCode(phone);
  api.later(300);
  expect((await enter('olga', expired)).statusMessage).toBe('invalidCode');
  await ask('olga');
  const guessed = await api.lastCode(phone);
  for (let i = 0; i < 5; i++) await enter('olga', otherThan(guessed));
  expect((await enter('olga', guessed)).statusMessage).toBe('invalidCode');
  api.later(60);
  await ask('olga');
  const replaced = await api.lastCode(phone);
  api.later(60);
  await ask('olga');
  const fresh = await api.lastCode(phone);
  if (replaced !== fresh) expect((await enter('olga', replaced)).statusMessage).toBe('invalidCode');
  expect((await enter('olga', fresh)).statusCode).toBe(1);
});

test('[P-10] a network gets one code a minute, and after five one per code lifetime; the answer is that of an unknown account', async () => {
  const phone = '+639180000004';
  await newPlayer(api, 'pia', { phone });
  const sent = async () => (await api.letters()).filter(({ to }) => to === phone).length;
  const counts: number[] = [];
  for (const seconds of [0, 20, 80, 100, 100, 100, 100, 100, 50]) {
    api.later(seconds);
    expect(await ask('pia')).toEqual(await ask('pia-who-is-not'));
    counts.push(await sent());
  }
  // At 0, 100, 200, 300 and 400 seconds; not at 20, 500, 600 and 650.
  expect(counts).toEqual([1, 1, 2, 3, 4, 5, 5, 5, 5]);
  api.later(49);
  expect((await enter('pia', await api.lastCode(phone))).statusCode).toBe(1);
  api.later(1);
  await ask('pia');
  expect(await sent()).toBe(6);
});

test('[P-10] a known browser asks once a minute and five times an hour', async () => {
  await newPlayer(api, 'petra', { phone: '+639180000014' });
  const home = { browser: true, cookies: new Map<string, string>() };
  await signIn(api, 'petra', home);
  expect((await ask('petra', home)).statusCode).toBe(1);
  api.later(20);
  expect(await ask('petra', home)).toMatchObject({
    statusMessage: 'tooManyAttempts',
    statusDetail: { retry_after_seconds: 40 },
  });
  for (let i = 0; i < 4; i++) {
    api.later(60);
    expect((await ask('petra', home)).statusCode).toBe(1);
  }
  api.later(60);
  expect((await ask('petra', home)).statusMessage).toBe('tooManyAttempts');
});

test('[P-10] asking for a code of an unknown account answers the same and sends nothing', async () => {
  await newPlayer(api, 'rita', { phone: '+639180000005' });
  await newPlayer(api, 'unreachable');
  const sent = (await api.letters()).length;
  const unknown = await ask('nobody-there');
  const unreachable = await ask('unreachable');
  expect((await api.letters()).length).toBe(sent);
  const known = await ask('rita');
  expect((await api.letters()).length).toBe(sent + 1);
  expect(unknown).toEqual(known);
  expect(unreachable).toEqual(known);
  expect(await enter('nobody-there', '123456')).toEqual(
    await enter('rita', otherThan(await api.lastCode('+639180000005'))),
  );
});

test('[P-10] one address may ask for thirty codes in fifteen minutes', async () => {
  const from = { address: '203.0.113.30' };
  for (let i = 0; i < 30; i++) expect((await ask(`asked-${i}`, from)).statusCode).toBe(1);
  expect((await ask('asked-30', from)).statusMessage).toBe('tooManyAttempts');
});

test('[P-10] [W-02] a code is invalid for another purpose, account or site, and is stored as a keyed hash', async () => {
  const phone = '+639180000006';
  await newPlayer(api, 'sara', { phone });
  await newPlayer(api, 'tara', { phone: '+639180000007' });
  await ask('sara');
  const tac = await api.lastCode(phone);
  const elsewhere = await api.call(
    'loginTac',
    { ...SITE_TWO, account_id: 'sara', tac },
    { host: 'two.test' },
  );
  expect(elsewhere.statusMessage).toBe('invalidCode');
  expect((await enter('tara', tac)).statusMessage).toBe('invalidCode');
  const reset = await api.call('resetPassword', {
    ...SITE_ONE,
    account_id: 'sara',
    tac,
    new_password: 'Brand-new-9',
  });
  expect(reset.statusMessage).toBe('invalidCode');
  const rows = await api.dumpText('code');
  expect(rows).not.toContain(Buffer.from(tac).toString('hex'));
  expect(rows).not.toContain(createHash('sha256').update(tac).digest('hex'));
  expect((await enter('sara', tac)).statusCode).toBe(1);
});

test('[L-02] the message is written in the language of the visitor', async () => {
  const phone = '+639180000008';
  await newPlayer(api, 'uma', { phone });
  await ask('uma', { cookies: new Map([['baize_lang', 'cn']]) });
  const [message] = await api.letters();
  expect(message).toMatchObject({ channel: 'sms', to: phone });
  expect(message!.text).toMatch(/^\d{6} 是您在 Site 1 的登录验证码/);
});

test('[P-10] guessing is slowed down across codes, and a right code resets the count', async () => {
  const phone = '+639180000009';
  await newPlayer(api, 'vida', { phone });
  const wrongFive = async () => {
    await ask('vida');
    const tac = await api.lastCode(phone);
    for (let i = 0; i < 5; i++) await enter('vida', otherThan(tac));
    api.later(60);
  };
  await wrongFive();
  await wrongFive();
  await ask('vida');
  const tac = await api.lastCode(phone);
  expect((await enter('vida', otherThan(tac))).statusMessage).toBe('invalidCode');
  expect((await enter('vida', tac)).statusMessage).toBe('tooManyAttempts');
  api.later(60);
  expect((await enter('vida', tac)).statusCode).toBe(1);
  api.later(60);
  await ask('vida');
  expect((await enter('vida', await api.lastCode(phone))).statusCode).toBe(1);
});

test('[A-03] [player protection B2] a code lifts the wait that wrong passwords caused', async () => {
  const phone = '+639180000010';
  await newPlayer(api, 'wilma', { phone });
  const login = (password: string) => api.call('login', { ...SITE_ONE, account_id: 'wilma', password });
  for (let i = 0; i < 3; i++) await login('Wrong-pass-1');
  expect((await login(PASSWORD)).statusMessage).toBe('tooManyAttempts');
  await ask('wilma');
  expect((await enter('wilma', await api.lastCode(phone))).statusCode).toBe(1);
  expect((await login(PASSWORD)).statusCode).toBe(1);
});

test('[P-10] a site sends a limited number of registration codes an hour, whatever the number of addresses', async () => {
  const few = await openPlayersApi({ limits: { siteCodes: quotaLimit('site_codes', 3, 3600) } });
  const replies: string[] = [];
  for (let n = 0; n < 4; n++) {
    const account_id = `+63918111000${n}`;
    const from = { address: `198.51.100.${n}` };
    replies.push((await few.call('requestRegisterTac', { ...SITE_ONE, account_id }, from)).statusMessage);
  }
  expect(replies).toEqual(['OK', 'OK', 'OK', 'tooManyAttempts']);
  const elsewhere = { ...SITE_TWO, account_id: '+639181110009' };
  expect((await few.call('requestRegisterTac', elsewhere, { host: 'two.test' })).statusMessage).toBe('OK');
  await few.close();
});
