import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { expectBooks } from '#test/support/books.ts';
import { place, slip } from './testing/sportsbook.ts';
import { openTrading, type TestTrading } from './testing/trading.ts';

let t: TestTrading;
beforeAll(async () => {
  t = await openTrading();
});
afterEach(() => expectBooks(t.db));
afterAll(() => t.close());

type Market = readonly [betType: string, line: string, ...prices: string[]];
let made = 0;

/** An event added by hand, with markets at a trader's prices. */
async function open(sport: string, ...markets: readonly Market[]): Promise<string> {
  made += 1;
  const { event_id } = await t.staff.get(t.trader, 'addFixture', {
    ...{ request_id: randomUUID(), sport, category: 'World', competition: `${sport} cup`, season: '2026' },
    ...{ home: `Home ${made}`, away: `Away ${made}`, reason: 'Fixture list' },
    starts_at: new Date(t.now().getTime() + 2 * DAY_MS).toISOString(),
  });
  for (const [bet_type, line, ...prices] of markets)
    await t.staff.get(t.trader, 'addSportsMarket', {
      event_id,
      bet_type,
      line,
      prices,
      reason: 'Opening',
    });
  return event_id;
}

async function result(event_id: string, scores: { full: string; half?: string; overtime?: string }) {
  const entered = { event_id, status: 'finished', reason: 'Final score', ...scores };
  const proposed = { ...entered, request_id: randomUUID() };
  const { proposal_id } = await t.staff.get(t.trader, 'proposeResult', proposed);
  await t.staff.get(t.head, 'approveProposal', { proposal_id });
  await t.settle();
}

const anna = () => t.newPlayer('one.test', 100_000n);

/** Places a single on each selection, and returns the outcomes after the result. */
async function settled(
  event: string,
  picks: readonly (readonly [betType: string, side: number, criteria?: string])[],
  scores: Parameters<typeof result>[1],
) {
  const player = await anna();
  const tickets = [];
  for (const [betType, side, criteria] of picks) {
    const leg = await t.book.leg(event, betType, side, criteria);
    tickets.push((await place(t, player, 1_000n, [leg])).ticket);
  }
  await result(event, scores);
  const after = await Promise.all(tickets.map(({ ticket_id }) => t.ticketOf(player, ticket_id)));
  return after.map(({ outcome, returned }) => `${outcome} ${returned}`);
}

test('[sportsbook 7.1] basketball counts overtime, and its first half is two quarters', async () => {
  const event = await open(
    'basketball',
    ['ML', '', '1.80', '2.10'],
    ['HDP', '-4.5', '1.90', '1.95'],
    ['OU', '205', '1.90', '1.95'],
    ['MLH', '', '1.90', '1.95'],
    ['OUH', '100.5', '1.90', '1.95'],
  );
  const outcomes = await settled(
    event,
    [
      ...([
        ['ML', 2],
        ['HDP', 1, '-4.5'],
        ['HDP', 2, '+4.5'],
        ['OU', 1, '205'],
      ] as const),
      ...([
        ['MLH', 1],
        ['OUH', 2, '100.5'],
      ] as const),
    ],
    { full: '98:98', half: '52:49', overtime: '101:104' },
  );
  expect(outcomes).toEqual(['win 2100', 'lose 0', 'win 1950', 'push 1000', 'win 1900', 'lose 0']);
});

test('[sportsbook 7.1] tennis is counted in sets, its first set in games', async () => {
  const event = await open(
    'tennis',
    ['ML', '', '1.60', '2.40'],
    ['HDP', '-1.5', '2.60', '1.50'],
    ['OU', '2.5', '2.10', '1.75'],
    ['CS', '2', '2.60', '3.50', '4.00', '5.00'],
    ['OUH', '9.5', '1.85', '1.95'],
  );
  const outcomes = await settled(
    event,
    [
      ['ML', 1],
      ['HDP', 1, '-1.5'],
      ['OU', 1, '2.5'],
      ['CS', 0, '2:1'],
      ['OUH', 2, '9.5'],
    ],
    { full: '2:1', half: '3:6' },
  );
  expect(outcomes).toEqual(['win 1600', 'lose 0', 'win 2100', 'win 3500', 'win 1950']);
});

test('[sportsbook 3.1] ice hockey: 1X2 by regular time, the money line and totals with overtime', async () => {
  const event = await open(
    'ice_hockey',
    ['1X2', '', '2.40', '4.00', '2.70'],
    ['ML', '', '1.85', '1.95'],
    ['OU', '5.5', '1.90', '1.90'],
  );
  const outcomes = await settled(
    event,
    [
      ['1X2', 3],
      ['1X2', 2],
      ['ML', 2],
      ['OU', 1, '5.5'],
      ['OU', 2, '5.5'],
    ],
    {
      ...{ full: '2:2', overtime: '2:3' },
    },
  );
  expect(outcomes).toEqual(['win 4000', 'lose 0', 'win 1950', 'lose 0', 'win 1900']);
});

test('[sportsbook 7.1] baseball: run line with extra innings, five innings apart; cricket by its winner', async () => {
  const event = await open('baseball', ['HDP', '+1.5', '1.60', '2.35'], ['MLH', '', '1.90', '1.90']);
  const picks = [
    ['HDP', 1, '+1.5'],
    ['HDP', 2, '-1.5'],
    ['MLH', 2],
  ] as const;
  const outcomes = await settled(event, picks, { full: '4:4', half: '1:1', overtime: '4:6' });
  expect(outcomes).toEqual(['lose 0', 'win 2350', 'push 1000']);
  const test = await open('cricket', ['1X2', '', '2.00', '4.50', '3.20'], ['ML', '', '1.70', '2.20']);
  expect(
    await settled(
      test,
      [
        ['1X2', 3],
        ['ML', 1],
      ],
      { full: '0:0' },
    ),
  ).toEqual(['win 4500', 'push 1000']);
});

test('[sportsbook 7.1] refuses results that a sport does not have', async () => {
  const ask = async (event_id: string, scores: object) =>
    await t.staff.ask(t.trader, 'proposeResult', {
      ...{ event_id, status: 'finished', request_id: randomUUID(), reason: 'Final score' },
      ...scores,
    } as Parameters<TestTrading['staff']['ask']>[2]);
  const refused = { error: 'invalidRequest' };
  const tennis = await open('tennis');
  expect(await ask(tennis, { full: '1:1' })).toMatchObject(refused);
  expect(await ask(tennis, { full: '2:0', overtime: '2:1' })).toMatchObject(refused);
  const hockey = await open('ice_hockey');
  expect(await ask(hockey, { full: '3:2', overtime: '4:2' })).toMatchObject(refused);
  expect(await ask(hockey, { full: '3:3', overtime: '3:2' })).toMatchObject(refused);
  expect(await ask(hockey, { full: '3:3', half: '1:1' })).toMatchObject(refused);
  expect(await ask(await open('combat'), { full: '2:1' })).toMatchObject(refused);
});

test('[trading 4.1] the loss of a basketball event stays within the limit over all its markets', async () => {
  const { currency: _, ...terms } = await t.staff.get(t.trader, 'sportsTerms', {});
  await t.staff.get(t.trader, 'setSportsTerms', { ...terms, liability: '10000' });
  const event = await open(
    'basketball',
    ['HDP', '-4.5', '2.00', '1.90'],
    ['OU', '205.5', '2.00', '1.90'],
    ['OUH', '100.5', '2.00', '1.90'],
  );
  const player = await anna();
  const leg = async (type: string, side: number, line: string) => await t.book.leg(event, type, side, line);
  await place(t, player, 6_000n, [await leg('HDP', 1, '-4.5')]);
  // Both can win together: the liability is already 60.00, so 40.00 may be added.
  const over = slip(6_000n, [await leg('OU', 1, '205.5')]);
  const refused = await t.ask(player, 'placeTicket', over);
  expect(refused).toMatchObject({ statusMessage: 'exposureLimit', statusDetail: { max: '4000' } });
  const half = await t.ask(player, 'placeTicket', slip(6_000n, [await leg('OUH', 1, '100.5')]));
  expect(half).toMatchObject({ statusMessage: 'exposureLimit', statusDetail: { max: '4000' } });
  // The other side of the handicap lowers the worst case.
  await place(t, player, 6_000n, [await leg('HDP', 2, '+4.5')]);
  await place(t, player, 6_000n, [await leg('OU', 1, '205.5')]);
  const exposure = await t.staff.get(t.trader, 'sportsExposure', {});
  expect(exposure.value.find(({ event_id }) => event_id === event)).toMatchObject({ worst: '-6000' });
  await t.staff.get(t.trader, 'setSportsTerms', terms);
});

test('refuses a trader’s market of another sport or brand, with an invalid line, below 100 percent, or twice', async () => {
  const event_id = await open('basketball', ['ML', '', '1.80', '2.10']);
  const ask = async (market: object, who = t.trader) =>
    await t.staff.ask(who, 'addSportsMarket', {
      ...{ event_id, bet_type: 'OU', line: '205.5', prices: ['1.90', '1.95'], reason: 'Opening' },
      ...market,
    });
  const refused = { error: 'invalidRequest' };
  expect(await ask({ bet_type: 'CS', line: '2' })).toMatchObject(refused);
  expect(await ask({ line: '205.3' })).toMatchObject(refused);
  // Tennis totals count sets: a line in games would never be exceeded, and its bets would show no liability.
  expect(await ask({ event_id: await open('tennis'), line: '22.5' })).toMatchObject(refused);
  expect(await ask({ prices: ['2.10', '2.10'] })).toMatchObject(refused);
  expect(await ask({ prices: ['1.90', '1.95', '4.00'] })).toMatchObject(refused);
  expect(await ask({ bet_type: 'ML', line: '' })).toMatchObject({ error: 'marketKnown' });
  expect(await ask({ event_id: randomUUID() })).toMatchObject({ error: 'notFound' });
  expect(await ask({}, await t.staff.clerk('support'))).toMatchObject({ error: 'notAllowed' });
  const unknown = await t.staff.ask(t.trader, 'addFixture', {
    ...{ request_id: randomUUID(), sport: 'quidditch', category: 'World', competition: 'Cup' },
    ...{ season: '2026', home: 'A', away: 'B', starts_at: new Date().toISOString(), reason: 'Fixture list' },
  });
  expect(unknown).toMatchObject(refused);
  const unmodelled = { event_id: await open('volleyball'), reason: 'Prices' };
  const priced = await t.staff.get(t.trader, 'priceSportsEvent', unmodelled);
  expect(priced.changed).toBe(0);
});

test('[sportsbook 15.5] a file of another sport is imported with its overtimes, apart from football', async () => {
  const text = `league,season,date,time,home,away,ft_home,ft_away,ot_home,ot_away
Peak League,2026,2026-01-10,19:00,Wolves,Bears,88,88,95,93
Peak League,2026,2026-03-01,19:00,Bears,Wolves,,,,`;
  const file = { format: 'csv' as const, sport: 'basketball', category: 'World', text, reason: 'Season' };
  const once = await t.staff.get(t.trader, 'importFixtures', {
    ...file,
    request_id: randomUUID(),
    dry: false,
  });
  expect(once).toMatchObject({ added: 2, results: 1 });
  const again = await t.staff.get(t.trader, 'importFixtures', {
    ...file,
    request_id: randomUUID(),
    dry: true,
  });
  expect(again).toMatchObject({ added: 0, results: 0, unchanged: 2 });
  const ended = await t.staff.get(t.trader, 'fixtures', { phase: 'ended', text: 'Wolves' });
  expect(ended.value).toMatchObject([{ sport: 'basketball', full: '88:88', overtime: '95:93' }]);
  const guest = { domain_name: 'one.test', external_id: 'site-one', phase: 'ended' as const };
  const football = await t.call('one.test', 'sportsEvents', {
    ...guest,
    sport: 'football',
    search: 'Wolves',
  });
  expect(football).toMatchObject({ total: 0 });
});
