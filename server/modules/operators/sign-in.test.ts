import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { run } from '../../platform/database/index.ts';
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

test('[operations 1.1] a code is single use and requires the password', async () => {
  const ana = await staffConsole.clerk('support');
  testCashier.wait(30_000);
  const code = totpCode(ana.secret, currentStep(testCashier.now()));
  const first = await staffConsole.signIn(ana.login, ana.secret, PASSWORD, code);
  expect(first.answer.ok).toBe(true);
  const again = await staffConsole.signIn(ana.login, ana.secret, PASSWORD, code);
  expect(again.answer).toMatchObject({ ok: false, error: 'wrongSignIn' });
  testCashier.wait(30_000);
  const wrong = await staffConsole.signIn(ana.login, ana.secret, 'not the password');
  expect(wrong.answer).toMatchObject({ ok: false, error: 'wrongSignIn', detail: '' });
  expect((await staffConsole.signIn(ana.login, ana.secret)).answer.ok).toBe(true);
});

test('[operations 1.1] of two concurrent sign-ins with one code one succeeds', async () => {
  const ana = await staffConsole.clerk('support');
  testCashier.wait(30_000);
  const code = totpCode(ana.secret, currentStep(testCashier.now()));
  const both = await Promise.all(
    [1, 2].map(() => staffConsole.signIn(ana.login, ana.secret, PASSWORD, code)),
  );
  expect(both.filter(({ answer }) => answer.ok)).toHaveLength(1);
});

test('[player protection L4] three failures lock a login for half an hour, also one that does not exist', async () => {
  const ana = await staffConsole.clerk('support');
  testCashier.wait(30_000);
  for (const login of [ana.login, 'nobody-here']) {
    for (let n = 0; n < 3; n++)
      expect((await staffConsole.signIn(login, ana.secret, 'wrong')).answer).toMatchObject({
        error: 'wrongSignIn',
      });
    expect((await staffConsole.signIn(login, ana.secret)).answer).toMatchObject({ error: 'locked' });
  }
  testCashier.wait(31 * MINUTE_MS);
  expect((await staffConsole.signIn(ana.login, ana.secret)).answer.ok).toBe(true);
});

/** The network of a request. */
const from = (network: number) => ({ 'x-forwarded-for': `203.0.${network}.7` });

test('[player protection L4] strangers lock themselves out, but neither the owner elsewhere nor the owner’s known browser', async () => {
  const ana = await staffConsole.clerk('support');
  testCashier.wait(30_000);
  const guess = (headers: Record<string, string>) =>
    staffConsole.signIn(ana.login, ana.secret, 'wrong', '000000', headers);
  for (let n = 0; n < 4; n++) await guess(from(1));
  expect((await guess(from(1))).answer).toMatchObject({ error: 'locked' });
  // Even a correct password and code are delayed if they come from the attacker's network.
  const there = await staffConsole.signIn(ana.login, ana.secret, PASSWORD, undefined, from(1));
  expect(there.answer).toMatchObject({ error: 'locked' });
  const { answer, device } = await staffConsole.signIn(ana.login, ana.secret, PASSWORD, undefined, from(2));
  expect([answer.ok, device]).toEqual([true, expect.stringMatching(/^__Host-baize_console_device=/)]);
  testCashier.wait(30_000);
  const known = { ...from(1), cookie: device };
  expect((await staffConsole.signIn(ana.login, ana.secret, PASSWORD, undefined, known)).answer.ok).toBe(true);
  // The cookie alone allows three guesses, and is not valid for another login.
  for (let n = 0; n < 3; n++) expect((await guess(known)).answer).toMatchObject({ error: 'wrongSignIn' });
  expect((await guess(known)).answer).toMatchObject({ error: 'locked' });
  const ben = await staffConsole.clerk('support');
  const other = await staffConsole.signIn(ben.login, ben.secret, 'wrong', '000000', known);
  expect(other.answer).toMatchObject({ error: 'wrongSignIn' });
});

test('[player protection L4] guesses from many networks are slowed to one a minute; the right code still signs in', async () => {
  const ana = await staffConsole.clerk('support');
  testCashier.wait(30_000);
  const guess = async (network: number) => {
    const tried = staffConsole.signIn(ana.login, ana.secret, 'wrong', '000000', from(network));
    const { answer } = await tried;
    return answer.ok ? '' : answer.error;
  };
  const errors: string[] = [];
  for (let network = 10; network < 30; network++) errors.push(await guess(network));
  expect(errors).toEqual([...Array(11).fill('wrongSignIn'), ...Array(9).fill('locked')]);
  testCashier.wait(61_000);
  expect([await guess(30), await guess(31)]).toEqual(['wrongSignIn', 'locked']);
  const owner = await staffConsole.signIn(ana.login, ana.secret, PASSWORD, undefined, from(40));
  expect(owner.answer.ok).toBe(true);
});

test('[player protection L4] right and wrong codes of strangers are answered and counted alike; the owner is not counted', async () => {
  const ana = await staffConsole.clerk('support');
  testCashier.wait(30_000);
  const codes = () => [totpCode(ana.secret, currentStep(testCashier.now())), '000000'] as const;
  const attempt = async (network: number, password: string, code: string) => {
    const { answer } = await staffConsole.signIn(ana.login, ana.secret, password, code, from(network));
    return answer.ok ? '' : answer.error;
  };
  for (let network = 60; network < 72; network++) {
    expect(await attempt(network, PASSWORD, codes()[0])).toBe('');
    testCashier.wait(30_000);
  }
  const [right, wrong] = codes();
  const errors: string[] = [];
  for (let network = 80; network < 92; network++)
    errors.push(await attempt(network, 'wrong', network % 2 ? wrong : right));
  expect(errors).toEqual([...Array(11).fill('wrongSignIn'), 'locked']);
  const told = [
    await attempt(100, 'wrong', right),
    await attempt(101, 'wrong', wrong),
    await attempt(102, PASSWORD, wrong),
  ];
  expect(told).toEqual(['locked', 'locked', 'locked']);
  expect(await attempt(103, PASSWORD, right)).toBe('');
});

const auditedSignIns = async () =>
  await run<{ action: string }>(testCashier.database.db, {
    text: `select action from operators.audit
      where site_id = 0 and action in ('sign-in/failed', 'sign-in/locked') order by entry`,
  });

test('[player protection L4] a network that guesses at many logins is locked after thirty failures, with one entry in the log', async () => {
  const [ana, ben] = [await staffConsole.clerk('support'), await staffConsole.clerk('support')];
  testCashier.wait(30_000);
  const at = (host: number) => ({ 'x-forwarded-for': `2001:db8:5:6::${host}` });
  const { device } = await staffConsole.signIn(ben.login, ben.secret, PASSWORD, undefined, at(1));
  const before = (await auditedSignIns()).length;
  const tries = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      staffConsole.signIn(`nobody-${n}`, ana.secret, 'wrong', '000000', at(n + 1)),
    ),
  );
  const errors = tries.map(({ answer }) => (answer.ok ? '' : answer.error)).sort();
  expect(errors).toEqual([...Array(30).fill('locked'), ...Array(30).fill('wrongSignIn')]);
  const actions = (await auditedSignIns()).slice(before).map(({ action }) => action);
  expect(actions.sort()).toEqual([...Array(30).fill('sign-in/failed'), 'sign-in/locked']);
  const signIn = async (headers: Record<string, string>, { login, secret } = ana) =>
    (await staffConsole.signIn(login, secret, PASSWORD, undefined, headers)).answer;
  // Correct credentials are not checked, so that they cannot be told from wrong ones.
  expect(await signIn(at(99))).toMatchObject({ ok: false, error: 'locked' });
  // Staff elsewhere, and in a known browser, are not affected.
  expect(await signIn({ 'x-forwarded-for': '2001:db8:5:7::1' })).toMatchObject({ ok: true });
  testCashier.wait(30_000);
  expect(await signIn({ ...at(2), cookie: device }, ben)).toMatchObject({ ok: true });
  testCashier.wait(15 * MINUTE_MS);
  expect(await signIn(at(99))).toMatchObject({ ok: true });
});

test('[player protection L4] sign-ins of an office behind one address do not count towards its lock', async () => {
  const staff: TestStaff[] = [];
  for (let n = 0; n < 4; n++) staff.push(await staffConsole.clerk('support'));
  testCashier.wait(30_000);
  const guess = async (n: number) => {
    const tried = staffConsole.signIn(`nobody-else-${n}`, staff[0]!.secret, 'wrong', '000000', from(200));
    const { answer } = await tried;
    return answer.ok ? '' : answer.error;
  };
  for (let n = 0; n < 29; n++) expect(await guess(n)).toBe('wrongSignIn');
  for (const { login, secret } of staff) {
    const { answer } = await staffConsole.signIn(login, secret, PASSWORD, undefined, from(200));
    expect(answer).toMatchObject({ ok: true });
  }
  expect([await guess(29), await guess(30)]).toEqual(['wrongSignIn', 'locked']);
});

test('[player protection L4] concurrent attempts do not bypass a lock', async () => {
  const ana = await staffConsole.clerk('support');
  testCashier.wait(30_000);
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => staffConsole.signIn(ana.login, ana.secret, 'wrong')),
  );
  const errors = tries.map(({ answer }) => (answer.ok ? '' : answer.error)).sort();
  expect(errors).toEqual([...Array(5).fill('locked'), ...Array(3).fill('wrongSignIn')]);
});

test('[player protection L4] an administrator unlocks; nobody can unlock or disable their own account', async () => {
  const [admin, ana] = [await staffConsole.clerk('platform_admin'), await staffConsole.clerk('support')];
  for (let n = 0; n < 3; n++) await staffConsole.signIn(ana.login, ana.secret, 'wrong');
  testCashier.wait(30_000);
  await staffConsole.get(admin, 'setStaffAccess', { staff_id: ana.staffId, change: 'unlock' });
  expect((await staffConsole.signIn(ana.login, ana.secret)).answer.ok).toBe(true);
  const self = { staff_id: admin.staffId, change: 'disable' };
  expect(await staffConsole.refusal(admin, 'setStaffAccess', self)).toBe('sameMaker');
  await staffConsole.get(admin, 'setStaffAccess', { staff_id: ana.staffId, change: 'disable' });
  expect(await staffConsole.refusal(ana, 'dashboard')).toBe('signInNeeded');
});

test('[operations 1.1] fifteen idle minutes end a session; background requests are not activity', async () => {
  const [ana, ben] = [await staffConsole.clerk('support'), await staffConsole.clerk('support')];
  testCashier.wait(10 * MINUTE_MS);
  expect((await staffConsole.ask(ana, 'dashboard')).ok).toBe(true);
  expect((await staffConsole.ask(ben, 'dashboard', {}, { 'x-console-background': '1' })).ok).toBe(true);
  testCashier.wait(6 * MINUTE_MS);
  expect(await staffConsole.refusal(ana, 'dashboard')).toBe('');
  expect(await staffConsole.refusal(ben, 'dashboard')).toBe('signInNeeded');
  testCashier.wait(15 * MINUTE_MS);
  expect(await staffConsole.refusal(ana, 'dashboard')).toBe('signInNeeded');
});

test('the cookie alone is refused: a page of another origin lacks the token and sends its own origin', async () => {
  const ana = await staffConsole.clerk('support');
  const site_id = await testCashier.siteId();
  const error = async (headers: Record<string, string>) => {
    const response = await staffConsole.send('dashboard', { site_id }, { cookie: ana.cookie, ...headers });
    return ((await response.json()) as { error?: string }).error ?? '';
  };
  const token = { 'x-console-token': ana.token };
  expect(await error({})).toBe('crossSite');
  expect(await error({ 'x-console-token': 'guessed' })).toBe('crossSite');
  expect(await error({ ...token, 'sec-fetch-site': 'same-site' })).toBe('crossSite');
  expect(await error({ ...token, origin: 'http://one.test' })).toBe('crossSite');
  expect(await error({ ...token, 'content-type': 'text/plain' })).not.toBe('');
  expect(await error({ ...token, origin: 'http://console.localhost', 'sec-fetch-site': 'same-origin' })).toBe(
    '',
  );
});

test('the calls of the console exist on its host only', async () => {
  const ana = await staffConsole.clerk('support');
  const request = new Request('http://one.test/console/api/session', {
    method: 'POST',
    headers: { host: 'one.test', 'content-type': 'application/json', cookie: ana.cookie },
    body: '{}',
  });
  expect((await testCashier.fetch(request)).status).toBe(404);
  const signedOut = await staffConsole.send('signOut', {}, staffConsole.headersOf(ana));
  expect(signedOut.headers.getSetCookie()[0]).toContain('Max-Age=0');
  expect(await staffConsole.refusal(ana, 'dashboard')).toBe('signInNeeded');
});
