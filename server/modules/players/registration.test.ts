import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarketingChannel } from '#contracts/values/segment-rules.ts';
import { DEFAULT_LIMITS } from './index.ts';
import { openPlayersApi, PASSWORD, type PlayersApi, SITE_ONE, SITE_TWO } from './testing/api.ts';

let api: PlayersApi;
let chosen: MarketingChannel[] = [];
beforeAll(async () => {
  api = await openPlayersApi({ marketing: async () => ({ used: ['inbox', 'mail'], chosen }) });
});
afterAll(() => api.close());

const signup = (accountId: string, fields: Record<string, string | string[]> = {}, from = {}) =>
  api.call('signup', { ...SITE_ONE, account_id: accountId, password: PASSWORD, ...fields }, from);

test('[A-05] [P-09] sign-up opens the account and stores every tracking field verbatim', async () => {
  const tracking = {
    referrer_code: 'REF-1 <b>',
    ch: 'channel "x"',
    cm: "cam'paign",
    pp: 'pp;--',
    affiliate_code: 'ÄFF',
    fbp: 'fb.1.1596403881668.1116446470',
    appsflyer_id: '1415211453000-6513894',
    visitor_id: '访客-7',
  };
  const contact = { contact_phone: '+639170000009', contact_email: 'lara@mail.test' };
  const reply = await signup('Lara', { ...contact, ...tracking }, { address: '203.0.113.8' });
  expect(reply).toMatchObject({ statusCode: 1, account_id: 'Lara', setCookie: [] });
  const [stored] = await api.dump('sign_up');
  expect(stored).toMatchObject({ ...tracking, address: '203.0.113.8', user_agent: 'test', site_id: 1 });
  expect(api.opened).toEqual([
    { siteId: 1, playerId: stored!.player_id, accountId: 'Lara', currency: 'PHP' },
  ]);
  const login = await api.call('login', { ...SITE_ONE, account_id: 'lara', password: PASSWORD });
  expect(login).toMatchObject({ statusCode: 1, email: 'lara@mail.test' });
});

test('[operations 10.1] registration records the consent of ticked boxes, and none that it does not ask for', async () => {
  const consentOf = async (accountId: string, marketing: MarketingChannel[]) => {
    await signup(accountId, { marketing });
    const player = (await api.dump('player')).find(({ account_id }) => account_id === accountId)!;
    const changes = await api.dump('consent_change');
    return changes
      .filter(({ player_id }) => player_id === player.player_id)
      .map(({ channels, source }) => [channels, source]);
  };
  expect(await consentOf('unasked', ['inbox', 'mail'])).toEqual([]);
  chosen = ['inbox', 'mail'];
  expect(await consentOf('unticked', [])).toEqual([]);
  expect(await consentOf('ticked', ['mail', 'push', 'sms'])).toEqual([[['mail'], 'registration']]);
  chosen = [];
});

test('[A-05] an id is taken in every spelling on its site, and free on another', async () => {
  await signup('Taken');
  expect((await signup('tAKEN')).statusMessage).toBe('accountTaken');
  expect((await signup('Ｔａｋｅｎ')).statusMessage).toBe('accountTaken');
  const elsewhere = { ...SITE_TWO, account_id: 'taken', password: PASSWORD };
  expect((await api.call('signup', elsewhere, { host: 'two.test' })).statusCode).toBe(1);
});

test('[A-05] of fifty concurrent sign-ups with one id exactly one opens a complete account', async () => {
  const before = api.opened.length;
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => signup('Wanted', {}, { address: '203.0.113.50' })),
  );
  const of = (message: string) => replies.filter((reply) => reply.statusMessage === message).length;
  expect([of('OK'), of('accountTaken')]).toEqual([1, 49]);
  expect((await api.dump('player')).filter((row) => row.account_key === 'wanted')).toHaveLength(1);
  expect(api.opened.slice(before).length).toBeGreaterThan(0);
});

/** Fifty spellings of one Philippine number, as account ids. */
const spellingsOf = (national: string) =>
  Array.from({ length: 50 }, (_, n) => {
    const text = ['+63', '63', '0', '0063', '+630', '630', '00630', '+6300', ''][n % 9] + national;
    // Chinese keyboards produce full-width digits and punctuation.
    return n < 25 ? text : text.replace(/[+\d]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
  });

test('[A-05] bonus hunter: of fifty concurrent sign-ups with forms of one number exactly one opens an account', async () => {
  const replies = await Promise.all(
    spellingsOf('9171230050').map((id) => signup(id, {}, { address: '203.0.113.51' })),
  );
  const of = (message: string) => replies.filter((reply) => reply.statusMessage === message).length;
  expect([of('OK'), of('accountTaken')]).toEqual([1, 49]);
  const later = await signup('+6309171230050', {}, { address: '203.0.113.52' });
  expect(later.statusMessage).toBe('accountTaken');
  expect((await api.dump('account_phone')).map(({ digits }) => digits)).toEqual(['639171230050']);
});

test('[A-05] a foreign number with a significant zero differs from one without it', async () => {
  expect((await signup('+390612345678')).statusMessage).toBe('OK');
  expect((await signup('+39612345678')).statusMessage).toBe('OK');
  expect((await signup('00390612345678')).statusMessage).toBe('accountTaken');
});

test('[A-06] [P-10] a number verified in one form is open in every form to who verified it alone', async () => {
  const site = await openPlayersApi();
  const cookies = new Map<string, string>();
  const open = (account_id: string, from: object) =>
    site.call('signup', { ...SITE_ONE, account_id, password: PASSWORD }, from);
  await site.call('requestRegisterTac', { ...SITE_ONE, account_id: '+6309171112227' });
  // The message goes to the deliverable form of the number.
  const tac = await site.lastCode('+639171112227');
  await site.call('verifyTac', { ...SITE_ONE, account_id: '09171112227', tac }, { cookies });
  for (const form of ['+639171112227', '09171112227', '+6309171112227'])
    expect((await open(form, {})).statusMessage).toBe('codeNotVerified');
  expect((await open('639171112227', { cookies })).statusMessage).toBe('OK');
  expect((await site.dump('player'))[0]!.id_verified_at).not.toBeNull();
  await site.close();
});

test('[A-05] refuses an account whose ledger accounts cannot be opened', async () => {
  const failing = await openPlayersApi({
    onAccountOpened: async () => Promise.reject(new Error('no ledger')),
  });
  const reply = await failing.call('signup', { ...SITE_ONE, account_id: 'orphan', password: PASSWORD });
  expect(reply.statusMessage).toBe('internalServerError');
  expect(await failing.dump('player')).toEqual([]);
  await failing.close();
});

test('[A-05] bad ids and passwords are refused by name', async () => {
  expect((await signup('ab')).statusMessage).toBe('invalidAccountId');
  expect((await signup('<script>alert(1)</script>')).statusMessage).toBe('invalidAccountId');
  expect(await signup('paul-paul', { password: 'PAUL-PAUL' })).toMatchObject({
    statusMessage: 'weakPassword',
    statusDetail: { rule: 'accountId' },
  });
  expect((await signup('weak-one', { password: 'password1' })).statusDetail).toEqual({ rule: 'common' });
  expect((await signup('no-mail', { contact_email: 'no mail' })).statusMessage).toBe('invalidRequest');
});

test('[A-05] sign-ups of one address are limited', async () => {
  const from = { address: '203.0.113.77' };
  const limited = await openPlayersApi({
    limits: { addressSignUp: { ...DEFAULT_LIMITS.addressSignUp, free: 2 } },
  });
  const open = (id: string) =>
    limited.call('signup', { ...SITE_ONE, account_id: id, password: PASSWORD }, from);
  expect((await open('first')).statusCode).toBe(1);
  expect((await open('second')).statusCode).toBe(1);
  expect(await open('third')).toMatchObject({
    statusMessage: 'tooManyAttempts',
    statusDetail: { retry_after_seconds: 3600 },
  });
  await limited.close();
});

test('[A-06] [A-07] [P-10] a phone is verified by a code and then open for sign-up', async () => {
  const strict = await openPlayersApi({ registration: async () => 'code' });
  const account_id = '+639171112223';
  const cookies = new Map<string, string>();
  const open = () => strict.call('signup', { ...SITE_ONE, account_id, password: PASSWORD }, { cookies });
  const verify = (tac: string) => strict.call('verifyTac', { ...SITE_ONE, account_id, tac }, { cookies });
  expect((await open()).statusMessage).toBe('codeNotVerified');
  const sent = await strict.call('requestRegisterTac', { ...SITE_ONE, account_id });
  expect(sent).toMatchObject({ statusCode: 1, expires_in: 300, retry_after: 60 });
  const tac = await strict.lastCode(account_id);
  const wrong = tac === '000000' ? '000001' : '000000';
  expect((await verify(wrong)).statusMessage).toBe('invalidCode');
  expect((await verify(tac)).verified_until).toBe('2026-03-01T12:15:00.000Z');
  expect((await verify(tac)).statusMessage).toBe('invalidCode');
  strict.later(901);
  expect((await open()).statusMessage).toBe('codeNotVerified');
  await strict.call('requestRegisterTac', { ...SITE_ONE, account_id });
  await verify(await strict.lastCode(account_id));
  expect((await open()).statusCode).toBe(1);
  const [row] = await strict.dump('player');
  expect(row!.contact_verified_at).toEqual(strict.clock.now);
  expect([...cookies]).toEqual([]);
  await strict.close();
});

test.each([
  ['that asks for codes', 'code' as const],
  ['that asks for none', 'open' as const],
])('[A-06] [P-10] on a site %s a verified number is open to who verified it alone', async (_, policy) => {
  const site = await openPlayersApi({ registration: async () => policy });
  const account_id = '+639171112224';
  const owner = { browser: true, cookies: new Map<string, string>() };
  await site.call('requestRegisterTac', { ...SITE_ONE, account_id });
  const tac = await site.lastCode(account_id);
  const verified = await site.call('verifyTac', { ...SITE_ONE, account_id, tac }, owner);
  expect(verified.setCookie).toEqual([
    expect.stringMatching(
      /^__Host-baize_verified=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  const open = (from: object) => site.call('signup', { ...SITE_ONE, account_id, password: PASSWORD }, from);
  const elsewhere = new Map([['__Host-baize_verified', 'x'.repeat(43)]]);
  for (const stranger of [{}, { browser: true }, { browser: true, cookies: elsewhere }])
    expect((await open(stranger)).statusMessage).toBe('codeNotVerified');
  // Another code requested in the meantime does not affect the visitor who has verified.
  site.later(60);
  await site.call('requestRegisterTac', { ...SITE_ONE, account_id });
  expect((await open(owner)).statusCode).toBe(1);
  expect((await site.dump('player'))[0]!.contact_verified_at).not.toBeNull();
  await site.close();
});

test('[A-06] verifying one contact does not verify another', async () => {
  const cookies = new Map<string, string>();
  const strict = await openPlayersApi({ registration: async () => 'code' });
  const account_id = '+639171112225';
  await strict.call('requestRegisterTac', { ...SITE_ONE, account_id });
  await strict.call(
    'verifyTac',
    { ...SITE_ONE, account_id, tac: await strict.lastCode(account_id) },
    { cookies },
  );
  const other = { ...SITE_ONE, account_id: '+639171112226', password: PASSWORD };
  expect((await strict.call('signup', other, { cookies })).statusMessage).toBe('codeNotVerified');
  await strict.close();
});

test('[A-07] a registration code for an id in use answers alike and notifies only its owner', async () => {
  const account_id = 'owner@mail.test';
  await signup(account_id);
  const taken = await api.call('requestRegisterTac', { ...SITE_ONE, account_id });
  const free = await api.call('requestRegisterTac', { ...SITE_ONE, account_id: 'free@mail.test' });
  expect(taken).toEqual(free);
  const messages = await api.letters();
  expect(messages.find((message) => message.to === account_id)!.text).not.toMatch(/\d{6}/);
  expect(messages.find((message) => message.to === 'free@mail.test')!.text).toMatch(/\d{6}/);
  expect((await api.call('requestRegisterTac', { ...SITE_ONE, account_id: 'plainname' })).statusMessage).toBe(
    'invalidAccountId',
  );
});

test('[A-05] a site may be closed for registration', async () => {
  const closed = await openPlayersApi({ registration: async () => 'closed' });
  const account_id = 'late@mail.test';
  expect((await closed.call('signup', { ...SITE_ONE, account_id, password: PASSWORD })).statusMessage).toBe(
    'registrationClosed',
  );
  expect((await closed.call('requestRegisterTac', { ...SITE_ONE, account_id })).statusMessage).toBe(
    'registrationClosed',
  );
  await closed.close();
});
