import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import { expectProfitSums } from './testing/profit-sums.ts';
import { openResults, type TestResults } from './testing/results.ts';
import { openSportsbook, place, RESULT_OFFERS, type TestSportsbook } from './testing/sportsbook.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let trader: TestStaff;
let book: TestSportsbook;
let results: TestResults;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  trader = await staffConsole.clerk('trader');
  const head = await staffConsole.clerk('head_trader');
  book = openSportsbook(testCashier);
  results = openResults(testCashier, staffConsole, { trader, head });
});
afterEach(async () => {
  await expectBooks(testCashier.db);
  await expectProfitSums(testCashier.db);
});
afterAll(() => testCashier.close());

type Group = 'sport' | 'competition' | 'event' | 'bet_type';

/** Rows of a grouping, each compared with the totals of the tickets it leads to. */
async function profitBy(by: Group, more: { competition?: string } = {}) {
  const { value, totals } = await staffConsole.get(trader, 'sportsProfit', { by, ...more });
  for (const { key, tickets, staked, returned } of value) {
    const filter = { ...more, [by]: key, legs: 'all', state: 'ended' };
    const found = await staffConsole.get(trader, 'sportsTicketTotals', filter);
    expect([by, key, found]).toEqual([by, key, { count: tickets, staked, returned, ok: true }]);
  }
  const sumOf = (name: 'staked' | 'returned' | 'profit') =>
    value.reduce((sum, row) => sum + BigInt(row[name]), 0n).toString();
  expect(totals).toEqual([
    {
      currency: 'PHP',
      tickets: value.reduce((sum, { tickets }) => sum + tickets, 0),
      ...{ staked: sumOf('staked'), returned: sumOf('returned'), profit: sumOf('profit') },
    },
  ]);
  return Object.fromEntries(value.map(({ name, tickets, profit }) => [name, [tickets, profit]]));
}

test('[operations 7] profit by sport, competition, event and market counts each ticket once and leads to it', async () => {
  const player = await testCashier.newPlayer('one.test', 100_000n);
  const harbour = await book.event();
  const bay = await book.event(RESULT_OFFERS, 2, 'Bay League');
  const [home, over] = [await book.leg(harbour, '1X2', 1), await book.leg(bay, 'OU', 1, '2.5')];
  // 100.00 at 2.30 wins, 50.00 and a parlay of 20.00 lose; 30.00 stays open.
  const won = await place(testCashier, player, 10_000n, [home]);
  await place(testCashier, player, 5_000n, [over]);
  await place(testCashier, player, 2_000n, [home, over]);
  await place(testCashier, player, 3_000n, [await book.leg(await book.event(), '1X2', 2)]);
  expect((await staffConsole.get(trader, 'sportsProfit', {})).value).toEqual([]);
  await results.result(harbour, '1:0');
  await results.result(bay, '0:1');

  expect(await profitBy('competition')).toEqual({
    'Harbour League': [1, '-13000'],
    'Bay League': [1, '5000'],
    several: [1, '2000'],
  });
  expect(await profitBy('sport')).toEqual({ football: [3, '-6000'] });
  expect(await profitBy('bet_type')).toEqual({ '1X2': [1, '-13000'], OU: [1, '5000'], several: [1, '2000'] });
  expect(Object.values(await profitBy('event')).toSorted()).toEqual([
    [1, '-13000'],
    [1, '2000'],
    [1, '5000'],
  ]);
  const { competitions } = await staffConsole.get(trader, 'stakeLimits', {});
  const { competition_id } = competitions.find(({ competition }) => competition === 'Bay League')!;
  expect(Object.values(await profitBy('event', { competition: competition_id }))).toEqual([[1, '5000']]);

  // A correction moves the profit; a day without settlements has none.
  await results.result(harbour, '0:0');
  expect((await profitBy('competition'))['Harbour League']).toEqual([1, '10000']);
  const past = { from: '2000-01-01', to: '2000-01-02' };
  expect(await staffConsole.get(trader, 'sportsProfit', past)).toMatchObject({ value: [], totals: [] });
  expect(await results.ticketOf(player, won.ticket.ticket_id)).toMatchObject({ outcome: 'lose' });
});

test('[operations 7] tickets are found by competition, market and grant of free bets', async () => {
  const player = await testCashier.newPlayer('one.test', 100_000n);
  const [crm, admin] = [await staffConsole.clerk('crm'), await staffConsole.clerk('site_admin')];
  const grant = { title: 'Cup', amount: '1000', valid_days: 7, segment: 'listed' };
  const { proposal_id } = await staffConsole.get(crm, 'proposeFreeBets', {
    ...grant,
    account_ids: [player.account_id],
  });
  await staffConsole.get(admin, 'approveProposal', { proposal_id });
  const { free_bet_id } = (await testCashier.get(player, 'myFreeBets', {})).value[0]!;
  const cove = await book.event(RESULT_OFFERS, 2, 'Cove League');
  const [home, over] = [await book.leg(cove, '1X2', 1), await book.leg(cove, 'OU', 1, '2.5')];
  const other = await book.leg(await book.event(), '1X2', 1);
  const free = await place(testCashier, player, 1_000n, [home], { free_bet_id });
  const both = await place(testCashier, player, 1_000n, [home, other]);
  const total = await place(testCashier, player, 1_000n, [over]);
  const idsOf = async (filter: object, who = trader) =>
    (await staffConsole.get(who, 'sportsTickets', filter)).value.map(({ ticket_id }) => ticket_id).toSorted();
  const ids = (...placed: { ticket: { ticket_id: string } }[]) =>
    placed.map(({ ticket }) => ticket.ticket_id).toSorted();
  const [batch] = (await staffConsole.get(crm, 'freeBets', {})).value;
  expect(await idsOf({ grant: batch!.batch_id })).toEqual(ids(free));
  expect(await idsOf({ competition: 'cove' })).toEqual(ids(free, both, total));
  expect(await idsOf({ competition: 'cove', legs: 'all' })).toEqual(ids(free, total));
  expect(await idsOf({ competition: 'cove', bet_type: 'OU' })).toEqual(ids(total));
  expect(await idsOf({ competition: 'several' })).toContain(both.ticket.ticket_id);
  const { markets } = await staffConsole.get(trader, 'tradedEvent', { event_id: cove });
  const { market_id } = markets.find(({ bet_type }) => bet_type === '1X2')!;
  expect(await idsOf({ market: market_id })).toEqual(ids(free, both));

  // A trader of another brand sees none of them, whatever is named.
  const siteId = await testCashier.siteId('two.test');
  const stranger = await staffConsole.clerk({ role: 'trader', siteId });
  for (const filter of [{ grant: batch!.batch_id }, { market: market_id }, { competition: 'cove' }])
    expect(await idsOf({ ...filter, site_id: siteId }, stranger)).toEqual([]);
  expect(await staffConsole.refusal(stranger, 'sportsProfit', {})).toBe('notAllowed');
  const abroad = await staffConsole.get(stranger, 'sportsProfit', { site_id: siteId });
  expect(abroad).toMatchObject({ value: [], totals: [] });
});
