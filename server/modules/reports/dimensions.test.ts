import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  DIMENSION_SUMS,
  PLAYER_GROUPS,
  REPORT_DIMENSIONS,
  type ReportDimension,
} from '#contracts/console/report-dimensions.ts';
import type { SumName } from '#contracts/console/reports.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { run, write } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { addDays, dayIn, startOfDay } from '#server/platform/site-days.ts';
import { expectBooks } from '#test/support/books.ts';
import { lockWaits } from '#test/support/lock-waits.ts';
import { countFromMidday } from '#test/support/midday.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { post } from '../ledger/index.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { checkSite } from './index.ts';
import { createLedgerRounds } from './testing/ledger-rounds.ts';
import { expectReportSums } from './testing/report-sums.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let auditor: TestStaff;
let crm: TestStaff;
let trader: TestStaff;
let zone: string;
let day: string;
let span: { from: string; to: string };
let [ana, ben, cyd]: TestPlayer[] = [];
let siteId: number;

beforeAll(async () => {
  testCashier = await openCashier();
  zone = await countFromMidday(testCashier.db);
  day = dayIn(new Date(), zone);
  span = { from: day, to: day };
  staffConsole = openConsole(testCashier);
  siteId = await testCashier.siteId();
  await signIn();
  const admin = await staffConsole.clerk('site_admin');
  // Rates that leave a rest: 3.33 % of what the provider came to, 1.77 % of deposits, 9.99 % of duty.
  const terms = { provider_points: { TEST: 333 }, payment_points: 177, duty_points: 999 };
  await staffConsole.get(admin, 'setReportTerms', terms);
  await playWorld();
});
afterEach(async () => {
  await expectBooks(testCashier.db);
  await expectReportSums(testCashier.db);
});
afterAll(() => testCashier.close());

async function signIn(): Promise<void> {
  [auditor, crm, trader] = [
    await staffConsole.clerk('auditor'),
    await staffConsole.clerk('crm'),
    await staffConsole.clerk('trader'),
  ];
}

/** Three players of different origin with play, payments, a gift, a correction and a corrected round. */
async function playWorld(): Promise<void> {
  const rounds = createLedgerRounds(testCashier);
  [ana, ben, cyd] = await Promise.all([1, 2, 3].map(() => testCashier.guest()));
  await setOrigin(ana!, '+639171112233', 'Mozilla/5.0 (Linux; Android 14)', 'north', 'spring');
  await setOrigin(ben!, '+6281211112222', 'Mozilla/5.0 (iPhone; CPU)', 'north', '');
  for (const [player, amount] of [
    [ana!, 1_000],
    [ben!, 777],
    [cyd!, 333],
  ] as const) {
    const { deposit_id } = await testCashier.prove(
      player,
      (await testCashier.deposit(player, amount)).deposit_id,
    );
    await testCashier.approve(player, deposit_id, BigInt(amount) * 100n - 1n);
  }
  await rounds.play(ana!, { stake: 10_001n, win: 0n });
  await rounds.play(ana!, { category: 'sportsbook', stake: 5_003n, win: 9_999n, odds: 200 });
  const later = await rounds.play(ben!, { stake: 7_001n, win: 3_000n });
  await rounds.play(cyd!, { category: 'livecasino', stake: 1_003n, win: 0n });
  await testCashier.database.transaction(async (tx) => {
    const shared = { siteId, currency: 'PHP' };
    const cash = (player: TestPlayer) => ({ player: player.playerId, kind: 'cash' as const });
    const gift = { from: { house: 'promo_expense' }, to: cash(ben!), amount: 501n };
    await post(tx, { ...shared, key: randomUUID(), kind: 'promo', postings: [gift] });
    const paid = { from: cash(ana!), to: { house: 'psp_payable:manual' }, amount: 2_002n };
    await post(tx, { ...shared, key: randomUUID(), kind: 'withdrawal', postings: [paid] });
    const given = { from: { house: 'adjustments' }, to: cash(cyd!), amount: 250n };
    await post(tx, { ...shared, key: randomUUID(), kind: 'adjustment', postings: [given] });
    const win = { from: { house: 'game_clearing:TEST' }, to: cash(ben!), amount: 1_000n };
    const late = { ...shared, key: `${later}:late`, kind: 'win', meta: { round_id: later } };
    await post(tx, { ...late, postings: [win] });
    const settled = { round_id: later, category: 'slots', stake: 7_001n, win: 4_000n };
    await publish(tx, 'round.corrected', {
      event_id: randomUUID(),
      ...rounds.eventOf(siteId, ben!, settled),
    });
  });
  await testCashier.drain();
}

async function setOrigin({ playerId }: TestPlayer, phone: string, agent: string, code: string, cm: string) {
  const { db } = testCashier;
  const account = 'update players.player set contact_phone = $2 where player_id = $1';
  await run(db, { text: account, values: [playerId, phone] });
  await run(db, {
    text: `update players.sign_up set user_agent = $2, affiliate_code = $3, cm = $4 where player_id = $1`,
    values: [playerId, agent, code, cm],
  });
}

const by = (dimension: ReportDimension, more: object = {}, who = auditor) =>
  staffConsole.get(who, 'reportBy', { ...span, by: dimension, ...more });

/** Every dimension, which adds up to the report of the same days. */
async function checkedDimensions() {
  testCashier.wait(20_000);
  const { total } = await staffConsole.get(auditor, 'moneyReport', span);
  const found = await Promise.all(REPORT_DIMENSIONS.map(async (name) => [name, await by(name)] as const));
  for (const [dimension, { value, total: all, is_cut }] of found) {
    const names = DIMENSION_SUMS[dimension];
    expect([dimension, all.sums, is_cut]).toEqual([
      dimension,
      Object.fromEntries(names.map((name) => [name, total.sums[name]])),
      false,
    ]);
    for (const name of names) {
      const sum = value.reduce((before, { sums }) => before + BigInt(sums[name]!), 0n);
      expect([dimension, name, `${sum}`]).toEqual([dimension, name, total.sums[name]]);
    }
  }
  const rows = Object.fromEntries(found.map(([name, { value }]) => [name, value]));
  const rowOf = (dimension: ReportDimension, key: string, name: SumName) =>
    rows[dimension]!.find((row) => row.key === key)?.sums[name];
  return { total, rows, rowOf };
}

test('[operations 7] figures by every dimension add up to the report, on an open and on a closed day', async () => {
  const running = await checkedDimensions();
  // Before the hourly job the origins of players are unknown.
  expect(running.rows.country!.map(({ key }) => key)).toEqual(['']);
  const now = new Date(Date.now() + 2 * DAY_MS);
  expect(await checkSite(testCashier.database, { id: siteId, currency: 'PHP' }, now, new Date())).toBe(0);
  testCashier.wait(2 * DAY_MS);
  await signIn();
  const { total, rowOf } = await checkedDimensions();

  const stored = await run<{ sums: string[] }>(testCashier.db, {
    text: `select array[sum(provider_fees), sum(payment_fees), sum(duty)]::text[] as sums
      from reports.player_day where site_id = $1 and day = $2`,
    values: [siteId, day],
  });
  const { sums } = total;
  expect(stored[0]?.sums).toEqual([sums.provider_fees, sums.payment_fees, sums.duty]);
  expect(rowOf('player', ana!.playerId, 'ggr')).toBe('5005');
  expect(rowOf('country', 'ID', 'ggr')).toBe('3001');
  expect(rowOf('country', '', 'corrections')).toBe('250');
  expect(rowOf('device', 'Android', 'withdrawals')).toBe('2002');
  expect(rowOf('affiliate', 'north', 'deposits')).toBe('177698');
  expect(rowOf('campaign', 'spring', 'deposits')).toBe('99999');
  expect(rowOf('method', 'bank', 'deposits')).toBe('210997');
  expect(rowOf('method', 'manual', 'withdrawals')).toBe('2002');
  expect(rowOf('category', 'sportsbook', 'ggr')).toBe('-4996');
  expect(rowOf('provider', 'TEST', 'turnover')).toBe('23008');
});

test('[operations 7] rows of a dimension open to entries or players that add up to them, sorted and masked', async () => {
  const linesOf = async (figure: SumName, filter: object) =>
    (await staffConsole.get(auditor, 'reportLines', { ...span, figure, ...filter })).value;
  const sumOf = (lines: readonly { amount: string }[]) =>
    `${lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n)}`;
  const [hours, methods] = await Promise.all([by('hour'), by('method')]);
  const opened = [
    ...hours.value.flatMap(({ key, sums }) =>
      (['ggr', 'bonus_cost', 'corrections'] as const).map((figure) => ({
        ...{ figure, filter: { hour: Number(key) }, sum: sums[figure] },
      })),
    ),
    ...methods.value.flatMap(({ key, sums }) =>
      DIMENSION_SUMS.method.map((figure) => ({ figure, filter: { method: key }, sum: sums[figure] })),
    ),
  ];
  await Promise.all(
    opened.map(async ({ figure, filter, sum }) =>
      expect([figure, filter, sumOf(await linesOf(figure, filter))]).toEqual([figure, filter, sum]),
    ),
  );
  for (const group of PLAYER_GROUPS) {
    const { key, players, sums } = (await by(group)).value[0]!;
    const within = await by('player', { group, value: key });
    expect([group, key, within.value.length, within.total.sums]).toEqual([group, key, players, sums]);
  }
  const best = await by('player', { sort: 'ngr', direction: 'asc' });
  const ngr = best.value.map(({ sums }) => Number(sums.ngr));
  expect(ngr).toEqual(ngr.toSorted((a, b) => a - b));
  expect(best.value[0]?.player?.name).toBe('A** C***');

  for (const wrong of [
    { figure: 'placed', hour: 3 },
    { figure: 'turnover', method: 'bank' },
    { figure: 'deposits', hour: 24 },
  ])
    expect(await staffConsole.refusal(auditor, 'reportLines', { ...span, ...wrong })).toBe('invalidRequest');
  const long = { from: addDays(day, -200), to: day };
  expect(await staffConsole.refusal(auditor, 'reportBy', { ...long, by: 'hour' })).toBe('invalidRequest');
  const mixed = { ...span, by: 'country', group: 'device' };
  expect(await staffConsole.refusal(auditor, 'reportBy', mixed)).toBe('invalidRequest');
});

test('[operations 1.2] only readers of a brand’s reports see dimensions; cohorts show marketing sums without players', async () => {
  const cohorts = { from: day, to: day };
  for (const call of ['reportBy', 'cohortPlayers'] as const)
    for (const who of [crm, trader])
      expect(await staffConsole.refusal(who, call, { ...span, by: 'player', cohort: day, period: day })).toBe(
        'notAllowed',
      );
  expect(await staffConsole.refusal(crm, 'reportCohorts', cohorts)).toBe('');
  expect(await staffConsole.refusal(trader, 'reportCohorts', cohorts)).toBe('notAllowed');
  const other = await testCashier.siteId('two.test');
  expect(await staffConsole.refusal(auditor, 'reportBy', { ...span, by: 'player', site_id: other })).toBe(
    'notAllowed',
  );
  const theirs = await staffConsole.clerk({ role: 'auditor', siteId: other });
  for (const dimension of REPORT_DIMENSIONS)
    expect((await by(dimension, { site_id: other }, theirs)).value).toEqual([]);
});

test('[operations 7] cohorts by registration and first deposit equal sums by hand, to the cent and to the zone’s month', async () => {
  const month = `${day.slice(0, 8)}01`;
  const [last, before] = [`${addDays(month, -1).slice(0, 8)}01`, `${addDays(month, -35).slice(0, 8)}01`];
  const set = (player: TestPlayer, column: 'registered_at' | 'first_deposit_at', at: Date) =>
    run(testCashier.db, {
      text: `update reports.player set ${column} = $3 where site_id = $1 and player_id = $2`,
      values: [siteId, player.playerId, at],
    });
  // At the very beginning of a month of the brand's zone, and a millisecond before another.
  await set(ana!, 'registered_at', startOfDay(before, zone));
  await set(ben!, 'registered_at', new Date(startOfDay(month, zone).getTime() - 1));
  await set(cyd!, 'registered_at', startOfDay(last, zone));
  // In the month before last Ana lost 4.44 and gave a deposit back; in the last one she did nothing.
  for (const closed of [before, last, addDays(month, -1)])
    await run(testCashier.db, {
      text: `insert into reports.day (site_id, day, from_at, to_at, figures, closed_at, has_players)
        values ($1, $2, $3, $4, '{}', now(), true)`,
      values: [siteId, closed, startOfDay(closed, zone), startOfDay(addDays(closed, 1), zone)],
    });
  await run(testCashier.db, {
    text: `insert into reports.player_day values ($1, $2, $3, true, 1, 444, 0, 0, 0, 444, 0, 7, 3, 100, 11,
      5000, 1, 0, 0, 0)`,
    values: [siteId, before, ana!.playerId],
  });
  await set(ana!, 'first_deposit_at', startOfDay(before, zone));
  await run(testCashier.db, {
    text: 'update reports.day set in_cohorts = false where site_id = $1',
    values: [siteId],
  });
  const now = new Date(Date.now() + 2 * DAY_MS);
  await checkSite(testCashier.database, { id: siteId, currency: 'PHP' }, now, new Date());

  const cohorts = (more: object = {}) =>
    staffConsole.get(crm, 'reportCohorts', { from: before, to: day, ...more });
  const { value, through, affiliates } = await cohorts();
  expect(through! >= day).toBe(true);
  expect(affiliates).toEqual(['north', '']);
  const figures = await by('player');
  const today = (player: TestPlayer) => {
    const { sums } = figures.value.find(({ key }) => key === player.playerId)!;
    return { deposits: sums.deposits, ggr: sums.ggr, ngr: sums.ngr, active: 1, depositors: 1 };
  };
  const sumOf = (a: string | undefined, b: string | undefined) => `${BigInt(a!) + BigInt(b!)}`;
  const [b, c] = [today(ben!), today(cyd!)];
  const nothing = { active: 0, depositors: 0, deposits: '0', ggr: '0', ngr: '0' };
  expect(value.map(({ cohort, size }) => [cohort, size])).toEqual([
    [before, 1],
    [last, 2],
  ]);
  expect(value[0]!.periods.slice(0, 3)).toMatchObject([
    {
      period: before,
      active: 1,
      depositors: 1,
      deposits: '5000',
      ggr: '444',
      ngr: `${444 - 7 - 3 - 100 - 11}`,
    },
    { period: last, ...nothing },
    { period: month, ...today(ana!) },
  ]);
  expect(value[1]!.periods.slice(0, 2)).toMatchObject([
    nothing,
    { active: 2, depositors: 2, deposits: sumOf(b.deposits, c.deposits), ngr: sumOf(b.ngr, c.ngr) },
  ]);
  // All cohorts together are the NGR of all days.
  const ngr = value.flatMap(({ periods }) => periods).reduce((sum, period) => sum + BigInt(period.ngr), 0n);
  expect(`${ngr - 323n}`).toBe(figures.total.sums.ngr);

  const north = await cohorts({ affiliate: 'north' });
  expect(north.value.map(({ size }) => size)).toEqual([1, 1]);
  expect((await cohorts({ affiliate: '' })).value).toMatchObject([{ cohort: last, size: 1 }]);
  const paying = await cohorts({ basis: 'deposited' });
  expect(paying.value.map(({ cohort, size }) => [cohort, size])).toEqual([
    [before, 1],
    [month, 2],
  ]);
  const weeks = await cohorts({ unit: 'week' });
  expect(weeks.value.reduce((sum, { size }) => sum + size, 0)).toBe(3);
  for (const { cohort } of weeks.value) expect(new Date(`${cohort}T00:00:00Z`).getUTCDay()).toBe(1);

  const of = { cohort: last, period: month, of: 'active' };
  const players = await staffConsole.get(auditor, 'cohortPlayers', of);
  expect(players.value.map(({ player }) => player.player_id).toSorted()).toEqual(
    [ben!.playerId, cyd!.playerId].toSorted(),
  );
  expect(sumOf(players.value[0]?.ngr, players.value[1]?.ngr)).toBe(value[1]!.periods[1]!.ngr);
  const next = { ...of, after: players.value[0]!.player.player_id };
  expect((await staffConsole.get(auditor, 'cohortPlayers', next)).value).toEqual(players.value.slice(1));
  const years = { from: '2010-01-01', to: day };
  expect(await staffConsole.refusal(crm, 'reportCohorts', years)).toBe('invalidRequest');
});

test('[operations 7] sums by group follow a player whose origin is recorded while the day closes, and later erased', async () => {
  const earlier = addDays(day, -20);
  const key = [siteId, ana!.playerId];
  const setCountry = (country: string | null) =>
    testCashier.database.transaction((tx) =>
      write(tx, {
        text: 'update reports.player set country = $3 where site_id = $1 and player_id = $2',
        values: [...key, country],
      }),
    );
  const countries = async () => {
    const asked = { from: earlier, to: earlier, by: 'country' } as const;
    const { value } = await staffConsole.get(auditor, 'reportBy', asked);
    return value.map(({ key: country, players, sums }) => [country, players, sums.turnover]);
  };
  await run(testCashier.db, {
    text: `insert into reports.day (site_id, day, from_at, to_at, figures, closed_at, has_players)
      values ($1, $2, $3, $4, '{}', now(), true) on conflict do nothing`,
    values: [siteId, earlier, startOfDay(earlier, zone), startOfDay(addDays(earlier, 1), zone)],
  });
  await setCountry(null);
  const [recorded, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const closing = testCashier.database.transaction(async (tx) => {
    await write(tx, {
      text: `insert into reports.player_day values ($1, $3, $2, true, 1, 700, 0, 0, 0, 700, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0)`,
      values: [...key, earlier],
    });
    recorded.resolve();
    await released.promise;
  });
  await Promise.race([recorded.promise, closing]);
  const noting = setCountry('SG');
  await expect.poll(() => lockWaits(testCashier.db)).toBe(1);
  released.resolve();
  await Promise.all([closing, noting]);
  expect(await countries()).toEqual([['SG', 1, '700']]);
  await setCountry('');
  expect(await countries()).toEqual([['', 1, '700']]);
});
