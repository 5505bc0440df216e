import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { write } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import type { TestStaff } from '../operators/testing/console.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { personalData } from './personal-data.ts';
import { expectProfitSums } from './testing/profit-sums.ts';
import { place, slip } from './testing/sportsbook.ts';
import { openTrading, type TestTrading } from './testing/trading.ts';

let crm: TestStaff;
let admin: TestStaff;
let t: TestTrading;
beforeAll(async () => {
  t = await openTrading();
  [crm, admin] = [await t.staff.clerk('crm'), await t.staff.clerk('site_admin')];
});
afterEach(async () => {
  await expectBooks(t.db);
  await expectProfitSums(t.db);
});
afterAll(() => t.close());

const anna = (centavos = 0n) => t.newPlayer('one.test', centavos);

/** Gives a player a free bet of 100 through the console: one person proposes it, another approves. */
async function give(player: TestPlayer, more: object = {}): Promise<string> {
  const proposal = {
    ...{ title: 'Cup final', amount: '10000', valid_days: 7, segment: 'listed' },
    ...{ account_ids: [player.account_id], ...more },
  };
  const { proposal_id } = await t.staff.get(crm, 'proposeFreeBets', proposal);
  await t.staff.get(admin, 'approveProposal', { proposal_id });
  return (await held(player))[0]!.free_bet_id;
}

const held = async (player: TestPlayer) => (await t.get(player, 'myFreeBets', {})).value;

async function stake(player: TestPlayer, free_bet_id: string, event: string, betType = '1X2', line = '') {
  const leg = await t.book.leg(event, betType, 1, line);
  return (await place(t, player, 10_000n, [leg], { free_bet_id })).ticket.ticket_id;
}

/** The refusal reason of a slip with a free bet. */
async function reasonOf(player: TestPlayer, ticket: object) {
  const { statusMessage, statusDetail } = await t.ask(player, 'placeTicket', ticket);
  return [statusMessage, (statusDetail as { reason?: string } | undefined)?.reason];
}

test('[operations 4.1] two people grant a free bet, and its win pays the profit only', async () => {
  const player = await anna();
  const [freeBet, event] = [{ title: 'Cup', amount: '10000', valid_days: 7 }, await t.book.event()];
  const listed = { segment: 'listed', account_ids: [player.account_id] };
  const both = await t.staff.clerk('crm', 'site_admin');
  const own = await t.staff.get(both, 'proposeFreeBets', { ...freeBet, ...listed });
  expect(await t.staff.refusal(both, 'approveProposal', own)).toBe('sameMaker');
  expect(await t.staff.refusal(t.trader, 'proposeFreeBets', { ...freeBet, ...listed })).toBe('notAllowed');
  for (const wrong of [{ amount: '1' }, { sports: ['chess'] }, { min_price: '1' }, { valid_days: 0 }])
    expect(await t.staff.refusal(crm, 'proposeFreeBets', { ...freeBet, ...listed, ...wrong })).toBe(
      'invalidRequest',
    );
  expect(await held(player)).toEqual([]);
  const free_bet_id = await give(player, { min_price: '1.5', sports: ['football'], bet_types: ['1X2'] });
  expect(await t.staff.logged('sports/free-bets/propose')).toContain('amount: 100.00 PHP');
  expect(await held(player)).toMatchObject([
    { title: 'Cup final', amount: '10000', min_price: '1.50', sports: ['football'], bet_types: ['1X2'] },
  ]);
  const leg = await t.book.leg(event, '1X2', 1);
  const quote = await t.get(player, 'quoteTicket', slip(10_000n, [leg], { free_bet_id }));
  expect(quote).toMatchObject({ stake: '10000', max_return: '13000', refusal: null });
  const ticket_id = await stake(player, free_bet_id, event);
  expect(await t.cash(player)).toBe(0n);
  expect(await held(player)).toEqual([]);
  expect((await t.ask(player, 'cashOutOffer', { ticket_id })).statusMessage).toBe('cashOutUnavailable');
  await t.result(event, '1:0');
  expect(await t.cash(player)).toBe(13_000n);
  expect(await t.ticketOf(player, ticket_id)).toMatchObject({
    ...{ is_free_bet: true, stake: '10000', returned: '13000', outcome: 'win' },
  });
  expect(await t.computationOf(player, ticket_id)).toMatchObject({
    ...{ lines: [{ returned: '230' }], free_stake: '100', total: '130', returned: '13000' },
  });
  await t.drain();
  const [round] = (await t.get(player, 'betHistory', {})).value;
  expect(round).toMatchObject({ round_id: ticket_id, stake: 0, win: 130, bet: { outcome: 'win' } });
  const [line] = (await t.get(player, 'statement', {})).value;
  expect(line).toMatchObject({ kind: 'free_bet_win', amount: 130 });
  const given = await t.staff.get(crm, 'freeBets', {});
  expect(given.value[0]).toMatchObject({ title: 'Cup final', players: 1, used: 1, paid: '13000' });
});

test('[operations 4.1] refuses a slip that does not qualify for a free bet, with the reason', async () => {
  const player = await anna(50_000n);
  const free_bet_id = await give(player, { min_price: '2', sports: ['football'], bet_types: ['1X2'] });
  const events = [await t.book.event(), await t.book.event(), await t.book.event()];
  const legs = await Promise.all(events.map((event) => t.book.leg(event, '1X2', 1)));
  const bet = (more: object, amount = 10_000n, some = [legs[0]!]) =>
    reasonOf(player, slip(amount, some, { free_bet_id, ...more }));
  const cheap = await t.book.event([['1X2', 1, '', 1500]]);
  const dear = await t.book.leg(events[0]!, 'OU', 1, '2.5');
  const because = (reason: string) => ['freeBetUnavailable', reason];
  expect(await bet({}, 5_000n)).toEqual(because('stake'));
  expect(await bet({}, 10_000n, [await t.book.leg(cheap, '1X2', 1)])).toEqual(because('price'));
  expect(await bet({}, 10_000n, [dear])).toEqual(because('selection'));
  expect(await bet({ kind: 'system', folds: [2] }, 10_000n, legs)).toEqual(because('kind'));
  expect(await bet({ free_bet_id: randomUUID() })).toEqual(because('unavailable'));
  const other = await anna(50_000n);
  const stolen = slip(10_000n, [legs[0]!], { free_bet_id });
  expect(await reasonOf(other, stolen)).toEqual(because('unavailable'));
  const stranger = await t.newPlayer('two.test', 50_000n);
  expect((await t.ask(stranger, 'placeTicket', stolen)).statusMessage).not.toBe('Success');
  expect(await held(player)).toHaveLength(1);
  await t.database.transaction((tx) =>
    write(tx, {
      text: `update sportsbook.free_bet set expires_at = $2 where free_bet_id = $1`,
      values: [free_bet_id, new Date(t.now().getTime() - 1)],
    }),
  );
  expect(await held(player)).toEqual([]);
  expect(await bet({})).toEqual(because('unavailable'));
  expect(await t.cash(player)).toBe(50_000n);
});

test('[operations 4.1] fifty concurrent bets stake a free bet once, and a repeated grant adds nothing', async () => {
  const player = await anna();
  const free_bet_id = await give(player);
  const leg = await t.book.leg(await t.book.event(), '1X2', 1);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => t.ask(player, 'placeTicket', slip(10_000n, [leg], { free_bet_id }))),
  );
  expect(answers.filter((answer) => 'ticket' in answer)).toHaveLength(1);
  expect((await t.get(player, 'myTickets', {})).total).toBe(1);
  const request_id = randomUUID();
  const proposal = {
    ...{ request_id, title: 'Twice', amount: '10000', valid_days: 1, segment: 'listed' },
    account_ids: [player.account_id],
  };
  const first = await t.staff.get(crm, 'proposeFreeBets', proposal);
  const again = await t.staff.get(crm, 'proposeFreeBets', proposal);
  expect(again.proposal_id).toBe(first.proposal_id);
  await Promise.all([1, 2, 3].map(() => t.staff.ask(admin, 'approveProposal', first)));
  expect(await held(player)).toHaveLength(1);
});

test('[sportsbook 15.2, 15.3] void, win and void again: the free bet is returned, used and returned', async () => {
  const player = await anna();
  const event = await t.book.event();
  const free_bet_id = await give(player, { valid_days: 3 });
  const ticket_id = await stake(player, free_bet_id, event);
  await t.confirm(event, { status: 'cancelled' });
  await t.settle();
  expect(await t.ticketOf(player, ticket_id)).toMatchObject({ outcome: 'void', returned: '0' });
  const [back] = await held(player);
  expect(back).toMatchObject({ free_bet_id, amount: '10000' });
  const days = (Date.parse(back!.expires_at) - t.now().getTime()) / DAY_MS;
  expect(days).toBeGreaterThan(2.9);
  await t.drain();
  expect((await t.get(player, 'betHistory', {})).value).toEqual([]);
  await t.result(event, '1:0');
  expect([await t.cash(player), await held(player)]).toEqual([13_000n, []]);
  await t.confirm(event, { status: 'cancelled' });
  await t.settle();
  expect(await t.cash(player)).toBe(0n);
  expect(await held(player)).toMatchObject([{ free_bet_id, amount: '10000' }]);
});

test('[sportsbook 15.3] a returned free bet that is staked again pays once, whatever the outcome of the first bet', async () => {
  const player = await anna();
  const [first, second] = [await t.book.event(), await t.book.event()];
  const free_bet_id = await give(player);
  const before = await stake(player, free_bet_id, first);
  await t.confirm(first, { status: 'cancelled' });
  await t.settle();
  const after = await stake(player, free_bet_id, second);
  const correction = { event_id: first, status: 'finished', full: '1:0' } as const;
  expect(await t.staff.get(t.trader, 'previewResult', correction)).toMatchObject({ moving: 0 });
  await t.result(first, '1:0');
  expect(await t.ticketOf(player, before)).toMatchObject({ outcome: 'void', returned: '0' });
  expect([await t.cash(player), await held(player)]).toEqual([0n, []]);
  await t.result(second, '1:0');
  expect(await t.ticketOf(player, after)).toMatchObject({ outcome: 'win', returned: '13000' });
  await t.result(first, '2:0');
  expect(await t.cash(player)).toBe(13_000n);
});

test('[sportsbook 15.3] a correction against a placement with the same free bet: one of the two counts', async () => {
  const player = await anna();
  const [first, second] = [await t.book.event(), await t.book.event()];
  const free_bet_id = await give(player);
  const before = await stake(player, free_bet_id, first);
  await t.confirm(first, { status: 'cancelled' });
  await t.settle();
  await t.confirm(first, { full: '1:0' });
  const again = slip(10_000n, [await t.book.leg(second, '1X2', 1)], { free_bet_id });
  const [placed] = await Promise.all([t.ask(player, 'placeTicket', again), t.settle()]);
  await t.result(second, '1:0');
  const { outcome } = await t.ticketOf(player, before);
  expect(outcome).toBe('ticket' in placed ? 'void' : 'win');
  expect(await t.cash(player)).toBe(13_000n);
});

test('[sportsbook 2] a push returns the free bet, a half win pays half its profit and returns half', async () => {
  const player = await anna();
  const offers = [
    ['HDP', 1, '-1', 2100],
    ['HDP', 1, '-0.75', 1880],
  ] as const;
  const event = await t.book.event(offers);
  const whole = await give(player);
  const pushed = await stake(player, whole, event, 'HDP', '-1');
  const half = await give(player);
  const ticket_id = await stake(player, half, event, 'HDP', '-0.75');
  await t.result(event, '1:0');
  expect(await t.ticketOf(player, pushed)).toMatchObject({ outcome: 'push', returned: '0' });
  expect(await t.ticketOf(player, ticket_id)).toMatchObject({ outcome: 'half_win', returned: '4400' });
  expect((await held(player)).map((freeBet) => [freeBet.free_bet_id, freeBet.amount]).toSorted()).toEqual(
    [
      [whole, '10000'],
      [half, '5000'],
    ].toSorted(),
  );
  await t.result(event, '3:0');
  expect(await t.cash(player)).toBe(11_000n + 8_800n);
  expect(await held(player)).toEqual([]);
});

test('[player protection L10] a player’s data export has their own free bets only', async () => {
  const [player, other] = [await anna(), await anna()];
  const free_bet_id = await give(player);
  await give(other);
  const key = { siteId: await t.siteId(), playerId: player.playerId };
  const section = personalData.find(({ name }) => name === 'sports_free_bets')!;
  expect((await section.read(t.db, key)).rows).toMatchObject([{ free_bet_id, amount: 10_000n }]);
});
