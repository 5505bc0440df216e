import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, PASSWORD, type TestConsole } from './testing/console.ts';

let till: TestCashier;
let desk: TestConsole;
beforeAll(async () => {
  till = await openCashier();
  desk = openConsole(till);
});
afterAll(() => till.close());

const admins = async () => [await desk.clerk('platform_admin'), await desk.clerk('platform_admin')] as const;
const wishFor = (login: string) => ({
  login,
  name: 'New',
  roles: ['finance_checker'],
  request_id: randomUUID(),
});

async function refusalOf(token: string, given: object): Promise<string> {
  const response = await desk.send('beginEnrolment', { token, password: PASSWORD, ...given });
  return ((await response.json()) as { error?: string }).error ?? '';
}

test('[operations 1.2] neither who proposes nor who approves learns a password or a secret', async () => {
  const [maker, checker] = await admins();
  const proposed = await desk.get(maker, 'proposeStaff', wishFor('fresh.checker'));
  expect(Object.keys(proposed).sort()).toEqual(['enrolment_token', 'ok', 'proposal_id', 'state']);
  const { enrolment_token: token, proposal_id } = proposed;
  expect(await refusalOf(token, {})).toBe('notYet');
  const { approval_code } = await desk.get(checker, 'approveProposal', { proposal_id });
  // The maker has the link without the code, the checker the code without the link.
  expect(await refusalOf(token, {})).toBe('wrongApprovalCode');
  expect(await refusalOf(proposal_id, { approval_code })).toBe('wrongEnrolment');
  expect(await refusalOf(token, { approval_code, password: 'short' })).toBe('weakPassword');
  const rows = await run<{ text: string }>(till.db, {
    text: 'select e::text as text from operators.enrolment e',
  });
  expect(JSON.stringify(rows)).not.toContain(token);
  const secret = await desk.enrol(token, { approval_code, password: PASSWORD });
  expect(await refusalOf(token, { approval_code })).toBe('wrongEnrolment');
  till.wait(30_000);
  expect((await desk.signIn('fresh.checker', secret)).answer).toMatchObject({ ok: true });
});

test('[operations 1.2] five wrong approval codes make a link void; proposing again makes a new one', async () => {
  const [maker, checker] = await admins();
  const first = await desk.get(maker, 'proposeStaff', wishFor('slow.checker'));
  const { approval_code } = await desk.get(checker, 'approveProposal', { proposal_id: first.proposal_id });
  for (let n = 0; n < 5; n++)
    expect(await refusalOf(first.enrolment_token, { approval_code: 'AAAA-AAAA' })).toBe('wrongApprovalCode');
  expect(await refusalOf(first.enrolment_token, { approval_code })).toBe('wrongEnrolment');
  const again = await desk.get(maker, 'proposeStaff', wishFor('slow.checker'));
  expect(await refusalOf(first.enrolment_token, { approval_code })).toBe('wrongEnrolment');
  expect(await refusalOf(again.enrolment_token, { approval_code })).toBe('notYet');
  const second = await desk.get(checker, 'approveProposal', { proposal_id: again.proposal_id });
  till.wait(73 * HOUR_MS);
  const code = { approval_code: second.approval_code };
  expect(await refusalOf(again.enrolment_token, code)).toBe('wrongEnrolment');
});

test('[operations 1.2] a person proposed again waits for a new approval: what was proposed before is void', async () => {
  const [first, second] = await admins();
  const before = await desk.get(first, 'proposeStaff', wishFor('twice.checker'));
  await desk.get(second, 'proposeStaff', wishFor('twice.checker'));
  const refused = await desk.refusal(second, 'approveProposal', { proposal_id: before.proposal_id });
  expect(refused).toBe('decidedAlready');
});

test('[operations 1.2] a person who has enrolled cannot be proposed again', async () => {
  const [maker] = await admins();
  const clerk = await desk.clerk('support');
  expect(await desk.refusal(maker, 'proposeStaff', wishFor(clerk.login))).toBe('nameTaken');
});

test('the first administrator gets a link from the command, and sets password and authenticator there', async () => {
  const roles = [{ siteId: 0, role: 'platform_admin' as const }];
  const opened = await till.operators.inviteStaff({ login: 'first.admin', name: 'First', roles });
  const secret = await desk.enrol(opened!.token, { password: PASSWORD });
  till.wait(30_000);
  expect((await desk.signIn('first.admin', secret)).answer).toMatchObject({ ok: true });
});
