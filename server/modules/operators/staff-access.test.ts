import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, PASSWORD, type TestConsole } from './testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
});
afterAll(() => testCashier.close());

const everywhere = () => staffConsole.clerk({ role: 'platform_admin', siteId: 0 });
type Clerk = Awaited<ReturnType<TestConsole['clerk']>>;
const itemOf = async (who: Clerk, login: string) =>
  (await staffConsole.get(who, 'staffList')).value.find((person) => person.login === login);
const request = (login: string, more: object) => ({ request_id: randomUUID(), login, roles: [], ...more });

test('[operations 1.2] [player protection L4] changing roles or re-enabling an account takes two administrators other than its owner', async () => {
  const [maker, checker, clerk] = [
    await everywhere(),
    await everywhere(),
    await staffConsole.clerk('support'),
  ];
  const change = request(clerk.login, { roles: ['kyc', 'risk'] });
  expect(await staffConsole.refusal(clerk, 'proposeStaffAccess', change)).toBe('notAllowed');
  const own = request(maker.login, { roles: ['finance_checker'] });
  expect(await staffConsole.refusal(maker, 'proposeStaffAccess', own)).toBe('sameMaker');
  expect(await staffConsole.refusal(maker, 'proposeStaffAccess', request('nobody-here', {}))).toBe(
    'notFound',
  );
  const { proposal_id } = await staffConsole.get(maker, 'proposeStaffAccess', change);
  expect((await itemOf(maker, clerk.login))!.roles).toEqual(['support']);
  expect(await staffConsole.refusal(maker, 'approveProposal', { proposal_id })).toBe('sameMaker');
  await staffConsole.get(checker, 'approveProposal', { proposal_id });
  expect((await itemOf(maker, clerk.login))!.here.toSorted()).toEqual(['kyc', 'risk']);
  await staffConsole.get(maker, 'setStaffAccess', { staff_id: clerk.staffId, change: 'disable' });
  expect(await staffConsole.refusal(clerk, 'playerSearch', { query: 'a' })).toBe('signInNeeded');
  const back = request(clerk.login, { roles: ['kyc', 'risk'], is_open: true });
  const opened = await staffConsole.get(maker, 'proposeStaffAccess', back);
  await staffConsole.get(checker, 'approveProposal', { proposal_id: opened.proposal_id });
  expect((await itemOf(maker, clerk.login))!.disabled_at).toBe(null);
});

test('[operations 1.1] an account of one brand gets roles on another, by two administrators, and keeps its own', async () => {
  const site_id = await testCashier.siteId('two.test');
  const maker = await staffConsole.clerk({ role: 'site_admin', siteId: site_id });
  const checker = await everywhere();
  const clerk = await staffConsole.clerk('support');
  const search = (site?: number) =>
    staffConsole.refusal(clerk, 'playerSearch', { query: 'a', ...(site && { site_id: site }) });
  const given = request(clerk.login, { roles: ['support'], site_id });
  // An administrator of the person's own brand decides nothing elsewhere.
  const stranger = await staffConsole.clerk('site_admin');
  expect(await staffConsole.refusal(stranger, 'proposeStaffAccess', given)).toBe('notAllowed');
  const { proposal_id } = await staffConsole.get(maker, 'proposeStaffAccess', given);
  expect(await search(site_id)).toBe('notAllowed');
  for (const other of [maker, stranger])
    expect(
      await staffConsole.refusal(other, 'approveProposal', { proposal_id, site_id }),
      other.login,
    ).not.toBe('');
  await staffConsole.get(checker, 'approveProposal', { proposal_id, site_id });
  expect([await search(), await search(site_id)]).toEqual(['', '']);
});

test('[player protection L3] the access list shows each person’s roles, grant date, last use and its address, last password change and disabled state', async () => {
  const [admin, clerk] = [await everywhere(), await staffConsole.clerk('support', 'kyc')];
  await staffConsole.get(clerk, 'playerSearch', { query: 'nobody' });
  const item = (await itemOf(admin, clerk.login))!;
  expect(item).toMatchObject({ login: clerk.login, name: clerk.login, disabled_at: null });
  expect(item.roles.toSorted()).toEqual(['kyc', 'support']);
  for (const at of [item.created_at, item.last_access_at, item.password_changed_at])
    expect(Math.abs(Date.parse(at!) - testCashier.now().getTime())).toBeLessThan(HOUR_MS);
  expect(item).toHaveProperty('last_address');
  // The last use counts, not the sign-in: while a session lasts, and after it has ended.
  testCashier.wait(10 * MINUTE_MS);
  await staffConsole.get(clerk, 'playerSearch', { query: 'nobody' });
  const used = testCashier.now().getTime();
  const lastUse = async () => Date.parse((await itemOf(admin, clerk.login))!.last_access_at!);
  expect(Math.abs((await lastUse()) - used)).toBeLessThan(MINUTE_MS);
  await staffConsole.send('signOut', {}, staffConsole.headersOf(clerk));
  expect(Math.abs((await lastUse()) - used)).toBeLessThan(MINUTE_MS);
  await staffConsole.get(admin, 'setStaffAccess', { staff_id: clerk.staffId, change: 'disable' });
  expect((await itemOf(admin, clerk.login))!.disabled_at).not.toBeNull();
});

test('[operations 1.1] an administrator of one site cannot grant a role for every site; that needs an approver of every site', async () => {
  const [all, here] = [await everywhere(), await staffConsole.clerk('platform_admin')];
  const clerk = await staffConsole.clerk('support');
  const change = request(clerk.login, { roles: ['auditor'], is_everywhere: true });
  expect(await staffConsole.refusal(here, 'proposeStaffAccess', change)).toBe('notAllowed');
  const { proposal_id } = await staffConsole.get(all, 'proposeStaffAccess', change);
  expect(await staffConsole.refusal(here, 'approveProposal', { proposal_id })).toBe('notAllowed');
  expect((await itemOf(all, clerk.login))!.everywhere).toEqual([]);
  await staffConsole.get(await everywhere(), 'approveProposal', { proposal_id });
  expect((await itemOf(all, clerk.login))!.everywhere).toEqual(['auditor']);
});

test('[operations 1.1] nobody approves their own access', async () => {
  const [maker, subject] = [await everywhere(), await everywhere()];
  const change = request(subject.login, { roles: ['finance_checker'] });
  const { proposal_id } = await staffConsole.get(maker, 'proposeStaffAccess', change);
  expect(await staffConsole.refusal(subject, 'approveProposal', { proposal_id })).toBe('sameMaker');
});

test('[player protection L4] a new second factor ends sessions and old codes; the list shows the last access review', async () => {
  const [admin, clerk] = [await everywhere(), await staffConsole.clerk('support')];
  const { staffId: staff_id, login } = clerk;
  expect(await staffConsole.refusal(admin, 'issueFactor', { staff_id: admin.staffId })).toBe('sameMaker');
  const { enrolment_token } = await staffConsole.get(admin, 'issueFactor', { staff_id });
  expect(await staffConsole.refusal(clerk, 'playerSearch', { query: 'a' })).toBe('signInNeeded');
  const old = await staffConsole.signIn(login, clerk.secret);
  expect(old.answer).toMatchObject({ ok: false, error: 'wrongSignIn' });
  // The administrator with the link does not know the password.
  await expect(staffConsole.enrol(enrolment_token, { password: 'guessed, and wrong' })).rejects.toThrow(
    'wrongSignIn',
  );
  const secret = await staffConsole.enrol(enrolment_token, { password: PASSWORD });
  testCashier.wait(30_000);
  expect((await staffConsole.signIn(login, secret)).answer.ok).toBe(true);
  const before = (await itemOf(admin, login))!;
  expect(before.reviewed_at).toBe(null);
  expect(await staffConsole.refusal(admin, 'reviewStaff', { staff_id: admin.staffId })).toBe('sameMaker');
  await staffConsole.get(admin, 'reviewStaff', { staff_id });
  const { reviewed_at, review_due_at } = (await itemOf(admin, login))!;
  expect(Date.parse(review_due_at) - Date.parse(reviewed_at!)).toBe(90 * DAY_MS);
  const log = (
    await staffConsole.get(await staffConsole.clerk('auditor'), 'auditLog', { subject: `staff:${staff_id}` })
  ).value;
  expect(log.map(({ action }) => action)).toEqual(['staff/review', 'staff/factor']);
  expect(JSON.stringify(log)).not.toContain(enrolment_token);
});
