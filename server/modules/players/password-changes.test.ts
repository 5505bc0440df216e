import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { lockWaits } from '#test/support/lock-waits.ts';
import { newPlayer, openPlayersApi, PASSWORD, type PlayersApi, SITE_ONE, signIn } from './testing/api.ts';

let api: PlayersApi;
beforeAll(async () => {
  api = await openPlayersApi();
});
afterAll(() => api.close());

const NEW = 'Fresh-words-7';
const isOpen = async (session: { account_id: string; auth: string }) =>
  (await api.call('listSessions', session)).statusCode === 1;

test('[A-09] [P-11] a new password ends the other sessions and the old password', async () => {
  const mine = await newPlayer(api, 'vera', { email: 'vera@mail.test' });
  const other = await signIn(api, 'vera');
  const session = { account_id: mine.account_id, auth: mine.auth };
  const change = (password: string, new_password: string) =>
    api.call('updatePassword', { ...session, password, new_password });
  expect((await change('Wrong-pass-1', NEW)).statusMessage).toBe('wrongCredentials');
  expect((await change(PASSWORD, PASSWORD)).statusMessage).toBe('samePassword');
  expect((await change(PASSWORD, 'short1')).statusMessage).toBe('weakPassword');
  expect((await change(PASSWORD, NEW)).statusCode).toBe(1);
  expect([await isOpen(session), await isOpen(other)]).toEqual([true, false]);
  const login = async (password: string) =>
    (await api.call('login', { ...SITE_ONE, account_id: 'vera', password })).statusMessage;
  expect([await login(PASSWORD), await login(NEW)]).toEqual(['wrongCredentials', 'OK']);
  expect((await api.letters())[0]).toMatchObject({ channel: 'mail', to: 'vera@mail.test' });
});

test('[A-09] [player protection B5] refuses a sign-in with the old password during its change', async () => {
  await newPlayer(api, 'ulla');
  let entering: Promise<{ statusMessage: string }> | undefined;
  await api.database.transaction(async (tx) => {
    await run(tx, {
      text: `update players.player set password_hash = (select password_hash from players.player
        where account_id = 'vera')
        where account_id = 'ulla'`,
    });
    entering = api.call('login', { ...SITE_ONE, account_id: 'ulla', password: PASSWORD });
    await expect.poll(() => lockWaits(api.db)).toBe(1);
  });
  expect((await entering!).statusMessage).toBe('wrongCredentials');
});

test('[A-09] a stolen session cannot guess the password for long', async () => {
  const { account_id, auth } = await newPlayer(api, 'wina');
  const guess = () =>
    api.call('updatePassword', { account_id, auth, password: 'Wrong-pass-1', new_password: NEW });
  const replies = await Promise.all(Array.from({ length: 50 }, guess));
  expect(replies.filter((reply) => reply.statusMessage === 'wrongCredentials')).toHaveLength(5);
  expect(replies.filter((reply) => reply.statusMessage === 'tooManyAttempts')).toHaveLength(45);
});

test('[A-08] [P-11] a recovery code sets a password, ends every session and lifts the wait', async () => {
  const phone = '+639190000001';
  const session = await newPlayer(api, 'xena', { phone });
  for (let i = 0; i < 5; i++) {
    await api.call('login', { ...SITE_ONE, account_id: 'xena', password: 'Wrong-pass-1' });
  }
  const requested = await api.call('forgotPassword', {
    ...SITE_ONE,
    account_id: 'xena',
    contact_phone: '639190000001',
  });
  expect(requested).toMatchObject({ statusCode: 1, expires_in: 300 });
  const tac = await api.lastCode(phone);
  const reset = (new_password: string) =>
    api.call('resetPassword', { ...SITE_ONE, account_id: 'xena', tac, new_password });
  expect(await reset('short1')).toMatchObject({
    ...{ statusMessage: 'weakPassword', statusDetail: { rule: 'length' } },
  });
  // The old password is not accepted as the new one, and the code stays valid for another.
  expect((await reset(PASSWORD)).statusMessage).toBe('samePassword');
  expect((await reset(NEW)).statusCode).toBe(1);
  expect((await reset('Another-one-5')).statusMessage).toBe('invalidCode');
  expect(await isOpen({ account_id: 'xena', auth: session.auth })).toBe(false);
  expect((await api.call('login', { ...SITE_ONE, account_id: 'xena', password: NEW })).statusCode).toBe(1);
});

test('[A-08] an account id that is a phone number needs no separate phone', async () => {
  const phone = '639190000009';
  await newPlayer(api, phone);
  const requested = await api.call('forgotPassword', {
    ...SITE_ONE,
    account_id: phone,
    contact_phone: '',
  });
  expect(requested.statusCode).toBe(1);
  const tac = await api.lastCode(phone);
  const reset = { ...SITE_ONE, account_id: phone, tac, new_password: NEW };
  expect((await api.call('resetPassword', reset)).statusCode).toBe(1);
  // A different phone number is still refused.
  api.later(61);
  const before = (await api.letters()).length;
  await api.call('forgotPassword', { ...SITE_ONE, account_id: phone, contact_phone: '639190000008' });
  expect((await api.letters()).length).toBe(before);
});

test("[A-08] a phone that is not the account's answers alike and sends nothing", async () => {
  await newPlayer(api, 'yara', { phone: '+639190000002' });
  await newPlayer(api, 'zara', { phone: '+639190000003' });
  const ask = (account_id: string, contact_phone: string) =>
    api.call('forgotPassword', { ...SITE_ONE, account_id, contact_phone });
  const before = (await api.letters()).length;
  const foreign = await ask('yara', '+639190000003');
  const unknown = await ask('not-there', '+639190000002');
  expect((await api.letters()).length).toBe(before);
  expect(await ask('zara', '+639190000003')).toEqual(foreign);
  expect(unknown).toEqual(foreign);
  expect((await api.letters()).length).toBe(before + 1);
});
