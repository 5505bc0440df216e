import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { write } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import type { TestStaff } from '../operators/testing/console.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { place, slip } from './testing/sportsbook.ts';
import { openTrading, type TestTrading } from './testing/trading.ts';

let crm: TestStaff;
let admin: TestStaff;
let t: TestTrading;
beforeAll(async () => {
  t = await openTrading();
  [crm, admin] = [await t.staff.clerk('crm'), await t.staff.clerk('site_admin')];
});
afterEach(() => expectBooks(t.db));
afterAll(() => t.close());

const anna = (centavos = 100_000n) => t.newPlayer('one.test', centavos);
const at = (days: number) => new Date(t.now().getTime() + days * DAY_MS).toISOString();
const SHARED = {
  ...{ title: 'Cup week', min_price: '1.5', max_extra: '5000', budget: '1000000', tickets_per_player: 1 },
};
const BOOST = { ...SHARED, kind: 'boost', percent: 10, max_stake: '10000' };
const BONUS = {
  ...{ ...SHARED, kind: 'parlay_bonus' },
  steps: [
    { legs: 2, percent: 5 },
    { legs: 3, percent: 20 },
  ],
};
const INSURANCE = { ...SHARED, kind: 'parlay_insurance', fewest_legs: 3 };

/** A running promotion: one person proposes it, another approves it. */
async function open(promotion: object): Promise<string> {
  const period = { starts_at: at(-1), ends_at: at(5) };
  const { proposal_id } = await t.staff.get(crm, 'proposePromotion', { ...period, ...promotion });
  await t.staff.get(admin, 'approveProposal', { proposal_id });
  return proposal_id;
}

const stop = (promotion_id: string) => t.staff.get(crm, 'stopPromotion', { promotion_id });
const homeWins = async (count: number) => {
  const events = [];
  for (let i = 0; i < count; i++) events.push(await t.book.event());
  const legs = await Promise.all(events.map((event) => t.book.leg(event, '1X2', 1)));
  return { events, legs };
};
const reasonOf = async (player: TestPlayer, ticket: object) => {
  const { statusMessage, statusDetail } = await t.ask(player, 'placeTicket', ticket);
  return [statusMessage, (statusDetail as { reason?: string } | undefined)?.reason];
};
const because = (reason: string) => ['promotionUnavailable', reason];
const offered = async (player: TestPlayer) =>
  (await t.get(player, 'myPromotions', {})).value.map(({ promotion_id }) => promotion_id);

test('[sportsbook 11.1] a boost adds to the profit of a single, is frozen with the ticket and corrected with it', async () => {
  const player = await anna();
  const promotion_id = await open(BOOST);
  expect(await offered(player)).toEqual([promotion_id]);
  const { events, legs } = await homeWins(1);
  const quote = await t.get(player, 'quoteTicket', slip(10_000n, legs, { promotion_id }));
  // 130.00 profit at 2.30, plus ten percent.
  expect(quote).toMatchObject({ max_return: '24300', promotion_extra: '1300', refusal: null });
  const { ticket } = await place(t, player, 10_000n, legs, { promotion_id });
  expect(ticket.promotion).toEqual({
    ...{ kind: 'boost', title: 'Cup week', percent: 10, max_extra: '1300', paid: '0' },
  });
  expect((await t.ask(player, 'cashOutOffer', { ticket_id: ticket.ticket_id })).statusMessage).toBe(
    'cashOutUnavailable',
  );
  expect(await offered(player)).toEqual([]);
  // Stopped in the meantime: accepted bets keep the promotion.
  await stop(promotion_id);
  await t.result(events[0]!, '1:0');
  expect(await t.ticketOf(player, ticket.ticket_id)).toMatchObject({
    ...{ returned: '24300', outcome: 'win', promotion: { paid: '1300' } },
  });
  expect(await t.cash(player)).toBe(114_300n);
  await t.result(events[0]!, '0:0');
  expect(await t.ticketOf(player, ticket.ticket_id)).toMatchObject({
    ...{ returned: '0', outcome: 'lose', promotion: { paid: '0' } },
  });
  expect(await t.cash(player)).toBe(90_000n);
  await t.result(events[0]!, '2:0');
  expect(await t.cash(player)).toBe(114_300n);
  const [listed] = (await t.staff.get(crm, 'sportsPromotions', {})).value;
  expect(listed).toMatchObject({ state: 'stopped', tickets: 1, paid: '1300', committed: '1300' });
});

test('[sportsbook 11.1] a parlay bonus counts won legs, and a void leg lowers its tier', async () => {
  const player = await anna();
  const promotion_id = await open({ ...BONUS, tickets_per_player: 2, max_extra: '100000' });
  const { events, legs } = await homeWins(3);
  const { ticket } = await place(t, player, 1_000n, legs, { promotion_id });
  // 2.30^3 = 12.167: profit 111.67, 20 % of it is 22.33.
  expect(ticket).toMatchObject({ max_return: '14400', promotion: { percent: 20, max_extra: '2233' } });
  for (const event of events.slice(0, 2)) await t.result(event, '1:0');
  await t.confirm(events[2]!, { status: 'cancelled' });
  await t.settle();
  // 2.30^2 = 5.29: profit 42.90, 5 % of it is 2.145, rounded half up.
  expect(await t.ticketOf(player, ticket.ticket_id)).toMatchObject({
    ...{ returned: '5505', promotion: { paid: '215' } },
  });
  expect(await t.cash(player)).toBe(99_000n + 5_505n);
  const lost = await homeWins(2);
  const other = await place(t, player, 1_000n, lost.legs, { promotion_id });
  await t.result(lost.events[0]!, '0:1');
  expect(await t.ticketOf(player, other.ticket.ticket_id)).toMatchObject({
    ...{ returned: '0', state: 'settled', promotion: { paid: '0' } },
  });
  await stop(promotion_id);
});

test('[sportsbook 11.1] an insured parlay waits for every leg and returns its stake when exactly one lost', async () => {
  const player = await anna();
  const promotion_id = await open({ ...INSURANCE, tickets_per_player: 3 });
  const [one, two, short] = [await homeWins(3), await homeWins(3), await homeWins(3)];
  const bet = async ({ legs }: typeof one, stake: bigint) =>
    (await place(t, player, stake, legs, { promotion_id })).ticket.ticket_id;
  const [first, second, third] = [await bet(one, 2_000n), await bet(two, 2_000n), await bet(short, 8_000n)];
  expect(await t.cash(player)).toBe(88_000n);
  await t.result(one.events[0]!, '0:1');
  expect(await t.ticketOf(player, first)).toMatchObject({ state: 'open', returned: '0' });
  for (const event of one.events.slice(1)) await t.result(event, '1:0');
  expect(await t.ticketOf(player, first)).toMatchObject({
    ...{ state: 'settled', outcome: 'lose', returned: '2000', settlement_no: 1, promotion: { paid: '2000' } },
  });
  // A second loss ends the insurance at once.
  for (const event of two.events.slice(0, 2)) await t.result(event, '0:1');
  expect(await t.ticketOf(player, second)).toMatchObject({ state: 'settled', returned: '0' });
  // Three legs with one void count as two: not insured. At most 50.00 is refunded.
  await t.result(short.events[0]!, '0:1');
  await t.result(short.events[1]!, '1:0');
  await t.confirm(short.events[2]!, { status: 'cancelled' });
  await t.settle();
  expect(await t.ticketOf(player, third)).toMatchObject({ state: 'settled', returned: '0' });
  await t.result(short.events[2]!, '1:0');
  expect(await t.ticketOf(player, third)).toMatchObject({ outcome: 'lose', returned: '5000' });
  expect(await t.cash(player)).toBe(88_000n + 2_000n + 5_000n);
  await stop(promotion_id);
});

test('[sportsbook 11.1] a bonus hunter meets every condition: kind, price, market, uses, budget and the risk score', async () => {
  const player = await anna();
  const other = await anna();
  const promotion_id = await open({ ...BOOST, bet_types: ['1X2'], budget: '5000', max_extra: '2000' });
  const { events, legs } = await homeWins(2);
  const bet = (amount: bigint, some: typeof legs, more: object = {}) =>
    slip(amount, some, { promotion_id, ...more });
  const cheap = await t.book.leg(await t.book.event([['1X2', 1, '', 1400]]), '1X2', 1);
  expect(await reasonOf(player, bet(1_000n, legs))).toEqual(because('kind'));
  expect(await reasonOf(player, bet(1_000n, [cheap]))).toEqual(because('price'));
  expect(await reasonOf(player, bet(1_000n, [await t.book.leg(events[0]!, 'OU', 1, '2.5')]))).toEqual(
    because('selection'),
  );
  const stranger = await t.newPlayer('two.test', 50_000n);
  expect((await t.ask(stranger, 'placeTicket', bet(1_000n, [legs[0]!]))).statusMessage).not.toBe('Success');
  // Fifty concurrent bets use it once: a stake above the maximum counts only up to the maximum.
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => t.ask(player, 'placeTicket', bet(1_000n, [legs[0]!]))),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1);
  expect(await reasonOf(player, bet(1_000n, [legs[0]!]))).toEqual(because('used'));
  // 1.30 is committed; 13.00 for each of the next three fits in the 50.00, a fourth does not.
  const many = await Promise.all(Array.from({ length: 6 }, () => anna()));
  const taken = await Promise.all(
    many.map((player) => t.ask(player, 'placeTicket', bet(20_000n, [legs[1]!]))),
  );
  expect(taken.filter(({ statusCode }) => statusCode === 1)).toHaveLength(3);
  expect(await reasonOf(other, bet(20_000n, [legs[1]!]))).toEqual(because('budget'));
  // A void bet releases its use and its share of the budget.
  await t.confirm(events[0]!, { status: 'cancelled' });
  await t.settle();
  expect(await t.cash(player)).toBe(100_000n);
  expect(await offered(player)).toEqual([promotion_id]);
  const [listed] = (await t.staff.get(crm, 'sportsPromotions', {})).value;
  expect(listed).toMatchObject({ state: 'running', tickets: 4, committed: '3900', paid: '0' });
  await t.database.transaction(async (tx) =>
    write(tx, {
      text: 'insert into protection.risk_state (site_id, player_id, flagged) values ($1, $2, true)',
      values: [await t.siteId(), other.playerId],
    }),
  );
  expect(await offered(other)).toEqual([]);
  expect(await reasonOf(other, bet(1_000n, [legs[1]!]))).toEqual(because('unavailable'));
  await stop(promotion_id);
  expect(await reasonOf(player, bet(1_000n, [legs[1]!]))).toEqual(because('unavailable'));
  expect(await t.staff.refusal(crm, 'stopPromotion', { promotion_id })).toBe('notYet');
});

test('[operations 4.1] a promotion needs two people, valid terms and an active period', async () => {
  const period = { starts_at: at(1), ends_at: at(3) };
  const both = await t.staff.clerk('crm', 'site_admin');
  const own = await t.staff.get(both, 'proposePromotion', { ...BOOST, ...period });
  expect(await t.staff.logged('sports/promotions/propose')).toEqual(
    expect.arrayContaining(['budget: 10000.00 PHP', 'terms max: 50.00 PHP', 'terms maxStake: 100.00 PHP']),
  );
  expect(await t.staff.refusal(both, 'approveProposal', own)).toBe('sameMaker');
  for (const role of ['trader', 'support', 'auditor'] as const) {
    const clerk = await t.staff.clerk(role);
    expect(await t.staff.refusal(clerk, 'proposePromotion', { ...BOOST, ...period })).toBe('notAllowed');
  }
  for (const wrong of [
    { ...BOOST, percent: null },
    { ...BOOST, max_stake: null },
    { ...BOOST, min_price: '1' },
    { ...BOOST, budget: '4999' },
    { ...BOOST, sports: ['chess'] },
    { ...BONUS, steps: [] },
    { ...INSURANCE, fewest_legs: null },
    { ...BOOST, ends_at: at(-1) },
  ])
    expect(await t.staff.refusal(crm, 'proposePromotion', { ...period, ...wrong })).toBe('invalidRequest');
  await t.staff.get(admin, 'approveProposal', own);
  const player = await anna();
  const { legs } = await homeWins(1);
  expect(await offered(player)).toEqual([]);
  const early = slip(1_000n, legs, { promotion_id: own.proposal_id });
  expect(await reasonOf(player, early)).toEqual(because('unavailable'));
  const [listed] = (await t.staff.get(admin, 'sportsPromotions', {})).value;
  expect(listed).toMatchObject({ state: 'planned', percent: 10, budget: '1000000' });
});
