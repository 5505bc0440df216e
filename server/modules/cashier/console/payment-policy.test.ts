import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '#test/support/database.ts';
import { openConsole, type TestConsole } from '../../operators/testing/console.ts';
import { openCashier, type TestCashier } from '../testing/cashier.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
});
afterAll(() => testCashier.close());

test('[operations 1.2] one person tightens the policy at once and two loosen it; versions are kept and immutable', async () => {
  const [maker, checker, support] = [
    await staffConsole.clerk('finance_maker', 'finance_checker'),
    await staffConsole.clerk('finance_checker'),
    await staffConsole.clerk('support'),
  ];
  const now = async () => (await staffConsole.get(support, 'cashierPolicy')).rules;
  const request = async (change: object) => ({
    request_id: randomUUID(),
    rules: { ...(await now()), ...change },
  });
  expect(await staffConsole.refusal(support, 'proposeCashierPolicy', await request({}))).toBe('notAllowed');
  expect(await staffConsole.refusal(maker, 'proposeCashierPolicy', await request({}))).toBe(
    'changedMeanwhile',
  );
  const before = await now();

  const tighter = { second_person_from: '400000', auto_limit: '300000', bank_age_hours: 48 };
  expect((await staffConsole.get(maker, 'proposeCashierPolicy', await request(tighter))).state).toBe('done');
  expect(await now()).toEqual({ ...before, ...tighter });

  const older = await staffConsole.get(maker, 'proposeCashierPolicy', await request({ daily_count: 9 }));
  const loose = await staffConsole.get(
    maker,
    'proposeCashierPolicy',
    await request({ third_person_from: '9000000' }),
  );
  expect([older.state, loose.state]).toEqual(['open', 'open']);
  expect((await now()).third_person_from).toBe(before.third_person_from);
  expect(await staffConsole.refusal(maker, 'approveProposal', { proposal_id: loose.proposal_id })).toBe(
    'sameMaker',
  );
  await staffConsole.get(checker, 'approveProposal', { proposal_id: loose.proposal_id });
  expect((await now()).third_person_from).toBe('9000000');
  const stale = { proposal_id: older.proposal_id };
  expect(await staffConsole.refusal(checker, 'approveProposal', stale)).toBe('changedMeanwhile');

  const { versions } = await staffConsole.get(support, 'cashierPolicy');
  expect(versions.map(({ version, is_agreed }) => [version, is_agreed])).toEqual([
    [2, true],
    [1, false],
  ]);
  expect(versions[0]!.maker.name).toBe(maker.login);
  expect(versions[0]!.diff).toEqual([
    { field: 'third_person_from', before: '50000.00 PHP', after: '90000.00 PHP' },
  ]);
  const rewritten = asOwner(testCashier.db, `update cashier.policy_version set reason = 'never was'`);
  await expect(rewritten).rejects.toThrow('append-only');
});

test.each([
  ['withdrawal_min', { withdrawal_min: '5000' }],
  ['turnover_percent', { turnover_percent: 300 }],
  ['daily_amounts of a higher level', { daily_amounts: ['40000000', '60000000'] }],
  ['flagged_games', { flagged_games: [] }],
  ['auto_limit', { auto_limit: '400000' }],
])('[operations 3.4] %s needs a second person', async (_, change) => {
  const maker = await staffConsole.clerk('site_admin');
  const { rules } = await staffConsole.get(maker, 'cashierPolicy');
  const known = { ...rules, flagged_games: ['crash'], auto_limit: '100000' };
  await staffConsole.ask(maker, 'proposeCashierPolicy', { request_id: randomUUID(), rules: known });
  const request = { request_id: randomUUID(), rules: { ...known, ...change } };
  expect((await staffConsole.get(maker, 'proposeCashierPolicy', request)).state).toBe('open');
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
])('[operations 3.4] refuses a policy with an invalid %s', async (field, change) => {
  const maker = await staffConsole.clerk('finance_maker');
  const { rules } = await staffConsole.get(maker, 'cashierPolicy');
  const answer = await staffConsole.ask(maker, 'proposeCashierPolicy', {
    ...{ request_id: randomUUID(), rules: { ...rules, ...change } },
  });
  expect(answer).toMatchObject({ ok: false, error: 'invalidRequest' });
  const { fields } = (answer as unknown as { detail: { fields: { field: string }[] } }).detail;
  expect(fields.map((listed) => listed.field)).toContain(`rules.${field}`);
});
