import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { mul, ONE, ratio, readDecimal, sum } from '#odds/exact/ratio.ts';
import { round } from '#odds/exact/rounding.ts';
import { minor, type Row, table } from '#odds/testing/vectors.ts';
import { SYSTEMS, type SystemName } from '#odds/ticket/system.ts';
import { type Database, run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';
import { settleDue } from './results/settlement-task.ts';
import { expectProfitSums } from './testing/profit-sums.ts';
import { openResults, type TestResults } from './testing/results.ts';
import { type Offer, openSportsbook, place, slip, type TestSportsbook } from './testing/sportsbook.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let trader: TestStaff;
let head: TestStaff;
let book: TestSportsbook;
let results: TestResults;
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  trader = await staffConsole.clerk('trader');
  head = await staffConsole.clerk('head_trader');
  book = openSportsbook(testCashier);
  results = openResults(testCashier, staffConsole, { trader, head });
});
afterEach(async () => {
  await expectBooks(testCashier.db);
  await expectProfitSums(testCashier.db);
});
afterAll(() => testCashier.close());

const anna = (centavos = 10_000_000n) => testCashier.newPlayer('one.test', centavos);
const milli = (price: string) => Math.round(Number(price) * 1000);
const colon = (score: string) => score.replace('-', ':');

test('[sportsbook 16.1, 16.3] every vector of handicaps and totals through the calls, to the cent', async () => {
  const player = await anna();
  const read = (type: string, score: string) => (row: Row) => ({
    ...{ id: row.ID!, score: row[score]!, outcome: row.outcome!, returned: minor(row.return!) },
    offer: [type, Number(row.side![0]), row.line!, milli(row.D!)] as Offer,
  });
  const vectors = [...table('16.1').map(read('HDP', 'final')), ...table('16.3').map(read('OU', 'score'))];
  expect(vectors).toHaveLength(48);
  const placed: string[] = [];
  for (const vector of vectors) {
    const event = await book.event([vector.offer]);
    const [type, side, criteria] = vector.offer;
    const { ticket } = await place(testCashier, player, 10_000n, [
      await book.leg(event, type, side, criteria),
    ]);
    await results.confirm(event, { full: colon(vector.score) });
    placed.push(ticket.ticket_id);
  }
  await results.settle();
  const seen: string[] = [];
  for (const [i, vector] of vectors.entries()) {
    const { outcome, returned, legs } = await results.ticketOf(player, placed[i]!);
    expect([vector.id, outcome, BigInt(returned)]).toEqual([vector.id, vector.outcome, vector.returned]);
    seen.push(legs[0]!.rule!.key);
  }
  expect(new Set(seen)).toEqual(new Set(['handicap', 'total']));
  const spent = vectors.reduce((sum, { returned }) => sum + 10_000n - returned, 0n);
  expect(await testCashier.cash(player)).toBe(10_000_000n - spent);
});

/** Lines of a total with their outcome for three goals. */
const LINE_OF: Record<string, string> = {
  win: '2.5',
  half_win: '2.75',
  push: '3',
  half_lose: '3.25',
  lose: '3.5',
};

/** Legs with the outcomes of a vector, such as "1.86 win · 1.96 half_win", and their events. */
async function legsOf(text: string) {
  const events: { event: string; word: string }[] = [];
  const legs = [];
  for (const part of text.split(' · ')) {
    const [price, word] = part.split(' ') as [string, string];
    const line = LINE_OF[word] ?? '2.5';
    const event = await book.event([['OU', 1, line, milli(price)]]);
    legs.push(await book.leg(event, 'OU', 1, line));
    events.push({ event, word });
  }
  const play = async () => {
    for (const { event, word } of events)
      await results.confirm(event, word === 'void' ? { status: 'cancelled' } : { full: '2:1' });
    await results.settle();
  };
  return { legs, play };
}

test('[sportsbook 16.6] every vector of parlays through the calls', async () => {
  const player = await anna();
  for (const row of table('16.6')) {
    const { legs, play } = await legsOf(row.legs!);
    const { ticket } = await place(testCashier, player, minor(row.stake!), legs);
    await play();
    const { returned, state } = await results.ticketOf(player, ticket.ticket_id);
    expect([row.ID, state, BigInt(returned)]).toEqual([row.ID, 'settled', minor(row.return!)]);
    expectComputed(await results.computationOf(player, ticket.ticket_id), minor(row.return!));
  }
});

type Computation = Awaited<ReturnType<TestResults['computationOf']>>;

/** A computation: its legs multiply to its lines, its lines add up, and the sum is rounded once. */
function expectComputed(computation: Computation, returned: bigint): void {
  const { legs, lines, stake, total, returned: rounded } = computation!;
  const isExact = [...legs, ...lines].every(({ factor }) => !factor!.endsWith('…'));
  expect([isExact, BigInt(rounded!)]).toEqual([true, returned]);
  for (const line of lines) {
    const factor = line.legs.reduce((all, leg) => mul(all, readDecimal(legs[leg]!.factor!)!), ONE);
    expect(readDecimal(line.factor!)).toEqual(factor);
    expect(readDecimal(line.returned!)).toEqual(mul(factor, ratio(BigInt(stake), 100n)));
  }
  const sums = sum(lines.map((line) => readDecimal(line.returned!)!));
  expect(readDecimal(total!)).toEqual(sums);
  expect(round(mul(sums, ratio(100)), 'half_up')).toBe(returned);
}

test('[sportsbook 16.7] every vector of systems through the calls', async () => {
  const player = await anna();
  const names: Record<string, SystemName> = {
    ...{ Trixie: 'trixie', 'Lucky 7 (Patent)': 'patent', Yankee: 'yankee' },
    ...{ 'Lucky 15': 'lucky_15', Canadian: 'canadian' },
  };
  for (const row of table('16.7')) {
    const { legs, play } = await legsOf(row.legs!);
    const system = names[row.type!] && SYSTEMS[names[row.type!]!];
    const folds = system
      ? Array.from({ length: system.to - system.from + 1 }, (_, i) => system.from + i)
      : [2];
    const { ticket } = await place(testCashier, player, minor(row['stake/line']!), legs, {
      kind: 'system',
      folds,
    });
    expect([row.ID, BigInt(ticket.stake)]).toEqual([row.ID, minor(row['total stake']!)]);
    await play();
    const { returned } = await results.ticketOf(player, ticket.ticket_id);
    expect([row.ID, BigInt(returned)]).toEqual([row.ID, minor(row.return!)]);
    expectComputed(await results.computationOf(player, ticket.ticket_id), minor(row.return!));
  }
});

test('[sportsbook 11] an open system shows what its other lines can still return', async () => {
  const player = await anna();
  const events = [await book.event(), await book.event(), await book.event()];
  const legs = await Promise.all(events.map((event) => book.leg(event, '1X2', 1)));
  const system = { kind: 'system', folds: [2] };
  const { ticket } = await place(testCashier, player, 10_000n, legs, system);
  expect(ticket.max_return).toBe('158700');
  await results.result(events[0]!, '0:1');
  const after = await results.ticketOf(player, ticket.ticket_id);
  expect(after).toMatchObject({ state: 'open', max_return: '52900' });
  expect((await results.computationOf(player, ticket.ticket_id))!.lines.map((line) => line.returned)).toEqual(
    ['0', '0', null],
  );
});

test('[sportsbook 15.5] a result needs two people, and a preview names every ticket that moves', async () => {
  const [player, other] = [await anna(100_000n), await anna(100_000n)];
  const event = await book.event();
  const home = await place(testCashier, player, 10_000n, [await book.leg(event, '1X2', 1)]);
  await place(testCashier, other, 10_000n, [await book.leg(event, '1X2', 2)]);
  const entered = { event_id: event, status: 'finished', full: '2:1', half: '1:0' };
  const preview = await staffConsole.get(trader, 'previewResult', entered);
  expect(preview).toMatchObject({ tickets: 2, change: '23000' });
  const { proposal_id } = await staffConsole.get(trader, 'proposeResult', entered);
  expect(await staffConsole.ask(trader, 'approveProposal', { proposal_id })).toMatchObject({
    error: 'notAllowed',
  });
  await results.settle();
  expect((await results.ticketOf(player, home.ticket.ticket_id)).state).toBe('open');
  await staffConsole.get(head, 'approveProposal', { proposal_id });
  await results.settle();
  await results.settle();
  expect(await results.ticketOf(player, home.ticket.ticket_id)).toMatchObject({
    ...{ state: 'settled', outcome: 'win', returned: '23000', settlement_no: 1 },
    legs: [{ outcome: 'win', rule: { section: '3', key: 'result' }, result: { full: '2:1', half: '1:0' } }],
  });
  expect([await testCashier.cash(player), await testCashier.cash(other)]).toEqual([113_000n, 90_000n]);
  const wrong = await staffConsole.ask(trader, 'proposeResult', { ...entered, full: '2:1', half: '3:0' });
  expect(wrong).toMatchObject({ error: 'invalidRequest' });
  await testCashier.drain();
  const history = await testCashier.get(player, 'betHistory', { category: 'sportsbook' });
  expect(history.value).toMatchObject([{ stake: 100, win: 230, net: 130, provable: false }]);
});

test('[sportsbook 15.2] a corrected result moves the difference; A, B and A again leave the sums of A', async () => {
  const player = await anna(10_000n);
  const event = await book.event();
  const { ticket } = await place(testCashier, player, 10_000n, [await book.leg(event, '1X2', 1)]);
  await results.result(event, '2:1');
  expect(await testCashier.cash(player)).toBe(23_000n);
  // The win is spent; the correction takes it all the same.
  const spent = await place(testCashier, player, 23_000n, [await book.leg(await book.event(), '1X2', 1)]);
  await results.result(event, '1:1');
  expect(await testCashier.cash(player)).toBe(-23_000n);
  expect(await results.ticketOf(player, ticket.ticket_id)).toMatchObject({ outcome: 'lose', returned: '0' });
  const broke = await testCashier.ask(
    player,
    'placeTicket',
    slip(100n, [await book.leg(await book.event(), '1X2', 1)]),
  );
  expect(broke.statusMessage).toBe('insufficientFunds');
  await results.result(event, '2:1');
  expect(await testCashier.cash(player)).toBe(0n);
  const { settlements } = await testCashier.get(player, 'ticketDetail', { ticket_id: ticket.ticket_id });
  expect(settlements.map(({ cause, change }) => [cause, change])).toEqual([
    ['result', '23000'],
    ['correction', '-23000'],
    ['correction', '23000'],
  ]);
  expect(spent.ticket.state).toBe('open');
  await testCashier.drain();
  const history = await testCashier.get(player, 'betHistory', {});
  expect(history.value).toMatchObject([{ stake: 100, win: 230 }]);
});

test('[sportsbook 8.2] a match that is not played gives the exact stake back, and counts nothing', async () => {
  const player = await anna(10_000n);
  const event = await book.event();
  const { ticket } = await place(testCashier, player, 10_000n, [await book.leg(event, '1X2', 1)]);
  await results.confirm(event, { status: 'cancelled' });
  await results.settle();
  expect(await results.ticketOf(player, ticket.ticket_id)).toMatchObject({
    ...{ outcome: 'void', returned: '10000' },
    legs: [{ outcome: 'void', void_reason: 'POSTPONED', rule: { key: 'not_completed' } }],
  });
  expect(await testCashier.cash(player)).toBe(10_000n);
  // It was played after all.
  await results.result(event, '2:0');
  expect(await testCashier.cash(player)).toBe(23_000n);
});

test('[sportsbook 8.1] an abandoned match: what is decided is settled, the rest void after its window', async () => {
  const player = await anna(100_000n);
  const event = await book.event();
  const over = await place(testCashier, player, 10_000n, [await book.leg(event, 'OU', 1, '2.5')]);
  const home = await place(testCashier, player, 10_000n, [await book.leg(event, '1X2', 1)]);
  await results.confirm(event, { status: 'abandoned', full: '2:1' });
  await results.settle();
  expect((await results.ticketOf(player, over.ticket.ticket_id)).outcome).toBe('win');
  expect((await results.ticketOf(player, home.ticket.ticket_id)).state).toBe('open');
  await settleDue(
    testCashier.database,
    await testCashier.siteId(),
    new Date(testCashier.now().getTime() + 61 * HOUR_MS),
  );
  expect(await results.ticketOf(player, home.ticket.ticket_id)).toMatchObject({
    ...{ outcome: 'void', returned: '10000' },
    legs: [{ void_reason: 'ABANDONED' }],
  });
  expect((await results.ticketOf(player, over.ticket.ticket_id)).settlement_no).toBe(1);
});

test('[sportsbook 11] a parlay is lost with its first leg, and plays on when that leg is corrected', async () => {
  const player = await anna(1_000n);
  const [one, two] = [await book.event(), await book.event()];
  const legs = [await book.leg(one, '1X2', 1), await book.leg(two, '1X2', 1)];
  const { ticket } = await place(testCashier, player, 1_000n, legs);
  await results.result(one, '0:1');
  expect(await results.ticketOf(player, ticket.ticket_id)).toMatchObject({
    state: 'settled',
    outcome: 'lose',
  });
  await results.result(one, '1:0');
  expect(await results.ticketOf(player, ticket.ticket_id)).toMatchObject({ state: 'open', outcome: null });
  await results.result(two, '1:0');
  // 2.30 x 2.30
  expect(await results.ticketOf(player, ticket.ticket_id)).toMatchObject({
    outcome: 'win',
    returned: '5290',
  });
  expect(await testCashier.cash(player)).toBe(5_290n);
  await testCashier.drain();
  expect((await testCashier.get(player, 'betHistory', {})).value).toMatchObject([{ stake: 10, win: 52.9 }]);
});

test('[sportsbook 15.1] a settlement that is killed between two batches goes on, and settles nobody twice', async () => {
  const players = await Promise.all([anna(100_000n), anna(100_000n), anna(100_000n)]);
  const event = await book.event();
  const leg = await book.leg(event, '1X2', 1);
  for (const player of players)
    await Promise.all(Array.from({ length: 40 }, () => place(testCashier, player, 1_000n, [leg])));
  await results.confirm(event, { full: '3:0' });
  let transactions = 0;
  const dying: Database = {
    ...testCashier.database,
    transaction: (work, options) => {
      transactions += 1;
      if (transactions === 2) throw new Error('killed');
      return testCashier.database.transaction(work, options);
    },
  };
  const siteId = await testCashier.siteId();
  await expect(settleDue(dying, siteId, testCashier.now(), 50)).rejects.toThrow('killed');
  const settled = async () =>
    await run<{ state: string; count: number; max: number }>(testCashier.db, {
      text: `select t.state, count(*)::int as count, max(t.settlement_no) as max from sportsbook.ticket t
        join sportsbook.ticket_leg l using (site_id, ticket_id) where l.event_id = $1 group by 1 order by 1`,
      values: [event],
    });
  expect(await settled()).toMatchObject([
    { state: 'open', count: 70 },
    { state: 'settled', count: 50, max: 1 },
  ]);
  await Promise.all([results.settle(), results.settle(), results.settle()]);
  expect(await settled()).toEqual([{ state: 'settled', count: 120, max: 1 }]);
  for (const player of players) expect(await testCashier.cash(player)).toBe(100_000n + 40n * 1_300n);
  const traded = await staffConsole.get(trader, 'tradedEvent', { event_id: event });
  expect(traded.markets.flatMap(({ outcomes }) => outcomes).every(({ payout }) => payout === '0')).toBe(true);
});

test('[sportsbook 15] settlement against resettlement: whatever the order, the last result counts once', async () => {
  const player = await anna(100_000n);
  const event = await book.event();
  const legs = [await book.leg(event, '1X2', 1), await book.leg(event, '1X2', 3)];
  for (const leg of legs)
    await Promise.all(Array.from({ length: 30 }, () => place(testCashier, player, 1_000n, [leg])));
  await results.confirm(event, { full: '1:0' });
  const { proposal_id } = await staffConsole.get(trader, 'proposeResult', {
    ...{ event_id: event, status: 'finished', full: '1:1' },
  });
  await Promise.all([
    results.settle(),
    staffConsole.get(head, 'approveProposal', { proposal_id }),
    results.settle(),
  ]);
  await results.settle();
  expect(await testCashier.cash(player)).toBe(100_000n - 60_000n + 30n * 3_300n);
});
