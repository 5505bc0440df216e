import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPlayer, openPlayersApi, PASSWORD, type PlayersApi, SITE_ONE } from './testing/api.ts';

let api: PlayersApi;
beforeAll(async () => {
  api = await openPlayersApi();
});
afterAll(() => api.close());

type Session = { account_id: string; auth: string };
type ProfileInput = { full_name?: string; contact_email?: string; contact_phone?: string; password?: string };

const update = ({ account_id, auth }: Session, { full_name = '', ...request }: ProfileInput) =>
  api.call('profileUpdate', { account_id, auth, full_name, ...request });
const verify = ({ account_id, auth }: Session, channel: 'mail' | 'sms', tac: string) =>
  api.call('verifyContact', { account_id, auth, channel, tac });
const profileOf = async ({ account_id, auth }: Session) =>
  (await api.call('readProfile', { account_id, auth })).value as Record<string, unknown>[];
const subjectsTo = async (recipient: string) =>
  (await api.letters()).filter(({ to }) => to === recipient).map(({ subject }) => subject);

test('[A-14] [P-06] stolen session: no change of email, phone or name without the password', async () => {
  const owner = { email: 'vic@mail.test' };
  const session = await newPlayer(api, 'victim', owner);
  expect((await update(session, { full_name: 'Vic Tim', contact_email: owner.email })).statusCode).toBe(1);
  const requests: ProfileInput[] = [
    { full_name: 'Vic Tim', contact_email: 'mallory@evil.test' },
    { full_name: 'Vic Tim', contact_email: '' },
    { full_name: 'Vic Tim', contact_email: owner.email, contact_phone: '+639180000001' },
    { full_name: 'Mallory Evil', contact_email: owner.email },
  ];
  for (const request of requests) {
    const requested = await update(session, request);
    expect(requested).toMatchObject({
      statusMessage: 'confirmationNeeded',
      statusDetail: { methods: ['password'] },
    });
    const guessed = await update(session, { ...request, password: 'Wrong-pass-1' });
    expect(guessed.statusMessage).toBe('wrongCredentials');
  }
  expect(await profileOf(session)).toMatchObject([
    { full_name: 'Vic Tim', contact_email: owner.email, contact_phone: '', pending: [] },
  ]);
  await api.call('requestLoginTac', { ...SITE_ONE, account_id: 'victim' });
  expect((await subjectsTo(owner.email))[0]).toBe('Your sign-in code');
  expect(await subjectsTo('mallory@evil.test')).toEqual([]);
});

test('[A-14] stolen session: the password cannot be guessed through the profile', async () => {
  const session = await newPlayer(api, 'guarded', { email: 'guarded@mail.test' });
  const guess = () => update(session, { contact_email: 'mallory@evil.test', password: 'Wrong-pass-1' });
  const replies = await Promise.all(Array.from({ length: 50 }, guess));
  const count = (name: string) => replies.filter(({ statusMessage }) => statusMessage === name).length;
  expect([count('wrongCredentials'), count('tooManyAttempts')]).toEqual([5, 45]);
});

test('[P-06] [P-10] a new contact applies after its own code; until then codes go to the old one, and both are notified', async () => {
  const [old, fresh] = ['abby@mail.test', 'abby@new.test'];
  const session = await newPlayer(api, 'abby', { email: old });
  const request = { full_name: '  Abby  Ñ Cruz ', contact_email: fresh, password: PASSWORD };
  expect(await update(session, request)).toMatchObject({
    statusCode: 1,
    value: [
      {
        full_name: 'Abby Ñ Cruz',
        contact_email: old,
        pending: [{ channel: 'mail', contact: fresh }],
      },
    ],
  });
  expect((await subjectsTo(old))[0]).toBe('A change to your contact details was requested');
  await api.call('requestLoginTac', { ...SITE_ONE, account_id: 'abby' });
  const oldCode = await api.lastCode(old);
  const code = await api.lastCode(fresh);
  expect((await verify(session, 'mail', oldCode)).statusMessage).toBe('invalidCode');
  expect((await verify(session, 'sms', code)).statusMessage).toBe('notFound');
  expect(await verify(session, 'mail', code)).toMatchObject({
    statusCode: 1,
    value: [{ contact_email: fresh, pending: [] }],
  });
  for (const contact of [old, fresh])
    expect((await subjectsTo(contact))[0]).toBe('Your email address was changed');
  // A code sent to the old contact no longer works.
  const late = await api.call('loginTac', { ...SITE_ONE, account_id: 'abby', tac: oldCode });
  expect(late.statusMessage).toBe('invalidCode');
  api.later(61);
  await api.call('requestLoginTac', { ...SITE_ONE, account_id: 'abby' });
  expect((await subjectsTo(fresh))[0]).toBe('Your sign-in code');
});

test('[P-10] a code verifies only the contact it was sent to', async () => {
  const session = await newPlayer(api, 'dora');
  const phone = '+639180000002';
  await update(session, { contact_phone: phone, password: PASSWORD });
  const code = await api.lastCode(phone);
  const again = await update(session, { contact_phone: '+639180000003', password: PASSWORD });
  expect(again.statusMessage).toBe('tooManyAttempts');
  api.later(61);
  await update(session, { contact_phone: '+639180000003', password: PASSWORD });
  expect((await verify(session, 'sms', code)).statusMessage).toBe('invalidCode');
  expect(await profileOf(session)).toMatchObject([{ contact_phone: '' }]);
  const soon = await api.call('requestContactTac', { ...sessionOf(session), channel: 'sms' });
  expect(soon.statusMessage).toBe('tooManyAttempts');
  api.later(61);
  await api.call('requestContactTac', { ...sessionOf(session), channel: 'sms' });
  const right = await api.lastCode('+639180000003');
  expect((await verify(session, 'sms', right)).statusCode).toBe(1);
  expect(await profileOf(session)).toMatchObject([{ contact_phone: '+639180000003', pending: [] }]);
});

test('[P-06] a contact is removed with the password, and the owner is notified at it', async () => {
  const session = await newPlayer(api, 'remy', { email: 'remy@mail.test' });
  expect((await update(session, { password: PASSWORD })).statusCode).toBe(1);
  expect(await profileOf(session)).toMatchObject([{ contact_email: '' }]);
  expect((await subjectsTo('remy@mail.test'))[0]).toBe('Your email address was changed');
});

const sessionOf = ({ account_id, auth }: Session) => ({ account_id, auth });
