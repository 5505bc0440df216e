import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contracts/values/time.ts';
import { expectBooks } from '#test/support/books.ts';
import { grantBonus } from '../bonuses/index.ts';
import { openCampaign } from '../bonuses/testing/campaigns.ts';
import { findBalances, playTotalsSince } from '../ledger/index.ts';
import { updateSite } from '../sites/index.ts';
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

const anna = (centavos = 10_000_000n) => t.newPlayer('one.test', centavos);

test('[sportsbook 12] cash-out: vector C2, taken once, and never reopened by a result', async () => {
  const holder = await anna(10_000n);
  const event = await t.book.event([['1X2', 1, '', 2500]]);
  const { ticket } = await place(t, holder, 10_000n, [await t.book.leg(event, '1X2', 1)]);
  await t.book.reprice(event, [['1X2', 1, '', 1800, 0.538462]]);
  const { ticket_id } = ticket;
  const offer = await t.get(holder, 'cashOutOffer', { ticket_id });
  expect(offer).toMatchObject({ amount: '12788', open_stake: '0' });
  const taken = await Promise.all(
    Array.from({ length: 5 }, () => t.get(holder, 'takeCashOut', { offer_id: offer.offer_id })),
  );
  expect(taken.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(await t.cash(holder)).toBe(12_788n);
  await t.result(event, '2:0');
  expect(await t.ticketOf(holder, ticket_id)).toMatchObject({
    state: 'cashed_out',
    cashed_out: '12788',
  });
  expect(await t.cash(holder)).toBe(12_788n);
  await t.drain();
  expect((await t.get(holder, 'betHistory', {})).value).toMatchObject([{ stake: 100, win: 127.88 }]);
  const statement = await t.get(holder, 'statement', { kind: 'cash_out' });
  expect(statement.value).toMatchObject([{ kind: 'cash_out', amount: 127.88, reference: ticket_id }]);
});

test('[sportsbook 12] legs that end after a full cash-out are cashed out; earlier ones keep their result', async () => {
  const holder = await anna(10_000n);
  const [soon, later] = [await t.book.event(RESULT_OFFERS, 0.003), await t.book.event()];
  const legs = [await t.book.leg(soon, '1X2', 1), await t.book.leg(later, '1X2', 1)];
  const { ticket_id } = (await place(t, holder, 1_000n, legs, { kind: 'parlay' })).ticket;
  t.wait(0.004 * DAY_MS);
  await t.result(soon, '1:0');
  const { offer_id } = await t.get(holder, 'cashOutOffer', { ticket_id });
  await t.get(holder, 'takeCashOut', { offer_id });
  await t.result(later, '0:2');
  const expected = [
    { outcome: 'win', rule: expect.anything() },
    { outcome: 'cash_out', rule: null, result: { full: '0:2' } },
  ];
  expect((await t.ticketOf(holder, ticket_id)).legs).toMatchObject(expected);
  await t.drain();
  expect((await t.get(holder, 'betHistory', {})).value).toMatchObject([{ bet: { legs: expected } }]);
  const { value } = await t.staff.get(t.trader, 'sportsTickets', { event: later });
  expect(value).toMatchObject([
    { outcome: 'cash_out', legs: [{ outcome: 'win' }, { outcome: 'cash_out', rule: '' }] },
  ]);
});

test('[sportsbook 12] a part is cashed out and the rest stays open at the accepted price', async () => {
  const holder = await anna(10_000n);
  const event = await t.book.event([['1X2', 1, '', 2500]]);
  const { ticket } = await place(t, holder, 10_000n, [await t.book.leg(event, '1X2', 1)]);
  const { ticket_id } = ticket;
  await t.book.reprice(event, [['1X2', 1, '', 1800, 0.538462]]);
  const offer = await t.get(holder, 'cashOutOffer', { ticket_id, percent: 40 });
  expect(offer).toMatchObject({ amount: '5115', open_stake: '6000' });
  await t.get(holder, 'takeCashOut', { offer_id: offer.offer_id });
  await t.result(event, '2:0');
  expect(await t.ticketOf(holder, ticket_id)).toMatchObject({
    ...{ state: 'settled', open_stake: '6000', cashed_out: '5115', returned: '15000' },
  });
  expect(await t.computationOf(holder, ticket_id)).toMatchObject({
    ...{ stake: '6000', legs: [{ factor: '2.5' }], total: '150', returned: '15000' },
  });
  expect(await t.cash(holder)).toBe(20_115n);
  const { value } = await t.get(holder, 'statement', {});
  expect(value.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['win', 150],
    ['cash_out', 51.15],
    ['bet', -100],
    expect.anything(),
  ]);
  // What an operator pays out in cash-outs is play: it counts as returned by the ledger's own figures.
  const played = await playTotalsSince(t.db, await t.siteId(), holder.playerId, new Date(0));
  expect(played).toMatchObject({ staked: 10_000n, returned: 20_115n });
});

test('[sportsbook 12] an offer is valid for as long as the site sets, and states it', async () => {
  const holder = await anna(10_000n);
  const event = await t.book.event();
  const { ticket } = await place(t, holder, 10_000n, [await t.book.leg(event, '1X2', 1)]);
  const offerOf = async () => await t.get(holder, 'cashOutOffer', { ticket_id: ticket.ticket_id });
  expect(await offerOf()).toMatchObject({ seconds: 5 });
  const { currency: _, ...limits } = await t.staff.get(t.trader, 'sportsTerms', {});
  const set = async (cash_out_seconds: number) =>
    await t.staff.ask(t.trader, 'setSportsTerms', { ...limits, cash_out_seconds });
  expect((await set(2)).ok).toBe(false);
  expect((await set(20)).ok).toBe(true);
  const offer = await offerOf();
  expect(offer.seconds).toBe(20);
  t.wait(21_000);
  const taken = async (offer_id: string) => (await t.ask(holder, 'takeCashOut', { offer_id })).statusMessage;
  expect(await taken(offer.offer_id)).toBe('offerExpired');
  const next = await offerOf();
  t.wait(15_000);
  expect(await taken(next.offer_id)).toBe('OK');
  await t.staff.get(t.trader, 'setSportsTerms', limits);
});

test('[sportsbook 12] no cash-out where a market is closed, a leg is lost, or the offer is old or worth less', async () => {
  const holder = await anna(100_000n);
  const event = await t.book.event();
  const { ticket } = await place(t, holder, 10_000n, [await t.book.leg(event, '1X2', 1)]);
  const offerOf = async () => await t.get(holder, 'cashOutOffer', { ticket_id: ticket.ticket_id });
  const take = async (offer_id: string) => await t.ask(holder, 'takeCashOut', { offer_id });
  const first = await offerOf();
  await t.book.reprice(event, [['1X2', 1, '', 4000]]);
  expect((await take(first.offer_id)).statusMessage).toBe('priceChanged');
  const second = await offerOf();
  t.wait(6_000);
  expect((await take(second.offer_id)).statusMessage).toBe('offerExpired');
  const third = await offerOf();
  await t.staff.get(t.trader, 'setEventState', { event_id: event, state: 'suspended' });
  expect(await take(third.offer_id)).toMatchObject({
    ...{ statusMessage: 'cashOutUnavailable', statusDetail: { reason: 'closed' } },
  });
  const legs = [];
  for (let i = 0; i < 3; i++) legs.push(await t.book.leg(await t.book.event(), '1X2', 1));
  const system = await place(t, holder, 100n, legs, { kind: 'system', folds: [2] });
  expect(await t.ask(holder, 'cashOutOffer', { ticket_id: system.ticket.ticket_id })).toMatchObject({
    statusDetail: { reason: 'system' },
  });
  const stranger = await anna();
  expect((await t.ask(stranger, 'cashOutOffer', { ticket_id: ticket.ticket_id })).statusMessage).toBe(
    'notFound',
  );
});

test('[sportsbook 12] of a concurrent cash-out and settlement one pays', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => anna(10_000n)));
  for (const holder of players) {
    const event = await t.book.event();
    const { ticket } = await place(t, holder, 10_000n, [await t.book.leg(event, '1X2', 1)]);
    const offer = await t.get(holder, 'cashOutOffer', { ticket_id: ticket.ticket_id });
    await t.confirm(event, { full: '1:0' });
    const [taken] = await Promise.all([
      t.ask(holder, 'takeCashOut', { offer_id: offer.offer_id }),
      t.settle(),
    ]);
    expect(taken.statusMessage).toBe('cashOutUnavailable');
    expect(await t.cash(holder)).toBe(23_000n);
  }
});

test('[operations 4.2] bonus money is staked after cash, and a void refunds each part to its source', async () => {
  const holder = await anna(5_000n);
  const siteId = await t.siteId();
  const player = { siteId, playerId: holder.playerId };
  const audit = { actor: 'staff-1', reason: 'test', now: new Date() };
  const campaignId = `c-${randomUUID().slice(0, 8)}`;
  const rules = {
    ...{ title: { EN: 'Test' }, type: 'manual', mode: 'non_sticky', currency: 'PHP', fixed: '30000' },
    ...{ wager_multiple: 2, max_bet: '100000', valid_days: 7, per_player: 0 },
    ...{ product: 'sports', contribution: { sportsbook: 100 } },
  };
  await t.database.transaction(async (tx) => {
    await updateSite(tx, siteId, { jurisdiction: 'open' });
    await openCampaign(tx, siteId, { campaignId, rules, budget: 10_000_000n, startsAt: new Date(0) });
    const request = { ...player, campaignId, source: `manual:${randomUUID()}` };
    const granted = await grantBonus(tx, request, audit);
    if (!granted.ok) throw new Error(granted.reason);
  });
  const held = async () => (await findBalances(t.db, siteId, holder.playerId))!;
  const [event, next] = [await t.book.event(RESULT_OFFERS), await t.book.event(RESULT_OFFERS)];
  const { ticket, balance } = await place(t, holder, 10_000n, [await t.book.leg(event, '1X2', 1)]);
  expect(ticket.bonus_stake).toBe('5000');
  expect(balance).toBe('25000');
  expect(await held()).toMatchObject({ cash: 0n, bonus: 25_000n });
  expect(await t.ask(holder, 'cashOutOffer', { ticket_id: ticket.ticket_id })).toMatchObject({
    statusDetail: { reason: 'bonus' },
  });
  await t.confirm(event, { status: 'cancelled' });
  await t.settle();
  expect(await held()).toMatchObject({ cash: 5_000n, bonus: 30_000n });
  const again = await place(t, holder, 10_000n, [await t.book.leg(next, '1X2', 1)]);
  await t.result(next, '1:0');
  // Returns 230.00, half of it bonus money like the stake.
  expect(await held()).toMatchObject({ cash: 11_500n, bonus: 36_500n });
  await t.drain();
  const { value } = await t.get(holder, 'myBonuses');
  // A settled bet counts the bonus share of its stake at risk; the void counted nothing.
  expect(value).toMatchObject([{ played: 50 }]);
  expect(again.ticket.legs).toHaveLength(1);
});
