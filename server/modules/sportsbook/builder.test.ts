import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { place, slip } from './testing/sportsbook.ts';
import { openTrading, type TestTrading } from './testing/trading.ts';

let t: TestTrading;
beforeAll(async () => {
  t = await openTrading();
});
afterEach(() => expectBooks(t.db));
afterAll(() => t.close());

const RATES = { home: 1.6, away: 1.1 };
const anna = (centavos = 100_000n) => t.newPlayer('one.test', centavos);
type Player = Awaited<ReturnType<typeof anna>>;

/** Home win and more than two goals of a match. */
const homeAndOver = async (event: string) => [
  await t.book.leg(event, '1X2', 1),
  await t.book.leg(event, 'OU', 1, '2.5'),
];

async function quoted(player: Player, legs: { outcome_id: string; price: string }[]) {
  const { client_ticket_id: _, ...asked } = slip(1_000n, legs, { kind: 'builder' });
  return await t.get(player, 'quoteTicket', asked);
}

/** The price shown to a guest. */
async function offered(legs: readonly { outcome_id: string }[]) {
  const site = { domain_name: 'one.test', external_id: 'site-one' };
  const outcome_ids = legs.map(({ outcome_id }) => outcome_id);
  const answer = await t.call('one.test', 'quoteCombination', { ...site, outcome_ids });
  if (!('price' in answer)) throw new Error(answer.statusMessage);
  return answer;
}

async function build(player: Player, event: string) {
  const legs = await homeAndOver(event);
  const { price } = await quoted(player, legs);
  const { ticket } = await place(t, player, 1_000n, legs, { kind: 'builder', price });
  return { ticket, price: price! };
}

const staked = async (event: string) => {
  const [row] = await run<{ staked: bigint; payout: bigint }>(t.db, {
    text: `select sum(abs(staked))::int8 as staked, sum(abs(payout))::int8 as payout
      from sportsbook.outcome where event_id = $1`,
    values: [event],
  });
  return row!;
};

test('[trading 1.5] legs of one match make one bet at the price of their joint probability, settled by all legs', async () => {
  const player = await anna();
  const event = await t.book.modelled(RATES);
  const legs = await homeAndOver(event);
  const { ticket, price } = await build(player, event);
  // Joint probability 0.2960; multiplied as independent events it would be 0.2431.
  expect(Number(price)).toBeGreaterThan(2.9);
  expect(Number(price)).toBeLessThan(Number(legs[0]!.price) * Number(legs[1]!.price));
  expect(ticket).toMatchObject({ kind: 'builder', lines: 1, price, stake: '1000', bet_type: 'PARLAY' });
  const win = (BigInt(Math.round(Number(price) * 1000)) * 1_000n) / 1000n;
  expect(ticket.max_return).toBe(win.toString());
  expect(await staked(event)).toMatchObject({ staked: 1_000n, payout: win });
  await t.result(event, '2:1');
  const after = await t.ticketOf(player, ticket.ticket_id);
  expect(after).toMatchObject({ state: 'settled', outcome: 'win', returned: win.toString() });
  expect(await t.computationOf(player, ticket.ticket_id)).toMatchObject({
    ...{ lines: [{ legs: [0, 1], price: `${Number(price)}` }], returned: win.toString() },
  });
  expect(await staked(event)).toMatchObject({ staked: 0n, payout: 0n });
  await t.result(event, '1:0');
  expect(await t.ticketOf(player, ticket.ticket_id)).toMatchObject({ outcome: 'lose', returned: '0' });
  await t.result(event, '3:0');
  expect(await t.cash(player)).toBe(100_000n - 1_000n + win);
  await t.drain();
  const [round] = (await t.get(player, 'betHistory', {})).value;
  expect(round!.bet).toMatchObject({ bet_type: 'PARLAY', kind: 'builder', price });
});

test('[trading 1.5] an unplayed match refunds the stake, to the cent', async () => {
  const player = await anna();
  const event = await t.book.modelled(RATES);
  const { ticket } = await build(player, event);
  await t.confirm(event, { status: 'cancelled' });
  await t.settle();
  expect(await t.ticketOf(player, ticket.ticket_id)).toMatchObject({
    outcome: 'void',
    returned: '1000',
  });
  expect(await t.cash(player)).toBe(100_000n);
});

test('[sportsbook 13.2] refuses a forged or changed price', async () => {
  const player = await anna();
  const event = await t.book.modelled(RATES);
  const legs = await homeAndOver(event);
  const { price } = await quoted(player, legs);
  const ask = (more: object) =>
    t.ask(player, 'placeTicket', slip(1_000n, legs, { kind: 'builder', ...more }));
  expect(await ask({})).toMatchObject({ statusMessage: 'invalidTicket' });
  expect(await ask({ price: '99' })).toMatchObject({
    ...{ statusMessage: 'priceChanged', statusDetail: { legs: [], price } },
  });
  const any = await place(t, player, 1_000n, legs, {
    kind: 'builder',
    price: '99',
    price_policy: 'any',
  });
  expect(any.ticket.price).toBe(price);
  await t.book.remodel(event, { home: 0.9, away: 2.1 });
  const now = await Promise.all(legs.map((_, i) => t.book.leg(event, i ? 'OU' : '1X2', 1, i ? '2.5' : '')));
  const moved = slip(1_000n, now, { kind: 'builder', price });
  expect((await t.ask(player, 'placeTicket', moved)).statusMessage).toBe('priceChanged');
  expect(await t.cash(player)).toBe(99_000n);
});

test('[trading 1.5] refuses legs that cannot win together, are implied by the others or are of another match', async () => {
  const player = await anna();
  const [event, other] = [await t.book.modelled(RATES), await t.book.modelled(RATES)];
  const home = await t.book.leg(event, '1X2', 1);
  const refused = async (...legs: { outcome_id: string; price: string }[]) =>
    (await quoted(player, [home, ...legs])).refusal;
  const reason = (name: string) => ({ error: 'notCombinable', detail: { reason: name } });
  expect(await refused(await t.book.leg(event, '1X2', 2))).toEqual(reason('CONTRADICTION'));
  expect(await refused(await t.book.leg(event, 'DC', 0, '1X'))).toEqual(reason('REDUNDANT_LEG'));
  expect(await refused(await t.book.leg(event, 'HDP', 1, '-1'))).toEqual(reason('NOT_COMBINABLE'));
  expect(await refused(await t.book.leg(other, 'OU', 1, '2.5'))).toEqual(reason('NOT_COMBINABLE'));
});

test('thirty placements under one id make one bet, and a balance for one pays one', async () => {
  const player = await anna(1_500n);
  const event = await t.book.modelled(RATES);
  const legs = await homeAndOver(event);
  const { price } = await quoted(player, legs);
  const bet = slip(1_000n, legs, { kind: 'builder', price });
  const again = slip(1_000n, legs, { kind: 'builder', price });
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => t.ask(player, 'placeTicket', i % 2 ? bet : again)),
  );
  const placed = answers.flatMap((answer) => ('ticket' in answer ? [answer] : []));
  expect(placed.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(await t.cash(player)).toBe(500n);
});

test('[sportsbook 12] a combination is cashed out once at its joint probability, and not after the start', async () => {
  const player = await anna(1_000n);
  const event = await t.book.modelled(RATES);
  const { ticket } = await build(player, event);
  const ticket_id = { ticket_id: ticket.ticket_id };
  const before = BigInt((await t.get(player, 'cashOutOffer', ticket_id)).amount);
  expect(before).toBeGreaterThan(800n);
  expect(before).toBeLessThan(1_000n);
  await t.book.remodel(event, { home: RATES.home + 0.6, away: RATES.away });
  const offer = await t.get(player, 'cashOutOffer', ticket_id);
  expect(BigInt(offer.amount)).toBeGreaterThan(before);
  await t.get(player, 'takeCashOut', { offer_id: offer.offer_id });
  expect(await t.cash(player)).toBe(BigInt(offer.amount));
  expect(await staked(event)).toMatchObject({ staked: 0n, payout: 0n });
  await t.result(event, '2:1');
  expect(await t.cash(player)).toBe(BigInt(offer.amount));
});

test('[trading 1.5] a guest sees the price of a combination, and the reason where there is none', async () => {
  const player = await anna();
  const event = await t.book.modelled(RATES);
  const legs = await homeAndOver(event);
  const { price } = await quoted(player, legs);
  expect(await offered(legs)).toMatchObject({ price, refusal: null });
  const other = await t.book.leg(event, '1X2', 2);
  const impossible = await offered([...legs, other]);
  expect(impossible).toMatchObject({
    price: null,
    refusal: { error: 'notCombinable', detail: { reason: 'CONTRADICTION' } },
  });
  const [first] = legs;
  expect((await offered([first!, first!])).refusal).toMatchObject({ error: 'invalidTicket' });
  const [market] = await t.book.markets(event);
  await t.staff.get(t.trader, 'setMarketState', { market_id: market!.market_id, state: 'suspended' });
  expect(await offered(legs)).toMatchObject({ price: null, refusal: { error: 'marketSuspended' } });
});
