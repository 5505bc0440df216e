import { afterAll, beforeAll, expect, test } from 'vitest';
import { singleStatementHandle, write } from '#server/platform/database/index.ts';
import { currentStep, totpCode } from '#server/platform/totp.ts';
import { newPlayer, openPlayersApi, PASSWORD, type PlayersApi, SITE_ONE, signIn } from './testing/api.ts';

let api: PlayersApi;
beforeAll(async () => {
  api = await openPlayersApi();
});
afterAll(() => api.close());

type Session = { account_id: string; auth: string };
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app's code for its secret. */
function appCode(secret: string): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2));
  return totpCode(Uint8Array.from(bytes), currentStep(api.clock.now));
}

async function protect(accountId: string, contacts: { phone?: string; email?: string } = {}) {
  const { account_id, auth } = await newPlayer(api, accountId, contacts);
  const session = { account_id, auth };
  const started = await api.call('startSecondFactor', { ...session, password: PASSWORD });
  const secret = started.secret as string;
  const enabled = await api.call('enableSecondFactor', { ...session, factor_code: appCode(secret) });
  expect(enabled.statusMessage).toBe('OK');
  api.later(30);
  return { session, secret, codes: enabled.recovery_codes as string[] };
}
const login = (account_id: string, factor_code?: string, password = PASSWORD) =>
  api.call('login', { ...SITE_ONE, account_id, password, ...(factor_code ? { factor_code } : {}) });
const change = (session: Session) =>
  api.call('profileUpdate', {
    ...session,
    full_name: '',
    contact_email: 'x@y.test',
    password: PASSWORD,
  });
const wrongOf = (code: string) => (code === '123456' ? '654321' : '123456');

test('[A-02] thief with the password: with a second factor the password alone does not sign in', async () => {
  const { secret } = await protect('guarded');
  expect((await login('guarded')).statusMessage).toBe('factorNeeded');
  expect((await login('guarded', wrongOf(appCode(secret)))).statusMessage).toBe('invalidFactor');
  // Without the password, the response does not reveal whether there is a factor.
  expect((await login('guarded', undefined, 'Wrong-pass-1')).statusMessage).toBe('wrongCredentials');
  const code = appCode(secret);
  expect((await login('guarded', code)).statusCode).toBe(1);
  expect((await login('guarded', code)).statusMessage).toBe('invalidFactor');
});

test('[A-03] thief with the mailbox: a code needs the second factor too, and is not used up without it', async () => {
  const phone = '+639180003001';
  const { secret } = await protect('boxed', { phone });
  await api.call('requestLoginTac', { ...SITE_ONE, account_id: 'boxed' });
  const tac = await api.lastCode(phone);
  const enter = (more: object = {}) =>
    api.call('loginTac', { ...SITE_ONE, account_id: 'boxed', tac, ...more });
  expect((await enter()).statusMessage).toBe('factorNeeded');
  expect((await enter({ factor_code: appCode(secret) })).statusCode).toBe(1);
  expect((await enter({ factor_code: appCode(secret) })).statusMessage).toBe('invalidCode');
});

test('[A-02] a recovery code stands in for the app once; the database holds hashes alone', async () => {
  const { session, codes } = await protect('forgetful');
  expect(new Set(codes).size).toBe(10);
  expect(await api.dumpText('recovery_code')).not.toContain(Buffer.from(codes[0]!).toString('hex'));
  expect((await login('forgetful', codes[0])).statusCode).toBe(1);
  expect((await login('forgetful', codes[0])).statusMessage).toBe('invalidFactor');
  expect(await api.call('secondFactor', session)).toMatchObject({
    is_enabled: true,
    recovery_codes_left: 9,
  });
});

test('[player protection A6] stolen session: contact and password changes need the factor given in the last ten minutes', async () => {
  const { session, secret } = await protect('stepped', { email: 'stepped@mail.test' });
  api.later(600);
  const requested = { statusMessage: 'confirmationNeeded', statusDetail: { methods: ['factor'] } };
  expect(await change(session)).toMatchObject(requested);
  const set = () =>
    api.call('updatePassword', { ...session, password: PASSWORD, new_password: 'Fresh-words-7' });
  expect(await set()).toMatchObject(requested);
  const confirm = (factor_code: string) => api.call('confirmSecondFactor', { ...session, factor_code });
  expect((await confirm(wrongOf(appCode(secret)))).statusMessage).toBe('invalidFactor');
  expect((await confirm(appCode(secret))).statusCode).toBe(1);
  expect((await change(session)).statusCode).toBe(1);
  expect((await set()).statusCode).toBe(1);
});

test('[player protection A6] stolen session: the factor is neither set up, guessed nor removed without password and app', async () => {
  const { account_id, auth } = await newPlayer(api, 'bare');
  const bare = { account_id, auth };
  const start = await api.call('startSecondFactor', { ...bare, password: 'Wrong-pass-1' });
  expect(start.statusMessage).toBe('wrongCredentials');
  const { session, secret } = await protect('kept', { email: 'kept@mail.test' });
  const remove = (password: string, factor_code: string) =>
    api.call('removeSecondFactor', { ...session, password, factor_code });
  expect((await remove('Wrong-pass-1', appCode(secret))).statusMessage).toBe('wrongCredentials');
  expect((await remove(PASSWORD, wrongOf(appCode(secret)))).statusMessage).toBe('invalidFactor');
  const guess = () => api.call('confirmSecondFactor', { ...session, factor_code: wrongOf(appCode(secret)) });
  const replies = await Promise.all(Array.from({ length: 20 }, guess));
  expect(replies.filter(({ statusMessage }) => statusMessage === 'invalidFactor')).toHaveLength(4);
  api.later(31);
  expect((await remove(PASSWORD, appCode(secret))).statusCode).toBe(1);
  expect((await api.letters())[0]).toMatchObject({
    to: 'kept@mail.test',
    subject: 'Two-step sign-in is off',
  });
  expect((await login('kept')).statusCode).toBe(1);
});

test('[P-11] enabling the second factor ends the other sessions; a code of the app is not stored readably', async () => {
  const { account_id, auth } = await newPlayer(api, 'several');
  const other = await signIn(api, 'several');
  const session = { account_id, auth };
  const started = await api.call('startSecondFactor', { ...session, password: PASSWORD });
  const secret = started.secret as string;
  expect(started.uri).toContain(`secret=${secret}&issuer=Site%201`);
  const enable = (factor_code: string) => api.call('enableSecondFactor', { ...session, factor_code });
  expect((await enable(wrongOf(appCode(secret)))).statusMessage).toBe('invalidFactor');
  expect((await enable(appCode(secret))).statusCode).toBe(1);
  expect((await api.call('listSessions', other)).statusMessage).toBe('sessionExpired');
  expect(await api.dumpText('second_factor')).not.toContain(secret);
});

test('[A-03] thief with the mailbox of an account under a username: never verified, it still asks for the factor', async () => {
  const [account_id, email] = ['unverified', 'unverified@mail.test'];
  await api.call('signup', { ...SITE_ONE, account_id, password: PASSWORD, contact_email: email });
  const session = await signIn(api, account_id);
  const start = (tac?: string) =>
    api.call('startSecondFactor', { ...session, password: PASSWORD, ...(tac ? { tac } : {}) });
  const unverified = { statusMessage: 'confirmationNeeded', statusDetail: { methods: ['code'] } };
  expect(await start()).toMatchObject(unverified);
  expect(await api.call('startPasskey', { ...session, password: PASSWORD })).toMatchObject(unverified);
  await api.call('requestConfirmTac', session);
  const code = await api.lastCode(email);
  expect((await start(wrongOf(code))).statusMessage).toBe('invalidCode');
  const { secret } = (await start(code)) as unknown as { secret: string };
  const enabled = await api.call('enableSecondFactor', { ...session, factor_code: appCode(secret) });
  expect(enabled.statusMessage).toBe('OK');
  // Accounts from before verification was required have a factor and an unverified contact.
  await write(singleStatementHandle(api.db), {
    text: 'update players.player set contact_verified_at = null where account_id = $1',
    values: [account_id],
  });
  const thief = { address: '192.0.2.77' };
  await api.call('requestLoginTac', { ...SITE_ONE, account_id }, thief);
  const tac = await api.lastCode(email);
  const entered = await api.call('loginTac', { ...SITE_ONE, account_id, tac }, thief);
  expect(entered.statusMessage).toBe('factorNeeded');
  expect((await api.call('secondFactor', session)).is_enabled).toBe(true);
});

test('[A-03] thief with the mailbox of a username without a factor: password, name and sessions remain', async () => {
  const [account_id, email] = ['plainly', 'plainly@mail.test'];
  await api.call('signup', { ...SITE_ONE, account_id, password: PASSWORD, contact_email: email });
  const session = await signIn(api, account_id);
  await api.call('requestLoginTac', { ...SITE_ONE, account_id });
  const tac = await api.lastCode(email);
  const entered = await api.call('loginTac', { ...SITE_ONE, account_id, tac });
  expect(entered).toMatchObject({ statusCode: 1, password_needed: false });
  const { user } = entered as unknown as { user: { account_id: string; session_token: string } };
  const thief = { account_id, auth: user.session_token };
  const set = await api.call('updatePassword', { ...thief, new_password: 'Thief-words-77' });
  expect(set).toMatchObject({
    statusMessage: 'confirmationNeeded',
    statusDetail: { methods: ['password'] },
  });
  expect((await api.call('listSessions', session)).statusCode).toBe(1);
  expect((await login(account_id)).statusCode).toBe(1);
});

test('[A-03] pre-hijacker: on a phone that was never verified no second factor is set up', async () => {
  const phone = '+639180003002';
  await api.call('signup', { ...SITE_ONE, account_id: phone, password: PASSWORD });
  const thief = await signIn(api, phone);
  const started = await api.call('startSecondFactor', { ...thief, password: PASSWORD });
  expect(started.statusMessage).toBe('confirmationNeeded');
  await api.call('requestLoginTac', { ...SITE_ONE, account_id: phone });
  const tac = await api.lastCode(phone);
  const owner = await api.call('loginTac', { ...SITE_ONE, account_id: phone, tac });
  expect(owner).toMatchObject({ statusCode: 1, password_needed: true });
});
