import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { listNames, setSportsNames } from './fixtures/sports-names.ts';
import { findSportsBets } from './index.ts';
import { place } from './testing/sportsbook.ts';
import { openTrading, type TestTrading } from './testing/trading.ts';

let t: TestTrading;
beforeAll(async () => {
  t = await openTrading();
});
afterEach(() => expectBooks(t.db));
afterAll(() => t.close());

test('[V-03] [V-04] bet history and statement carry a ticket’s bet item, settled later and corrected', async () => {
  const player = await t.newPlayer('one.test', 100_000n);
  const event = await t.book.event();
  const siteId = await t.siteId();
  const [, number] = /Home (\d+)/.exec(await homeOf(event))!;
  const [, away] = await listNames(t.db, siteId, event);
  const naming = { siteId, subject: 'team' as const, id: away!.id, names: { CN: '客队' } };
  await t.database.transaction((tx) => setSportsNames(tx, naming));
  const { ticket } = await place(t, player, 10_000n, [await t.book.leg(event, 'HDP', 2, '+0.75')]);
  const item = {
    ...{ bet_type: 'HDP', home_away: 2, criteria1: '+0.75', price: { format: 'decimal', value: '2.02' } },
    ...{ home_team_name: `Home ${number}`, away_team_name: `Away ${number}`, away_name_cn: '客队' },
  };
  const subject = { kind: 'ticket', id: ticket.ticket_id };
  const bets = async () => {
    await t.drain();
    return (await t.get(player, 'betHistory', {})).value;
  };
  const lines = async () => (await t.get(player, 'statement', {})).value;
  expect(await bets()).toEqual([]);
  expect((await lines())[0]).toMatchObject({ kind: 'bet', amount: -100, subject, bet: item });
  await t.result(event, '1:0');
  const [settled] = await bets();
  expect(settled).toMatchObject({ round_id: ticket.ticket_id, win: 50, net: -50, provable: false });
  expect(settled!.bet).toMatchObject({ ...item, outcome: 'half_lose', result: { full: '1:0' } });
  await t.result(event, '1:1');
  expect(await bets()).toMatchObject([{ win: 202, net: 102, bet: { ...item, outcome: 'win' } }]);
  expect((await lines())[0]).toMatchObject({ kind: 'win', amount: 152, subject, bet: { outcome: 'win' } });
});

test('[V-03] [V-04] parlays and systems have no side: a bet item for each selection', async () => {
  const player = await t.newPlayer('one.test', 100_000n);
  const events = [await t.book.event(), await t.book.event(), await t.book.event()];
  const legs = await Promise.all(events.map((event) => t.book.leg(event, '1X2', 3)));
  await place(t, player, 1_000n, legs);
  await place(t, player, 1_000n, legs, { kind: 'system', folds: [2] });
  for (const event of events) await t.result(event, '0:0');
  await t.drain();
  const found = (await t.get(player, 'betHistory', {})).value.map(({ bet }) => bet!);
  const sides = { legs: [1, 2, 3].map(() => ({ bet_type: '1X2', home_away: 3, outcome: 'win' })) };
  expect(found.find((bet) => 'legs' in bet && bet.kind === 'parlay')).toMatchObject({ lines: 1, ...sides });
  expect(found.find((bet) => 'legs' in bet && bet.kind === 'system')).toMatchObject({
    ...{ folds: [2], bankers: [], lines: 3, ...sides },
  });
  expect(found.map((bet) => [bet.bet_type, 'home_away' in bet])).toEqual([
    ['PARLAY', false],
    ['PARLAY', false],
  ]);
});

test('a player does not see a bet on another player’s ticket, nor on another brand', async () => {
  const [player, other] = [await t.newPlayer('one.test', 10_000n), await t.guest()];
  const event = await t.book.event();
  const { ticket } = await place(t, player, 1_000n, [await t.book.leg(event, '1X2', 1)]);
  const [one, two] = [await t.siteId(), await t.siteId('two.test')];
  const found = (siteId: number, playerId: string) =>
    findSportsBets(t.db, { siteId, playerId }, [ticket.ticket_id]);
  expect([...(await found(one, player.playerId)).keys()]).toEqual([ticket.ticket_id]);
  expect((await found(one, other.playerId)).size).toBe(0);
  expect((await found(two, player.playerId)).size).toBe(0);
});

/** The home team of an event. */
async function homeOf(event_id: string): Promise<string> {
  const guest = { domain_name: 'one.test', external_id: 'site-one' };
  const answer = await t.call('one.test', 'sportsEvent', { ...guest, event_id });
  if (!('event' in answer)) throw new Error(answer.statusMessage);
  return answer.event.home_team_name;
}
