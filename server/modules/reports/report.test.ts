import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  DERIVED_FIGURES,
  LINE_FIGURES,
  type LineFigure,
  PLAYER_FIGURES,
  type PlayerFigureName,
} from '#contracts/console/report-breakdowns.ts';
import { SUMS, type SumName } from '#contracts/console/reports.ts';
import type { Role } from '#contracts/console/rights.ts';
import { DAY_MS, HOUR_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { addDays, dayIn } from '#server/platform/site-days.ts';
import { expectBooks } from '#test/support/books.ts';
import { countFromMidday } from '#test/support/midday.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { post, reverse } from '../ledger/index.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { checkSite, countOpenAlarms } from './index.ts';
import { createLedgerRounds } from './testing/ledger-rounds.ts';

const HOSTS = ['one.test', 'two.test'];
let day: string;
let span: { from: string; to: string };

let testCashier: TestCashier;
let staffConsole: TestConsole;
let books: ReturnType<typeof createLedgerRounds>;
let auditor: TestStaff;
let checker: TestStaff;
let admin: TestStaff;
let players: Record<'a' | 'b' | 'c' | 'd', TestPlayer>;
beforeAll(async () => {
  testCashier = await openCashier();
  day = dayIn(new Date(), await countFromMidday(testCashier.db));
  span = { from: day, to: addDays(day, 1) };
  staffConsole = openConsole(testCashier);
  books = createLedgerRounds(testCashier);
  await signIn();
  const holder = (centavos: bigint) => testCashier.newPlayer('one.test', centavos);
  players = {
    a: await holder(200_000n),
    b: await holder(800_000n),
    c: await holder(50_000n),
    d: await holder(50_000n),
  };
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

/** Sessions expire meanwhile: after every leap of the clock a player signs in again. */
async function signIn(): Promise<void> {
  const both = async (role: Role) =>
    await staffConsole.clerk(
      ...(await Promise.all(HOSTS.map(async (host) => ({ role, siteId: await testCashier.siteId(host) })))),
    );
  [auditor, checker, admin] = [
    await both('auditor'),
    await both('finance_checker'),
    await both('site_admin'),
  ];
}

const report = () => staffConsole.get(auditor, 'moneyReport', span);
/** As if so many days had gone by; of site one the ledger is verified up to now, so more can be posted. */
async function prove(days: number, host = 'one.test'): Promise<number> {
  const site = { id: await testCashier.siteId(host), currency: 'PHP' };
  const now = new Date(Date.now() + days * DAY_MS);
  return await checkSite(testCashier.database, site, now, host === 'one.test' ? new Date() : undefined);
}

type Part = { from?: string; to?: string; player_id?: string; category?: string; provider_code?: string };
/** Every line of a figure over the days of the span. */
async function linesOf(figure: LineFigure, part: Part = {}) {
  const all = [];
  let after = '';
  do {
    const { value, next } = await staffConsole.get(auditor, 'reportLines', {
      ...span,
      ...part,
      figure,
      after,
    });
    all.push(...value);
    after = next;
  } while (after !== '');
  return all;
}
const sumOf = (lines: readonly { amount: string | null }[]): string =>
  lines.reduce((all, { amount }) => all + BigInt(amount ?? 0n), 0n).toString();

test('[operations 7] the vector day, with a void that counts nowhere', async () => {
  const { a, b, c, d } = players;
  await books.play(a, { stake: 100_000n, win: 95_000n });
  await books.play(a, { category: 'sportsbook', stake: 20_000n, win: 39_000n, odds: 195 });
  await books.play(b, { category: 'livecasino', stake: 500_000n, win: 560_000n });
  await books.play(c, { stake: 30_000n, win: 0n });
  await books.play(b, { category: 'sportsbook', stake: 40_000n, win: 40_000n, odds: 190 });
  await voided(d, 15_000n);
  await testCashier.drain();
  const { total } = await report();
  expect(total.sums).toMatchObject({ turnover: '690000', payout: '734000', ggr: '-44000', ngr: '-44000' });
  // By the time of placing, reversed amounts are subtracted.
  expect(total.sums.placed).toBe('690000');
  expect(total.counts).toMatchObject({ active_players: 3, rounds: 5 });
  const hold = (Number(total.sums.ggr) / Number(total.sums.turnover)) * 100;
  expect(hold.toFixed(4)).toBe('-6.3768');
  const sports = total.categories.find(({ name }) => name === 'sportsbook');
  expect(sports).toMatchObject({ turnover: '60000', payout: '79000', ggr: '-19000', rounds: 2 });
  // Valid turnover (operations 4.3): sports 190 and 0, everything else the whole stake.
  expect(total.sums.valid_turnover).toBe('649000');
});

/** A stake that is taken back before anything was settled. */
async function voided(holder: TestPlayer, stake: bigint): Promise<void> {
  const siteId = await testCashier.siteId();
  const key = `t:${randomUUID()}`;
  const cash = { player: holder.playerId, kind: 'cash' as const };
  const postings = [{ from: cash, to: { house: 'sports_clearing:TEST' }, amount: stake }] as const;
  await testCashier.database.transaction(async (tx) => {
    await post(tx, { siteId, key, kind: 'bet', currency: 'PHP', postings, meta: { round_id: key } });
    await reverse(tx, { siteId, key: `${key}:back`, transferKey: key });
  });
}

test('[operations 7] deposits, withdrawals and bonus cost are rows of the ledger, and NGR is what is left', async () => {
  const ana = await testCashier.guest();
  const deposit = await testCashier.prove(ana, (await testCashier.deposit(ana, 1000)).deposit_id);
  await testCashier.approve(ana, deposit.deposit_id, 100_000n);
  const siteId = await testCashier.siteId();
  const shared = { siteId, currency: 'PHP' };
  const cash = { player: ana.playerId, kind: 'cash' as const };
  await testCashier.database.transaction(async (tx) => {
    const gift = { from: { house: 'promo_expense' }, to: cash, amount: 3_000n };
    await post(tx, { ...shared, key: randomUUID(), kind: 'promo', postings: [gift] });
    const paid = { from: cash, to: { house: 'psp_payable:manual' }, amount: 20_000n };
    await post(tx, { ...shared, key: randomUUID(), kind: 'withdrawal', postings: [paid] });
    // Corrections by two people: what is taken counts against what is given, and neither is revenue.
    const given = { from: { house: 'adjustments' }, to: cash, amount: 2_500n };
    const taken = { from: cash, to: given.from, amount: 1_000n };
    for (const posting of [given, taken])
      await post(tx, { ...shared, key: randomUUID(), kind: 'adjustment', postings: [posting] });
  });
  await testCashier.drain();
  const terms = { provider_points: { TEST: 1_000 }, payment_points: 200, duty_points: null };
  expect(await staffConsole.refusal(auditor, 'setReportTerms', terms)).toBe('notAllowed');
  await staffConsole.get(admin, 'setReportTerms', terms);
  testCashier.wait(20_000);
  const { total } = await report();
  expect(total.sums).toMatchObject({
    ...{ deposits: '100000', withdrawals: '20000', net_deposit: '80000', bonus_cost: '3000' },
    corrections: '1500',
    ...{ provider_fees: '-4400', payment_fees: '2000', chargebacks: '0', duty: '0', ngr: '-44600' },
  });
  expect(total.counts).toMatchObject({ deposit_count: 1, depositors: 1, first_deposits: 1, withdrawers: 1 });
  expect(BigInt(total.liability!.cash)).toBeGreaterThan(0n);
});

test('[operations 7] each figure opens to rows that sum to it; a round opens to its postings', async () => {
  const { total } = await report();
  for (const figure of LINE_FIGURES) {
    const lines = await linesOf(figure);
    if (figure === 'rounds') expect(lines).toHaveLength(total.counts.rounds);
    else expect([figure, sumOf(lines)]).toEqual([figure, total.sums[figure]]);
  }
  expect(await linesOf('deposits')).toHaveLength(total.counts.deposit_count);
  expect(await linesOf('withdrawals')).toHaveLength(total.counts.withdrawal_count);
  for (const { name, rounds, ggr } of total.categories) {
    expect(sumOf(await linesOf('ggr', { category: name }))).toBe(ggr);
    expect(await linesOf('rounds', { category: name })).toHaveLength(rounds);
  }
  const mixed = { ...span, figure: 'deposits', category: 'slots' };
  expect(await staffConsole.refusal(auditor, 'reportLines', mixed)).toBe('invalidRequest');
  const live = (await linesOf('ggr')).find(({ amount }) => amount === '-60000')!;
  const { value } = await staffConsole.get(auditor, 'roundLines', {
    provider_code: live.provider_code,
    round_id: live.id,
  });
  expect(value.map(({ what, amount }) => `${what} ${amount}`)).toEqual(['bet -500000', 'win 560000']);
  expect(live.player?.player_id).toBe(players.b.playerId);
  expect((await staffConsole.get(auditor, 'largeWins', span)).value).toEqual([]);
  const { value: games } = await staffConsole.get(auditor, 'gameReport', span);
  expect(games.find(({ name, ggr }) => name === 'Any' && ggr === '-60000')).toMatchObject({ rtp: 112 });
});

test('[operations 7] a calculated figure opens to its parts, which sum to it, down to rows', async () => {
  const { total } = await report();
  const partsOf = async (figure: SumName, days = span) =>
    (await staffConsole.get(auditor, 'reportParts', { ...days, figure })).value;
  const isComposed = (name: SumName): boolean => (DERIVED_FIGURES as readonly string[]).includes(name);
  expect(
    SUMS.filter((name) => !isComposed(name) && !(LINE_FIGURES as readonly string[]).includes(name)),
  ).toEqual([]);
  for (const figure of DERIVED_FIGURES)
    expect([figure, sumOf(await partsOf(figure))]).toEqual([figure, total.sums[figure]]);
  expect((await partsOf('ngr')).map(({ figure, amount }) => `${figure} ${amount}`)).toEqual([
    ...['ggr -44000', 'bonus_cost -3000', 'provider_fees 4400', 'payment_fees -2000'],
  ]);
  const [fees] = await partsOf('provider_fees');
  const shares = await partsOf('provider_fees', { from: fees!.from, to: fees!.to });
  expect(sumOf(shares)).toBe(fees!.amount);
  for (const { share, category, provider_code } of shares) {
    expect(share?.points).toBe(1_000);
    expect(sumOf(await linesOf('ggr', { category, provider_code }))).toBe(share?.base);
  }
});

/** Everyone a figure counts, two pages read as one. */
async function peopleOf(figure: PlayerFigureName) {
  const { value, next } = await staffConsole.get(auditor, 'reportPlayers', { ...span, figure });
  expect(next).toBe('');
  const later = { ...span, figure, after: value[0]?.player.player_id ?? '' };
  expect((await staffConsole.get(auditor, 'reportPlayers', later)).value).toEqual(value.slice(1));
  return value;
}

test('[operations 7] a count opens to its players, masked, and they to the rows they count by', async () => {
  const { total, churned, converted } = await report();
  const { counts, liability } = total;
  const counted: Partial<Record<PlayerFigureName, number>> = {
    ...counts,
    churned,
    deposited: converted.deposited,
  };
  for (const figure of PLAYER_FIGURES) {
    const found = await peopleOf(figure);
    if (figure === 'cash' || figure === 'reserved' || figure === 'bonus')
      expect([figure, sumOf(found)]).toEqual([figure, liability![figure]]);
    else expect([figure, found.length]).toEqual([figure, counted[figure]]);
    for (const { player, opens } of found)
      if (opens)
        expect(await linesOf(opens.figure, { ...opens, player_id: player.player_id })).not.toEqual([]);
  }
  const active = await peopleOf('active_players');
  expect(active.map(({ player }) => player.player_id).sort()).toEqual(
    [players.a, players.b, players.c].map(({ playerId }) => playerId).sort(),
  );
  expect(sumOf(await linesOf('turnover', { player_id: players.a.playerId }))).toBe('120000');
  const [depositor] = await peopleOf('depositors');
  expect(depositor?.amount).toBe('100000');
  expect(depositor?.player.name).not.toContain('Cruz');
  const site_id = await testCashier.siteId('two.test');
  const abroad = { ...span, site_id, figure: 'turnover', player_id: players.a.playerId };
  const balance = { site_id, kind: 'cash', to: span.to, player_id: players.a.playerId };
  expect(await staffConsole.refusal(auditor, 'balanceLines', balance)).toBe('notFound');
  expect(await staffConsole.refusal(auditor, 'reportLines', abroad)).toBe('notFound');
  for (const figure of PLAYER_FIGURES)
    expect((await staffConsole.get(auditor, 'reportPlayers', { ...span, site_id, figure })).value).toEqual(
      [],
    );
});

/** Every entry of a balance, page by page and one by one. */
async function entriesOf(player_id: string, kind: string, to = span.to) {
  const { value, next } = await staffConsole.get(auditor, 'balanceLines', { player_id, kind, to });
  expect(next).toBe('');
  const [newest] = value;
  if (newest === undefined) return value;
  const before = value.length;
  const rest = await staffConsole.get(auditor, 'balanceLines', { player_id, kind, to, after: `${before}` });
  expect(rest.value).toEqual(value.slice(1));
  return value;
}

test('[operations 7] a balance opens to players and their entries, which sum to it; hold opens to its numerator and denominator', async () => {
  const { total } = await report();
  for (const kind of ['cash', 'reserved', 'bonus'] as const) {
    let all = 0n;
    for (const { player, amount } of await peopleOf(kind)) {
      const entries = await entriesOf(player.player_id, kind);
      expect([player.player_id, sumOf(entries)]).toEqual([player.player_id, amount]);
      expect(entries[0]?.balance_after).toBe(amount);
      all += BigInt(sumOf(entries));
    }
    expect([kind, `${all}`]).toEqual([kind, total.liability![kind]]);
  }
  expect(await entriesOf(players.a.playerId, 'cash', addDays(day, -1))).toEqual([]);
  const hold = async (of: object) =>
    (await staffConsole.get(auditor, 'reportParts', { ...span, figure: 'hold', ...of })).value;
  expect((await hold({})).map(({ figure, amount }) => `${figure} ${amount}`)).toEqual([
    ...['ggr -44000', 'turnover 690000'],
  ]);
  expect((await hold({ category: 'sportsbook' })).map(({ amount }) => amount)).toEqual(['-19000', '60000']);
  const mixed = { ...span, figure: 'ngr', category: 'slots' };
  expect(await staffConsole.refusal(auditor, 'reportParts', mixed)).toBe('invalidRequest');
});

test('[operations 7] the ledger confirms the day, and its stored figures equal the report', async () => {
  const before = (await report()).total.sums;
  expect(await prove(3)).toBe(0);
  testCashier.wait(3 * DAY_MS);
  await signIn();
  const { days, total, reconciled_through } = await report();
  expect(days[0]?.state).not.toBe('running');
  expect(total.sums).toEqual(before);
  expect(reconciled_through).not.toBeNull();
  expect(days.map(({ liability }) => liability?.staked)).toEqual(['0', '0']);
  expect(await peopleOf('active_players')).toHaveLength(total.counts.active_players);
  for (const figure of ['cash', 'reserved', 'bonus'] as const)
    expect(sumOf(await peopleOf(figure))).toBe(total.liability![figure]);
});

test('[operations 7] a correction counts on its own day and matches the ledger; a changed closed day is reported', async () => {
  const { b } = players;
  const siteId = await testCashier.siteId();
  const round_id = await books.play(b, { stake: 10_000n, win: 0n });
  await testCashier.drain();
  const [before, games] = [(await report()).total.sums, await staffConsole.get(auditor, 'gameReport', span)];
  await testCashier.database.transaction(async (tx) => {
    const cash = { player: b.playerId, kind: 'cash' as const };
    const postings = [{ from: { house: 'game_clearing:TEST' }, to: cash, amount: 4_000n }] as const;
    const late = { siteId, key: `${round_id}:late`, kind: 'win', currency: 'PHP', meta: { round_id } };
    await post(tx, { ...late, postings });
    const corrected = books.eventOf(siteId, b, { round_id, category: 'slots', stake: 10_000n, win: 4_000n });
    await publish(tx, 'round.corrected', { event_id: randomUUID(), ...corrected });
  });
  await testCashier.drain();
  expect(games.value.reduce((sum, { ggr }) => sum + Number(ggr), 0)).toBe(-34_000);
  expect(await prove(3)).toBe(0);
  // Closed days show the stored figures until the next day ends, and are then recomputed.
  expect((await report()).total.sums).toEqual(before);
  expect(await prove(4)).toBe(1);
  const { value } = await staffConsole.get(auditor, 'reportAlarms');
  expect(value[0]).toMatchObject({ what: 'DAY_CHANGED' });
  expect(value[0]?.detail).toHaveProperty('placed');
  expect((await report()).total.sums).toMatchObject({ turnover: '700000', ggr: '-38000' });
});

test('[operations 7] a figure that the ledger does not confirm raises an alarm, once, until a person closes it', async () => {
  const eva = await testCashier.newPlayer('two.test', 100_000n);
  const site_id = await testCashier.siteId('two.test');
  const wrong = await books.play(eva, { stake: 1_000n, win: 0n, said: { win: '500' } });
  await books.play(eva, { stake: 700n, win: 0n, named: '' });
  await testCashier.drain();
  expect(await prove(3, 'two.test')).toBe(2);
  const { value } = await staffConsole.get(auditor, 'reportAlarms', { site_id });
  expect(value.map(({ what, subject }) => `${what} ${subject}`).sort()).toEqual([
    `NO_ROUND TEST ${eva.playerId}`,
    `ROUND_DIFFERS TEST ${wrong}`,
  ]);
  expect(await prove(3, 'two.test')).toBe(0);
  const { queues } = await staffConsole.get(auditor, 'dashboard', { site_id });
  expect(queues.find(({ name }) => name === 'report_alarms')).toMatchObject({ count: 2, late: 2 });
  const { alarm_id } = value[0]!;
  const all = await countOpenAlarms(testCashier.db);
  expect(await staffConsole.refusal(auditor, 'closeAlarm', { site_id, alarm_id })).toBe('notAllowed');
  await staffConsole.get(checker, 'closeAlarm', { site_id, alarm_id });
  expect(await staffConsole.refusal(checker, 'closeAlarm', { site_id, alarm_id })).toBe('decidedAlready');
  expect(await countOpenAlarms(testCashier.db)).toBe(all - 1);
});

test('[operations 7] an event older than the verified period still settles its round', async () => {
  const eva = await testCashier.newPlayer('two.test', 100_000n);
  const siteId = await testCashier.siteId('two.test');
  const cash = { player: eva.playerId, kind: 'cash' as const };
  const round_id = randomUUID();
  const postings = [{ from: cash, to: { house: 'game_clearing:TEST' }, amount: 300n }] as const;
  const bet = { siteId, key: round_id, kind: 'bet', currency: 'PHP', postings, meta: { round_id } };
  await testCashier.database.transaction((tx) => post(tx, bet));
  // The site's proof has passed the present, so that this stake is entered as an open round by hand.
  const open = `insert into reports.unmatched_round (site_id, provider_code, player_id, round_id, staked,
    returned, own, since)
    values ($1, 'TEST', $2, $3, 300, 0, -300, now())`;
  await run(testCashier.db, { text: open, values: [siteId, eva.playerId, round_id] });
  const at = new Date(Date.now() - HOUR_MS).toISOString();
  const round = books.eventOf(siteId, eva, { round_id, category: 'slots', stake: 300n, win: 0n });
  await testCashier.database.transaction((tx) =>
    publish(tx, 'round.settled', { ...round, event_id: round_id, at }),
  );
  await testCashier.drain();
  await prove(3.01, 'two.test');
  const left = await run(testCashier.db, {
    text: 'select from reports.unmatched_round where round_id = $1',
    values: [round_id],
  });
  expect(left).toEqual([]);
});

test('[operations 1.2] roles of sports see sports alone, and only readers see rows', async () => {
  const [trader, crm] = [await staffConsole.clerk('trader'), await staffConsole.clerk('crm')];
  const { total, is_partial } = await staffConsole.get(trader, 'moneyReport', span);
  expect(is_partial).toBe(true);
  expect(total.sums).toMatchObject({ turnover: '60000', deposits: '0', ngr: '0' });
  expect((await staffConsole.get(crm, 'moneyReport', span)).total.sums.deposits).toBe('100000');
  for (const who of [trader, crm])
    for (const call of [
      'reportLines',
      'reportParts',
      'reportPlayers',
      'openBetLines',
      'roundLines',
      'reportRounds',
      'balanceLines',
    ] as const)
      expect(await staffConsole.refusal(who, call, { ...span, figure: 'deposits' })).toBe('notAllowed');
  expect((await staffConsole.get(trader, 'dashboard')).figures).toEqual([]);
});
