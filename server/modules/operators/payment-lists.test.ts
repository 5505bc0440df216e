import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '#server/platform/site-days.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { createWithdrawalTools } from '../cashier/testing/withdrawals.ts';
import { setEmail } from '../players/testing/contacts.ts';
import { setTimeZone } from '../sites/index.ts';
import { openConsole, type TestConsole, type TestStaff } from './testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let out: ReturnType<typeof createWithdrawalTools>;
let [support, crm]: TestStaff[] = [];
let [ana, ben]: Awaited<ReturnType<typeof out.holder>>[] = [];
/** The date in the tests, in the site's time zone. */
const today = (zone = 'Asia/Manila') => dayIn(testCashier.now(), zone);
const day = (away: number) => addDays(today(), away);

beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  out = createWithdrawalTools(testCashier);
  await out.policy({ daily_count: 100, auto_limit: 0n });
  support = await staffConsole.clerk('support');
  crm = await staffConsole.clerk('crm');
  ana = await out.holder(10_000_000n);
  ben = await out.holder(10_000_000n);
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

const deposits = (filter: object = {}) => staffConsole.get(support!, 'depositList', filter);
const withdrawals = (filter: object = {}) => staffConsole.get(support!, 'withdrawalList', filter);
const referencesOf = ({ value }: { value: readonly { reference: string }[] }) =>
  value.map(({ reference }) => reference);

test('[operations 3.2] deposits of every state are found by state, method, player, reference and day, with their totals', async () => {
  const waiting = await testCashier.deposit(ana!, 300);
  const counter = await testCashier.deposit(ana!, 200, {
    method_id: 'counter',
    fields: { phone: '+639171234567' },
  });
  const credited = await testCashier.deposit(ben!, 500);
  await testCashier.prove(ben!, credited.deposit_id);
  await testCashier.approve(ben!, credited.deposit_id, 40_000n);

  const all = await deposits();
  expect(referencesOf(all)).toEqual([credited, counter, waiting].map(({ reference }) => reference));
  expect(all.methods).toEqual(['bank', 'counter']);
  expect(await staffConsole.get(support!, 'depositTotals')).toEqual({
    ok: true,
    count: 3,
    requested: { amount: '100000', currency: 'PHP' },
    moved: { amount: '40000', currency: 'PHP' },
  });
  expect(all.value[0]).toMatchObject({
    state: 'credited',
    player: { name: 'A** C***' },
    requested: { amount: '50000' },
    credited: { amount: '40000' },
  });

  expect(referencesOf(await deposits({ state: 'credited' }))).toEqual([credited.reference]);
  expect(referencesOf(await deposits({ method: 'counter' }))).toEqual([counter.reference]);
  expect(referencesOf(await deposits({ player: ben!.playerId }))).toEqual([credited.reference]);
  expect(referencesOf(await deposits({ player: ben!.account_id.toUpperCase() }))).toEqual([
    credited.reference,
  ]);
  expect(referencesOf(await deposits({ reference: waiting.reference.toLowerCase() }))).toEqual([
    waiting.reference,
  ]);
  const counted = async (filter: object) => (await staffConsole.get(support!, 'depositTotals', filter)).count;
  expect(await counted({ state: 'credited', method: 'bank' })).toBe(1);
  expect(await counted({ from: '2020-01-01', to: '2020-01-02' })).toBe(0);
  expect(await counted({ player: 'nobody-at-all' })).toBe(0);
  expect((await deposits({ player: 'nobody-at-all' })).value).toEqual([]);
});

test('[operations 3.4] the server sorts and pages withdrawals without gaps or duplicates', async () => {
  const requested = [700, 400, 700, 400, 900];
  const made: string[] = [];
  for (const amount of requested) made.push((await out.withdraw(ana!, amount)).reference);
  const [first, second] = [made[0]!, made[1]!];

  const order = { sort: 'amount', direction: 'asc', limit: 2 };
  const seen: string[] = [];
  let after = '';
  do {
    const page = await withdrawals({ ...order, after });
    expect(page.value.length).toBeLessThanOrEqual(2);
    seen.push(...referencesOf(page));
    after = page.next;
  } while (after !== '');
  expect(await staffConsole.get(support!, 'withdrawalTotals')).toMatchObject({
    ...{ count: 5, requested: { amount: '310000' }, moved: { amount: '0' } },
  });
  expect(seen).toEqual([made[1], made[3], made[0], made[2], made[4]]);
  expect(referencesOf(await withdrawals({ ...order, direction: 'desc', limit: 1 }))).toEqual([made[4]]);
  expect(referencesOf(await withdrawals())).toEqual(made.toReversed());

  const rejecting = (await withdrawals({ reference: first })).value[0]!.withdrawal_id;
  const checker = await staffConsole.clerk('finance_checker');
  await staffConsole.get(checker, 'rejectWithdrawal', { withdrawal_id: rejecting, player_reason: 'REFUSED' });
  expect(referencesOf(await withdrawals({ state: 'returned' }))).toEqual([first]);
  expect(referencesOf(await withdrawals({ state: 'review', method: 'manual' }))).toHaveLength(4);
  expect(referencesOf(await withdrawals({ method: 'simpay' }))).toEqual([]);
  expect(referencesOf(await withdrawals({ player: ben!.playerId }))).toEqual([]);
  expect(referencesOf(await withdrawals({ from: today(), to: today() }))).toHaveLength(5);
  expect(referencesOf(await withdrawals({ from: day(1) }))).toEqual([]);
  expect(referencesOf(await withdrawals({ to: day(-1) }))).toEqual([]);
  expect(referencesOf(await withdrawals({ sort: 'changed', limit: 1 }))).toEqual([first]);
  expect((await withdrawals({ reference: second })).value[0]).toMatchObject({
    paid_by: ['manual'],
    paid_to: [expect.stringMatching(/^Harbour Savings •••• \d{4}$/)],
    paid: null,
  });
});

test('[operations 1.1] list days are in the brand’s time zone, not UTC', async () => {
  const made = await testCashier.deposit(ben!, 310);
  const { reference } = await out.withdraw(ben!, 410);
  const siteId = await testCashier.siteId();
  const setZone = (zone: string) => testCashier.database.transaction((tx) => setTimeZone(tx, siteId, zone));
  // These two are a day and two hours apart: in one of them the date differs from UTC.
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
    await setZone(zone);
    const date = today(zone);
    const of = (from: string, to: string) => ({ player: ben!.playerId, from, to });
    expect(referencesOf(await deposits(of(date, date)))).toContain(made.reference);
    expect(referencesOf(await withdrawals(of(date, date)))).toContain(reference);
    for (const away of [-1, 1]) {
      const other = of(addDays(date, away), addDays(date, away));
      expect(referencesOf(await deposits(other))).not.toContain(made.reference);
      expect(referencesOf(await withdrawals(other))).not.toContain(reference);
      expect(await staffConsole.get(support!, 'withdrawalTotals', other)).toMatchObject({ count: 0 });
    }
  }
  await setZone('Asia/Manila');
});

test('[operations 1.1] lists of payments are of one site, masked, and only for staff with the right to read payments', async () => {
  const stranger = await testCashier.guest('two.test');
  const theirs = await testCashier.deposit(stranger, 300);
  expect(referencesOf(await deposits())).not.toContain(theirs.reference);
  expect(referencesOf(await deposits({ reference: theirs.reference }))).toEqual([]);
  expect(referencesOf(await deposits({ player: stranger.playerId }))).toEqual([]);
  expect(JSON.stringify([await deposits(), await withdrawals()])).not.toMatch(/Cruz|639171234567/);
  for (const call of ['depositList', 'depositTotals', 'withdrawalList', 'withdrawalTotals'] as const)
    expect(await staffConsole.refusal(crm!, call)).toBe('notAllowed');
  for (const wrong of [{ sort: 'player' }, { limit: 501 }, { from: 'yesterday' }, { state: 'lost' }])
    expect(await staffConsole.refusal(support!, 'depositList', wrong)).toBe('invalidRequest');
});

test('[operations 1.1] players are filtered by status and day of registration, sorted by account, and paged', async () => {
  const search = (filter: object = {}) => staffConsole.get(support!, 'playerSearch', filter);
  await setEmail(testCashier.db, ana!.playerId, 'ana@mail.test');
  expect((await search({ query: 'Ana@mail.test' })).value).toMatchObject([{ player_id: ana!.playerId }]);

  const counted = async (filter: object = {}) =>
    (await staffConsole.get(support!, 'playerTotals', filter)).count;
  const whole = await search({ sort: 'account', direction: 'asc' });
  const ids = whole.value.map(({ player_id }) => player_id);
  expect(await counted()).toBe(ids.length);
  expect(ids).toHaveLength(2);
  const accounts = [ana!, ben!].toSorted((a, b) => (a.account_id < b.account_id ? -1 : 1));
  expect(ids).toEqual(accounts.map(({ playerId }) => playerId));
  const first = await search({ sort: 'account', direction: 'asc', limit: 1 });
  const rest = await search({ sort: 'account', direction: 'asc', limit: 1, after: first.next });
  expect([...first.value, ...rest.value].map(({ player_id }) => player_id)).toEqual(ids);
  expect(rest.next).toBe('');

  const risk = await staffConsole.clerk('risk');
  await staffConsole.get(risk, 'setPlayerStatus', { player_id: ben!.playerId, status: 'blocked' });
  expect((await search({ status: 'blocked' })).value).toMatchObject([{ player_id: ben!.playerId }]);
  expect(await counted({ from: today(), to: today() })).toBe(2);
  expect(await counted({ from: day(1) })).toBe(0);
  expect(await counted({ to: day(-1) })).toBe(0);
});
