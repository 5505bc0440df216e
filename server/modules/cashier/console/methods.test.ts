import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConsole, type TestConsole } from '../../operators/testing/console.ts';
import { openCashier, type TestCashier } from '../testing/cashier.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
});
afterAll(() => testCashier.close());

const people = async () => ({
  maker: await staffConsole.clerk('finance_maker', 'finance_checker'),
  checker: await staffConsole.clerk('finance_checker'),
  auditor: await staffConsole.clerk('auditor'),
});
const valuesOf = async (who: Awaited<ReturnType<TestConsole['clerk']>>, id = 'bank') =>
  (await staffConsole.get(who, 'paymentMethods')).value.find(({ method_id }) => method_id === id)!.values;

test('[operations 3.1] a method is changed by a maker and a checker, takes effect at once, and its fields are in the audit log', async () => {
  const { maker, checker, auditor } = await people();
  const ana = await testCashier.guest();
  const offered = async () =>
    (await testCashier.get(ana, 'depositMethods', {})).value.find(({ method_id }) => method_id === 'bank')!;
  const values = await valuesOf(maker);
  const name = { EN: 'Bank, with <b>care</b>', PHP: 'Bangko' };
  const changed = { ...values, min_amount: '20000', details: { ...values.details, name } };
  const request = { request_id: randomUUID(), method_id: 'bank', values: changed };
  expect(await staffConsole.refusal(auditor, 'proposeMethod', request)).toBe('notAllowed');
  expect(await staffConsole.refusal(checker, 'proposeMethod', request)).toBe('notAllowed');
  const { proposal_id, state } = await staffConsole.get(maker, 'proposeMethod', request);
  expect(state).toBe('open');
  expect((await staffConsole.get(maker, 'proposeMethod', request)).proposal_id).toBe(proposal_id);
  expect(await offered()).toMatchObject({ min: 100, name: 'Bank transfer' });
  const [seen] = (await staffConsole.get(checker, 'proposals')).value.filter(
    (proposal) => proposal.proposal_id === proposal_id,
  );
  expect(seen!.diff).toContainEqual({ field: 'min_amount', before: '100.00 PHP', after: '200.00 PHP' });
  expect(seen!.diff).toContainEqual({ field: 'name CN', before: '银行转账', after: null });
  expect(await staffConsole.refusal(maker, 'approveProposal', { proposal_id })).toBe('sameMaker');
  expect((await staffConsole.get(checker, 'approveProposal', { proposal_id })).outcome).toBe('done');
  expect(await offered()).toMatchObject({ min: 200, name: name.EN });
  const log = (await staffConsole.get(auditor, 'auditLog')).value;
  const agreed = log.find(
    ({ action, subject }) => action === 'proposals/approve' && subject === 'method:bank',
  );
  expect(agreed!.diff).toContainEqual({ field: 'min_amount', before: '100.00 PHP', after: '200.00 PHP' });
  expect((await staffConsole.get(auditor, 'verifyAudit')).broken_at).toBe(null);
});

test('adversary: fifty proposals at once of one maker leave one, and none waits for a connection', async () => {
  const { maker } = await people();
  const values = { ...(await valuesOf(maker, 'counter')), max_amount: '77700' };
  const request = { request_id: randomUUID(), method_id: 'counter', values };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => staffConsole.get(maker, 'proposeMethod', request)),
  );
  expect(new Set(answers.map(({ proposal_id }) => proposal_id)).size).toBe(1);
});

test('[operations 3.1] refuses reversed limits, a fee above the minimum, and unknown languages, gateways and placeholders', async () => {
  const { maker } = await people();
  const values = await valuesOf(maker, 'counter');
  const { details } = values;
  const payee = [{ label: { EN: 'To' }, value: '{{account}}', isCopied: true }];
  const wrong: [string, object][] = [
    ['values.max_amount', { max_amount: '1' }],
    ['values.daily_max', { daily_max: '1' }],
    ['values.fee_fixed', { fee_fixed: values.min_amount }],
    ['values.fee_fixed', { fee_fixed: '-1' }],
    ['values.min_amount', { min_amount: '0' }],
    ['values.min_amount', { min_amount: '100.5' }],
    ['values.closed_until', { closed_from: '2026-11-22T08:00:00Z', closed_until: '2026-11-22T07:00:00Z' }],
    ['values.adapter', { adapter: 'nowhere' }],
    ['values.details.name', { details: { ...details, name: { EN: 'A', XX: 'B' } } }],
    ['values.details.name.EN', { details: { ...details, name: { CN: 'B' } } }],
    ['values.details.image', { details: { ...details, image: '../secret.png' } }],
    ['values.details.payee.0.value', { details: { ...details, payee } }],
    ['values.details.fields', { details: { ...details, fields: [...details.fields, ...details.fields] } }],
  ];
  for (const [field, change] of wrong) {
    const request = { request_id: randomUUID(), method_id: 'counter', values: { ...values, ...change } };
    const answer = await staffConsole.ask(maker, 'proposeMethod', request);
    expect(answer, field).toMatchObject({ ok: false, error: 'invalidRequest' });
    const { fields } = (answer as unknown as { detail: { fields: { field: string }[] } }).detail;
    expect(fields[0]!.field).toBe(field);
  }
});

test('[operations 1.1] one person closes a method at once; opening and a new method need a checker; an older proposal does not undo a newer change', async () => {
  const { maker, checker } = await people();
  const ana = await testCashier.guest();
  const ids = async () =>
    (await testCashier.get(ana, 'depositMethods', {})).value.map(({ method_id }) => method_id);
  const values = await valuesOf(maker, 'counter');
  const request = (method_id: string, change: object) =>
    staffConsole.get(maker, 'proposeMethod', {
      request_id: randomUUID(),
      method_id,
      values: { ...values, ...change },
    });
  const older = await request('counter', { max_amount: '400000' });
  await staffConsole.get(maker, 'closeMethod', { method_id: 'counter' });
  expect(await staffConsole.refusal(maker, 'closeMethod', { method_id: 'counter' })).toBe('decidedAlready');
  expect(await staffConsole.refusal(maker, 'closeMethod', { method_id: 'none' })).toBe('notFound');
  expect(await ids()).toEqual(['bank']);
  const late = { proposal_id: older.proposal_id };
  expect(await staffConsole.refusal(checker, 'approveProposal', late)).toBe('changedMeanwhile');
  await staffConsole.get(checker, 'approveProposal', await request('counter', { is_open: true }));
  await staffConsole.get(checker, 'approveProposal', await request('shop', { is_open: true }));
  expect(await ids()).toEqual(['bank', 'counter', 'shop']);
  await staffConsole.get(maker, 'orderMethods', { method_ids: ['shop', 'bank', 'counter'] });
  expect(await ids()).toEqual(['shop', 'bank', 'counter']);
  expect(await staffConsole.refusal(maker, 'orderMethods', { method_ids: ['shop', 'bank'] })).toBe(
    'changedMeanwhile',
  );
  const elsewhere = await testCashier.guest('two.test');
  expect((await testCashier.get(elsewhere, 'depositMethods', {})).value).toHaveLength(2);
});
