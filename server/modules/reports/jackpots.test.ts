import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { SumName } from '#contracts/console/reports.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { run } from '#server/platform/database/index.ts';
import { addDays, dayIn } from '#server/platform/site-days.ts';
import { expectBooks } from '#test/support/books.ts';
import { openAffiliateSite } from '../affiliates/testing/affiliates.ts';
import type { TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import { PROVIDER } from '../providers/testing/application.ts';
import { type GameClient, openGameClient } from '../providers/testing/game-client.ts';
import { findSiteByDomain } from '../sites/index.ts';
import { buildReport } from './console/money-report.ts';
import { checkSite, countOpenAlarms } from './index.ts';
import { setNgrDeductions } from './ngr-deductions.ts';

let on: Awaited<ReturnType<typeof openAffiliateSite>>;
let staffConsole: TestConsole;
let auditor: TestStaff;
let partner: string;
let table: GameClient;
let clock = Date.now();
let span: { from: string; to: string };
beforeAll(async () => {
  on = await openAffiliateSite();
  const { house: platform, siteId } = on;
  staffConsole = openConsole({ ...platform.front, siteId: async () => siteId } as unknown as TestCashier);
  auditor = await staffConsole.clerk('auditor');
  partner = await on.partner('leaf', { tiers: [{ from: '0', share: 5_000 }], platform: 1_000, admin: 0 });
  const who = await on.join('leaf', '198.51.100.1');
  await platform.pay(siteId, who.playerId, 100_000n);
  const guest = await platform.signIn('one.test', { ...who, siteId });
  table = await openGameClient(platform, await platform.provider(), guest);
  const terms = { provider_points: { [PROVIDER]: 1_000 }, payment_points: 0, duty_points: 500 };
  await platform.database.transaction((tx) =>
    setNgrDeductions(tx, siteId, { zone: 'Asia/Manila', ...terms }),
  );
  const day = dayIn(new Date(), 'Asia/Manila');
  span = { from: addDays(day, -1), to: addDays(day, 1) };
});
afterEach(() => expectBooks(on.house.db));
afterAll(() => on.house.close());

async function figures(): Promise<Record<SumName, bigint>> {
  const { house: platform } = on;
  await platform.drain();
  // The current day is recalculated after some seconds.
  clock += 20_000;
  const site = (await findSiteByDomain(platform.db, 'one.test'))!;
  const context = { db: platform.db, site, now: new Date(clock) };
  const { total } = await buildReport(context, span.from, span.to);
  return Object.fromEntries(Object.entries(total.sums).map(([name, sum]) => [name, BigInt(sum)])) as Record<
    SumName,
    bigint
  >;
}

/** The changes of the report by play. */
async function changed(play: () => Promise<unknown>): Promise<Partial<Record<SumName, number>>> {
  const before = await figures();
  await play();
  const after = await figures();
  const names = Object.keys(after) as SumName[];
  return Object.fromEntries(
    names.map((name) => [name, Number(after[name] - before[name])] as const).filter(([, sum]) => sum !== 0),
  );
}

const feeding = (amount: number) => ({ jackpot_contributions: [{ jackpot_id: 'pot', amount: `${amount}` }] });
const id = () => randomUUID().slice(0, 12);
/** A round that feeds the pool and loses. */
async function feed(stake: number, part: number): Promise<void> {
  const round = id();
  await table.bet(id(), stake, round, feeding(part));
  await table.endRound(id(), round);
}
/** A round that wins from the pool. */
async function hit(stake: number, amount: number, round = id()): Promise<string> {
  const win = id();
  await table.bet(id(), stake, round);
  await table.jackpotWin(win, amount, round, 'pot');
  await table.endRound(id(), round);
  return win;
}

test('[operations 7] a jackpot is deducted once: contributions are, payouts of the pool are not', async () => {
  const sums = await changed(async () => {
    await feed(10_000, 1_000);
    await hit(10_000, 1_000);
  });
  // The house keeps 190.00 of 200.00; the provider gets 10 % of that, the duty is 5 %.
  expect(sums).toEqual({
    turnover: 20_000,
    valid_turnover: 20_000,
    placed: 20_000,
    ggr: 20_000,
    jackpot: 1_000,
    jackpot_wins: 1_000,
    ggr_less_jackpot: 19_000,
    provider_fees: 1_900,
    duty: 950,
    ngr: 20_000 - 1_000 - 1_900 - 950,
  });
});

test('[operations 7] a win from a shared pool funded by others does not affect the brand, its duty or its partner', async () => {
  const month = on.month;
  const sums = await changed(() => hit(10_000, 5_000_000));
  expect(sums).toMatchObject({ ggr: 10_000, jackpot_wins: 5_000_000, duty: 500, ngr: 8_500 });
  expect(sums).not.toHaveProperty('payout');
  await on.draft(month);
  const statement = await on.statement(partner, month);
  // 300.00 staked and lost, 10.00 of it contributed to the pool; a tenth of the rest is the platform's.
  expect(statement?.lines).toEqual(
    expect.arrayContaining([
      { what: 'ggr', amount: '30000' },
      { what: 'jackpot', amount: '-1000' },
      { what: 'platform', amount: '-2900' },
    ]),
  );
});

test('[operations 7] a jackpot paid after the round, or rolled back, changes only the jackpot figure', async () => {
  const round = id();
  await hit(10_000, 700, round);
  const late = id();
  expect(await changed(() => table.jackpotWin(late, 300, round, 'pot'))).toEqual({ jackpot_wins: 300 });
  expect(await changed(() => table.rollback(id(), late, 'jackpot_win'))).toEqual({ jackpot_wins: -300 });
});

test('[operations 7] a rollback of a stake reverses its contribution', async () => {
  const [round, bet] = [id(), id()];
  await table.bet(bet, 10_000, round, feeding(1_000));
  await table.endRound(id(), round);
  const back = await changed(() => table.rollback(id(), bet, 'bet'));
  expect(back).toMatchObject({ turnover: -10_000, ggr: -10_000, jackpot: -1_000, ggr_less_jackpot: -9_000 });
});

test('[operations 7] the figures open to the rounds behind them, and the ledger agrees with every round', async () => {
  const sums = await figures();
  for (const figure of ['jackpot', 'jackpot_wins', 'ggr_less_jackpot', 'turnover'] as const) {
    const { value } = await staffConsole.get(auditor, 'reportLines', { ...span, figure });
    const sum = value.reduce((all, { amount }) => all + BigInt(amount), 0n);
    expect(`${figure} ${sum}`).toBe(`${figure} ${sums[figure]}`);
  }
  const { siteId, house: platform } = on;
  const later = new Date(Date.now() + 3 * DAY_MS);
  await checkSite(platform.database, { id: siteId, currency: 'PHP' }, later);
  expect(await countOpenAlarms(platform.db)).toBe(0);
  const [row] = await run<{ unmatched: number }>(platform.db, {
    text: 'select count(*)::int as unmatched from reports.unmatched_round where site_id = $1',
    values: [siteId],
  });
  expect(row).toEqual({ unmatched: 0 });
});
