import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole } from '../operators/testing/console.ts';
import { listNames, setSportsNames } from './fixtures/sports-names.ts';
import { findSportsBets } from './index.ts';
import { openResults, type TestResults } from './testing/results.ts';
import { openSportsbook, place, type TestSportsbook } from './testing/sportsbook.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let book: TestSportsbook;
let results: TestResults;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  const [trader, head] = [await staffConsole.clerk('trader'), await staffConsole.clerk('head_trader')];
  book = openSportsbook(testCashier);
  results = openResults(testCashier, staffConsole, { trader, head });
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

test('[V-03] [V-04] bet history and statement carry a ticket’s bet item, settled later and corrected', async () => {
  const player = await testCashier.newPlayer('one.test', 100_000n);
  const event = await book.event();
  const siteId = await testCashier.siteId();
  const [, number] = /Home (\d+)/.exec(await homeOf(event))!;
  const [, away] = await listNames(testCashier.db, siteId, event);
  const naming = { siteId, subject: 'team' as const, id: away!.id, names: { CN: '客队' } };
  await testCashier.database.transaction((tx) => setSportsNames(tx, naming));
  const { ticket } = await place(testCashier, player, 10_000n, [await book.leg(event, 'HDP', 2, '+0.75')]);
  const item = {
    ...{ bet_type: 'HDP', home_away: 2, criteria1: '+0.75', price: { format: 'decimal', value: '2.02' } },
    ...{ home_team_name: `Home ${number}`, away_team_name: `Away ${number}`, away_name_cn: '客队' },
  };
  const subject = { kind: 'ticket', id: ticket.ticket_id };
  const bets = async () => {
    await testCashier.drain();
    return (await testCashier.get(player, 'betHistory', {})).value;
  };
  const lines = async () => (await testCashier.get(player, 'statement', {})).value;
  expect(await bets()).toEqual([]);
  expect((await lines())[0]).toMatchObject({ kind: 'bet', amount: -100, subject, bet: item });
  await results.result(event, '1:0');
  const [settled] = await bets();
  expect(settled).toMatchObject({ round_id: ticket.ticket_id, win: 50, net: -50, provable: false });
  expect(settled!.bet).toMatchObject({ ...item, outcome: 'half_lose', result: { full: '1:0' } });
  await results.result(event, '1:1');
  expect(await bets()).toMatchObject([{ win: 202, net: 102, bet: { ...item, outcome: 'win' } }]);
  expect((await lines())[0]).toMatchObject({ kind: 'win', amount: 152, subject, bet: { outcome: 'win' } });
});

test('[V-03] [V-04] parlays and systems have no side: a bet item for each selection', async () => {
  const player = await testCashier.newPlayer('one.test', 100_000n);
  const events = [await book.event(), await book.event(), await book.event()];
  const legs = await Promise.all(events.map((event) => book.leg(event, '1X2', 3)));
  await place(testCashier, player, 1_000n, legs);
  await place(testCashier, player, 1_000n, legs, { kind: 'system', folds: [2] });
  for (const event of events) await results.result(event, '0:0');
  await testCashier.drain();
  const found = (await testCashier.get(player, 'betHistory', {})).value.map(({ bet }) => bet!);
  const sides = { legs: [1, 2, 3].map(() => ({ bet_type: '1X2', home_away: 3, outcome: 'win' })) };
  expect(found.find((bet) => 'legs' in bet && bet.kind === 'parlay')).toMatchObject({ lines: 1, ...sides });
  expect(found.find((bet) => 'legs' in bet && bet.kind === 'system')).toMatchObject({ lines: 3, ...sides });
  expect(found.map((bet) => [bet.bet_type, 'home_away' in bet])).toEqual([
    ['PARLAY', false],
    ['PARLAY', false],
  ]);
});

test('a player does not see a bet on another player’s ticket, nor on another brand', async () => {
  const [player, other] = [await testCashier.newPlayer('one.test', 10_000n), await testCashier.guest()];
  const event = await book.event();
  const { ticket } = await place(testCashier, player, 1_000n, [await book.leg(event, '1X2', 1)]);
  const [one, two] = [await testCashier.siteId(), await testCashier.siteId('two.test')];
  const found = (siteId: number, playerId: string) =>
    findSportsBets(testCashier.db, { siteId, playerId }, [ticket.ticket_id]);
  expect([...(await found(one, player.playerId)).keys()]).toEqual([ticket.ticket_id]);
  expect((await found(one, other.playerId)).size).toBe(0);
  expect((await found(two, player.playerId)).size).toBe(0);
});

/** The home team of an event. */
async function homeOf(event_id: string): Promise<string> {
  const guest = { domain_name: 'one.test', external_id: 'site-one' };
  const answer = await testCashier.call('one.test', 'sportsEvent', { ...guest, event_id });
  if (!('event' in answer)) throw new Error(answer.statusMessage);
  return answer.event.home_team_name;
}
