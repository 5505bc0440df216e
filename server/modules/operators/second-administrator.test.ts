import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, PASSWORD, type TestConsole, type TestStaff } from './testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let admin: TestStaff;
beforeEach(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  admin = await staffConsole.clerk({ role: 'platform_admin', siteId: 0 });
});
afterEach(() => testCashier.close());

const invite = (login: string, request_id: string = randomUUID()) =>
  staffConsole.ask(admin, 'inviteSecond', { login, name: 'Second', request_id });
const tokenOf = async (login: string) => {
  const answer = await invite(login);
  if (!answer.ok) throw new Error(answer.error);
  return answer.enrolment_token;
};
const begin = async (token: string) => {
  const response = await staffConsole.send('beginEnrolment', { token, password: PASSWORD });
  return ((await response.json()) as { error?: string }).error ?? '';
};
const state = () => staffConsole.get(admin, 'secondAdministrator');

test('[operations 1.1] the invited administrator enrols alone and approves what the first proposes', async () => {
  expect(await state()).toMatchObject({ is_missing: true, invited: null });
  const request = randomUUID();
  const first = await invite('grace', request);
  // A repetition gets the original answer; the link remains valid.
  expect(await invite('grace', request)).toEqual(first);
  const token = (first as { enrolment_token: string }).enrolment_token;
  expect((await state()).invited).toMatchObject({ login: 'grace' });
  const secret = await staffConsole.enrol(token, { password: PASSWORD });
  expect(await state()).toMatchObject({ is_missing: false, invited: null });
  expect(await begin(token)).toBe('wrongEnrolment');
  testCashier.wait(30_000);
  const { answer, cookie } = await staffConsole.signIn('grace', secret);
  if (!answer.ok) throw new Error(answer.error);
  const second = { ...admin, login: 'grace', secret, cookie, token: answer.token };
  const { proposal_id } = await staffConsole.get(admin, 'proposeStaff', {
    ...{ login: 'cleo', name: 'Cleo', roles: ['content'], request_id: randomUUID() },
  });
  expect(await staffConsole.refusal(admin, 'approveProposal', { proposal_id })).toBe('sameMaker');
  await staffConsole.get(second, 'approveProposal', { proposal_id });
});

test('[operations 1.1] with two administrators nobody can be invited, even while one is disabled', async () => {
  const other = await staffConsole.clerk('support');
  expect(await invite('grace')).toMatchObject({ ok: false, error: 'secondExists' });
  await staffConsole.get(admin, 'setStaffAccess', { staff_id: other.staffId, change: 'disable' });
  expect(await invite('grace')).toMatchObject({ ok: false, error: 'secondExists' });
  expect(await staffConsole.refusal(other, 'inviteSecond', { login: 'eve', name: 'Eve' })).toBe(
    'signInNeeded',
  );
});

test('[operations 1.1] of ten invitations at once one link is good, and a new one voids the one before', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => invite(`grace-${n}`)));
  const tokens = answers.flatMap((answer) => (answer.ok ? [answer.enrolment_token] : []));
  const good = (await Promise.all(tokens.map(begin))).filter((error) => error === '');
  expect(good.length).toBe(1);
  const token = await tokenOf('grace');
  expect((await Promise.all(tokens.map(begin))).every((error) => error === 'wrongEnrolment')).toBe(true);
  const open = await run<{ login: string }>(testCashier.db, {
    text: `select login from operators.staff join operators.role using (staff_id)
      where disabled_at is null and staff_id <> $1`,
    values: [admin.staffId],
  });
  expect(open).toEqual([{ login: 'grace' }]);
  testCashier.wait(73 * HOUR_MS);
  expect(await begin(token)).toBe('wrongEnrolment');
});

test('[operations 1.1] the login of the first is refused, and so is an administrator of one brand', async () => {
  expect(await invite(admin.login)).toMatchObject({ ok: false, error: 'nameTaken' });
  await run(testCashier.db, {
    text: 'update operators.role set site_id = $2 where staff_id = $1',
    values: [admin.staffId, await testCashier.siteId()],
  });
  expect(await invite('grace')).toMatchObject({ ok: false, error: 'notAllowed' });
});
