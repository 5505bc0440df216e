import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, PASSWORD, type TestConsole } from './testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
});
afterAll(() => testCashier.close());

const admins = async () =>
  [await staffConsole.clerk('platform_admin'), await staffConsole.clerk('platform_admin')] as const;
const requestFor = (login: string) => ({
  login,
  name: 'New',
  roles: ['finance_checker'],
  request_id: randomUUID(),
});

async function refusalOf(token: string, given: object): Promise<string> {
  const response = await staffConsole.send('beginEnrolment', { token, password: PASSWORD, ...given });
  return ((await response.json()) as { error?: string }).error ?? '';
}

test('[operations 1.2] neither proposer nor approver learns a password or a secret', async () => {
  const [maker, checker] = await admins();
  const proposed = await staffConsole.get(maker, 'proposeStaff', requestFor('fresh.checker'));
  expect(Object.keys(proposed).sort()).toEqual(['enrolment_token', 'ok', 'proposal_id', 'state']);
  const { enrolment_token: token, proposal_id } = proposed;
  expect(await refusalOf(token, {})).toBe('notYet');
  const { approval_code } = await staffConsole.get(checker, 'approveProposal', { proposal_id });
  // The maker has the link without the code, the checker has the code without the link.
  expect(await refusalOf(token, {})).toBe('wrongApprovalCode');
  expect(await refusalOf(proposal_id, { approval_code })).toBe('wrongEnrolment');
  expect(await refusalOf(token, { approval_code, password: 'short' })).toBe('weakPassword');
  const rows = await run<{ text: string }>(testCashier.db, {
    text: 'select e::text as text from operators.enrolment e',
  });
  expect(JSON.stringify(rows)).not.toContain(token);
  const secret = await staffConsole.enrol(token, { approval_code, password: PASSWORD });
  expect(await refusalOf(token, { approval_code })).toBe('wrongEnrolment');
  testCashier.wait(30_000);
  expect((await staffConsole.signIn('fresh.checker', secret)).answer).toMatchObject({ ok: true });
});

test('[operations 1.2] five wrong approval codes make a link void; proposing again makes a new one', async () => {
  const [maker, checker] = await admins();
  const first = await staffConsole.get(maker, 'proposeStaff', requestFor('slow.checker'));
  const { approval_code } = await staffConsole.get(checker, 'approveProposal', {
    proposal_id: first.proposal_id,
  });
  for (let n = 0; n < 5; n++)
    expect(await refusalOf(first.enrolment_token, { approval_code: 'AAAA-AAAA' })).toBe('wrongApprovalCode');
  expect(await refusalOf(first.enrolment_token, { approval_code })).toBe('wrongEnrolment');
  const again = await staffConsole.get(maker, 'proposeStaff', requestFor('slow.checker'));
  expect(await refusalOf(first.enrolment_token, { approval_code })).toBe('wrongEnrolment');
  expect(await refusalOf(again.enrolment_token, { approval_code })).toBe('notYet');
  const second = await staffConsole.get(checker, 'approveProposal', { proposal_id: again.proposal_id });
  testCashier.wait(73 * HOUR_MS);
  const code = { approval_code: second.approval_code };
  expect(await refusalOf(again.enrolment_token, code)).toBe('wrongEnrolment');
});

test('[operations 1.2] a person proposed again waits for a new approval: the earlier proposal is void', async () => {
  const [first, second] = await admins();
  const before = await staffConsole.get(first, 'proposeStaff', requestFor('twice.checker'));
  await staffConsole.get(second, 'proposeStaff', requestFor('twice.checker'));
  const refused = await staffConsole.refusal(second, 'approveProposal', { proposal_id: before.proposal_id });
  expect(refused).toBe('decidedAlready');
});

test('[operations 1.2] a person who has enrolled cannot be proposed again', async () => {
  const [maker] = await admins();
  const clerk = await staffConsole.clerk('support');
  expect(await staffConsole.refusal(maker, 'proposeStaff', requestFor(clerk.login))).toBe('nameTaken');
});

test('the first administrator gets a link from the command, and sets password and authenticator there', async () => {
  const roles = [{ siteId: 0, role: 'platform_admin' as const }];
  const opened = await testCashier.operators.inviteStaff({ login: 'first.admin', name: 'First', roles });
  const secret = await staffConsole.enrol(opened!.token, { password: PASSWORD });
  testCashier.wait(30_000);
  expect((await staffConsole.signIn('first.admin', secret)).answer).toMatchObject({ ok: true });
});
