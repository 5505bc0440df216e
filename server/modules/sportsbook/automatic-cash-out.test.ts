import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import type { TestPlayer } from '../originals/testing/application.ts';
import { openResults, type TestResults } from './testing/results.ts';
import { openSportsbook, place, type TestSportsbook } from './testing/sportsbook.ts';
import { cashOutReached } from './tickets/automatic-cash-out.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let trader: TestStaff;
let book: TestSportsbook;
let results: TestResults;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  trader = await staffConsole.clerk('trader');
  book = openSportsbook(testCashier);
  results = openResults(testCashier, staffConsole, { trader, head: await staffConsole.clerk('head_trader') });
});
afterEach(() => expectBooks(testCashier.db));
afterAll(() => testCashier.close());

const run = async () =>
  await cashOutReached(testCashier.database, await testCashier.siteId(), testCashier.now());

/** A bet of 100.00 at 2.50, all that the player has, to be cashed out at a value. */
async function bet(amount: string | null) {
  const holder = await testCashier.newPlayer('one.test', 10_000n);
  const event = await book.event([['1X2', 1, '', 2500]]);
  const { ticket } = await place(testCashier, holder, 10_000n, [await book.leg(event, '1X2', 1)]);
  const { ticket_id } = ticket;
  const set = (value: string | null, by: TestPlayer = holder) =>
    testCashier.ask(by, 'setAutoCashOut', { ticket_id, amount: value });
  expect(await set(amount)).toMatchObject({ ticket: { auto_cash_out: amount } });
  /** Vector C2: worth 127.88. */
  const rise = () => book.reprice(event, [['1X2', 1, '', 1800, 0.538462]]);
  return { holder, event, ticket_id, set, rise };
}

test('[sportsbook 12] automatic cash-out at a value: not before it, then once, and no result reopens it', async () => {
  const { holder, event, ticket_id, rise } = await bet('12788');
  expect(await run()).toBe(0);
  await rise();
  const counts = await Promise.all(Array.from({ length: 5 }, run));
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  expect(await testCashier.cash(holder)).toBe(12_788n);
  await results.result(event, '2:0');
  expect(await results.ticketOf(holder, ticket_id)).toMatchObject({
    ...{ state: 'cashed_out', outcome: 'cash_out', cashed_out: '12788', open_stake: '0' },
  });
  expect(await run()).toBe(0);
  expect(await testCashier.cash(holder)).toBe(12_788n);
});

test('[sportsbook 12] a value that is removed or not reached pays nothing, nor does a suspended event', async () => {
  const removed = await bet('12000');
  await removed.set(null);
  await removed.rise();
  const high = await bet('12789');
  await high.rise();
  const suspended = await bet('12000');
  await suspended.rise();
  await staffConsole.get(trader, 'setEventState', { event_id: suspended.event, state: 'suspended' });
  expect(await run()).toBe(0);
  await staffConsole.get(trader, 'setEventState', { event_id: suspended.event, state: 'open' });
  expect(await run()).toBe(1);
  expect(await testCashier.cash(suspended.holder)).toBe(12_788n);
});

test('[sportsbook 12] a value is refused beyond the return, below one, for strangers and for ended tickets', async () => {
  const { event, set } = await bet('20000');
  for (const amount of ['25001', '0', '-5'])
    expect(await set(amount)).toMatchObject({
      ...{ statusMessage: 'cashOutUnavailable', statusDetail: { reason: 'value', max: '25000' } },
    });
  const stranger = await testCashier.newPlayer('one.test', 100n);
  expect((await set('12000', stranger)).statusMessage).toBe('notFound');
  await results.result(event, '2:0');
  expect(await set('12000')).toMatchObject({ statusDetail: { reason: 'over' } });
});

test('[sportsbook 12] a value beyond what the legs so far leave is refused, and staff see the same return', async () => {
  const holder = await testCashier.newPlayer('one.test', 10_000n);
  const events = [await book.event(), await book.event()];
  const legs = await Promise.all(events.map((event) => book.leg(event, '1X2', 1)));
  const { ticket } = await place(testCashier, holder, 10_000n, legs, { kind: 'parlay' });
  expect(ticket.max_return).toBe('52900');
  await results.confirm(events[0]!, { status: 'cancelled' });
  await results.settle();
  const { ticket_id } = ticket;
  expect(await testCashier.ask(holder, 'setAutoCashOut', { ticket_id, amount: '23001' })).toMatchObject({
    ...{ statusMessage: 'cashOutUnavailable', statusDetail: { reason: 'value', max: '23000' } },
  });
  expect(await testCashier.ask(holder, 'setAutoCashOut', { ticket_id, amount: '23000' })).toMatchObject({
    ticket: { auto_cash_out: '23000', max_return: '23000' },
  });
  expect((await staffConsole.get(trader, 'sportsTickets', { event: events[1]! })).value).toMatchObject([
    { ticket_id, max_return: '23000' },
  ]);
});

test('[sportsbook 12] a partial cash-out removes the value; automatic and manual cash-out pay once', async () => {
  const part = await bet('12000');
  await part.rise();
  const offered = { ticket_id: part.ticket_id, percent: 40 };
  const { offer_id } = await testCashier.get(part.holder, 'cashOutOffer', offered);
  expect(await testCashier.get(part.holder, 'takeCashOut', { offer_id })).toMatchObject({
    ticket: { state: 'open', auto_cash_out: null },
  });
  expect(await run()).toBe(0);
  for (let i = 0; i < 4; i++) {
    const { holder, ticket_id, rise } = await bet('12000');
    await rise();
    const offer = await testCashier.get(holder, 'cashOutOffer', { ticket_id });
    await Promise.all([run(), testCashier.ask(holder, 'takeCashOut', { offer_id: offer.offer_id })]);
    expect(await testCashier.cash(holder)).toBe(12_788n);
  }
});

test('[sportsbook 12] automatic cash-out against settlement: once there is a result, it is paid instead of the offer', async () => {
  for (let i = 0; i < 4; i++) {
    const { holder, event, rise } = await bet('12000');
    await rise();
    await results.confirm(event, { full: '1:0' });
    await Promise.all([run(), results.settle()]);
    expect(await testCashier.cash(holder)).toBe(25_000n);
  }
});

test('[sportsbook 12] values are compared in batches, and every ticket that has reached its own is paid once', async () => {
  const bets = [];
  for (const value of ['12000', '12789', '12000', '12788', '12000']) bets.push(await bet(value));
  for (const { rise } of bets) await rise();
  const siteId = await testCashier.siteId();
  const cashOut = () => cashOutReached(testCashier.database, siteId, testCashier.now(), 2);
  expect((await Promise.all([cashOut(), cashOut()])).reduce((sum, count) => sum + count)).toBe(4);
  const cash = await Promise.all(bets.map(({ holder }) => testCashier.cash(holder)));
  expect(cash).toEqual([12_788n, 0n, 12_788n, 12_788n, 12_788n]);
  expect(await cashOut()).toBe(0);
});
