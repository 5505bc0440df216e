import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { openCashier, type TestCashier } from './testing/cashier.ts';
import { createWithdrawalTools, PASSWORD } from './testing/withdrawals.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [maker, checker]: TestStaff[] = [];
let out: ReturnType<typeof createWithdrawalTools>;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  out = createWithdrawalTools(testCashier);
  maker = await staffConsole.clerk('finance_maker');
  checker = await staffConsole.clerk('finance_checker');
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

const RULES = { bank_age_hours: 0, turnover_percent: 0, daily_count: 100, withdrawal_identity: 0 };
const NONE = [null, null, null, null];
/** Sets the columns that determine the identity level. */
const raise = async ({ playerId }: TestPlayer, level: 2 | 3) => {
  await run(testCashier.db, {
    text: `update players.player set contact_verified_at = now(),
      verified_name = case when $2 = 3 then full_name else '' end where player_id = $1`,
    values: [playerId, level],
  });
};
const refusalOf = (answer: { statusMessage: string; statusDetail?: unknown }) =>
  answer.statusMessage === 'OK' ? 'OK' : [answer.statusMessage, answer.statusDetail];

test('[operations 14.23] the brand sets the limits in the console; a higher one needs a second person', async () => {
  await out.policy(RULES);
  const set = async (withdrawal_month_by_identity: (string | null)[]) => {
    const { rules } = await staffConsole.get(maker!, 'cashierPolicy', {});
    const proposal = { rules: { ...rules, withdrawal_month_by_identity } };
    return await staffConsole.get(maker!, 'proposeCashierPolicy', proposal);
  };
  expect((await set(['0', '50000', null, null])).state).toBe('done');
  const { proposal_id, state } = await set(['0', '60000', null, null]);
  expect(state).toBe('open');
  await staffConsole.get(checker!, 'approveProposal', { proposal_id });
  const { rules } = await staffConsole.get(maker!, 'cashierPolicy', {});
  expect(rules.withdrawal_month_by_identity).toEqual(['0', '60000', null, null]);
  expect(rules.deposit_day_by_identity).toEqual(NONE);
  const short = { rules: { ...rules, deposit_day_by_identity: ['1'] } };
  expect(await staffConsole.refusal(maker!, 'proposeCashierPolicy', short)).toBe('invalidRequest');
});

test('[operations 14.23] deposits are limited by identity level, and the refusal names the next step', async () => {
  await out.policy({
    ...RULES,
    deposit_day_by_identity: [0n, 20_000n, 50_000n, null],
    deposit_month_by_identity: [null, 30_000n, null, null],
  });
  const ana = await testCashier.guest();
  const deposit = async (player: TestPlayer, amount: number) => {
    const request = {
      request_id: randomUUID(),
      method_id: 'counter',
      amount,
      fields: { phone: '09171234567' },
    };
    return refusalOf(await testCashier.ask(player, 'createDeposit', request));
  };
  const refused = (remaining: string, needed: string, period = 'day') => [
    ...['identityLimit', { period, remaining, currency: 'PHP', needed }],
  ];
  expect(await deposit(ana, 250)).toEqual(refused('20000', 'contact'));
  expect(await deposit(ana, 600)).toEqual(refused('20000', 'document'));
  const left = async () => (await testCashier.get(ana, 'depositMethods', {})).value[0]!.identity_left;
  expect(await left()).toEqual({ amount: 200, period: 'day' });
  expect(await deposit(ana, 150)).toBe('OK');
  expect(await left()).toEqual({ amount: 50, period: 'day' });
  expect(await deposit(ana, 100)).toEqual(refused('5000', 'contact'));
  testCashier.wait(2 * DAY_MS);
  expect(await deposit(ana, 160)).toEqual(refused('15000', 'contact', 'month'));
  await raise(ana, 2);
  expect(await deposit(ana, 160)).toBe('OK');
  await raise(ana, 3);
  expect(await left()).toBeNull();
  expect(await deposit(ana, 1000)).toBe('OK');
  const nameless = await testCashier.newPlayer('one.test', 0n);
  expect(await deposit(nameless, 100)).toEqual(refused('0', 'name'));
});

test('[operations 14.23] withdrawals at once stay within the limit of the level', async () => {
  await out.policy({ ...RULES, withdrawal_day_by_identity: [0n, 20_000n, 20_000n, 30_000n] });
  const ana = await out.holder(100_000n);
  const withdraw = (amount: number) => {
    const request = { request_id: randomUUID(), bank_id: ana.bank_id, amount, password: PASSWORD };
    return testCashier.ask(ana, 'createWithdrawal', request);
  };
  const answers = await Promise.all(Array.from({ length: 4 }, () => withdraw(100)));
  expect(answers.filter(({ statusMessage }) => statusMessage === 'OK')).toHaveLength(2);
  const [last] = answers.filter(({ statusMessage }) => statusMessage !== 'OK');
  expect(last).toMatchObject({ statusMessage: 'identityLimit', statusDetail: { needed: 'document' } });
  // Above the limit of every level: no further verification would help.
  expect(await withdraw(400)).toMatchObject({ statusDetail: { remaining: '0', needed: '' } });
  await raise(ana, 3);
  const { identity_left } = await testCashier.get(ana, 'withdrawalInfo', {});
  expect(identity_left).toEqual({ amount: 100, period: 'day' });
  expect((await withdraw(100)).statusMessage).toBe('OK');
});
