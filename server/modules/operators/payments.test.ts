import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { asOwner } from '#test/support/database.ts';
import { openFinanceCase } from '../cashier/finance-cases.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { createWithdrawalTools } from '../cashier/testing/withdrawals.ts';
import { verifyChain } from './index.ts';
import { openConsole, type TestConsole, type TestStaff } from './testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let out: ReturnType<typeof createWithdrawalTools>;
let ana: Awaited<ReturnType<typeof out.holder>>;
let [maker, checker, second, risk]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  out = createWithdrawalTools(testCashier);
  await out.policy({ daily_count: 100 });
  ana = await out.holder(30_000_000n);
  maker = await staffConsole.clerk('finance_maker');
  checker = await staffConsole.clerk('finance_checker');
  second = await staffConsole.clerk('finance_checker');
  risk = await staffConsole.clerk('risk');
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

async function expectIntactAuditLog(): Promise<void> {
  expect(await verifyChain(testCashier.db, await testCashier.siteId())).toMatchObject({ brokenAt: null });
}
const stateOf = async (id: string) => {
  const text = 'select state from cashier.withdrawal where withdrawal_id = $1';
  return (await run<{ state: string }>(testCashier.db, { text, values: [id] }))[0]?.state;
};
const requested = async (amount: number) => ({
  withdrawal_id: (await out.withdraw(ana, amount)).withdrawal_id,
});

test('[operations 1.2] two people approve a withdrawal above T1: one maker, one checker, in the queue with its evidence', async () => {
  const { withdrawal_id } = await requested(6_000);
  const { value } = await staffConsole.get(maker!, 'withdrawalQueue');
  const item = value.find((withdrawal) => withdrawal.withdrawal_id === withdrawal_id);
  expect(item).toMatchObject({ people: 2, signed: [], player: { name: 'A** C***' } });
  expect(item?.checks.find(({ code }) => code === 'LARGE')).toMatchObject({ verdict: 'flag' });
  expect(await staffConsole.get(maker!, 'approveWithdrawal', { withdrawal_id })).toMatchObject({
    outcome: 'signed',
    missing: 1,
  });
  expect(await staffConsole.refusal(maker!, 'approveWithdrawal', { withdrawal_id })).toBe('signedAlready');
  const other = await staffConsole.clerk('finance_maker');
  expect(await staffConsole.refusal(other, 'approveWithdrawal', { withdrawal_id })).toBe('checkerNeeded');
  expect(await staffConsole.refusal(risk!, 'approveWithdrawal', { withdrawal_id })).toBe('notAllowed');
  expect(await staffConsole.get(checker!, 'approveWithdrawal', { withdrawal_id })).toMatchObject({
    outcome: 'approved',
  });
  await staffConsole.get(maker!, 'recordPayment', { withdrawal_id, paid: '600000' });
  expect(await stateOf(withdrawal_id)).toBe('paid');
  await expectIntactAuditLog();
});

test('[operations 1.1] a maker cannot be the checker, not even through another role', async () => {
  const both = await staffConsole.clerk('finance_maker', 'finance_checker');
  const { withdrawal_id } = await requested(6_000);
  expect(await staffConsole.get(both, 'approveWithdrawal', { withdrawal_id })).toMatchObject({ missing: 1 });
  expect(await staffConsole.refusal(both, 'approveWithdrawal', { withdrawal_id })).toBe('signedAlready');
  const before = await testCashier.cash(ana);
  const request = {
    player_id: ana.playerId,
    direction: 'add',
    amount: '1000',
    request_id: crypto.randomUUID(),
  };
  const { proposal_id } = await staffConsole.get(both, 'proposeAdjustment', request);
  expect(await staffConsole.refusal(both, 'approveProposal', { proposal_id })).toBe('sameMaker');
  await expect(
    run(testCashier.db, {
      text: 'insert into operators.approval (site_id, proposal_id, staff_id, at) values ($1, $2, $3, now())',
      values: [await testCashier.siteId(), proposal_id, both.staffId],
    }),
  ).rejects.toThrow('cannot agree');
  expect(await testCashier.cash(ana)).toBe(before);
  await staffConsole.get(checker!, 'approveProposal', { proposal_id });
  expect(await testCashier.cash(ana)).toBe(before + 1_000n);
  await expectIntactAuditLog();
});

test('[operations 1.2] above T2 three people agree; a hold stops all of them', async () => {
  const { withdrawal_id } = await requested(60_000);
  await staffConsole.get(maker!, 'approveWithdrawal', { withdrawal_id });
  expect(await staffConsole.refusal(maker!, 'releaseWithdrawal', { withdrawal_id })).toBe('notAllowed');
  await staffConsole.get(risk!, 'holdWithdrawal', { withdrawal_id });
  expect(await staffConsole.refusal(checker!, 'approveWithdrawal', { withdrawal_id })).toBe('isHeld');
  await staffConsole.get(risk!, 'releaseWithdrawal', { withdrawal_id });
  expect(await staffConsole.get(checker!, 'approveWithdrawal', { withdrawal_id })).toMatchObject({
    missing: 1,
  });
  expect(await staffConsole.get(second!, 'approveWithdrawal', { withdrawal_id })).toMatchObject({
    outcome: 'approved',
  });
  await expectIntactAuditLog();
});

test('[operations 1.1] of concurrent approvals and a rejection one outcome takes effect, once', async () => {
  for (let n = 0; n < 3; n++) {
    const before = await testCashier.cash(ana);
    const { withdrawal_id } = await requested(4_000);
    const answers = await Promise.all([
      staffConsole.refusal(maker!, 'approveWithdrawal', { withdrawal_id }),
      staffConsole.refusal(checker!, 'approveWithdrawal', { withdrawal_id }),
      staffConsole.refusal(second!, 'rejectWithdrawal', { withdrawal_id, player_reason: 'REFUSED' }),
    ]);
    expect(answers.sort()).toEqual(['', 'decidedAlready', 'decidedAlready']);
    const isBack = (await stateOf(withdrawal_id)) === 'returned';
    expect(await testCashier.cash(ana)).toBe(isBack ? before : before - 400_000n);
  }
  await expectIntactAuditLog();
});

test('[operations 3.2] a deposit above T1 is credited once, when a checker enters the same amount; its receipt is for the reviewer', async () => {
  const before = await testCashier.cash(ana);
  const { deposit_id } = await testCashier.deposit(ana, 6_000);
  await testCashier.prove(ana, deposit_id);
  await staffConsole.get(maker!, 'approveDeposit', { deposit_id, received: '600000' });
  expect(await staffConsole.refusal(checker!, 'approveDeposit', { deposit_id, received: '599900' })).toBe(
    'amountDiffers',
  );
  const both = await Promise.all(
    [checker!, second!].map((person) =>
      staffConsole.refusal(person, 'approveDeposit', { deposit_id, received: '600000' }),
    ),
  );
  expect(both.sort()).toEqual(['', 'decidedAlready']);
  expect(await testCashier.cash(ana)).toBe(before + 600_000n);
  const { value } = await staffConsole.get(maker!, 'depositQueue');
  expect(value.map((deposit) => deposit.deposit_id)).not.toContain(deposit_id);
  await expectIntactAuditLog();
});

test('[operations 3.2 rule 3] a payment on the bank statement is credited by its reference without a notice from the player', async () => {
  const before = await testCashier.cash(ana);
  const { deposit_id, reference } = await testCashier.deposit(ana, 6_000);
  const waits = async () =>
    (await staffConsole.get(maker!, 'depositQueue')).value.map((deposit) => deposit.deposit_id);
  expect(await waits()).not.toContain(deposit_id);
  const found = await staffConsole.get(maker!, 'depositQueue', { reference: reference.toLowerCase() });
  expect(found.value).toMatchObject([{ deposit_id, state: 'awaiting_payment', people: 2, signed: [] }]);
  const arrived = { deposit_id, received: '600000' };
  expect(await staffConsole.get(maker!, 'approveDeposit', arrived)).toEqual({
    ok: true,
    outcome: 'signed',
    missing: 1,
    limit: null,
  });
  // The second person finds it in the queue, and the player can no longer cancel it.
  expect(await waits()).toContain(deposit_id);
  expect((await testCashier.ask(ana, 'cancelDeposit', { deposit_id })).statusMessage).toBe('paymentClosed');
  await staffConsole.get(checker!, 'approveDeposit', arrived);
  expect(await testCashier.cash(ana)).toBe(before + 600_000n);
  await expectIntactAuditLog();
});

test('[operations 3.2 rule 7] a payment for an expired deposit is found by its reference and queued for a second approver', async () => {
  const before = await testCashier.cash(ana);
  const { deposit_id, reference } = await testCashier.deposit(ana, 6_000);
  await run(testCashier.db, {
    text: `update cashier.deposit set expires_at = now() - interval '1 second' where deposit_id = $1`,
    values: [deposit_id],
  });
  await testCashier.cashier.runScheduled();
  const found = await staffConsole.get(maker!, 'depositQueue', { reference });
  expect(found.value).toMatchObject([{ deposit_id, state: 'expired' }]);
  expect(await staffConsole.refusal(maker!, 'rejectDeposit', { deposit_id, player_reason: 'OTHER' })).toBe(
    'decidedAlready',
  );
  await staffConsole.get(maker!, 'approveDeposit', { deposit_id, received: '599900' });
  const { value } = await staffConsole.get(checker!, 'depositQueue');
  expect(value.find((deposit) => deposit.deposit_id === deposit_id)).toMatchObject({
    state: 'expired',
    people: 2,
  });
  await staffConsole.get(checker!, 'approveDeposit', { deposit_id, received: '599900' });
  expect(await testCashier.cash(ana)).toBe(before + 599_900n);
  expect((await staffConsole.get(maker!, 'depositQueue', { reference })).value).toEqual([]);
  // The reason for the review is in the player's timeline, only on the site of the credit.
  const of = { player_id: ana.playerId, kinds: ['money' as const] };
  const steps = (await staffConsole.get(maker!, 'playerTimeline', of)).value.filter(
    ({ title }) => title === reference,
  );
  expect(steps.flatMap(({ what, sum, flags }) => flags.map((flag) => [what, sum, flag]))).toEqual([
    ['deposit.credited', { amount: '599900', currency: 'PHP' }, 'AMOUNT_DIFFERS'],
  ]);
  await expectIntactAuditLog();
});

test('[operations 1.2] refuses a correction above the balance; of two concurrent second approvals one counts', async () => {
  const before = await testCashier.cash(ana);
  const request = (amount: string) => ({
    player_id: ana.playerId,
    direction: 'take',
    amount,
    request_id: crypto.randomUUID(),
  });
  const large = await staffConsole.get(maker!, 'proposeAdjustment', request(String(before + 1n)));
  await staffConsole.get(checker!, 'approveProposal', { proposal_id: large.proposal_id });
  expect(await staffConsole.refusal(second!, 'approveProposal', { proposal_id: large.proposal_id })).toBe(
    'insufficientFunds',
  );
  expect(await testCashier.cash(ana)).toBe(before);
  const small = await staffConsole.get(maker!, 'proposeAdjustment', request('10000'));
  const log = await staffConsole.get(await staffConsole.clerk('auditor'), 'auditLog', {
    subject: `player:${ana.playerId}`,
  });
  expect(log.value[0]!.diff).toContainEqual({ field: 'amount', before: null, after: '100.00 PHP' });
  const both = await Promise.all(
    [checker!, second!].map((person) =>
      staffConsole.refusal(person, 'approveProposal', { proposal_id: small.proposal_id }),
    ),
  );
  expect(both.sort()).toEqual(['', 'decidedAlready']);
  expect(await testCashier.cash(ana)).toBe(before - 10_000n);
  await expectIntactAuditLog();
});

test('[player protection L5] detects a changed, a missing and a truncated audit entry; the database refuses such changes', async () => {
  const siteId = await testCashier.siteId();
  const auditor = await staffConsole.clerk('auditor');
  const verified = await staffConsole.get(auditor, 'verifyAudit');
  expect(verified.broken_at).toBeNull();
  const change = (text: string) => asOwner(testCashier.db, { text, values: [siteId] });
  await expect(change(`update operators.audit set reason = 'x' where site_id = $1`)).rejects.toThrow(
    'append-only',
  );
  await expect(change('delete from operators.audit where site_id = $1')).rejects.toThrow('append-only');
  await asOwner(testCashier.db, 'alter table operators.audit disable trigger user');
  const at = async () => (await verifyChain(testCashier.db, siteId)).brokenAt;
  await change(
    `update operators.audit set after = after || '{"amount":"1"}' where site_id = $1 and entry = 2`,
  );
  expect(await at()).toBe(2);
  await change('delete from operators.audit where site_id = $1 and entry < 3');
  expect(await at()).toBe(1);
  await asOwner(testCashier.db, 'alter table operators.audit enable trigger user');
});

test('[operations 3.3] a case is closed once with its outcome; suspense money moves after a checker approves', async () => {
  const site_id = await testCashier.siteId();
  const about = { siteId: site_id, subject: 'wallet:pay_7', detail: { event: 'evt_7' } };
  await testCashier.database.transaction((tx) =>
    openFinanceCase(tx, { ...about, kind: 'unknown_payment' }, new Date(testCashier.now())),
  );
  const { value } = await staffConsole.get(maker!, 'financeCases');
  const { case_id } = value.find(({ subject }) => subject === about.subject)!;
  const held = async () => (await staffConsole.get(maker!, 'financeCases')).suspense.amount;
  const move = async (input: object) => {
    const movement = { request_id: randomUUID(), case_id, amount: '30000', ...input };
    const { proposal_id } = await staffConsole.get(maker!, 'proposeSuspense', movement);
    return proposal_id;
  };
  const early = await move({ move: 'credit', account_id: ana.account_id });
  expect(await staffConsole.refusal(checker!, 'approveProposal', { proposal_id: early })).toBe(
    'insufficientFunds',
  );
  const hold = await move({ move: 'hold' });
  const log = await staffConsole.get(await staffConsole.clerk('auditor'), 'auditLog', {
    subject: `case:${case_id}`,
  });
  expect(log.value[0]!.diff).toContainEqual({ field: 'amount', before: null, after: '300.00 PHP' });
  expect(await staffConsole.refusal(maker!, 'approveProposal', { proposal_id: hold })).toBe('notAllowed');
  expect(await held()).toBe('0');
  await staffConsole.get(checker!, 'approveProposal', { proposal_id: hold });
  expect(await held()).toBe('30000');
  expect(await staffConsole.refusal(maker!, 'closeCase', { case_id, outcome: 'returned' })).toBe(
    'holdsMoney',
  );
  // Money in suspense of one case cannot be released for another, nor twice.
  const other = { ...about, subject: 'wallet:pay_8', kind: 'unknown_payment' as const };
  await testCashier.database.transaction((tx) => openFinanceCase(tx, other, new Date(testCashier.now())));
  const cases = (await staffConsole.get(maker!, 'financeCases')).value;
  const ofOther = { case_id: cases.find(({ subject }) => subject === other.subject)!.case_id };
  const wrong = await move({ move: 'credit', account_id: ana.account_id, ...ofOther });
  expect(await staffConsole.refusal(checker!, 'approveProposal', { proposal_id: wrong })).toBe(
    'insufficientFunds',
  );
  const again = await move({ move: 'return' });
  const before = await testCashier.cash(ana);
  const listed = async () => await testCashier.get(ana, 'transactions');
  const { net_deposits, total } = await listed();
  await staffConsole.get(checker!, 'approveProposal', { proposal_id: early });
  expect(await listed()).toMatchObject({ net_deposits: net_deposits + 300, total: total + 1 });
  expect((await listed()).value[0]).toMatchObject({ kind: 'deposit', amount: 300, reference: about.subject });
  await staffConsole.get(checker!, 'approveProposal', {
    proposal_id: await move({ move: 'hold', ...ofOther }),
  });
  expect(await staffConsole.refusal(checker!, 'approveProposal', { proposal_id: again })).toBe(
    'insufficientFunds',
  );
  await staffConsole.get(checker!, 'approveProposal', {
    proposal_id: await move({ move: 'return', ...ofOther }),
  });
  expect([await testCashier.cash(ana), await held()]).toEqual([before + 30_000n, '0']);
  expect(await staffConsole.refusal(risk!, 'closeCase', { case_id, outcome: 'credited' })).toBe('notAllowed');
  await staffConsole.get(maker!, 'closeCase', { case_id, outcome: 'credited' });
  expect(await staffConsole.refusal(maker!, 'closeCase', { case_id, outcome: 'explained' })).toBe(
    'decidedAlready',
  );
  const { value: closed } = await staffConsole.get(maker!, 'financeCases', { is_open: false });
  expect(closed[0]).toMatchObject({ case_id, closed: { outcome: 'credited' } });
});

test('[operations 3.5] the timeline says why a withdrawal was rejected, with the turnover that is missing', async () => {
  const player = await out.holder(0n);
  const { deposit_id } = await testCashier.deposit(player, 500);
  await testCashier.prove(player, deposit_id);
  await testCashier.approve(player, deposit_id, 50_000n);
  await out.withdraw(player, 200);
  const of = { player_id: player.playerId, kinds: ['money' as const] };
  const { value } = await staffConsole.get(maker!, 'playerTimeline', of);
  expect(value.filter(({ rejection }) => rejection)).toMatchObject([
    {
      what: 'withdrawal.rejected',
      rejection: { reason: 'TURNOVER', missing: { amount: '50000', currency: 'PHP' } },
    },
  ]);
});
