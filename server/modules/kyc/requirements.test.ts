import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { createWithdrawalTools } from '../cashier/testing/withdrawals.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { documentTools } from './testing/documents.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let out: ReturnType<typeof createWithdrawalTools>;
let papers: ReturnType<typeof documentTools>;
let [ida, finn, auditor]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  out = createWithdrawalTools(testCashier);
  papers = documentTools(testCashier, staffConsole);
  ida = await staffConsole.clerk('kyc');
  finn = await staffConsole.clerk('finance_checker');
  auditor = await staffConsole.clerk('auditor');
  await out.policy({ bank_age_hours: 0, turnover_percent: 0, auto_limit: 100_000_000n, daily_count: 100 });
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

const require = (player: TestPlayer, kind = 'funds', who = ida!) =>
  staffConsole.refusal(who, 'requireDocument', { player_id: player.playerId, kind });
const stateOfWithdrawal = async (player: TestPlayer, withdrawal_id: string) => {
  const { value } = await testCashier.get(player, 'withdrawal', { withdrawal_id });
  return { state: value.state, reason: value.reason };
};

test('[operations 14.22] source of funds is required of one player, and withdrawals wait for it', async () => {
  const [ana, ben] = [await out.holder(100_000n), await testCashier.guest('one.test', 'Ben Santos')];
  const first = await testCashier.staffConsole.approveWithdrawal(
    await out.decision((await out.withdraw(ana, 100)).withdrawal_id),
  );
  expect(first).toMatchObject({ ok: true, outcome: 'approved' });
  const withdrawal_id = (await testCashier.get(ana, 'withdrawals', {})).value[0]!.withdrawal_id;
  expect(await require(ana)).toBe('');
  await testCashier.drain();
  // Approved but not paid yet: back in the queue.
  expect(await stateOfWithdrawal(ana, withdrawal_id)).toEqual({ state: 'review', reason: 'DOCUMENTS' });
  expect(await out.withdraw(ana, 100)).toMatchObject({ state: 'review', reason: 'DOCUMENTS' });
  expect(await staffConsole.refusal(finn!, 'approveWithdrawal', { withdrawal_id })).toBe('documentsMissing');

  expect(await papers.stateOf(ana, 'funds')).toMatchObject({
    ...{ state: 'missing', holds_withdrawals: true, can_upload: true },
  });
  const { value: letters } = await testCashier.get(ana, 'getInbox', {});
  expect(letters.map(({ title }) => title)).toContain('We need a document from you');
  // Other players are not affected.
  expect((await papers.upload(ben, 'funds')).statusMessage).toBe('notFound');

  const seen = await papers.claimed(ida!, ana, 'funds');
  expect(await staffConsole.refusal(finn!, 'approveWithdrawal', { withdrawal_id })).toBe('documentsMissing');
  expect(await staffConsole.refusal(ida!, 'approveDocument', seen)).toBe('');
  expect(await staffConsole.refusal(finn!, 'approveWithdrawal', { withdrawal_id })).toBe('');
  const { value } = await staffConsole.get(ida!, 'requiredDocumentList', { player_id: ana.playerId });
  expect(value).toMatchObject([{ kind: 'funds', outcome: 'approved', by: { staff_id: ida!.staffId } }]);
});

test('[operations 14.22] a document approved before does not meet it; staff can withdraw it', async () => {
  const ana = await out.holder(100_000n);
  expect(await papers.approve(ida!, ana, 'identity')).toBe('');
  expect(await require(ana, 'identity')).toBe('');
  expect(await papers.stateOf(ana, 'identity')).toMatchObject({ state: 'missing' });
  expect(await out.withdraw(ana, 100)).toMatchObject({ state: 'review', reason: 'DOCUMENTS' });
  const list = await staffConsole.get(ida!, 'requiredDocumentList', { player_id: ana.playerId });
  const { requirement_id } = list.value[0]!;
  for (const expected of ['', 'decidedAlready'])
    expect(await staffConsole.refusal(ida!, 'withdrawRequirement', { requirement_id })).toBe(expected);
  expect(await papers.stateOf(ana, 'identity')).toMatchObject({
    ...{ state: 'approved', holds_withdrawals: false },
  });
  const subject = `player:${ana.playerId}`;
  const { value } = await staffConsole.get(auditor!, 'auditLog', { subject });
  expect(value.map(({ action }) => action)).toEqual(['documents/require/withdraw', 'documents/require']);
});

test('[operations 14.22] fifty concurrent requests set one requirement; unauthorized staff set none', async () => {
  const ana = await testCashier.guest();
  const answers = await Promise.all(Array.from({ length: 50 }, () => require(ana)));
  expect(answers.filter((answer) => answer === '')).toHaveLength(1);
  expect(new Set(answers)).toEqual(new Set(['', 'decidedAlready']));
  expect(await require(ana, 'address', finn!)).toBe('notAllowed');
  const two = await testCashier.siteId('two.test');
  const elsewhere = await staffConsole.clerk({ role: 'kyc', siteId: two });
  const about = { site_id: two, player_id: ana.playerId, kind: 'address' };
  expect(await staffConsole.refusal(elsewhere, 'requireDocument', about)).toBe('notFound');
});

test('[operations 14.21] revoking a wrong approval lowers the level and holds withdrawals', async () => {
  const ana = await out.holder(100_000n);
  await papers.verifyContact(ana);
  expect(await papers.approve(ida!, ana, 'identity')).toBe('');
  const approved = await testCashier.staffConsole.approveWithdrawal(
    await out.decision((await out.withdraw(ana, 100)).withdrawal_id),
  );
  expect(approved).toMatchObject({ ok: true, outcome: 'approved' });
  const { withdrawal_id } = (await testCashier.get(ana, 'withdrawals', {})).value[0]!;
  const [document] = (await staffConsole.get(ida!, 'documentList', { player: ana.playerId })).value;
  const { verification_id } = document!;
  const levelOf = async () =>
    (await staffConsole.get(ida!, 'playerView', { player_id: ana.playerId })).player.identity;
  expect(await levelOf()).toBe(3);
  const revoke = (who: TestStaff, code = 'not_accepted') =>
    staffConsole.refusal(who, 'revokeDocument', { verification_id, code });
  expect(await revoke(finn!)).toBe('notAllowed');
  expect(await revoke(ida!, 'made_up')).toBe('invalidRequest');
  const answers = await Promise.all(Array.from({ length: 50 }, () => revoke(ida!)));
  expect(answers.filter((answer) => answer === '')).toHaveLength(1);
  expect(new Set(answers)).toEqual(new Set(['', 'notYet']));
  await testCashier.drain();
  expect(await levelOf()).toBe(2);
  expect(await stateOfWithdrawal(ana, withdrawal_id)).toEqual({ state: 'review', reason: 'DOCUMENTS' });
  expect(await staffConsole.refusal(finn!, 'approveWithdrawal', { withdrawal_id })).toBe('documentsMissing');
  expect((await testCashier.get(ana, 'getInbox', {})).value.map(({ title }) => title)).toContain(
    'Please upload your document again',
  );
  const seen = await papers.claimed(ida!, ana, 'identity');
  expect(await staffConsole.refusal(ida!, 'approveDocument', seen)).toBe('');
  expect(await levelOf()).toBe(3);
  expect(await staffConsole.refusal(finn!, 'approveWithdrawal', { withdrawal_id })).toBe('');
});
