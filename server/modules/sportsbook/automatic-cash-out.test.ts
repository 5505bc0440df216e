import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { place } from './testing/sportsbook.ts';
import { openTrading, type TestTrading } from './testing/trading.ts';
import { cashOutReached } from './tickets/automatic-cash-out.ts';

let t: TestTrading;
beforeAll(async () => {
  t = await openTrading();
});
afterEach(() => expectBooks(t.db));
afterAll(() => t.close());

const run = async () => await cashOutReached(t.database, await t.siteId(), t.now());

/** A bet of 100.00 at 2.50, the player's whole balance, with an automatic cash-out value. */
async function bet(amount: string | null) {
  const holder = await t.newPlayer('one.test', 10_000n);
  const event = await t.book.event([['1X2', 1, '', 2500]]);
  const { ticket } = await place(t, holder, 10_000n, [await t.book.leg(event, '1X2', 1)]);
  const { ticket_id } = ticket;
  const set = (value: string | null, by: TestPlayer = holder) =>
    t.ask(by, 'setAutoCashOut', { ticket_id, amount: value });
  expect(await set(amount)).toMatchObject({ ticket: { auto_cash_out: amount } });
  /** Vector C2: worth 127.88. */
  const rise = () => t.book.reprice(event, [['1X2', 1, '', 1800, 0.538462]]);
  return { holder, event, ticket_id, set, rise };
}

test('[sportsbook 12] automatic cash-out at a value: not before it, then once, and a result does not reopen it', async () => {
  const { holder, event, ticket_id, rise } = await bet('12788');
  expect(await run()).toBe(0);
  await rise();
  const counts = await Promise.all(Array.from({ length: 5 }, run));
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  expect(await t.cash(holder)).toBe(12_788n);
  await t.result(event, '2:0');
  expect(await t.ticketOf(holder, ticket_id)).toMatchObject({
    ...{ state: 'cashed_out', outcome: 'cash_out', cashed_out: '12788', open_stake: '0' },
  });
  expect(await run()).toBe(0);
  expect(await t.cash(holder)).toBe(12_788n);
  const { value } = await t.get(holder, 'statement', {});
  expect(value[0]).toMatchObject({ kind: 'cash_out', amount: 127.88, reference: ticket_id });
});

test('[sportsbook 12] a removed or unreached value and a suspended event pay nothing', async () => {
  const removed = await bet('12000');
  await removed.set(null);
  await removed.rise();
  const high = await bet('12789');
  await high.rise();
  const suspended = await bet('12000');
  await suspended.rise();
  await t.staff.get(t.trader, 'setEventState', { event_id: suspended.event, state: 'suspended' });
  expect(await run()).toBe(0);
  await t.staff.get(t.trader, 'setEventState', { event_id: suspended.event, state: 'open' });
  expect(await run()).toBe(1);
  expect(await t.cash(suspended.holder)).toBe(12_788n);
});

test('[sportsbook 12] refuses a value above the return or below one, for other players and for ended tickets', async () => {
  const { event, set } = await bet('20000');
  for (const amount of ['25001', '0', '-5'])
    expect(await set(amount)).toMatchObject({
      ...{ statusMessage: 'cashOutUnavailable', statusDetail: { reason: 'value', max: '25000' } },
    });
  const stranger = await t.newPlayer('one.test', 100n);
  expect((await set('12000', stranger)).statusMessage).toBe('notFound');
  await t.result(event, '2:0');
  expect(await set('12000')).toMatchObject({ statusDetail: { reason: 'over' } });
});

test('[sportsbook 12] refuses a value above the return left by the settled legs, and staff see the same return', async () => {
  const holder = await t.newPlayer('one.test', 10_000n);
  const events = [await t.book.event(), await t.book.event()];
  const legs = await Promise.all(events.map((event) => t.book.leg(event, '1X2', 1)));
  const { ticket } = await place(t, holder, 10_000n, legs, { kind: 'parlay' });
  expect(ticket.max_return).toBe('52900');
  await t.confirm(events[0]!, { status: 'cancelled' });
  await t.settle();
  const { ticket_id } = ticket;
  expect(await t.ask(holder, 'setAutoCashOut', { ticket_id, amount: '23001' })).toMatchObject({
    ...{ statusMessage: 'cashOutUnavailable', statusDetail: { reason: 'value', max: '23000' } },
  });
  expect(await t.ask(holder, 'setAutoCashOut', { ticket_id, amount: '23000' })).toMatchObject({
    ticket: { auto_cash_out: '23000', max_return: '23000' },
  });
  expect((await t.staff.get(t.trader, 'sportsTickets', { event: events[1]! })).value).toMatchObject([
    { ticket_id, max_return: '23000' },
  ]);
});

test('[sportsbook 12] a partial cash-out removes the value; automatic and manual cash-out pay once', async () => {
  const part = await bet('12000');
  await part.rise();
  const offered = { ticket_id: part.ticket_id, percent: 40 };
  const { offer_id } = await t.get(part.holder, 'cashOutOffer', offered);
  expect(await t.get(part.holder, 'takeCashOut', { offer_id })).toMatchObject({
    ticket: { state: 'open', auto_cash_out: null },
  });
  expect(await run()).toBe(0);
  for (let i = 0; i < 4; i++) {
    const { holder, ticket_id, rise } = await bet('12000');
    await rise();
    const offer = await t.get(holder, 'cashOutOffer', { ticket_id });
    await Promise.all([run(), t.ask(holder, 'takeCashOut', { offer_id: offer.offer_id })]);
    expect(await t.cash(holder)).toBe(12_788n);
  }
});

test('[sportsbook 12] automatic cash-out against settlement: once resulted, the settlement is paid instead of the offer', async () => {
  for (let i = 0; i < 4; i++) {
    const { holder, event, rise } = await bet('12000');
    await rise();
    await t.confirm(event, { full: '1:0' });
    await Promise.all([run(), t.settle()]);
    expect(await t.cash(holder)).toBe(25_000n);
  }
});

test('[sportsbook 12] values are checked in batches, and every ticket that has reached its own is paid once', async () => {
  const bets = [];
  for (const value of ['12000', '12789', '12000', '12788', '12000']) bets.push(await bet(value));
  for (const { rise } of bets) await rise();
  const siteId = await t.siteId();
  const cashOut = () => cashOutReached(t.database, siteId, t.now(), 2);
  expect((await Promise.all([cashOut(), cashOut()])).reduce((sum, count) => sum + count)).toBe(4);
  const cash = await Promise.all(bets.map(({ holder }) => t.cash(holder)));
  expect(cash).toEqual([12_788n, 0n, 12_788n, 12_788n, 12_788n]);
  expect(await cashOut()).toBe(0);
});
