import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { expectBooks } from '#test/support/books.ts';
import { findSiteByDomain, updateSite } from '../sites/index.ts';
import { place, RESULT_OFFERS, slip } from './testing/sportsbook.ts';
import { openTrading, type TestTrading } from './testing/trading.ts';

let t: TestTrading;
beforeAll(async () => {
  t = await openTrading();
});
afterEach(() => expectBooks(t.db));
afterAll(() => t.close());

const anna = (centavos = 100_000n) => t.newPlayer('one.test', centavos);
const LIMITS = {
  margin_method: 'power',
  margin_points: 550,
  min_stake: '100',
  max_stake: '1000000',
  max_win: '50000000',
  liability: '100000000',
  cash_out_margin_points: 500,
  min_legs: 2,
  max_legs: 20,
  max_price: 10_000,
} as const;

test('a single takes its stake, and a repeated request takes nothing', async () => {
  const player = await anna();
  const leg = await t.book.leg(await t.book.event(), '1X2', 1);
  const ticket = slip(10_000n, [leg]);
  const quote = await t.get(player, 'quoteTicket', ticket);
  expect(quote).toMatchObject({
    lines: 1,
    stake: '10000',
    max_return: '23000',
    price: '2.30',
    refusal: null,
  });
  const none = await t.ask(player, 'quoteTicket', { ...ticket, stake: '0' });
  expect(none).toMatchObject({ statusMessage: 'stakeTooLow', statusDetail: { min: '1' } });
  const placed = await t.get(player, 'placeTicket', ticket);
  expect(placed).toMatchObject({ balance: '90000', replayed: false });
  expect(placed.ticket).toMatchObject({
    ...{ kind: 'single', bet_type: '1X2', stake: '10000', state: 'open', max_return: '23000' },
    legs: [{ home_away: 1, price: { format: 'decimal', value: '2.30' }, outcome: null, score_at_bet: null }],
  });
  const again = await t.get(player, 'placeTicket', ticket);
  expect(again).toMatchObject({
    replayed: true,
    balance: '90000',
    ticket: { ticket_id: placed.ticket.ticket_id },
  });
  const other = await t.ask(player, 'placeTicket', { ...ticket, stake: '20000' });
  expect(other.statusMessage).toBe('duplicateMismatch');
  const mine = await t.get(player, 'myTickets', { state: 'open' });
  expect(mine.value.map(({ ticket_id }) => ticket_id)).toEqual([placed.ticket.ticket_id]);
  const lines = await t.get(player, 'statement', { kind: 'bet' });
  expect(lines.value).toMatchObject([{ amount: -100, reference: placed.ticket.ticket_id }]);
});

test('[sportsbook 11] parlays multiply their prices, systems have their lines', async () => {
  const player = await anna();
  const legs = [];
  for (const side of [1, 2, 3]) legs.push(await t.book.leg(await t.book.event(), '1X2', side));
  const parlay = await place(t, player, 1_000n, legs);
  // 2.30 x 3.10 x 3.30 = 23.529
  expect(parlay.ticket).toMatchObject({ kind: 'parlay', bet_type: 'PARLAY', max_return: '23529' });
  expect(parlay.ticket.price).toBe('23.52');
  const system = await place(t, player, 500n, legs, { kind: 'system', folds: [2, 3] });
  expect(system.ticket).toMatchObject({ lines: 4, stake: '2000', folds: [2, 3], price: null });
  expect(system.balance).toBe('97000');
  const twice = await t.ask(player, 'placeTicket', slip(500n, [legs[0]!], { kind: 'parlay' }));
  expect(twice.statusMessage).toBe('invalidTicket');
});

test('[sportsbook 13.1] each check has its own refusal', async () => {
  const player = await anna();
  const event = await t.book.event();
  const leg = await t.book.leg(event, '1X2', 1);
  const ask = async (stake: bigint, legs = [leg], more: object = {}) =>
    await t.ask(player, 'placeTicket', slip(stake, legs, more));
  const missing = { outcome_id: '019abcde-0000-7000-8000-000000000000', price: '2.00' };
  expect((await ask(1_000n, [missing])).statusMessage).toBe('selectionNotFound');
  expect(await ask(99n)).toMatchObject({ statusMessage: 'stakeTooLow', statusDetail: { min: '100' } });
  expect(await ask(1_000_001n)).toMatchObject({
    statusMessage: 'stakeTooHigh',
    statusDetail: { max: '1000000' },
  });
  expect(await ask(1_000n, [leg, await t.book.leg(event, 'OU', 1, '2.5')])).toMatchObject({
    statusMessage: 'relatedContingency',
  });
  expect(await ask(200_000n)).toMatchObject({
    statusMessage: 'insufficientFunds',
    statusDetail: { balance: '100000' },
  });
  const [market] = await t.book.markets(event);
  await t.staff.get(t.trader, 'setMarketState', { market_id: market!.market_id, state: 'suspended' });
  expect((await ask(1_000n)).statusMessage).toBe('marketSuspended');
  await t.staff.get(t.trader, 'setMarketState', { market_id: market!.market_id, state: 'open' });
  await t.staff.get(t.trader, 'setEventState', { event_id: event, state: 'suspended' });
  expect((await ask(1_000n)).statusMessage).toBe('marketSuspended');
  await t.staff.get(t.trader, 'setEventState', { event_id: event, state: 'closed' });
  expect((await ask(1_000n)).statusMessage).toBe('eventClosed');
  const started = await t.book.leg(await t.book.event(RESULT_OFFERS, -1), '1X2', 1);
  expect((await ask(1_000n, [started])).statusMessage).toBe('eventClosed');
  expect(await t.cash(player)).toBe(100_000n);
});

test('[sportsbook 13.2] a changed price is offered again unless the player accepts changes', async () => {
  const player = await anna();
  const event = await t.book.event();
  const leg = await t.book.leg(event, '1X2', 1);
  const move = (price: number) => t.book.reprice(event, [['1X2', 1, '', price]]);
  const ask = async (price_policy: string, more: object = {}) =>
    await t.ask(player, 'placeTicket', slip(1_000n, [leg], { price_policy, ...more }));
  await move(2200);
  for (const policy of ['none', 'better'])
    expect(await ask(policy)).toMatchObject({
      statusMessage: 'priceChanged',
      statusDetail: { legs: [{ leg: 0, price: '2.20' }] },
    });
  expect((await ask('any', { tolerance_percent: 4 })).statusMessage).toBe('priceChanged');
  const { client_ticket_id: _, ...ticket } = slip(1_000n, [leg], { price_policy: 'any' });
  const quote = async (tolerance_percent: number) =>
    (await t.get(player, 'quoteTicket', { ...ticket, tolerance_percent })).legs[0]!.refusal?.error;
  expect([await quote(4), await quote(5)]).toEqual(['priceChanged', undefined]);
  expect(await ask('any', { tolerance_percent: 5 })).toMatchObject({ ticket: { max_return: '2200' } });
  await move(2400);
  expect((await ask('none')).statusMessage).toBe('priceChanged');
  expect(await ask('better')).toMatchObject({ ticket: { max_return: '2400' } });
});

test('[sportsbook 13.3] limits: vectors E2 and E3, a player’s factor, a competition’s stake', async () => {
  await t.staff.get(t.trader, 'setSportsTerms', {
    ...LIMITS,
    max_stake: '100000000',
    liability: '500000',
  });
  const player = await anna(50_000_000n);
  const event = await t.book.event();
  const sides = [
    await t.book.leg(event, '1X2', 1),
    await t.book.leg(event, '1X2', 3),
    await t.book.leg(event, '1X2', 2),
  ];
  for (const [i, stake] of [100_000n, 40_000n, 60_000n].entries()) await place(t, player, stake, [sides[i]!]);
  const max = [];
  for (const leg of sides) {
    const answer = await t.ask(player, 'placeTicket', slip(10_000_000n, [leg]));
    expect(answer.statusMessage).toBe('exposureLimit');
    max.push((answer.statusDetail as { max: string }).max);
  }
  // E2: the book's maximum loss afterwards is 5000.00.
  expect(max).toEqual(['361538', '246956', '244761']);
  await place(t, player, 361_538n, [sides[0]!]);
  expect((await t.ask(player, 'placeTicket', slip(100n, [sides[0]!]))).statusMessage).toBe('exposureLimit');

  await t.staff.get(t.trader, 'setSportsTerms', {
    ...LIMITS,
    max_stake: '100000000',
    max_win: '5000000',
  });
  const next = await t.book.leg(await t.book.event(), '1X2', 1);
  expect(await t.ask(player, 'placeTicket', slip(3_846_154n, [next]))).toMatchObject({
    statusMessage: 'payoutLimit',
    statusDetail: { max: '3846153' },
  });
  await t.staff.get(t.trader, 'setSportsTerms', LIMITS);
  await t.staff.get(t.trader, 'setPlayerFactor', { player: player.account_id, factor_percent: 10 });
  expect(await t.ask(player, 'placeTicket', slip(100_001n, [next]))).toMatchObject({
    statusMessage: 'stakeTooHigh',
    statusDetail: { max: '100000' },
  });
});

test('[sportsbook 13.1] fifty concurrent placements on one balance take what it covers', async () => {
  const player = await anna(10_000n);
  const leg = await t.book.leg(await t.book.event(), '1X2', 1);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => t.ask(player, 'placeTicket', slip(1_000n, [leg]))),
  );
  const count = (message: string) => answers.filter(({ statusMessage }) => statusMessage === message).length;
  expect(answers.filter(({ statusCode }) => statusCode === 1)).toHaveLength(10);
  expect(count('insufficientFunds')).toBe(40);
  expect(await t.cash(player)).toBe(0n);
  const traded = await t.staff.get(t.trader, 'tradedEvent', {
    event_id: (await t.get(player, 'myTickets')).value[0]!.legs[0]!.event_id,
  });
  const [first] = traded.markets.flatMap(({ outcomes }) => outcomes).filter(({ staked }) => staked !== '0');
  expect(first).toMatchObject({ staked: '10000', payout: '23000' });
});

test('staff see tickets, their postings, and the worst-case loss of each event', async () => {
  const player = await anna();
  const event = await t.book.event();
  const { ticket } = await place(t, player, 10_000n, [await t.book.leg(event, '1X2', 1)]);
  await place(t, player, 4_000n, [await t.book.leg(event, '1X2', 3)]);
  const listed = await t.staff.get(t.trader, 'sportsTickets', { event });
  expect(listed.value).toHaveLength(2);
  expect(listed.value[1]).toMatchObject({
    ...{ ticket_id: ticket.ticket_id, account: player.account_id, stake: '10000', state: 'open' },
  });
  expect(await t.staff.get(t.trader, 'sportsTicketTotals', { event })).toMatchObject({
    ...{ count: 2, staked: '14000', returned: '0' },
  });
  const postings = await t.staff.get(t.trader, 'sportsPostings', { ticket_id: ticket.ticket_id });
  expect(postings.value).toMatchObject([{ what: 'stake', change: '-10000' }]);
  const one = { ticket: ticket.ticket_id };
  expect((await t.staff.get(t.trader, 'sportsTickets', one)).value).toEqual([listed.value[1]]);
  const site_id = await t.siteId('two.test');
  const stranger = await t.staff.clerk({ role: 'trader', siteId: site_id });
  expect((await t.staff.get(stranger, 'sportsTickets', { ...one, site_id })).value).toEqual([]);
  const exposure = await t.staff.get(t.trader, 'sportsExposure');
  // 140.00 staked, 230.00 returned when the home side wins.
  expect(exposure.value.find(({ event_id }) => event_id === event)).toMatchObject({
    ...{ staked: '14000', worst: '-9000', score: '1:0' },
  });
});

test('concurrent copies of a request make one ticket', async () => {
  const player = await anna(10_000n);
  const bet = slip(1_000n, [await t.book.leg(await t.book.event(), '1X2', 1)]);
  const answers = await Promise.all(Array.from({ length: 8 }, () => t.get(player, 'placeTicket', bet)));
  expect(new Set(answers.map(({ ticket }) => ticket.ticket_id)).size).toBe(1);
  expect(await t.cash(player)).toBe(9_000n);
});

test('accepts no bet after a suspension is acknowledged', async () => {
  const player = await anna(100_000n);
  const event = await t.book.event();
  const leg = await t.book.leg(event, '1X2', 1);
  const placing = Array.from({ length: 20 }, () => t.ask(player, 'placeTicket', slip(1_000n, [leg])));
  await t.staff.get(t.trader, 'setEventState', { event_id: event, state: 'suspended' });
  const late = await Promise.all(
    Array.from({ length: 5 }, () => t.ask(player, 'placeTicket', slip(1_000n, [leg]))),
  );
  expect(late.map(({ statusMessage }) => statusMessage)).toEqual(Array(5).fill('marketSuspended'));
  const taken = (await Promise.all(placing)).filter(({ statusCode }) => statusCode === 1).length;
  expect(await t.cash(player)).toBe(100_000n - 1_000n * BigInt(taken));
});

test('players’ own limits count sports bets', async () => {
  const player = await anna();
  const leg = await t.book.leg(await t.book.event(), '1X2', 1);
  await t.get(player, 'setLimit', { kind: 'stake', period: 'day', limit_amount: '1500' });
  await place(t, player, 1_000n, [leg]);
  const over = await t.ask(player, 'placeTicket', slip(1_000n, [leg]));
  expect(over).toMatchObject({ statusMessage: 'limitReached', statusDetail: { remaining: '500' } });
});

test('a trader’s price stays until it is returned to the model', async () => {
  const event = await t.book.event();
  const { outcome_id } = await t.book.leg(event, '1X2', 1);
  await t.staff.get(t.trader, 'setPrice', { outcome_id, price: '2.555', is_locked: true });
  await t.book.reprice(event, RESULT_OFFERS);
  expect((await t.book.leg(event, '1X2', 1)).price).toBe('2.555');
  await t.staff.get(t.trader, 'setPrice', { outcome_id, price: '2.555', is_locked: false });
  await t.book.reprice(event, RESULT_OFFERS);
  expect((await t.book.leg(event, '1X2', 1)).price).toBe('2.30');
  const history = await t.staff.get(t.trader, 'priceHistory', { outcome_id });
  expect(history.value.map(({ price, source }) => [price, source])).toEqual([
    ['2.30', 'model'],
    ['2.555', 'trader'],
    ['2.30', 'model'],
  ]);
});

test('the model prices a board with the site’s margin', async () => {
  const starts_at = new Date(Date.now() + 3 * DAY_MS).toISOString();
  const { event_id } = await t.staff.get(t.trader, 'addFixture', {
    ...{
      category: 'Test',
      competition: 'Model League',
      season: '2026',
      home: 'Reds',
      away: 'Blues',
      starts_at,
    },
  });
  const { changed } = await t.staff.get(t.trader, 'priceSportsEvent', { event_id });
  expect(changed).toBeGreaterThan(100);
  const markets = await t.book.markets(event_id);
  const result = markets.find(({ bet_type }) => bet_type === '1X2')!;
  const implied = result.outcomes.reduce((sum, { price }) => sum + 1 / Number(price), 0);
  // Prices are rounded down to the ladder: the margin is the site's 5.5 % or slightly more.
  expect(implied).toBeGreaterThanOrEqual(1.055);
  expect(implied).toBeLessThan(1.08);
  const handicaps = markets.filter(({ bet_type }) => bet_type === 'HDP');
  expect(handicaps.every(({ outcomes }) => outcomes.length === 2)).toBe(true);
  expect((await t.staff.get(t.trader, 'priceSportsEvent', { event_id })).changed).toBe(0);
});

test('a site without the sportsbook shows no event and takes no bet', async () => {
  const player = await anna();
  const eventId = await t.book.event();
  const leg = await t.book.leg(eventId, '1X2', 1);
  await place(t, player, 10_000n, [leg]);
  const { id } = (await findSiteByDomain(t.db, 'one.test'))!;
  const offer = (hasSportsbook: boolean) =>
    t.database.transaction((tx) => updateSite(tx, id, { hasSportsbook }));
  const guest = { domain_name: 'one.test', external_id: 'site-one' };
  await offer(false);
  try {
    const refused = await t.ask(player, 'placeTicket', slip(10_000n, [leg]));
    expect(refused.statusMessage).toBe('sportsbookClosed');
    const quote = await t.get(player, 'quoteTicket', slip(10_000n, [leg]));
    expect(quote.refusal).toMatchObject({ error: 'sportsbookClosed' });
    const tree = await t.call('one.test', 'sportsTree', guest);
    expect(tree).toMatchObject({ is_offered: false, sports: [] });
    expect(await t.call('one.test', 'sportsEvents', guest)).toMatchObject({ value: [], total: 0 });
    const event = await t.call('one.test', 'sportsEvent', { ...guest, event_id: eventId });
    expect(event).toMatchObject({ statusMessage: 'notFound' });
    const mine = await t.get(player, 'myTickets', { state: 'open' });
    expect(mine.value.length).toBe(1);
  } finally {
    await offer(true);
  }
  expect(await t.get(player, 'placeTicket', slip(10_000n, [leg]))).toMatchObject({
    replayed: false,
  });
});
