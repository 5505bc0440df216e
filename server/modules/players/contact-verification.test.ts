import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openPlayersApi,
  PASSWORD,
  type PlayersApi,
  SITE_ONE,
  signIn,
  type TestClient,
} from './testing/api.ts';

let api: PlayersApi;
const voided: string[] = [];
beforeAll(async () => {
  api = await openPlayersApi({
    onCredentialsVoided: async (_tx, { playerId }) => void voided.push(playerId),
  });
});
afterAll(() => api.close());

const signUp = (account_id: string, fields: object = {}) =>
  api.call('signup', { ...SITE_ONE, account_id, password: PASSWORD, ...fields });
const browser = (): TestClient => ({ browser: true, cookies: new Map() });
const login = (account_id: string, password: string) =>
  api.call('login', { ...SITE_ONE, account_id, password }, { address: '192.0.2.9' });

/** Signs in with the code sent to a contact. */
async function signInByCode(account_id: string, contact: string, from: TestClient = {}) {
  await api.call('requestLoginTac', { ...SITE_ONE, account_id }, from);
  const tac = await api.lastCode(contact);
  return await api.call('loginTac', { ...SITE_ONE, account_id, tac }, from);
}
type Reply = Awaited<ReturnType<typeof signInByCode>>;
const sessionOf = (reply: Reply) => {
  const user = reply.user as { account_id: string; session_token: string };
  return { account_id: user.account_id, auth: user.session_token };
};

test('[A-03] pre-hijacker: the first code the owner enters voids what was set before it', async () => {
  const phone = '+639180001001';
  await signUp(phone, { contact_email: 'mallory@evil.test', contact_phone: '+639189999999' });
  const thief = await signIn(api, phone);
  await api.call('profileUpdate', {
    ...thief,
    full_name: 'Mallory Evil',
    contact_email: 'mallory@evil.test',
  });
  await api.call('birthDate', { ...thief, birth_date: '1990-01-01' });
  await api.call('marketingConsent', { ...thief, channels: ['mail', 'sms'] });
  const owner = await signInByCode(phone, phone);
  expect(owner).toMatchObject({ statusCode: 1, password_needed: true, fullname: '', email: '' });
  expect((await api.call('listSessions', thief)).statusMessage).toBe('sessionExpired');
  expect((await login(phone, PASSWORD)).statusMessage).toBe('wrongCredentials');
  expect(voided).toHaveLength(1);
  const session = sessionOf(owner);
  expect(await api.call('readProfile', session)).toMatchObject({
    password_needed: true,
    value: [{ full_name: '', contact_email: '', pending: [] }],
  });
  expect((await api.call('birthDate', session)).birth_date).toBeNull();
  expect((await api.call('marketingConsent', session)).channels).toEqual([]);
  const set = await api.call('updatePassword', { ...session, new_password: 'Owner-words-7' });
  expect(set.statusCode).toBe(1);
  expect(await login(phone, 'Owner-words-7')).toMatchObject({ statusCode: 1, password_needed: false });
  // Later codes verify nothing new.
  api.later(61);
  expect(await signInByCode(phone, phone)).toMatchObject({ statusCode: 1, password_needed: false });
  expect((await api.call('listSessions', session)).statusCode).toBe(1);
});

test('[A-08] pre-hijacker: a recovery code goes to the phone that is the account id, and voids too', async () => {
  const [phone, evil] = ['+639180001002', '+639189999998'];
  await signUp(phone, { contact_phone: evil });
  const thief = await signIn(api, phone);
  const ask = (contact_phone: string) =>
    api.call(
      'forgotPassword',
      { ...SITE_ONE, account_id: phone, contact_phone },
      { address: `192.0.2.${contact_phone.at(-1)}` },
    );
  await ask(evil);
  expect((await api.letters()).filter(({ to }) => to === evil)).toEqual([]);
  api.later(61);
  await ask(phone);
  const tac = await api.lastCode(phone);
  const before = voided.length;
  const reset = { ...SITE_ONE, account_id: phone, tac, new_password: 'Owner-words-7' };
  expect((await api.call('resetPassword', reset)).statusCode).toBe(1);
  expect(voided.length).toBe(before + 1);
  expect((await api.call('listSessions', thief)).statusMessage).toBe('sessionExpired');
  expect(await login(phone, 'Owner-words-7')).toMatchObject({ statusCode: 1, password_needed: false });
});

test('[A-03] an owner who signs in by code after earlier password use keeps everything', async () => {
  const email = 'honest@mail.test';
  await signUp('honest', { contact_email: email });
  const home = browser();
  await api.call('login', { ...SITE_ONE, account_id: 'honest', password: PASSWORD }, home);
  expect(await signInByCode('honest', email, home)).toMatchObject({
    statusCode: 1,
    password_needed: false,
    email,
  });
  expect((await login('honest', PASSWORD)).statusCode).toBe(1);
});

test('[A-09] stolen session: without a password a change needs a code to the contact', async () => {
  const phone = '+639180001003';
  await signUp(phone);
  const session = sessionOf(await signInByCode(phone, phone));
  api.later(601);
  const set = (more: object = {}) =>
    api.call('updatePassword', { ...session, new_password: 'Owner-words-7', ...more });
  expect(await set()).toMatchObject({
    statusMessage: 'confirmationNeeded',
    statusDetail: { methods: ['code'] },
  });
  const mail = { ...session, full_name: '', contact_email: 'mallory@evil.test' };
  expect(await api.call('profileUpdate', { ...mail, password: PASSWORD })).toMatchObject({
    statusMessage: 'confirmationNeeded',
    statusDetail: { methods: ['code'] },
  });
  await api.call('requestConfirmTac', session);
  const tac = await api.lastCode(phone);
  expect((await set({ tac: tac === '123456' ? '654321' : '123456' })).statusMessage).toBe('invalidCode');
  expect((await set({ tac })).statusCode).toBe(1);
  expect(await login(phone, 'Owner-words-7')).toMatchObject({ statusCode: 1, password_needed: false });
});
