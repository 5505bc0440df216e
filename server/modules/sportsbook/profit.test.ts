import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { expectProfitSums } from './testing/profit-sums.ts';
import { place, RESULT_OFFERS } from './testing/sportsbook.ts';
import { openTrading, type TestTrading } from './testing/trading.ts';

let t: TestTrading;
beforeAll(async () => {
  t = await openTrading();
});
afterEach(async () => {
  await expectBooks(t.db);
  await expectProfitSums(t.db);
});
afterAll(() => t.close());

type Group = 'sport' | 'competition' | 'event' | 'bet_type';

/** Rows of a grouping, each checked against the totals of its linked tickets. */
async function profitBy(by: Group, more: { competition?: string } = {}) {
  const { value, totals } = await t.staff.get(t.trader, 'sportsProfit', { by, ...more });
  for (const { key, tickets, staked, returned } of value) {
    const filter = { ...more, [by]: key, legs: 'all', state: 'ended' };
    const found = await t.staff.get(t.trader, 'sportsTicketTotals', filter);
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
  const player = await t.newPlayer('one.test', 100_000n);
  const harbour = await t.book.event();
  const bay = await t.book.event(RESULT_OFFERS, 2, 'Bay League');
  const [home, over] = [await t.book.leg(harbour, '1X2', 1), await t.book.leg(bay, 'OU', 1, '2.5')];
  // 100.00 at 2.30 wins, 50.00 and a parlay of 20.00 lose; 30.00 stays open.
  const won = await place(t, player, 10_000n, [home]);
  await place(t, player, 5_000n, [over]);
  await place(t, player, 2_000n, [home, over]);
  await place(t, player, 3_000n, [await t.book.leg(await t.book.event(), '1X2', 2)]);
  expect((await t.staff.get(t.trader, 'sportsProfit', {})).value).toEqual([]);
  await t.result(harbour, '1:0');
  await t.result(bay, '0:1');

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
  const { competitions } = await t.staff.get(t.trader, 'stakeLimits', {});
  const { competition_id } = competitions.find(({ competition }) => competition === 'Bay League')!;
  expect(Object.values(await profitBy('event', { competition: competition_id }))).toEqual([[1, '5000']]);

  // A correction changes the profit; a day without settlements has none.
  await t.result(harbour, '0:0');
  expect((await profitBy('competition'))['Harbour League']).toEqual([1, '10000']);
  const past = { from: '2000-01-01', to: '2000-01-02' };
  expect(await t.staff.get(t.trader, 'sportsProfit', past)).toMatchObject({ value: [], totals: [] });
  expect(await t.ticketOf(player, won.ticket.ticket_id)).toMatchObject({ outcome: 'lose' });
});

test('[operations 7] tickets are found by competition, market and grant of free bets', async () => {
  const player = await t.newPlayer('one.test', 100_000n);
  const [crm, admin] = [await t.staff.clerk('crm'), await t.staff.clerk('site_admin')];
  const grant = { title: 'Cup', amount: '1000', valid_days: 7, segment: 'listed' };
  const { proposal_id } = await t.staff.get(crm, 'proposeFreeBets', {
    ...grant,
    account_ids: [player.account_id],
  });
  await t.staff.get(admin, 'approveProposal', { proposal_id });
  const { free_bet_id } = (await t.get(player, 'myFreeBets', {})).value[0]!;
  const cove = await t.book.event(RESULT_OFFERS, 2, 'Cove League');
  const [home, over] = [await t.book.leg(cove, '1X2', 1), await t.book.leg(cove, 'OU', 1, '2.5')];
  const other = await t.book.leg(await t.book.event(), '1X2', 1);
  const free = await place(t, player, 1_000n, [home], { free_bet_id });
  const both = await place(t, player, 1_000n, [home, other]);
  const total = await place(t, player, 1_000n, [over]);
  const idsOf = async (filter: object, who = t.trader) =>
    (await t.staff.get(who, 'sportsTickets', filter)).value.map(({ ticket_id }) => ticket_id).toSorted();
  const ids = (...placed: { ticket: { ticket_id: string } }[]) =>
    placed.map(({ ticket }) => ticket.ticket_id).toSorted();
  const [batch] = (await t.staff.get(crm, 'freeBets', {})).value;
  expect(await idsOf({ grant: batch!.batch_id })).toEqual(ids(free));
  expect(await idsOf({ competition: 'cove' })).toEqual(ids(free, both, total));
  expect(await idsOf({ competition: 'cove', legs: 'all' })).toEqual(ids(free, total));
  expect(await idsOf({ competition: 'cove', bet_type: 'OU' })).toEqual(ids(total));
  expect(await idsOf({ competition: 'several' })).toContain(both.ticket.ticket_id);
  const { markets } = await t.staff.get(t.trader, 'tradedEvent', { event_id: cove });
  const { market_id } = markets.find(({ bet_type }) => bet_type === '1X2')!;
  expect(await idsOf({ market: market_id })).toEqual(ids(free, both));

  // A trader of another brand sees none of them with any filter.
  const siteId = await t.siteId('two.test');
  const stranger = await t.staff.clerk({ role: 'trader', siteId });
  for (const filter of [{ grant: batch!.batch_id }, { market: market_id }, { competition: 'cove' }])
    expect(await idsOf({ ...filter, site_id: siteId }, stranger)).toEqual([]);
  expect(await t.staff.refusal(stranger, 'sportsProfit', {})).toBe('notAllowed');
  const abroad = await t.staff.get(stranger, 'sportsProfit', { site_id: siteId });
  expect(abroad).toMatchObject({ value: [], totals: [] });
});
