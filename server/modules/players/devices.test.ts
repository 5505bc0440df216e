import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPlayer, openPlayersApi, PASSWORD, type PlayersApi, SITE_ONE } from './testing/api.ts';

let api: PlayersApi;
beforeAll(async () => {
  api = await openPlayersApi();
});
afterAll(() => api.close());

const WRONG = 'Wrong-pass-1';
const browser = () => ({ browser: true, cookies: new Map<string, string>() });
type From = { browser?: boolean; cookies?: Map<string, string>; address?: string };
const login = (account_id: string, password: string, from: From = {}) =>
  api.call('login', { ...SITE_ONE, account_id, password }, from);
const device = (from: { cookies: Map<string, string> }) => from.cookies.get('__Host-baize_device');

/** An attacker behind the owner's address guesses until it is locked. */
async function lockOut(accountId: string): Promise<void> {
  for (let i = 0; i < 3; i++) await login(accountId, WRONG);
}

test('[A-02] strangers who guess lock themselves out, not the browser that has signed in before', async () => {
  await newPlayer(api, 'owner');
  const home = browser();
  await login('owner', PASSWORD, home);
  await lockOut('owner');
  expect((await login('owner', PASSWORD, browser())).statusMessage).toBe('tooManyAttempts');
  expect((await login('owner', PASSWORD)).statusMessage).toBe('tooManyAttempts');
  expect((await login('OWNER', PASSWORD, home)).statusCode).toBe(1);
  // The owner's successful sign-in gives attackers no new attempts.
  expect((await login('owner', WRONG)).statusMessage).toBe('tooManyAttempts');
});

test('[A-02] a known browser is limited like a stranger, separately', async () => {
  await newPlayer(api, 'shared');
  const home = browser();
  await login('shared', PASSWORD, home);
  for (let i = 0; i < 3; i++)
    expect((await login('shared', WRONG, home)).statusMessage).toBe('wrongCredentials');
  expect(await login('shared', PASSWORD, home)).toMatchObject({
    statusMessage: 'tooManyAttempts',
    statusDetail: { retry_after_seconds: 3600 },
  });
  expect((await login('shared', PASSWORD)).statusCode).toBe(1);
});

test('[A-02] a device is known to the accounts that signed in on it, and to no other', async () => {
  await newPlayer(api, 'first-of-two');
  await newPlayer(api, 'second-of-two');
  await newPlayer(api, 'neighbour');
  const family = browser();
  await login('first-of-two', PASSWORD, family);
  const cookie = device(family);
  await login('second-of-two', PASSWORD, family);
  expect(device(family)).toBe(cookie);
  for (const id of ['first-of-two', 'second-of-two', 'neighbour']) await lockOut(id);
  expect((await login('first-of-two', PASSWORD, family)).statusCode).toBe(1);
  expect((await login('second-of-two', PASSWORD, family)).statusCode).toBe(1);
  expect((await login('neighbour', PASSWORD, family)).statusMessage).toBe('tooManyAttempts');
});

test('[A-04] [P-10] strangers who ask for codes do not use up those of a known browser', async () => {
  await newPlayer(api, 'coded', { phone: '+639180000101' });
  const home = browser();
  await login('coded', PASSWORD, home);
  const ask = (from: From) => api.call('requestLoginTac', { ...SITE_ONE, account_id: 'coded' }, from);
  for (let n = 0; n < 6; n++) expect((await ask({})).statusCode).toBe(1);
  expect((await ask(home)).statusCode).toBe(1);
  api.later(40);
  for (let i = 0; i < 10; i++)
    await api.call('loginTac', { ...SITE_ONE, account_id: 'coded', tac: '000000' });
  api.later(20);
  expect((await ask(home)).statusCode).toBe(1);
  const tac = await api.lastCode('+639180000101');
  expect((await api.call('loginTac', { ...SITE_ONE, account_id: 'coded', tac })).statusMessage).toBe(
    'tooManyAttempts',
  );
  expect((await api.call('loginTac', { ...SITE_ONE, account_id: 'coded', tac }, home)).statusCode).toBe(1);
});

test('[P-11] a password reset clears known browsers; their secrets are stored as hashes', async () => {
  const phone = '+639180000102';
  await newPlayer(api, 'reset', { phone });
  const home = browser();
  const reply = await login('reset', PASSWORD, home);
  expect(reply.setCookie).toContainEqual(
    `__Host-baize_device=${device(home)}; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax`,
  );
  expect(await api.dumpText('known_device')).not.toContain(Buffer.from(device(home)!).toString('hex'));
  await api.call('forgotPassword', { ...SITE_ONE, account_id: 'reset', contact_phone: phone });
  const tac = await api.lastCode(phone);
  await api.call('resetPassword', {
    ...SITE_ONE,
    account_id: 'reset',
    tac,
    new_password: 'Brand-new-9',
  });
  await lockOut('reset');
  expect((await login('reset', 'Brand-new-9', home)).statusMessage).toBe('tooManyAttempts');
});

test('[W-02] inside a frame of another origin the cookies are kept for that origin alone', async () => {
  const framed = await openPlayersApi({ framed: true });
  await newPlayer(framed, 'framed');
  const reply = await framed.call(
    'login',
    { ...SITE_ONE, account_id: 'framed', password: PASSWORD },
    { browser: true },
  );
  expect(reply.setCookie).toHaveLength(2);
  for (const line of reply.setCookie)
    expect(line).toMatch(/^__Host-.*; HttpOnly; Secure; SameSite=None; Partitioned$/);
  await framed.close();
});

test('[operations 11] the owner is notified of every sign-in on a new device, not of the first one or of a known one', async () => {
  await newPlayer(api, 'told-owner', { email: 'told@example.test' });
  const notices = async () =>
    (await api.letters()).filter(({ to, text }) => to === 'told@example.test' && /new device/.test(text))
      .length;
  expect(await notices(), 'the first device').toBe(0);
  const home = browser();
  for (let n = 0; n < 2; n++) await login('told-owner', PASSWORD, home);
  expect(await notices()).toBe(1);
  const stranger = browser();
  await login('told-owner', WRONG, stranger);
  expect(await notices(), 'nobody was signed in').toBe(1);
  await Promise.all([login('told-owner', PASSWORD, stranger), login('told-owner', PASSWORD, browser())]);
  expect(await notices()).toBe(3);
  await login('told-owner', PASSWORD, stranger);
  expect(await notices()).toBe(3);
  // A client without cookies is identified by its address.
  const app = { address: '198.51.100.9' };
  for (let n = 0; n < 2; n++) await login('told-owner', PASSWORD, app);
  expect(await notices()).toBe(4);
  // Another account's device cookie does not make the device known.
  const neighbour = browser();
  await newPlayer(api, 'other-owner');
  await login('other-owner', PASSWORD, neighbour);
  await login('told-owner', PASSWORD, neighbour);
  expect(await notices()).toBe(5);
});
