import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Input } from '#contracts/api/call.ts';
import type { sportsEvents } from '#contracts/api/sports.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { expectBooks } from '#test/support/books.ts';
import { place, RESULT_OFFERS, slip } from './testing/sportsbook.ts';
import { openTrading, type TestTrading } from './testing/trading.ts';

let t: TestTrading;
beforeAll(async () => {
  t = await openTrading();
});
afterEach(() => expectBooks(t.db));
afterAll(() => t.close());

const GUEST = { domain_name: 'one.test', external_id: 'site-one' };
type EventQuery = Omit<Input<typeof sportsEvents>, 'domain_name' | 'external_id'>;
async function listed(input: EventQuery = {}) {
  const answer = await t.call('one.test', 'sportsEvents', { ...GUEST, ...input });
  if (!('value' in answer)) throw new Error(answer.statusMessage);
  return answer.value;
}
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test('finds events by part of a name, start time and betting activity', async () => {
  const first = await t.book.event(RESULT_OFFERS, 1);
  const second = await t.book.event([...RESULT_OFFERS, ['OU', 1, '3.5', 3000], ['OU', 2, '3.5', 1300]], 3);
  expect((await listed()).map(({ event_id }) => event_id)).toEqual([first, second]);
  const [found, ...more] = await listed({ search: 'hOME 2' });
  expect([found?.event_id, more.length]).toEqual([second, 0]);
  expect(found?.main_market?.bet_type).toBe('1X2');
  expect(found?.total_market?.specifier).toBe('2.5');
  // A visitor's input is searched as text, not as a pattern.
  for (const search of ['%', '_', "'; drop table", '\\']) expect(await listed({ search })).toEqual([]);
  const to = `${day(2)}T00:00:00.000Z`;
  expect((await listed({ to })).map(({ event_id }) => event_id)).toEqual([first]);
  const player = await t.newPlayer('one.test', 100_000n);
  await place(t, player, 1_000n, [await t.book.leg(second, '1X2', 1)]);
  expect((await listed({ sort: 'popular' })).map(({ event_id }) => event_id)).toEqual([second, first]);
});

test('a name in another language finds its team', async () => {
  await t.book.event();
  const [event] = await listed({ search: 'Home 3' });
  const { value } = await t.staff.get(t.trader, 'sportsNames', { event_id: event!.event_id });
  const { id } = value.find(({ name }) => name === 'Home 3')!;
  await t.staff.get(t.trader, 'setSportsNames', { subject: 'team', id, names: { cn: '主队三' } });
  expect((await listed({ search: '主队' })).map(({ event_id }) => event_id)).toEqual([event!.event_id]);
});

test('a slip and its share link load selections at current prices', async () => {
  const event = await t.book.event();
  const [leg, other] = [await t.book.leg(event, '1X2', 1), await t.book.leg(event, 'HDP', 2, '+0.75')];
  const unknown = '019abcde-0000-7000-8000-000000000000';
  const outcome_ids = [other.outcome_id, unknown, leg.outcome_id];
  const ask = async (domain: string, external_id: string) => {
    const site = { domain_name: domain, external_id };
    const answer = await t.call(domain, 'sportsSelections', { ...site, outcome_ids });
    if (!('value' in answer)) throw new Error(answer.statusMessage);
    return answer.value;
  };
  const value = await ask('one.test', 'site-one');
  expect(value).toMatchObject([
    { outcome_id: other.outcome_id, bet_type: 'HDP', criteria1: '+0.75', price: '2.02', is_open: true },
    { outcome_id: leg.outcome_id, bet_type: '1X2', event_id: event, price: '2.30' },
  ]);
  expect(await ask('two.test', 'site-two')).toEqual([]);
});

test('[sportsbook 13.1] a quote lists the refusals of each leg separately', async () => {
  const player = await t.newPlayer('one.test', 100_000n);
  const [first, second, third] = [await t.book.event(), await t.book.event(), await t.book.event()];
  const legs = [
    { ...(await t.book.leg(first, '1X2', 1)), price: '2.20' },
    await t.book.leg(second, '1X2', 1),
    await t.book.leg(second, 'OU', 1, '2.5'),
    await t.book.leg(third, '1X2', 3),
  ];
  await t.staff.get(t.trader, 'setEventState', { event_id: third, state: 'suspended' });
  const quote = await t.get(player, 'quoteTicket', slip(1_000n, legs));
  expect(quote.legs.map(({ refusal }) => refusal?.error ?? null)).toEqual([
    'priceChanged',
    'relatedContingency',
    'relatedContingency',
    'marketSuspended',
  ]);
  const better = await t.get(player, 'quoteTicket', {
    ...slip(1_000n, legs.slice(0, 2)),
    price_policy: 'better',
  });
  expect([better.refusal, ...better.legs.map(({ refusal }) => refusal)]).toEqual([null, null, null]);
});

test('statistics come from the results held before the start, by the table of the season', async () => {
  const header = 'league,season,round,date,time,home,away,ht_home,ht_away,ft_home,ft_away';
  const match = (at: number, teams: string, score = ',,,') =>
    `st.1,2026,Round,${day(at)},12:00,${teams},${score}`;
  const rows = [
    match(-9, 'Reds,Blues', '1,0,2,0'),
    match(-8, 'Greens,Reds', '0,0,1,1'),
    match(-7, 'Blues,Greens', '0,0,3,0'),
    match(2, 'Reds,Greens'),
  ];
  const text = [header, ...rows.map((row) => row.replace(/,+$/, ',,,,'))].join('\n');
  const file = { format: 'csv' as const, category: 'Statistics', text, dry: false };
  await t.staff.get(t.trader, 'importFixtures', file);
  const [event] = await listed({ search: 'Greens' });
  const { event_id } = event!;
  const answer = await t.call('one.test', 'sportsStatistics', { ...GUEST, event_id });
  expect(answer).toMatchObject({
    home: [
      { opponent: { name: 'Greens' }, is_home: false, scored: 1, conceded: 1 },
      { opponent: { name: 'Blues' }, is_home: true, scored: 2, conceded: 0 },
    ],
    away: [{ opponent: { name: 'Blues' } }, { opponent: { name: 'Reds' } }],
    meetings: [{ opponent: { name: 'Greens' } }],
    table: [
      { position: 1, team: { name: 'Reds' }, side: 'home', played: 2, won: 1, drawn: 1, points: 4 },
      { position: 2, team: { name: 'Blues' }, side: null, points: 3, scored: 3, conceded: 2 },
      { position: 3, team: { name: 'Greens' }, side: 'away', lost: 1, points: 1 },
    ],
    is_simulated: false,
  });
  const elsewhere = { domain_name: 'two.test', external_id: 'site-two', event_id };
  const refused = await t.call('two.test', 'sportsStatistics', elsewhere);
  expect(refused.statusMessage).toBe('notFound');
});

test('the site sets the odds format, and a change of other terms keeps it', async () => {
  const terms = await t.staff.get(t.trader, 'sportsTerms', {});
  const { currency: _, odds_format, ...limits } = terms;
  expect(odds_format).toBe('decimal');
  await t.staff.get(t.trader, 'setSportsTerms', { ...limits, odds_format: 'malay' });
  await t.staff.get(t.trader, 'setSportsTerms', limits);
  const tree = await t.call('one.test', 'sportsTree', GUEST);
  expect(tree).toMatchObject({ odds_format: 'malay' });
});

test('the site sets the quick stakes of its slips, one brand not those of another', async () => {
  const { currency: _, ...limits } = await t.staff.get(t.trader, 'sportsTerms', {});
  const quick_stakes = ['50000', '2000', '50000'];
  await t.staff.get(t.trader, 'setSportsTerms', { ...limits, quick_stakes });
  const terms = await t.call('one.test', 'slipTerms', GUEST);
  expect(terms).toMatchObject({ min_stake: limits.min_stake, quick_stakes: ['2000', '50000'] });
  const { quick_stakes: __, ...others } = limits;
  await t.staff.get(t.trader, 'setSportsTerms', others);
  expect(await t.call('one.test', 'slipTerms', GUEST)).toMatchObject({
    quick_stakes: ['2000', '50000'],
  });
  const elsewhere = { domain_name: 'two.test', external_id: 'site-two' };
  const defaults = await t.call('two.test', 'slipTerms', elsewhere);
  expect(defaults).toMatchObject({ quick_stakes: ['1000', '5000', '10000', '50000'] });
  for (const wrong of [['0'], ['-5'], ['1', '2', '3', '4', '5']]) {
    const refused = await t.staff.ask(t.trader, 'setSportsTerms', { ...limits, quick_stakes: wrong });
    expect(refused).toMatchObject({ error: 'invalidRequest' });
  }
});
