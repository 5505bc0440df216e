import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '#contracts/values/passkeys.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { run, singleStatementHandle, write } from '#server/platform/database/index.ts';
import {
  type Authenticator,
  createAuthenticator,
  type Forgery,
} from '#server/platform/passkeys/testing/authenticator.ts';
import { currentStep, totpCode } from '../../platform/totp.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, PASSWORD, type TestConsole, type TestStaff } from './testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
beforeAll(async () => {
  testCashier = await openCashier({ TRUST_PROXY: true });
  staffConsole = openConsole(testCashier);
});
afterAll(() => testCashier.close());

type Name = Parameters<TestConsole['send']>[0];
type Answer = { ok: boolean; error?: string; options?: never; token: string; login?: string; value?: never };
type Browser = Record<string, string>;

/** The console's origin in tests; its host has no certificate, and browsers treat it as secure. */
const HOST = 'console.localhost';
const ORIGIN = `http://${HOST}`;
const honest: Forgery = { origin: ORIGIN };

let browsers = 0;
/** A new browser at its own address, without cookies. */
const browser = (): Browser => ({ 'x-forwarded-for': `198.51.${++browsers}.9` });

async function call(name: Name, input: object, headers: Browser = {}): Promise<Answer> {
  return (await (await staffConsole.send(name, input, headers)).json()) as Answer;
}
const own = (who: TestStaff) => staffConsole.headersOf(who);
/** Password and an unused code. */
function bothFactors({ secret }: TestStaff) {
  testCashier.wait(30_000);
  return { proof: { password: PASSWORD, code: totpCode(secret, currentStep(testCashier.now())) } };
}

/** Adds a passkey as the account page does. */
async function add(who: TestStaff, { key = createAuthenticator(), name = '', cheat = {} as Forgery } = {}) {
  const started = await call('startStaffPasskey', bothFactors(who), own(who));
  expect(started.error ?? '').toBe('');
  const passkey = key.create(started.options as unknown as PasskeyCreationOptions, { ...honest, ...cheat });
  return { key, passkey, added: await call('addStaffPasskey', { name, passkey }, own(who)) };
}

/** A staff member with a passkey. */
async function keyed(...roles: Parameters<TestConsole['clerk']>) {
  const who = await staffConsole.clerk(...roles);
  const { key, added } = await add(who, { name: 'Laptop' });
  expect(added).toEqual({ ok: true });
  return { who, key };
}

/** Starts signing in: the options, and the browser with the cookie it received. */
async function begin(from: Browser) {
  const response = await staffConsole.send('startStaffPasskeySignIn', {}, from);
  const { options } = (await response.json()) as { options: PasskeyRequestOptions };
  const [cookie = ''] = response.headers.getSetCookie().map((line) => line.split(';')[0]!);
  return { options, there: { ...from, cookie } };
}
/** A complete sign-in from a new browser. */
async function enter(key: Authenticator, cheat: Forgery = {}) {
  const { options, there } = await begin(browser());
  return await call('signInByPasskey', { passkey: key.get(options, { ...honest, ...cheat }) }, there);
}
async function confirmation(who: TestStaff, key: Authenticator, cheat: Forgery = {}) {
  const { options } = await call('startStaffPasskeyConfirm', {}, own(who));
  return {
    proof: { passkey: key.get(options as unknown as PasskeyRequestOptions, { ...honest, ...cheat }) },
  };
}
const listOf = async (who: TestStaff) =>
  (await call('staffPasskeys', {}, own(who))).value as unknown as { passkey_id: string; name: string }[];
const audited = async (who: TestStaff) =>
  await run<{ action: string; after: object | null }>(testCashier.db, {
    text: `select action, after from operators.audit where site_id = 0 and subject = $1 order by entry`,
    values: [`staff:${who.staffId}`],
  });

test('[operations 14.20] a passkey signs in without password and code, with the person’s rights, and is audited', async () => {
  const { who, key } = await keyed('support');
  const { options, there } = await begin(browser());
  expect(options).toMatchObject({ rpId: HOST, userVerification: 'required', allowCredentials: [] });
  const response = await staffConsole.send('signInByPasskey', { passkey: key.get(options, honest) }, there);
  const answer = (await response.json()) as Answer;
  expect(answer).toMatchObject({ ok: true, login: who.login });
  const lines = response.headers.getSetCookie();
  expect(lines[0]).toMatch(/^__Host-baize_console=.*HttpOnly; Secure; SameSite=Strict/);
  const cookie = lines[0]!.split(';')[0]!;
  expect(await staffConsole.refusal({ ...who, cookie, token: answer.token }, 'dashboard')).toBe('');
  const rows = await listOf(who);
  expect(rows).toMatchObject([{ name: 'Laptop', domain: HOST, last_used_at: expect.stringMatching(/^20/) }]);
  expect((await audited(who)).slice(-2)).toMatchObject([
    { action: 'passkey/added', after: { name: 'Laptop', host: HOST } },
    { action: 'sign-in', after: { passkey: 'Laptop' } },
  ]);
});

test('[operations 14.20] stolen session: adding or removing a passkey requires both current factors', async () => {
  const { who } = await keyed('support');
  const [row] = await listOf(who);
  const tries: [object, string][] = [
    [{ password: PASSWORD, code: '000000' }, 'wrongSignIn'],
    [{ password: 'wrong', code: totpCode(who.secret, currentStep(testCashier.now())) }, 'wrongSignIn'],
  ];
  for (const [proof, error] of tries) {
    expect(await call('startStaffPasskey', { proof }, own(who))).toMatchObject({ ok: false, error });
    testCashier.wait(30_000);
  }
  expect(await call('startStaffPasskey', { proof: { password: PASSWORD } }, own(who))).toMatchObject({
    error: 'invalidRequest',
  });
  // A code counts once; the third failure locks, even for correct credentials.
  const used = bothFactors(who);
  expect((await call('startStaffPasskey', used, own(who))).ok).toBe(true);
  for (const error of ['wrongSignIn', 'wrongSignIn', 'wrongSignIn', 'locked'])
    expect(
      await call('removeStaffPasskey', { passkey_id: row!.passkey_id, ...used }, own(who)),
    ).toMatchObject({
      error,
    });
  expect(await call('startStaffPasskey', bothFactors(who), own(who))).toMatchObject({ error: 'locked' });
  expect(await listOf(who)).toHaveLength(1);
  // The cookie without the token, and the token without the cookie.
  expect(await call('staffPasskeys', {}, { cookie: who.cookie })).toMatchObject({ error: 'crossSite' });
  expect(await call('staffPasskeys', {}, { 'x-console-token': who.token })).toMatchObject({
    error: 'signInNeeded',
  });
});

test('[operations 14.20] step-up: a passkey confirms adding and removing, once and only its owner’s', async () => {
  const [{ who, key }, other] = [await keyed('support'), await keyed('support')];
  const proof = await confirmation(who, key);
  expect((await call('startStaffPasskey', proof, own(who))).ok).toBe(true);
  expect(await call('startStaffPasskey', proof, own(who))).toMatchObject({ error: 'invalidPasskey' });
  const stranger = await confirmation(who, other.key, {});
  expect(await call('startStaffPasskey', stranger, own(who))).toMatchObject({ error: 'invalidPasskey' });
  // A challenge cannot be answered in another session, nor can a sign-in challenge be answered here.
  const theirs = await confirmation(other.who, key);
  expect(await call('startStaffPasskey', theirs, own(who))).toMatchObject({ error: 'invalidPasskey' });
  const { options } = await begin(browser());
  const signIn = { proof: { passkey: key.get(options, honest) } };
  expect(await call('startStaffPasskey', signIn, own(who))).toMatchObject({ error: 'invalidPasskey' });
  const [row] = await listOf(who);
  const [foreign] = await listOf(other.who);
  const remove = async (passkey_id: string) =>
    await call('removeStaffPasskey', { passkey_id, ...(await confirmation(who, key)) }, own(who));
  expect(await remove(foreign!.passkey_id)).toMatchObject({ error: 'notFound' });
  expect(await remove(row!.passkey_id)).toEqual({ ok: true });
  expect((await audited(who)).at(-1)).toMatchObject({ action: 'passkey/removed', after: null });
  expect(await enter(key)).toMatchObject({ error: 'invalidPasskey' });
  expect(await call('startStaffPasskeyConfirm', {}, own(who))).toMatchObject({ error: 'notFound' });
});

test('[operations 14.20] a registration completes only in the session that began it, with its own challenge', async () => {
  const [who, other] = [await staffConsole.clerk('support'), await staffConsole.clerk('support')];
  const { options } = await call('startStaffPasskey', bothFactors(who), own(who));
  const passkey = createAuthenticator().create(options as unknown as PasskeyCreationOptions, honest);
  expect(await call('addStaffPasskey', { passkey }, own(other))).toMatchObject({ error: 'invalidPasskey' });
  expect((await call('addStaffPasskey', { passkey }, own(who))).ok).toBe(true);
  expect(await call('addStaffPasskey', { passkey }, own(who))).toMatchObject({ error: 'invalidPasskey' });
  const late = await call('startStaffPasskey', bothFactors(who), own(who));
  testCashier.wait(5 * MINUTE_MS);
  const made = createAuthenticator().create(late.options as unknown as PasskeyCreationOptions, honest);
  expect(await call('addStaffPasskey', { passkey: made }, own(who))).toMatchObject({
    error: 'invalidPasskey',
  });
});

test('[operations 14.20] replay: an answer counts once, within five minutes, in the browser that asked for it', async () => {
  const { key } = await keyed('support');
  const { options, there } = await begin(browser());
  const answer = { passkey: key.get(options, honest) };
  const other = await begin(browser());
  expect(await call('signInByPasskey', answer, other.there)).toMatchObject({ error: 'invalidPasskey' });
  expect(await call('signInByPasskey', answer, browser())).toMatchObject({ error: 'invalidPasskey' });
  expect((await call('signInByPasskey', answer, there)).ok).toBe(true);
  expect(await call('signInByPasskey', answer, there)).toMatchObject({ error: 'invalidPasskey' });
  const late = await begin(browser());
  const expired = { passkey: key.get(late.options, honest) };
  testCashier.wait(5 * MINUTE_MS);
  expect(await call('signInByPasskey', expired, late.there)).toMatchObject({ error: 'invalidPasskey' });
  const raced = await begin(browser());
  const same = { passkey: key.get(raced.options, honest) };
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => call('signInByPasskey', same, raced.there)),
  );
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
});

test('[operations 14.20] cloned authenticator: a counter that goes back or stays is refused, also at once', async () => {
  const { who, key } = await keyed('support');
  const copy = key.clone();
  expect((await enter(key)).ok).toBe(true);
  expect(await enter(copy)).toMatchObject({ error: 'invalidPasskey' });
  const twin = key.clone();
  const [mine, theirs] = [await begin(browser()), await begin(browser())];
  const both = await Promise.all([
    call('signInByPasskey', { passkey: key.get(mine.options, honest) }, mine.there),
    call('signInByPasskey', { passkey: twin.get(theirs.options, honest) }, theirs.there),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(
    await call('startStaffPasskey', await confirmation(who, key, { counter: 1 }), own(who)),
  ).toMatchObject({
    error: 'invalidPasskey',
  });
});

const CHEATS: [string, Forgery][] = [
  ['phishing page', { origin: 'https://console.localhost.evil.example' }],
  ['a brand’s page', { origin: 'http://one.test', rpId: 'one.test' }],
  ['key of a brand on the console’s page', { rpId: 'one.test' }],
  ['page in a frame of another site', { crossOrigin: true }],
  ['person not verified', { isUserVerified: false }],
  ['answer to another question', { type: 'payment.get' }],
];
test.each(CHEATS)(
  '[operations 14.20] %s: neither a new passkey nor a sign-in is accepted',
  async (_, cheat) => {
    const { who, key } = await keyed('support');
    expect(await enter(key, cheat)).toMatchObject({ error: 'invalidPasskey' });
    expect((await add(who, { cheat })).added).toMatchObject({ error: 'invalidPasskey' });
    expect((await enter(key)).ok).toBe(true);
    expect((await audited(who)).filter(({ action }) => action === 'sign-in/failed')).toHaveLength(1);
  },
);

test('[operations 14.20] another’s credential: neither its id nor its handle is accepted', async () => {
  const [victim, thief] = [await keyed('platform_admin'), await keyed('support')];
  const taken = await add(thief.who, { cheat: { credentialId: victim.key.credentialId } });
  expect(taken.added).toMatchObject({ error: 'invalidPasskey' });
  const userHandle = Buffer.from(victim.who.staffId.replaceAll('-', ''), 'hex').toString('base64url');
  for (const cheat of [{ userHandle }, { userHandle: undefined }, { credentialId: victim.key.credentialId }])
    expect(await enter(thief.key, cheat)).toMatchObject({ error: 'invalidPasskey' });
  expect(await enter(createAuthenticator(), { userHandle })).toMatchObject({ error: 'invalidPasskey' });
});

test('[operations 14.20] the owner is notified of a new passkey by email, and in every session for a week', async () => {
  const who = await staffConsole.clerk('support');
  const mail = { password: PASSWORD, mail: 'ana@operator.test' };
  expect((await call('changeMail', mail, own(who))).ok).toBe(true);
  await add(who, { name: 'Stick' });
  const letters = await testCashier.outbox.waiting(testCashier.db, 0, 10);
  expect(letters[0]).toMatchObject({ to: 'ana@operator.test', template: 'staffPasskey' });
  expect(letters[0]!.text).toContain('“Stick” was added to your account');
  const told = async () => (await call('session', {}, own(who))) as Answer & { new_passkeys: object[] };
  expect((await told()).new_passkeys).toMatchObject([{ name: 'Stick' }]);
  testCashier.wait(7 * DAY_MS);
  const later = await staffConsole.signIn(who.login, who.secret);
  expect(later.answer).toMatchObject({ ok: true, new_passkeys: [] });
});

test('[operations 14.20] a reset of the factors removes passkeys; a disabled account’s do not sign in', async () => {
  const admin = await staffConsole.clerk({ role: 'platform_admin', siteId: 0 });
  const { who, key } = await keyed('support');
  const begun = await call('startStaffPasskey', bothFactors(who), own(who));
  const { enrolment_token } = await staffConsole.get(admin, 'issueFactor', { staff_id: who.staffId });
  expect(await enter(key)).toMatchObject({ error: 'invalidPasskey' });
  // A registration started before the reset cannot be completed after it.
  const passkey = createAuthenticator().create(begun.options as unknown as PasskeyCreationOptions, honest);
  expect(await call('addStaffPasskey', { passkey }, own(who))).toMatchObject({ error: 'signInNeeded' });
  await staffConsole.enrol(enrolment_token, { password: PASSWORD });
  expect(await enter(key)).toMatchObject({ error: 'invalidPasskey' });
  const other = await keyed('support');
  await staffConsole.get(admin, 'setStaffAccess', { staff_id: other.who.staffId, change: 'disable' });
  expect(await enter(other.key)).toMatchObject({ error: 'invalidPasskey' });
});

test('[player protection L4] password guesses do not lock out a passkey; failed sign-ins from one network count', async () => {
  const { who, key } = await keyed('support');
  const from = { 'x-forwarded-for': '203.0.113.77' };
  for (let n = 0; n < 4; n++) await staffConsole.signIn(who.login, who.secret, 'wrong', '000000', from);
  const signIn = async (by: Authenticator) => {
    const { options, there } = await begin(from);
    return await call(
      'signInByPasskey',
      { passkey: by.get(options, { ...honest, userHandle: 'AAAA' }) },
      there,
    );
  };
  const { options, there } = await begin(from);
  expect((await call('signInByPasskey', { passkey: key.get(options, honest) }, there)).ok).toBe(true);
  const errors: (string | undefined)[] = [];
  for (let n = 0; n < 30; n++) errors.push((await signIn(createAuthenticator())).error);
  // The four guesses count as well.
  expect(errors).toEqual([...Array(26).fill('invalidPasskey'), ...Array(4).fill('locked')]);
});

test('ten passkeys, challenges within a limit, and none of them left after an hour', async () => {
  const { who } = await keyed('support');
  for (let count = 1; count < 10; count++) expect((await add(who)).added.ok).toBe(true);
  expect(await call('startStaffPasskey', bothFactors(who), own(who))).toMatchObject({
    error: 'passkeyLimit',
  });
  const from = browser();
  const errors: string[] = [];
  for (let n = 0; n < 201; n++) errors.push((await call('startStaffPasskeySignIn', {}, from)).error ?? '');
  expect([errors[199], errors[200]]).toEqual(['', 'tooManyRequests']);
  testCashier.wait(60 * MINUTE_MS);
  await testCashier.operators.deleteExpired();
  expect(await run(testCashier.db, { text: 'select from operators.passkey_challenge' })).toEqual([]);
});

test('the calls exist on the console’s host only, and a passkey of a former host is refused on the new one', async () => {
  const { who, key } = await keyed('support');
  const request = new Request('http://one.test/console/api/passkeys/start-sign-in', {
    method: 'POST',
    headers: { host: 'one.test', 'content-type': 'application/json' },
    body: '{}',
  });
  expect((await testCashier.fetch(request)).status).toBe(404);
  await write(singleStatementHandle(testCashier.db), {
    text: "update operators.passkey set domain = 'old.console.test' where staff_id = $1",
    values: [who.staffId],
  });
  expect(await enter(key)).toMatchObject({ error: 'invalidPasskey' });
});
