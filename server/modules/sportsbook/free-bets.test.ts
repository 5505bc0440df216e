import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { write } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { personalData } from './personal-data.ts';
import { expectProfitSums } from './testing/profit-sums.ts';
import { openResults, type TestResults } from './testing/results.ts';
import { openSportsbook, place, slip, type TestSportsbook } from './testing/sportsbook.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let crm: TestStaff;
let admin: TestStaff;
let trader: TestStaff;
let head: TestStaff;
let book: TestSportsbook;
let results: TestResults;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  [crm, admin] = [await staffConsole.clerk('crm'), await staffConsole.clerk('site_admin')];
  [trader, head] = [await staffConsole.clerk('trader'), await staffConsole.clerk('head_trader')];
  book = openSportsbook(testCashier);
  results = openResults(testCashier, staffConsole, { trader, head });
});
afterEach(async () => {
  await expectBooks(testCashier.db);
  await expectProfitSums(testCashier.db);
});
afterAll(() => testCashier.close());

const anna = (centavos = 0n) => testCashier.newPlayer('one.test', centavos);

/** Gives a player a free bet of 100 through the console: one person proposes it, another approves. */
async function give(player: TestPlayer, more: object = {}): Promise<string> {
  const proposal = {
    ...{ title: 'Cup final', amount: '10000', valid_days: 7, segment: 'listed' },
    ...{ account_ids: [player.account_id], ...more },
  };
  const { proposal_id } = await staffConsole.get(crm, 'proposeFreeBets', proposal);
  await staffConsole.get(admin, 'approveProposal', { proposal_id });
  return (await held(player))[0]!.free_bet_id;
}

const held = async (player: TestPlayer) => (await testCashier.get(player, 'myFreeBets', {})).value;

async function stake(player: TestPlayer, free_bet_id: string, event: string, betType = '1X2', line = '') {
  const leg = await book.leg(event, betType, 1, line);
  return (await place(testCashier, player, 10_000n, [leg], { free_bet_id })).ticket.ticket_id;
}

/** Why a slip with a free bet is refused. */
async function reasonOf(player: TestPlayer, ticket: object) {
  const { statusMessage, statusDetail } = await testCashier.ask(player, 'placeTicket', ticket);
  return [statusMessage, (statusDetail as { reason?: string } | undefined)?.reason];
}

test('[operations 4.1] a free bet is given by two people and its win pays the profit alone', async () => {
  const player = await anna();
  const [freeBet, event] = [{ title: 'Cup', amount: '10000', valid_days: 7 }, await book.event()];
  const listed = { segment: 'listed', account_ids: [player.account_id] };
  const both = await staffConsole.clerk('crm', 'site_admin');
  const own = await staffConsole.get(both, 'proposeFreeBets', { ...freeBet, ...listed });
  expect(await staffConsole.refusal(both, 'approveProposal', own)).toBe('sameMaker');
  expect(await staffConsole.refusal(trader, 'proposeFreeBets', { ...freeBet, ...listed })).toBe('notAllowed');
  for (const wrong of [{ amount: '1' }, { sports: ['chess'] }, { min_price: '1' }, { valid_days: 0 }])
    expect(await staffConsole.refusal(crm, 'proposeFreeBets', { ...freeBet, ...listed, ...wrong })).toBe(
      'invalidRequest',
    );
  expect(await held(player)).toEqual([]);
  const free_bet_id = await give(player, { min_price: '1.5', sports: ['football'], bet_types: ['1X2'] });
  expect(await staffConsole.logged('sports/free-bets/propose')).toContain('amount: 100.00 PHP');
  expect(await held(player)).toMatchObject([
    { title: 'Cup final', amount: '10000', min_price: '1.50', sports: ['football'], bet_types: ['1X2'] },
  ]);
  const leg = await book.leg(event, '1X2', 1);
  const quote = await testCashier.get(player, 'quoteTicket', slip(10_000n, [leg], { free_bet_id }));
  expect(quote).toMatchObject({ stake: '10000', max_return: '13000', refusal: null });
  const ticket_id = await stake(player, free_bet_id, event);
  expect(await testCashier.cash(player)).toBe(0n);
  expect(await held(player)).toEqual([]);
  expect((await testCashier.ask(player, 'cashOutOffer', { ticket_id })).statusMessage).toBe(
    'cashOutUnavailable',
  );
  await results.result(event, '1:0');
  expect(await testCashier.cash(player)).toBe(13_000n);
  expect(await results.ticketOf(player, ticket_id)).toMatchObject({
    ...{ is_free_bet: true, stake: '10000', returned: '13000', outcome: 'win' },
  });
  expect(await results.computationOf(player, ticket_id)).toMatchObject({
    ...{ lines: [{ returned: '230' }], free_stake: '100', total: '130', returned: '13000' },
  });
  await testCashier.drain();
  const [round] = (await testCashier.get(player, 'betHistory', {})).value;
  expect(round).toMatchObject({ round_id: ticket_id, stake: 0, win: 130, bet: { outcome: 'win' } });
  const [line] = (await testCashier.get(player, 'statement', {})).value;
  expect(line).toMatchObject({ kind: 'free_bet_win', amount: 130 });
  const given = await staffConsole.get(crm, 'freeBets', {});
  expect(given.value[0]).toMatchObject({ title: 'Cup final', players: 1, used: 1, paid: '13000' });
});

test('[operations 4.1] a slip that does not fit a free bet is refused with the reason', async () => {
  const player = await anna(50_000n);
  const free_bet_id = await give(player, { min_price: '2', sports: ['football'], bet_types: ['1X2'] });
  const events = [await book.event(), await book.event(), await book.event()];
  const legs = await Promise.all(events.map((event) => book.leg(event, '1X2', 1)));
  const bet = (more: object, amount = 10_000n, some = [legs[0]!]) =>
    reasonOf(player, slip(amount, some, { free_bet_id, ...more }));
  const cheap = await book.event([['1X2', 1, '', 1500]]);
  const dear = await book.leg(events[0]!, 'OU', 1, '2.5');
  const because = (reason: string) => ['freeBetUnavailable', reason];
  expect(await bet({}, 5_000n)).toEqual(because('stake'));
  expect(await bet({}, 10_000n, [await book.leg(cheap, '1X2', 1)])).toEqual(because('price'));
  expect(await bet({}, 10_000n, [dear])).toEqual(because('selection'));
  expect(await bet({ kind: 'system', folds: [2] }, 10_000n, legs)).toEqual(because('kind'));
  expect(await bet({ free_bet_id: randomUUID() })).toEqual(because('unavailable'));
  const other = await anna(50_000n);
  const stolen = slip(10_000n, [legs[0]!], { free_bet_id });
  expect(await reasonOf(other, stolen)).toEqual(because('unavailable'));
  const stranger = await testCashier.newPlayer('two.test', 50_000n);
  expect((await testCashier.ask(stranger, 'placeTicket', stolen)).statusMessage).not.toBe('Success');
  expect(await held(player)).toHaveLength(1);
  await testCashier.database.transaction((tx) =>
    write(tx, {
      text: `update sportsbook.free_bet set expires_at = $2 where free_bet_id = $1`,
      values: [free_bet_id, new Date(testCashier.now().getTime() - 1)],
    }),
  );
  expect(await held(player)).toEqual([]);
  expect(await bet({})).toEqual(because('unavailable'));
  expect(await testCashier.cash(player)).toBe(50_000n);
});

test('[operations 4.1] fifty bets at once stake a free bet once, and a repeated grant gives nothing more', async () => {
  const player = await anna();
  const free_bet_id = await give(player);
  const leg = await book.leg(await book.event(), '1X2', 1);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      testCashier.ask(player, 'placeTicket', slip(10_000n, [leg], { free_bet_id })),
    ),
  );
  expect(answers.filter((answer) => 'ticket' in answer)).toHaveLength(1);
  expect((await testCashier.get(player, 'myTickets', {})).total).toBe(1);
  const request_id = randomUUID();
  const proposal = {
    ...{ request_id, title: 'Twice', amount: '10000', valid_days: 1, segment: 'listed' },
    account_ids: [player.account_id],
  };
  const first = await staffConsole.get(crm, 'proposeFreeBets', proposal);
  const again = await staffConsole.get(crm, 'proposeFreeBets', proposal);
  expect(again.proposal_id).toBe(first.proposal_id);
  await Promise.all([1, 2, 3].map(() => staffConsole.ask(admin, 'approveProposal', first)));
  expect(await held(player)).toHaveLength(1);
});

test('[sportsbook 15.2, 15.3] void, win and void again: the free bet comes back, goes and comes back', async () => {
  const player = await anna();
  const event = await book.event();
  const free_bet_id = await give(player, { valid_days: 3 });
  const ticket_id = await stake(player, free_bet_id, event);
  await results.confirm(event, { status: 'cancelled' });
  await results.settle();
  expect(await results.ticketOf(player, ticket_id)).toMatchObject({ outcome: 'void', returned: '0' });
  const [back] = await held(player);
  expect(back).toMatchObject({ free_bet_id, amount: '10000' });
  const days = (Date.parse(back!.expires_at) - testCashier.now().getTime()) / DAY_MS;
  expect(days).toBeGreaterThan(2.9);
  await testCashier.drain();
  expect((await testCashier.get(player, 'betHistory', {})).value).toEqual([]);
  await results.result(event, '1:0');
  expect([await testCashier.cash(player), await held(player)]).toEqual([13_000n, []]);
  await results.confirm(event, { status: 'cancelled' });
  await results.settle();
  expect(await testCashier.cash(player)).toBe(0n);
  expect(await held(player)).toMatchObject([{ free_bet_id, amount: '10000' }]);
});

test('[sportsbook 15.3] a returned free bet that is staked again pays once, whatever becomes of the first bet', async () => {
  const player = await anna();
  const [first, second] = [await book.event(), await book.event()];
  const free_bet_id = await give(player);
  const before = await stake(player, free_bet_id, first);
  await results.confirm(first, { status: 'cancelled' });
  await results.settle();
  const after = await stake(player, free_bet_id, second);
  const correction = { event_id: first, status: 'finished', full: '1:0' } as const;
  expect(await staffConsole.get(trader, 'previewResult', correction)).toMatchObject({ moving: 0 });
  await results.result(first, '1:0');
  expect(await results.ticketOf(player, before)).toMatchObject({ outcome: 'void', returned: '0' });
  expect([await testCashier.cash(player), await held(player)]).toEqual([0n, []]);
  await results.result(second, '1:0');
  expect(await results.ticketOf(player, after)).toMatchObject({ outcome: 'win', returned: '13000' });
  await results.result(first, '2:0');
  expect(await testCashier.cash(player)).toBe(13_000n);
});

test('[sportsbook 15.3] a correction against a placement with the same free bet: one of the two counts', async () => {
  const player = await anna();
  const [first, second] = [await book.event(), await book.event()];
  const free_bet_id = await give(player);
  const before = await stake(player, free_bet_id, first);
  await results.confirm(first, { status: 'cancelled' });
  await results.settle();
  await results.confirm(first, { full: '1:0' });
  const again = slip(10_000n, [await book.leg(second, '1X2', 1)], { free_bet_id });
  const [placed] = await Promise.all([testCashier.ask(player, 'placeTicket', again), results.settle()]);
  await results.result(second, '1:0');
  const { outcome } = await results.ticketOf(player, before);
  expect(outcome).toBe('ticket' in placed ? 'void' : 'win');
  expect(await testCashier.cash(player)).toBe(13_000n);
});

test('[sportsbook 2] a push gives the free bet back, a half win pays half its profit and gives half back', async () => {
  const player = await anna();
  const offers = [
    ['HDP', 1, '-1', 2100],
    ['HDP', 1, '-0.75', 1880],
  ] as const;
  const event = await book.event(offers);
  const whole = await give(player);
  const pushed = await stake(player, whole, event, 'HDP', '-1');
  const half = await give(player);
  const ticket_id = await stake(player, half, event, 'HDP', '-0.75');
  await results.result(event, '1:0');
  expect(await results.ticketOf(player, pushed)).toMatchObject({ outcome: 'push', returned: '0' });
  expect(await results.ticketOf(player, ticket_id)).toMatchObject({ outcome: 'half_win', returned: '4400' });
  expect((await held(player)).map((freeBet) => [freeBet.free_bet_id, freeBet.amount]).toSorted()).toEqual(
    [
      [whole, '10000'],
      [half, '5000'],
    ].toSorted(),
  );
  await results.result(event, '3:0');
  expect(await testCashier.cash(player)).toBe(11_000n + 8_800n);
  expect(await held(player)).toEqual([]);
});

test('[player protection L10] free bets are in the copy a player takes away, and nobody else’s', async () => {
  const [player, other] = [await anna(), await anna()];
  const free_bet_id = await give(player);
  await give(other);
  const key = { siteId: await testCashier.siteId(), playerId: player.playerId };
  const section = personalData.find(({ name }) => name === 'sports_free_bets')!;
  expect((await section.read(testCashier.db, key)).rows).toMatchObject([{ free_bet_id, amount: 10_000n }]);
});
