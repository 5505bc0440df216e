import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { openConsole, type TestConsole } from '../../operators/testing/console.ts';
import { openCashier, type TestCashier } from '../testing/cashier.ts';

let till: TestCashier;
let desk: TestConsole;
beforeAll(async () => {
  till = await openCashier();
  desk = openConsole(till);
});
afterAll(() => till.close());

test('[operations 1.2] the policy is tightened by one at once and loosened by two; every version stays, and none can be rewritten', async () => {
  const [maker, checker, support] = [
    await desk.clerk('finance_maker', 'finance_checker'),
    await desk.clerk('finance_checker'),
    await desk.clerk('support'),
  ];
  const now = async () => (await desk.get(support, 'cashierPolicy')).rules;
  const wish = async (change: object) => ({
    request_id: randomUUID(),
    rules: { ...(await now()), ...change },
  });
  expect(await desk.refusal(support, 'proposeCashierPolicy', await wish({}))).toBe('notAllowed');
  expect(await desk.refusal(maker, 'proposeCashierPolicy', await wish({}))).toBe('changedMeanwhile');
  const before = await now();

  const tighter = { second_person_from: '400000', auto_limit: '300000', bank_age_hours: 48 };
  expect((await desk.get(maker, 'proposeCashierPolicy', await wish(tighter))).state).toBe('done');
  expect(await now()).toEqual({ ...before, ...tighter });

  const older = await desk.get(maker, 'proposeCashierPolicy', await wish({ daily_count: 9 }));
  const loose = await desk.get(maker, 'proposeCashierPolicy', await wish({ third_person_from: '9000000' }));
  expect([older.state, loose.state]).toEqual(['open', 'open']);
  expect((await now()).third_person_from).toBe(before.third_person_from);
  expect(await desk.refusal(maker, 'approveProposal', { proposal_id: loose.proposal_id })).toBe('sameMaker');
  await desk.get(checker, 'approveProposal', { proposal_id: loose.proposal_id });
  expect((await now()).third_person_from).toBe('9000000');
  const stale = { proposal_id: older.proposal_id };
  expect(await desk.refusal(checker, 'approveProposal', stale)).toBe('changedMeanwhile');

  const { versions } = await desk.get(support, 'cashierPolicy');
  expect(versions.map(({ version, is_agreed }) => [version, is_agreed])).toEqual([
    [2, true],
    [1, false],
  ]);
  expect(versions[0]!.maker.name).toBe(maker.login);
  expect(versions[0]!.diff).toEqual([
    { field: 'third_person_from', before: '50000.00 PHP', after: '90000.00 PHP' },
  ]);
  const rewritten = run(till.db, { text: `update cashier.policy_version set reason = 'never was'` });
  await expect(rewritten).rejects.toThrow('append-only');
});

test.each([
  ['withdrawal_min', { withdrawal_min: '5000' }],
  ['turnover_percent', { turnover_percent: 300 }],
  ['daily_amounts of a higher level', { daily_amounts: ['40000000', '60000000'] }],
  ['flagged_games', { flagged_games: [] }],
  ['auto_limit', { auto_limit: '400000' }],
])('[operations 3.4] %s wants a second person', async (_, change) => {
  const maker = await desk.clerk('site_admin');
  const { rules } = await desk.get(maker, 'cashierPolicy');
  const known = { ...rules, flagged_games: ['crash'], auto_limit: '100000' };
  await desk.ask(maker, 'proposeCashierPolicy', { request_id: randomUUID(), rules: known });
  const wish = { request_id: randomUUID(), rules: { ...known, ...change } };
  expect((await desk.get(maker, 'proposeCashierPolicy', wish)).state).toBe('open');
});

test.each([
  ['third_person_from', { third_person_from: '1' }],
  ['auto_limit', { auto_limit: '90000000' }],
  ['withdrawal_max', { withdrawal_max: '1' }],
  ['daily_amounts', { daily_amounts: ['1'] }],
  ['covered_above', { covered_above: '1' }],
  ['large_win', { large_win: '-1' }],
  ['daily_count', { daily_count: 0 }],
  ['payout_adapter', { payout_adapter: 'nowhere' }],
])('[operations 3.4] a policy whose %s does not fit is refused', async (field, change) => {
  const maker = await desk.clerk('finance_maker');
  const { rules } = await desk.get(maker, 'cashierPolicy');
  const answer = await desk.ask(maker, 'proposeCashierPolicy', {
    ...{ request_id: randomUUID(), rules: { ...rules, ...change } },
  });
  expect(answer).toMatchObject({ ok: false, error: 'invalidRequest' });
  const { fields } = (answer as unknown as { detail: { fields: { field: string }[] } }).detail;
  expect(fields.map((one) => one.field)).toContain(`rules.${field}`);
});
