import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, transaction } from '#server/platform/database/index.ts';
import { DEFAULT_SMS_RULES, setSmsLimits } from './sms-limits.ts';
import { newPlayer, openPlayersApi, PASSWORD, type PlayersApi, SITE_ONE, signIn } from './testing/api.ts';

/** Owners enter their id or phone number in another form than at registration; attackers exploit this. */
let api: PlayersApi;
beforeAll(async () => {
  api = await openPlayersApi();
});
afterAll(() => api.close());

const NEW = 'Fresh-words-7';
let address = 0;
const recover = (account_id: string, contact_phone: string) =>
  api.call('forgotPassword', { ...SITE_ONE, account_id, contact_phone }, { address: `192.0.2.${++address}` });
const reset = async (account_id: string, recipient: string, new_password = NEW) => {
  const tac = await api.lastCode(recipient);
  return await api.call('resetPassword', { ...SITE_ONE, account_id, tac, new_password });
};
const lettersTo = async (to: string) => (await api.letters()).filter((letter) => letter.to === to).length;
const login = (account_id: string, password: string) =>
  api.call('login', { ...SITE_ONE, account_id, password });

test('[A-08] a phone number recovers its account in every usual form', async () => {
  const phone = '+639190100001';
  await newPlayer(api, 'forms', { phone });
  const forms = [phone, '00639190100001', '639190100001', '09190100001', '0919 010-0001', '(0919) 010 0001'];
  for (const form of forms) {
    const before = await lettersTo(phone);
    expect((await recover('forms', form)).statusCode).toBe(1);
    expect(await lettersTo(phone), form).toBe(before + 1);
    api.later(301);
  }
  await recover('forms', '09190100001');
  expect((await reset('forms', phone)).statusCode).toBe(1);
});

test('[A-14] punctuation without digits does not remove a phone number', async () => {
  const phone = '+639190100009';
  const session = await newPlayer(api, 'signs', { phone });
  const { playerId: _, ...caller } = session;
  const changes = { full_name: '', contact_email: '', contact_phone: '(--)', password: PASSWORD };
  expect((await api.call('profileUpdate', { ...caller, ...changes })).statusMessage).toBe('invalidRequest');
  const { value } = await api.call('readProfile', caller);
  expect(value).toMatchObject([{ contact_phone: phone }]);
});

test('[A-08] [A-02] an id that is a number is found in every usual form, by codes, recovery and password', async () => {
  await newPlayer(api, '09190100002');
  for (const [form, typed] of [
    ['+639190100002', ''],
    ['639190100002', '+639190100002'],
    ['09190100002', '0063 919 010 0002'],
  ] as const) {
    const before = await lettersTo('09190100002');
    await recover(form, typed);
    expect(await lettersTo('09190100002'), `${form} ${typed}`).toBe(before + 1);
    api.later(301);
  }
  await recover('+639190100002', '');
  expect((await reset('+639190100002', '09190100002')).statusCode).toBe(1);
  for (const form of ['09190100002', '+63 919 010 0002']) expect((await login(form, NEW)).statusCode).toBe(1);
  await api.call('requestLoginTac', { ...SITE_ONE, account_id: '00639190100002' });
  const tac = await api.lastCode('09190100002');
  expect((await api.call('loginTac', { ...SITE_ONE, account_id: '639190100002', tac })).statusCode).toBe(1);
});

test('[A-05] one number opens one account, in whatever form', async () => {
  await newPlayer(api, '+639190100003');
  const signUp = (account_id: string) => api.call('signup', { ...SITE_ONE, account_id, password: PASSWORD });
  expect((await signUp('09190100003')).statusMessage).toBe('accountTaken');
  expect((await signUp('09190100004')).statusMessage).toBe('OK');
});

test('[A-02] [A-08] a zero after the calling code is ignored for sign-in, codes and recovery', async () => {
  await newPlayer(api, '+639190100011');
  await newPlayer(api, '+6309190100012');
  await newPlayer(api, 'with-a-phone', { phone: '09190100013' });
  for (const form of ['+6309190100011', '6309190100011', '+63 (0) 919 010 0011', '00630-919-0100011'])
    expect((await login(form, PASSWORD)).statusCode, form).toBe(1);
  for (const form of ['+639190100012', '09190100012']) {
    expect((await login(form, PASSWORD)).statusCode, form).toBe(1);
    await recover(form, '09190100012');
    api.later(301);
  }
  // Messages go to the number in dialling form.
  expect(await lettersTo('+639190100012')).toBe(2);
  await recover('with-a-phone', '+6309190100013');
  expect(await lettersTo('09190100013')).toBe(1);
});

test('[A-08] an id that is a mailbox recovers by mail without a phone, and by the phone with it', async () => {
  await newPlayer(api, 'own@mail.test', { phone: '+639190100005' });
  await recover('own@mail.test', '');
  expect(await lettersTo('own@mail.test')).toBe(1);
  expect((await reset('own@mail.test', 'own@mail.test')).statusCode).toBe(1);
  api.later(301);
  await recover('own@mail.test', '09190100005');
  expect(await lettersTo('+639190100005')).toBe(1);
  expect((await reset('own@mail.test', '+639190100005', 'Fresher-words-8')).statusCode).toBe(1);
  // For an account whose id is not a contact, the phone must be given.
  await newPlayer(api, 'named', { phone: '+639190100006', email: 'named@mail.test' });
  await recover('named', '');
  expect((await lettersTo('named@mail.test')) + (await lettersTo('+639190100006'))).toBe(0);
});

test('[A-08] pre-hijacker: the owner’s mailbox proves the account, the phone of the hijacker does not', async () => {
  const evil = '+639190100007';
  const signUp = { ...SITE_ONE, account_id: 'victim@mail.test', password: PASSWORD, contact_phone: evil };
  await api.call('signup', signUp);
  await signIn(api, 'victim@mail.test');
  await recover('victim@mail.test', evil);
  expect((await reset('victim@mail.test', evil, 'Evil-words-77')).statusCode).toBe(1);
  api.later(301);
  await recover('victim@mail.test', '');
  expect((await reset('victim@mail.test', 'victim@mail.test')).statusCode).toBe(1);
  api.later(301);
  const before = await lettersTo(evil);
  await recover('victim@mail.test', evil);
  expect(await lettersTo(evil)).toBe(before);
  const text = `select contact_phone from players.player where account_id = 'victim@mail.test'`;
  expect(await run(api.db, { text })).toEqual([{ contact_phone: '' }]);
});

test('[A-03] pre-hijacker: a code that an email received instead of an SMS does not prove the number', async () => {
  const [phone, evil] = ['+639190100008', 'evil@mail.test'];
  await api.call('signup', { ...SITE_ONE, account_id: phone, password: PASSWORD, contact_email: evil });
  const prefixes = [{ prefix: '63', hour: 0, day: 0 }];
  await transaction(api.db, (tx) => setSmsLimits(tx, 1, { ...DEFAULT_SMS_RULES, prefixes }));
  await api.call('requestLoginTac', { ...SITE_ONE, account_id: phone });
  const tac = await api.lastCode(evil);
  expect((await api.call('loginTac', { ...SITE_ONE, account_id: phone, tac })).statusCode).toBe(1);
  await transaction(api.db, (tx) => setSmsLimits(tx, 1, DEFAULT_SMS_RULES));
  const text = `select id_verified_at from players.player where account_id = $1`;
  expect(await run(api.db, { text, values: [phone] })).toEqual([{ id_verified_at: null }]);
});
