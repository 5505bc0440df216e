import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openFinanceCase } from '../cashier/finance-cases.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { createWithdrawalTools } from '../cashier/testing/withdrawals.ts';
import { verifyChain } from './index.ts';
import { openConsole, type TestConsole, type TestStaff } from './testing/console.ts';

let till: TestCashier;
let desk: TestConsole;
let out: ReturnType<typeof createWithdrawalTools>;
let ana: Awaited<ReturnType<typeof out.holder>>;
let [maker, checker, second, risk]: TestStaff[] = [];
beforeAll(async () => {
  till = await openCashier();
  desk = openConsole(till);
  out = createWithdrawalTools(till);
  await out.policy({ daily_count: 100 });
  ana = await out.holder(30_000_000n);
  maker = await desk.clerk('finance_maker');
  checker = await desk.clerk('finance_checker');
  second = await desk.clerk('finance_checker');
  risk = await desk.clerk('risk');
});
afterEach(() => expectBooks(till.db));
afterAll(() => till.close());

async function expectIntactAuditLog(): Promise<void> {
  expect(await verifyChain(till.db, await till.siteId())).toMatchObject({ brokenAt: null });
}
const stateOf = async (id: string) => {
  const text = 'select state from cashier.withdrawal where withdrawal_id = $1';
  return (await run<{ state: string }>(till.db, { text, values: [id] }))[0]?.state;
};
const asked = async (amount: number) => ({ withdrawal_id: (await out.withdraw(ana, amount)).withdrawal_id });

test('[operations 1.2] two people approve a withdrawal above T1: one maker, one checker, in the queue with its evidence', async () => {
  const { withdrawal_id } = await asked(6_000);
  const { value } = await desk.get(maker!, 'withdrawalQueue');
  const item = value.find((one) => one.withdrawal_id === withdrawal_id);
  expect(item).toMatchObject({ people: 2, signed: [], player: { name: 'A** C***' } });
  expect(item?.checks.find(({ code }) => code === 'LARGE')).toMatchObject({ verdict: 'flag' });
  expect(await desk.get(maker!, 'approveWithdrawal', { withdrawal_id })).toMatchObject({
    outcome: 'signed',
    missing: 1,
  });
  expect(await desk.refusal(maker!, 'approveWithdrawal', { withdrawal_id })).toBe('signedAlready');
  const other = await desk.clerk('finance_maker');
  expect(await desk.refusal(other, 'approveWithdrawal', { withdrawal_id })).toBe('checkerNeeded');
  expect(await desk.refusal(risk!, 'approveWithdrawal', { withdrawal_id })).toBe('notAllowed');
  expect(await desk.get(checker!, 'approveWithdrawal', { withdrawal_id })).toMatchObject({
    outcome: 'approved',
  });
  await desk.get(maker!, 'recordPayment', { withdrawal_id, paid: '600000' });
  expect(await stateOf(withdrawal_id)).toBe('paid');
  await expectIntactAuditLog();
});

test('[operations 1.1] a maker is no checker, also not through another role', async () => {
  const both = await desk.clerk('finance_maker', 'finance_checker');
  const { withdrawal_id } = await asked(6_000);
  expect(await desk.get(both, 'approveWithdrawal', { withdrawal_id })).toMatchObject({ missing: 1 });
  expect(await desk.refusal(both, 'approveWithdrawal', { withdrawal_id })).toBe('signedAlready');
  const before = await till.cash(ana);
  const wish = { player_id: ana.playerId, direction: 'add', amount: '1000', request_id: crypto.randomUUID() };
  const { proposal_id } = await desk.get(both, 'proposeAdjustment', wish);
  expect(await desk.refusal(both, 'approveProposal', { proposal_id })).toBe('sameMaker');
  await expect(
    run(till.db, {
      text: 'insert into operators.approval (site_id, proposal_id, staff_id, at) values ($1, $2, $3, now())',
      values: [await till.siteId(), proposal_id, both.staffId],
    }),
  ).rejects.toThrow('cannot agree');
  expect(await till.cash(ana)).toBe(before);
  await desk.get(checker!, 'approveProposal', { proposal_id });
  expect(await till.cash(ana)).toBe(before + 1_000n);
  await expectIntactAuditLog();
});

test('[operations 1.2] above T2 three people agree; a hold stops all of them', async () => {
  const { withdrawal_id } = await asked(60_000);
  await desk.get(maker!, 'approveWithdrawal', { withdrawal_id });
  expect(await desk.refusal(maker!, 'releaseWithdrawal', { withdrawal_id })).toBe('notAllowed');
  await desk.get(risk!, 'holdWithdrawal', { withdrawal_id });
  expect(await desk.refusal(checker!, 'approveWithdrawal', { withdrawal_id })).toBe('isHeld');
  await desk.get(risk!, 'releaseWithdrawal', { withdrawal_id });
  expect(await desk.get(checker!, 'approveWithdrawal', { withdrawal_id })).toMatchObject({ missing: 1 });
  expect(await desk.get(second!, 'approveWithdrawal', { withdrawal_id })).toMatchObject({
    outcome: 'approved',
  });
  await expectIntactAuditLog();
});

test('[operations 1.1] two staff approve, and one refuses, at the same instant: one thing happens, once', async () => {
  for (let n = 0; n < 3; n++) {
    const before = await till.cash(ana);
    const { withdrawal_id } = await asked(4_000);
    const answers = await Promise.all([
      desk.refusal(maker!, 'approveWithdrawal', { withdrawal_id }),
      desk.refusal(checker!, 'approveWithdrawal', { withdrawal_id }),
      desk.refusal(second!, 'rejectWithdrawal', { withdrawal_id, told: 'REFUSED' }),
    ]);
    expect(answers.sort()).toEqual(['', 'decidedAlready', 'decidedAlready']);
    const isBack = (await stateOf(withdrawal_id)) === 'returned';
    expect(await till.cash(ana)).toBe(isBack ? before : before - 400_000n);
  }
  await expectIntactAuditLog();
});

test('[operations 3.2] a deposit above T1 is credited once, when a checker says the same sum; its receipt is for whoever decides', async () => {
  const before = await till.cash(ana);
  const { deposit_id } = await till.deposit(ana, 6_000);
  await till.prove(ana, deposit_id);
  await desk.get(maker!, 'approveDeposit', { deposit_id, received: '600000' });
  expect(await desk.refusal(checker!, 'approveDeposit', { deposit_id, received: '599900' })).toBe(
    'amountDiffers',
  );
  const both = await Promise.all(
    [checker!, second!].map((one) => desk.refusal(one, 'approveDeposit', { deposit_id, received: '600000' })),
  );
  expect(both.sort()).toEqual(['', 'decidedAlready']);
  expect(await till.cash(ana)).toBe(before + 600_000n);
  const { value } = await desk.get(maker!, 'depositQueue');
  expect(value.map((one) => one.deposit_id)).not.toContain(deposit_id);
  await expectIntactAuditLog();
});

test('[operations 3.2 rule 3] money seen on the statement is credited by its reference, though its player has not spoken of it', async () => {
  const before = await till.cash(ana);
  const { deposit_id, reference } = await till.deposit(ana, 6_000);
  const waits = async () => (await desk.get(maker!, 'depositQueue')).value.map((one) => one.deposit_id);
  expect(await waits()).not.toContain(deposit_id);
  const found = await desk.get(maker!, 'depositQueue', { reference: reference.toLowerCase() });
  expect(found.value).toMatchObject([{ deposit_id, state: 'awaiting_payment', people: 2, signed: [] }]);
  const arrived = { deposit_id, received: '600000' };
  expect(await desk.get(maker!, 'approveDeposit', arrived)).toEqual({
    ok: true,
    outcome: 'signed',
    missing: 1,
  });
  // The second person finds it in the queue, and its player can no longer give it up.
  expect(await waits()).toContain(deposit_id);
  expect((await till.ask(ana, 'cancelDeposit', { deposit_id })).statusMessage).toBe('paymentClosed');
  await desk.get(checker!, 'approveDeposit', arrived);
  expect(await till.cash(ana)).toBe(before + 600_000n);
  await expectIntactAuditLog();
});

test('[operations 3.2 rule 7] money that came after its deposit had expired is found by its reference, and waits for the second person in the queue', async () => {
  const before = await till.cash(ana);
  const { deposit_id, reference } = await till.deposit(ana, 6_000);
  await run(till.db, {
    text: `update cashier.deposit set expires_at = now() - interval '1 second' where deposit_id = $1`,
    values: [deposit_id],
  });
  await till.cashier.runScheduled();
  const found = await desk.get(maker!, 'depositQueue', { reference });
  expect(found.value).toMatchObject([{ deposit_id, state: 'expired' }]);
  expect(await desk.refusal(maker!, 'rejectDeposit', { deposit_id, told: 'OTHER' })).toBe('decidedAlready');
  await desk.get(maker!, 'approveDeposit', { deposit_id, received: '599900' });
  const { value } = await desk.get(checker!, 'depositQueue');
  expect(value.find((one) => one.deposit_id === deposit_id)).toMatchObject({ state: 'expired', people: 2 });
  await desk.get(checker!, 'approveDeposit', { deposit_id, received: '599900' });
  expect(await till.cash(ana)).toBe(before + 599_900n);
  expect((await desk.get(maker!, 'depositQueue', { reference })).value).toEqual([]);
  // What gave cause to look at it stands in the player's timeline, where it was credited and nowhere else.
  const of = { player_id: ana.playerId, kinds: ['money' as const] };
  const steps = (await desk.get(maker!, 'playerTimeline', of)).value.filter(
    ({ title }) => title === reference,
  );
  expect(steps.flatMap(({ what, flags }) => flags.map((flag) => [what, flag]))).toEqual([
    ['deposit.credited', 'AMOUNT_DIFFERS'],
  ]);
  await expectIntactAuditLog();
});

test('[operations 1.2] a correction takes no more than is there, and T2 wants two checkers at the same moment once', async () => {
  const before = await till.cash(ana);
  const wish = (amount: string) => ({
    player_id: ana.playerId,
    direction: 'take',
    amount,
    request_id: crypto.randomUUID(),
  });
  const large = await desk.get(maker!, 'proposeAdjustment', wish(String(before + 1n)));
  await desk.get(checker!, 'approveProposal', { proposal_id: large.proposal_id });
  expect(await desk.refusal(second!, 'approveProposal', { proposal_id: large.proposal_id })).toBe(
    'insufficientFunds',
  );
  expect(await till.cash(ana)).toBe(before);
  const small = await desk.get(maker!, 'proposeAdjustment', wish('10000'));
  const both = await Promise.all(
    [checker!, second!].map((one) =>
      desk.refusal(one, 'approveProposal', { proposal_id: small.proposal_id }),
    ),
  );
  expect(both.sort()).toEqual(['', 'decidedAlready']);
  expect(await till.cash(ana)).toBe(before - 10_000n);
  await expectIntactAuditLog();
});

test('[player protection L5] a changed, a missing and a cut-off entry of the audit log are found; none can be changed in good order', async () => {
  const siteId = await till.siteId();
  const auditor = await desk.clerk('auditor');
  const verified = await desk.get(auditor, 'verifyAudit');
  expect(verified.broken_at).toBeNull();
  const change = (text: string) => run(till.db, { text, values: [siteId] });
  await expect(change(`update operators.audit set reason = 'x' where site_id = $1`)).rejects.toThrow(
    'append-only',
  );
  await expect(change('delete from operators.audit where site_id = $1')).rejects.toThrow('append-only');
  await run(till.db, { text: 'alter table operators.audit disable trigger user' });
  const at = async () => (await verifyChain(till.db, siteId)).brokenAt;
  await change(
    `update operators.audit set after = after || '{"amount":"1"}' where site_id = $1 and entry = 2`,
  );
  expect(await at()).toBe(2);
  await change('delete from operators.audit where site_id = $1 and entry < 3');
  expect(await at()).toBe(1);
  await run(till.db, { text: 'alter table operators.audit enable trigger user' });
});

test('[operations 3.3] a case is closed once with what came of it; money in suspense moves when a checker agrees', async () => {
  const site_id = await till.siteId();
  const about = { siteId: site_id, subject: 'wallet:pay_7', detail: { event: 'evt_7' } };
  await till.database.transaction((tx) =>
    openFinanceCase(tx, { ...about, kind: 'unknown_payment' }, new Date(till.now())),
  );
  const { value } = await desk.get(maker!, 'financeCases');
  const { case_id } = value.find(({ subject }) => subject === about.subject)!;
  const held = async () => (await desk.get(maker!, 'financeCases')).suspense.amount;
  const move = async (input: object) => {
    const wanted = { request_id: randomUUID(), case_id, amount: '30000', ...input };
    const { proposal_id } = await desk.get(maker!, 'proposeSuspense', wanted);
    return proposal_id;
  };
  const early = await move({ move: 'credit', account_id: ana.account_id });
  expect(await desk.refusal(checker!, 'approveProposal', { proposal_id: early })).toBe('insufficientFunds');
  const hold = await move({ move: 'hold' });
  expect(await desk.refusal(maker!, 'approveProposal', { proposal_id: hold })).toBe('notAllowed');
  expect(await held()).toBe('0');
  await desk.get(checker!, 'approveProposal', { proposal_id: hold });
  expect(await held()).toBe('30000');
  expect(await desk.refusal(maker!, 'closeCase', { case_id, outcome: 'returned' })).toBe('holdsMoney');
  // What is held for one case is not given away for another, nor twice.
  const other = { ...about, subject: 'wallet:pay_8', kind: 'unknown_payment' as const };
  await till.database.transaction((tx) => openFinanceCase(tx, other, new Date(till.now())));
  const cases = (await desk.get(maker!, 'financeCases')).value;
  const ofOther = { case_id: cases.find(({ subject }) => subject === other.subject)!.case_id };
  const wrong = await move({ move: 'credit', account_id: ana.account_id, ...ofOther });
  expect(await desk.refusal(checker!, 'approveProposal', { proposal_id: wrong })).toBe('insufficientFunds');
  const again = await move({ move: 'return' });
  const before = await till.cash(ana);
  const listed = async () => await till.get(ana, 'transactions');
  const { net_deposits, total } = await listed();
  await desk.get(checker!, 'approveProposal', { proposal_id: early });
  expect(await listed()).toMatchObject({ net_deposits: net_deposits + 300, total: total + 1 });
  expect((await listed()).value[0]).toMatchObject({ kind: 'deposit', amount: 300, reference: about.subject });
  await desk.get(checker!, 'approveProposal', { proposal_id: await move({ move: 'hold', ...ofOther }) });
  expect(await desk.refusal(checker!, 'approveProposal', { proposal_id: again })).toBe('insufficientFunds');
  await desk.get(checker!, 'approveProposal', { proposal_id: await move({ move: 'return', ...ofOther }) });
  expect([await till.cash(ana), await held()]).toEqual([before + 30_000n, '0']);
  expect(await desk.refusal(risk!, 'closeCase', { case_id, outcome: 'credited' })).toBe('notAllowed');
  await desk.get(maker!, 'closeCase', { case_id, outcome: 'credited' });
  expect(await desk.refusal(maker!, 'closeCase', { case_id, outcome: 'explained' })).toBe('decidedAlready');
  const { value: closed } = await desk.get(maker!, 'financeCases', { is_open: false });
  expect(closed[0]).toMatchObject({ case_id, closed: { outcome: 'credited' } });
});
