import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { run, write } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { settleDue } from './results/settlement-task.ts';
import { expectProfitSums } from './testing/profit-sums.ts';
import { place } from './testing/sportsbook.ts';
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

const anna = (centavos = 100_000n) => t.newPlayer('one.test', centavos);
const operator = { void_reason: 'OPERATOR' as const };

/** Proposes a void order, has another person approve it and applies it. */
async function approveVoid(input: object): Promise<void> {
  const { proposal_id } = await t.staff.get(t.trader, 'proposeVoid', { ...operator, ...input });
  await t.staff.get(t.head, 'approveProposal', { proposal_id });
  await t.settle();
}

async function single(player: Awaited<ReturnType<typeof anna>>, event: string, side = 1) {
  const { ticket } = await place(t, player, 10_000n, [await t.book.leg(event, '1X2', side)]);
  return ticket.ticket_id;
}

test('[sportsbook 15.3, 15.6] two people void a market, which refunds its stakes and leaves other markets unchanged', async () => {
  const player = await anna();
  const event = await t.book.event();
  const ticket = await single(player, event);
  const leg = await t.book.leg(event, 'OU', 1, '2.5');
  const other = (await place(t, player, 5_000n, [leg])).ticket.ticket_id;
  const { market_id: id } = (await t.book.markets(event))[0]!;
  const preview = await t.staff.get(t.trader, 'previewVoid', { scope: 'market', id, ...operator });
  expect(preview).toMatchObject({ tickets: 1, moving: 1, change: '10000' });
  const { proposal_id } = await t.staff.get(t.trader, 'proposeVoid', {
    ...{ scope: 'market', id, ...operator },
  });
  // The proposer cannot apply it alone, regardless of roles.
  const both = await t.staff.clerk('trader', 'head_trader');
  expect(await t.staff.refusal(t.trader, 'approveProposal', { proposal_id })).toBe('notAllowed');
  const own = await t.staff.get(both, 'proposeVoid', { scope: 'market', id, ...operator });
  expect(await t.staff.refusal(both, 'approveProposal', own)).toBe('sameMaker');
  await t.settle();
  expect(await t.cash(player)).toBe(85_000n);
  await t.staff.get(t.head, 'approveProposal', { proposal_id });
  await t.settle();
  await t.settle();
  expect(await t.cash(player)).toBe(95_000n);
  expect(await t.ticketOf(player, ticket)).toMatchObject({
    ...{ state: 'settled', outcome: 'void', returned: '10000', settlement_no: 1 },
    legs: [{ void_reason: 'OPERATOR', rule: { section: '15.6', key: 'voided' } }],
  });
  expect(await t.ticketOf(player, other)).toMatchObject({ state: 'open' });
  // Nothing is left to void: a second order has no effect when approved.
  await t.staff.get(t.head, 'approveProposal', own);
  await t.settle();
  expect(await t.cash(player)).toBe(95_000n);
  const again = { scope: 'market', id, ...operator };
  expect(await t.staff.refusal(t.trader, 'proposeVoid', again)).toBe('nothingToVoid');
});

test('[sportsbook 15.2] neither a result nor a later correction reopens a void bet', async () => {
  const player = await anna();
  const event = await t.book.event();
  const ticket = await single(player, event);
  await t.result(event, '1:0');
  expect(await t.cash(player)).toBe(113_000n);
  await approveVoid({ scope: 'event', id: event });
  expect(await t.cash(player)).toBe(100_000n);
  await t.confirm(event, { full: '2:0' });
  await t.settle();
  await t.confirm(event, { full: '0:1' });
  await t.settle();
  expect(await t.ticketOf(player, ticket)).toMatchObject({ outcome: 'void', settlement_no: 2 });
  expect(await t.cash(player)).toBe(100_000n);
  const siteId = await t.siteId();
  const [played] = await run(t.db, {
    text: `select staked, returned from ledger.play_between($1, '-infinity', 'infinity') where round_id = $2`,
    values: [siteId, ticket],
  });
  expect(played).toEqual({ staked: 0n, returned: 0n });
});

test('[sportsbook 15.2] winnings spent before the void leave a negative balance', async () => {
  const player = await anna(10_000n);
  const event = await t.book.event();
  await single(player, event);
  await t.result(event, '1:0');
  await single(player, await t.book.event());
  await single(player, await t.book.event());
  expect(await t.cash(player)).toBe(3_000n);
  await approveVoid({ scope: 'event', id: event });
  expect(await t.cash(player)).toBe(-10_000n);
});

test('[sportsbook 11, 15.7] a wrong price voids one leg of a parlay; a lost parlay reopens and is paid without it', async () => {
  const player = await anna();
  const [first, second] = [await t.book.event(), await t.book.event()];
  const legs = [await t.book.leg(first, '1X2', 1), await t.book.leg(second, '1X2', 1)];
  const { ticket } = await place(t, player, 10_000n, legs);
  const id = ticket.ticket_id;
  await t.result(first, '0:1');
  expect(await t.ticketOf(player, id)).toMatchObject({ outcome: 'lose' });
  const error = { scope: 'ticket', id, place: 0, void_reason: 'PALPABLE_ERROR' };
  const whole = { ...error, place: null, fair_price: '1.5' };
  for (const wrong of [error, whole, { ...error, fair_price: '1' }, { ...error, place: 7 }])
    expect(['invalidRequest', 'notFound']).toContain(await t.staff.refusal(t.trader, 'proposeVoid', wrong));
  await approveVoid({ ...error, fair_price: '1.5' });
  expect(await t.ticketOf(player, id)).toMatchObject({ state: 'open', outcome: null });
  await t.result(second, '1:0');
  expect(await t.ticketOf(player, id)).toMatchObject({ outcome: 'win', returned: '23000' });
  expect(await t.cash(player)).toBe(113_000n);
  const [order] = await run<{ fair: number }>(t.db, {
    text: 'select fair_price_milli as fair from sportsbook.void_order where ticket_id = $1',
    values: [id],
  });
  expect(order).toEqual({ fair: 1_500 });
});

test('[sportsbook 15.6] voids only bets accepted within the period, both ends included', async () => {
  const player = await anna();
  const event = await t.book.event();
  const tickets: string[] = [];
  const now = t.now().getTime();
  const at = (hours: number) => new Date(now + hours * HOUR_MS).toISOString();
  for (const hours of [-3, -2, -1]) {
    const ticket = await single(player, event);
    await t.database.transaction((tx) =>
      write(tx, {
        text: 'update sportsbook.ticket set placed_at = $2 where ticket_id = $1',
        values: [ticket, at(hours)],
      }),
    );
    tickets.push(ticket);
  }
  const { outcome_id: id } = await t.book.leg(event, '1X2', 1);
  const voidRequest = { scope: 'selection', id, ...operator, placed_from: at(-2), placed_until: at(-1) };
  expect(await t.staff.refusal(t.trader, 'previewVoid', { ...voidRequest, placed_until: at(-2.5) })).toBe(
    'invalidRequest',
  );
  expect(await t.staff.get(t.trader, 'previewVoid', voidRequest)).toMatchObject({ moving: 2 });
  await approveVoid(voidRequest);
  const states = await Promise.all(tickets.map((ticket) => t.ticketOf(player, ticket)));
  expect(states.map(({ outcome }) => outcome)).toEqual([null, 'void', 'void']);
  expect(await t.cash(player)).toBe(90_000n);
});

test('[sportsbook 15.1] a void killed between two batches resumes, and concurrent voids void each bet once', async () => {
  const players = await Promise.all(Array.from({ length: 7 }, () => anna()));
  const event = await t.book.event();
  for (const player of players) await single(player, event);
  const { proposal_id } = await t.staff.get(t.trader, 'proposeVoid', {
    ...{ scope: 'event', id: event, ...operator },
  });
  await t.staff.get(t.head, 'approveProposal', { proposal_id });
  const siteId = await t.siteId();
  let batches = 0;
  const failing: typeof t.database = {
    ...t.database,
    transaction: async (work) => {
      if (++batches > 2) throw new Error('killed');
      return await t.database.transaction(work);
    },
  };
  await expect(settleDue(failing, siteId, t.now(), 2)).rejects.toThrow('killed');
  const sums = () => Promise.all(players.map((player) => t.cash(player)));
  expect((await sums()).filter((cash) => cash === 100_000n)).toHaveLength(4);
  await Promise.all([1, 2, 3].map(() => settleDue(t.database, siteId, t.now(), 2)));
  expect(await sums()).toEqual(players.map(() => 100_000n));
  const traded = await t.staff.get(t.trader, 'tradedEvent', { event_id: event });
  const staked = traded.markets.flatMap(({ outcomes }) => outcomes.map((outcome) => outcome.staked));
  expect(new Set(staked)).toEqual(new Set(['0']));
});

test('a void concurrent with a cash-out refunds the stake once', async () => {
  const player = await anna();
  const event = await t.book.event();
  const ticket_id = await single(player, event);
  const { offer_id, amount } = await t.get(player, 'cashOutOffer', { ticket_id });
  const { proposal_id } = await t.staff.get(t.trader, 'proposeVoid', {
    ...{ scope: 'ticket', id: ticket_id, ...operator },
  });
  await t.staff.get(t.head, 'approveProposal', { proposal_id });
  await Promise.all([t.settle(), t.ask(player, 'takeCashOut', { offer_id })]);
  const { state } = await t.ticketOf(player, ticket_id);
  const cash = await t.cash(player);
  expect([state, cash]).toEqual(
    state === 'cashed_out' ? [state, 90_000n + BigInt(amount)] : ['settled', 100_000n],
  );
});

test('another brand’s bets cannot be voided, listed or viewed', async () => {
  const player = await t.newPlayer('one.test', 100_000n);
  const event = await t.book.event();
  const ticket = await single(player, event);
  const siteId = await t.siteId('two.test');
  const stranger = await t.staff.clerk(
    ...(['trader', 'head_trader'] as const).map((role) => ({ role, siteId })),
  );
  const at = { site_id: siteId };
  for (const [scope, id] of [
    ['event', event],
    ['ticket', ticket],
  ]) {
    const voidRequest = { ...at, scope, id, ...operator };
    expect(await t.staff.refusal(stranger, 'previewVoid', voidRequest)).toBe('notFound');
    expect(await t.staff.refusal(stranger, 'proposeVoid', voidRequest)).toBe('notFound');
  }
  const listed = await t.staff.get(stranger, 'sportsTickets', { ...at, event });
  expect(listed.value).toEqual([]);
  expect(await t.staff.get(stranger, 'sportsTicketTotals', { ...at, event })).toMatchObject({
    count: 0,
  });
});

test('tickets are listed by player, event, stake, return and outcome, page by page', async () => {
  const player = await anna();
  const event = await t.book.event();
  const ids: string[] = [];
  for (const stake of [1_000n, 2_000n, 3_000n]) {
    const leg = await t.book.leg(event, '1X2', stake === 2_000n ? 2 : 1);
    ids.push((await place(t, player, stake, [leg])).ticket.ticket_id);
  }
  await t.result(event, '1:0');
  const list = async (filter: object) => {
    const { value, next } = await t.staff.get(t.trader, 'sportsTickets', {
      ...{ player: player.account_id, ...filter },
    });
    return { found: value.map(({ ticket_id }) => ids.indexOf(ticket_id)), next };
  };
  const totals = (filter: object = {}) =>
    t.staff.get(t.trader, 'sportsTicketTotals', { player: player.account_id, ...filter });
  expect((await list({})).found.toSorted()).toEqual([0, 1, 2]);
  expect((await list({ stake_from: '20' })).found.toSorted()).toEqual([1, 2]);
  expect((await list({ return_from: '23.01', outcome: 'win' })).found).toEqual([2]);
  expect((await list({ outcome: 'lose', event })).found).toEqual([1]);
  expect((await list({ event: randomUUID() })).found).toEqual([]);
  expect(await totals({ event: randomUUID() })).toMatchObject({ count: 0 });
  expect((await list({ sort: 'returned', direction: 'asc' })).found).toEqual([1, 0, 2]);
  const first = await list({ sort: 'stake', limit: 2 });
  expect(first).toMatchObject({ found: [2, 1], next: ids[1] });
  expect(await totals()).toMatchObject({ count: 3, staked: '6000', returned: '9200' });
  expect(await list({ sort: 'stake', limit: 2, after: first.next })).toMatchObject({
    ...{ found: [0], next: '' },
  });
  const wrong = { stake_from: '1.234' };
  expect(await t.staff.refusal(t.trader, 'sportsTickets', wrong)).toBe('invalidRequest');
  expect((await t.staff.get(t.trader, 'sportsTickets', { player: 'nobody' })).value).toEqual([]);
});
