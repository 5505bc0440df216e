import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { WindDownNotice } from '#contracts/api/startup.ts';
import { HOUR_MS, MINUTE_MS } from '#contracts/values/time.ts';
import { addDays, dayIn } from '#server/platform/site-days.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { createWithdrawalTools } from '../cashier/testing/withdrawals.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import { bet, sellChoiceGames } from '../originals/testing/choice-games.ts';
import { siteProfile } from '../sites/index.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let out: ReturnType<typeof createWithdrawalTools>;
let admin: TestStaff;
let auditor: TestStaff;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  out = createWithdrawalTools(testCashier);
  await sellChoiceGames(testCashier, 'one.test');
  await out.policy({ auto_limit: 0n });
  auditor = await staffConsole.clerk('auditor');
  admin = await staffConsole.clerk('site_admin');
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

const SITE_TWO = { domain_name: 'two.test', external_id: 'site-two' };
const signUp = async (account_id: string, site: object = {}) =>
  (
    await testCashier.call('one.test', 'signup', {
      ...{ domain_name: 'one.test', external_id: 'site-one', account_id, password: 'Lantern-88' },
      ...site,
    })
  ).statusMessage;
const windDown = (input: object) => staffConsole.get(admin, 'setWindingDown', input);
/** What pages announce. */
const announced = async () =>
  (
    (await testCashier.call('one.test', 'startup', { domain_name: 'one.test' })) as {
      wind_down?: WindDownNotice;
    }
  ).wind_down;
const state = async () => await staffConsole.get(admin, 'brandChecklist');

test('[operations 1.1] a brand in wind-down refuses sign-ups and deposits; players play and withdraw, and pending deposits are credited', async () => {
  const [ana, ben] = [await out.holder(100_000n), await out.holder(50_000n)];
  const begun = await testCashier.deposit(ana, 500);
  const closes_on = addDays(dayIn(testCashier.now(), 'Asia/Manila'), 30);
  await windDown({ is_winding_down: true, closes_on });

  expect(await signUp('newcomer')).toBe('registrationClosed');
  const started = await testCashier.call('one.test', 'startup', { domain_name: 'one.test' });
  expect(started).toMatchObject({ registration: 'closed' });
  expect((await testCashier.get(ana, 'depositMethods', {})).value).toEqual([]);
  const deposit = { request_id: crypto.randomUUID(), method_id: 'bank', amount: 100 };
  const refused = await testCashier.ask(ana, 'createDeposit', deposit);
  expect(refused.statusMessage).toBe('methodUnavailable');

  await testCashier.prove(ana, begun.deposit_id);
  await testCashier.approve(ana, begun.deposit_id, 50_000n);
  expect(await testCashier.cash(ana)).toBe(150_000n);
  const limbo = bet('limbo', 1000n, { target: 1_000_000 });
  expect((await testCashier.get(ana, 'playRound', limbo)).round.stake).toBe('1000');
  const cash = await testCashier.cash(ana);
  const { withdrawal_id } = await out.withdraw(ben, 300);
  expect((await staffConsole.get(auditor, 'withdrawalQueue')).value).toMatchObject([{ withdrawal_id }]);

  const found = await state();
  expect(found).toMatchObject({
    state: 'winding_down',
    winding_down: { closes_on, owed: { amount: String(cash + 50_000n), currency: 'PHP' } },
  });
  expect(
    (await staffConsole.get(await staffConsole.clerk('content'), 'brandChecklist')).winding_down,
  ).toMatchObject({ owed: null });
  // The other brand is unaffected.
  expect(await signUp('neighbour', SITE_TWO)).toBe('OK');

  await windDown({ is_winding_down: false });
  expect(await state()).toMatchObject({ state: 'open', winding_down: null });
  expect(await signUp('newcomer')).toBe('OK');
  await testCashier.deposit(ana, 100);
});

test('[operations 1.1] a planned wind-down is announced, begins at its time, and can be cancelled before', async () => {
  const player = await out.holder(50_000n);
  const since = new Date(+testCashier.now() + 5 * MINUTE_MS).toISOString();
  const closes_on = addDays(dayIn(testCashier.now(), 'Asia/Manila'), 30);
  const plan = { is_winding_down: true, starts_at: since, closes_on, has_notice: true };
  await windDown(plan);
  const refusal = (input: object) => staffConsole.refusal(admin, 'setWindingDown', input);
  expect(await refusal(plan)).toBe('changedMeanwhile');
  const before = addDays(dayIn(testCashier.now(), 'Asia/Manila'), -1);
  expect(await refusal({ ...plan, closes_on: before })).toBe('invalidRequest');
  expect(await state()).toMatchObject({ state: 'open', winding_down: { since, has_started: false } });
  expect(await signUp('early-bird')).toBe('OK');
  await testCashier.deposit(player, 100);
  expect(await announced()).toEqual({ starts_at: since, has_started: false, closes_on });

  testCashier.wait(5 * MINUTE_MS);
  expect(await state()).toMatchObject({ state: 'winding_down', winding_down: { since, has_started: true } });
  const { registrationAt } = await siteProfile(testCashier.db, await testCashier.siteId());
  const begun = new Date(since);
  expect([registrationAt(new Date(+begun - 1)), registrationAt(begun)]).toEqual(['open', 'closed']);
  const deposit = { request_id: crypto.randomUUID(), method_id: 'bank', amount: 100 };
  const refused = await testCashier.ask(player, 'createDeposit', deposit);
  expect(refused.statusMessage).toBe('methodUnavailable');
  expect((await testCashier.get(player, 'depositMethods', {})).value).toEqual([]);
  const later = new Date(+testCashier.now() + HOUR_MS).toISOString();
  expect(await refusal({ ...plan, starts_at: later }), 'what has begun is not postponed').toBe(
    'invalidRequest',
  );
  await windDown({ ...plan, starts_at: null, has_notice: false });
  expect(await announced()).toBeUndefined();
  expect((await state()).winding_down).toMatchObject({ since, has_notice: false });
  testCashier.wait(-5 * MINUTE_MS);
  await windDown({ is_winding_down: false });
  expect(await state()).toMatchObject({ state: 'open', winding_down: null });
});

test('[operations 1.1] only the brand’s administrators wind it down, once, to a future day', async () => {
  const refusal = (who: TestStaff, input: object) => staffConsole.refusal(who, 'setWindingDown', input);
  for (const role of ['content', 'finance_checker', 'compliance', 'auditor'] as const)
    expect(await refusal(await staffConsole.clerk(role), { is_winding_down: true }), role).toBe('notAllowed');
  const site_id = await testCashier.siteId('two.test');
  expect(await refusal(admin, { is_winding_down: true, site_id })).toBe('notAllowed');
  expect(await refusal(admin, { is_winding_down: true, closes_on: '2020-01-01' })).toBe('invalidRequest');
  expect(await refusal(admin, { is_winding_down: false })).toBe('changedMeanwhile');
  await windDown({ is_winding_down: true });
  expect(await refusal(admin, { is_winding_down: true })).toBe('changedMeanwhile');
  expect(await staffConsole.logged('brands/winding-down')).toContain('is_winding_down: true');

  await staffConsole.get(admin, 'setBrandOpen', { is_open: false });
  expect(await state()).toMatchObject({ state: 'closed' });
  expect(await refusal(admin, { is_winding_down: false })).toBe('notYet');
  // The brand cannot be archived while it holds player money.
  expect(await staffConsole.refusal(admin, 'setBrandArchived', { is_archived: true })).toBe('holdsMoney');
});
