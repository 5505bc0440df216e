import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { mul, ONE, ratio, readDecimal, sum } from '#odds/exact/ratio.ts';
import { round } from '#odds/exact/rounding.ts';
import { minor, table, type VectorTableRow } from '#odds/testing/vectors.ts';
import { SYSTEMS, type SystemName } from '#odds/ticket/system.ts';
import { type Database, run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { nightly } from '#test/support/tags.ts';
import { settleDue } from './results/settlement-task.ts';
import { expectProfitSums } from './testing/profit-sums.ts';
import { type Offered, place, slip } from './testing/sportsbook.ts';
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
const milli = (price: string) => Math.round(Number(price) * 1000);
const colon = (score: string) => score.replace('-', ':');

test('[sportsbook 16.1, 16.3] every vector of handicaps and totals through the calls, to the cent', async () => {
  const player = await anna();
  const read = (type: string, score: string) => (row: VectorTableRow) => ({
    ...{ id: row.ID!, score: row[score]!, outcome: row.outcome!, returned: minor(row.return!) },
    offer: [type, Number(row.side![0]), row.line!, milli(row.D!)] as Offered,
  });
  const vectors = [...table('16.1').map(read('HDP', 'final')), ...table('16.3').map(read('OU', 'score'))];
  expect(vectors).toHaveLength(48);
  const placed: string[] = [];
  for (const vector of vectors) {
    const event = await t.book.event([vector.offer]);
    const [type, side, criteria] = vector.offer;
    const { ticket } = await place(t, player, 10_000n, [await t.book.leg(event, type, side, criteria)]);
    await t.confirm(event, { full: colon(vector.score) });
    placed.push(ticket.ticket_id);
  }
  await t.settle();
  const seen: string[] = [];
  for (const [i, vector] of vectors.entries()) {
    const { outcome, returned, legs } = await t.ticketOf(player, placed[i]!);
    expect([vector.id, outcome, BigInt(returned)]).toEqual([vector.id, vector.outcome, vector.returned]);
    seen.push(legs[0]!.rule!.key);
  }
  expect(new Set(seen)).toEqual(new Set(['handicap', 'total']));
  const spent = vectors.reduce((sum, { returned }) => sum + 10_000n - returned, 0n);
  expect(await t.cash(player)).toBe(10_000_000n - spent);
});

/** Total lines with their outcome for three goals. */
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
    const event = await t.book.event([['OU', 1, line, milli(price)]]);
    legs.push(await t.book.leg(event, 'OU', 1, line));
    events.push({ event, word });
  }
  const play = async () => {
    for (const { event, word } of events)
      await t.confirm(event, word === 'void' ? { status: 'cancelled' } : { full: '2:1' });
    await t.settle();
  };
  return { legs, play };
}

test('[sportsbook 16.6] every vector of parlays through the calls', nightly, async () => {
  const player = await anna();
  for (const row of table('16.6')) {
    const { legs, play } = await legsOf(row.legs!);
    const { ticket } = await place(t, player, minor(row.stake!), legs);
    await play();
    const { returned, state } = await t.ticketOf(player, ticket.ticket_id);
    expect([row.ID, state, BigInt(returned)]).toEqual([row.ID, 'settled', minor(row.return!)]);
    expectComputed(await t.computationOf(player, ticket.ticket_id), minor(row.return!));
  }
});

type Computation = Awaited<ReturnType<TestTrading['computationOf']>>;

/** Checks a computation: legs multiply to lines, lines add up, and the sum is rounded once. */
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

test('[sportsbook 16.7] every vector of systems through the calls', nightly, async () => {
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
    const { ticket } = await place(t, player, minor(row['stake/line']!), legs, {
      kind: 'system',
      folds,
    });
    expect([row.ID, BigInt(ticket.stake)]).toEqual([row.ID, minor(row['total stake']!)]);
    await play();
    const { returned } = await t.ticketOf(player, ticket.ticket_id);
    expect([row.ID, BigInt(returned)]).toEqual([row.ID, minor(row.return!)]);
    expectComputed(await t.computationOf(player, ticket.ticket_id), minor(row.return!));
  }
});

test('[sportsbook 11] an open system shows what its other lines can still return', async () => {
  const player = await anna();
  const events = [await t.book.event(), await t.book.event(), await t.book.event()];
  const legs = await Promise.all(events.map((event) => t.book.leg(event, '1X2', 1)));
  const system = { kind: 'system', folds: [2] };
  const { ticket } = await place(t, player, 10_000n, legs, system);
  expect(ticket.max_return).toBe('158700');
  await t.result(events[0]!, '0:1');
  const after = await t.ticketOf(player, ticket.ticket_id);
  expect(after).toMatchObject({ state: 'open', max_return: '52900' });
  expect((await t.computationOf(player, ticket.ticket_id))!.lines.map((line) => line.returned)).toEqual([
    '0',
    '0',
    null,
  ]);
});

test('[sportsbook 15.5] a result needs two people, and a preview names every affected ticket', async () => {
  const [player, other] = [await anna(100_000n), await anna(100_000n)];
  const event = await t.book.event();
  const home = await place(t, player, 10_000n, [await t.book.leg(event, '1X2', 1)]);
  await place(t, other, 10_000n, [await t.book.leg(event, '1X2', 2)]);
  const entered = { event_id: event, status: 'finished', full: '2:1', half: '1:0' };
  const preview = await t.staff.get(t.trader, 'previewResult', entered);
  expect(preview).toMatchObject({ tickets: 2, change: '23000' });
  const { proposal_id } = await t.staff.get(t.trader, 'proposeResult', entered);
  expect(await t.staff.ask(t.trader, 'approveProposal', { proposal_id })).toMatchObject({
    error: 'notAllowed',
  });
  await t.settle();
  expect((await t.ticketOf(player, home.ticket.ticket_id)).state).toBe('open');
  await t.staff.get(t.head, 'approveProposal', { proposal_id });
  await t.settle();
  await t.settle();
  expect(await t.ticketOf(player, home.ticket.ticket_id)).toMatchObject({
    ...{ state: 'settled', outcome: 'win', returned: '23000', settlement_no: 1 },
    legs: [{ outcome: 'win', rule: { section: '3', key: 'result' }, result: { full: '2:1', half: '1:0' } }],
  });
  expect([await t.cash(player), await t.cash(other)]).toEqual([113_000n, 90_000n]);
  const wrong = await t.staff.ask(t.trader, 'proposeResult', { ...entered, full: '2:1', half: '3:0' });
  expect(wrong).toMatchObject({ error: 'invalidRequest' });
  await t.drain();
  const history = await t.get(player, 'betHistory', { category: 'sportsbook' });
  expect(history.value).toMatchObject([{ stake: 100, win: 230, net: 130, provable: false }]);
});

test('[sportsbook 15.2, 16.12.7, 16.12.8] a corrected result moves the difference; A, B and A again leave the sums of A', async () => {
  const player = await anna(10_000n);
  const event = await t.book.event();
  const { ticket } = await place(t, player, 10_000n, [await t.book.leg(event, '1X2', 1)]);
  await t.result(event, '2:1');
  expect(await t.cash(player)).toBe(23_000n);
  // The win has been spent; the correction deducts it anyway.
  const spent = await place(t, player, 23_000n, [await t.book.leg(await t.book.event(), '1X2', 1)]);
  await t.result(event, '1:1');
  expect(await t.cash(player)).toBe(-23_000n);
  expect(await t.ticketOf(player, ticket.ticket_id)).toMatchObject({ outcome: 'lose', returned: '0' });
  const broke = await t.ask(
    player,
    'placeTicket',
    slip(100n, [await t.book.leg(await t.book.event(), '1X2', 1)]),
  );
  expect(broke.statusMessage).toBe('insufficientFunds');
  await t.result(event, '2:1');
  expect(await t.cash(player)).toBe(0n);
  const { settlements } = await t.get(player, 'ticketDetail', { ticket_id: ticket.ticket_id });
  expect(settlements.map(({ cause, change }) => [cause, change])).toEqual([
    ['result', '23000'],
    ['correction', '-23000'],
    ['correction', '23000'],
  ]);
  expect(spent.ticket.state).toBe('open');
  await t.drain();
  const history = await t.get(player, 'betHistory', {});
  expect(history.value).toMatchObject([{ stake: 100, win: 230 }]);
});

test('[sportsbook 8.2] an unplayed match refunds the exact stake and does not count', async () => {
  const player = await anna(10_000n);
  const event = await t.book.event();
  const { ticket } = await place(t, player, 10_000n, [await t.book.leg(event, '1X2', 1)]);
  await t.confirm(event, { status: 'cancelled' });
  await t.settle();
  expect(await t.ticketOf(player, ticket.ticket_id)).toMatchObject({
    ...{ outcome: 'void', returned: '10000' },
    legs: [{ outcome: 'void', void_reason: 'POSTPONED', rule: { key: 'not_completed' } }],
  });
  expect(await t.cash(player)).toBe(10_000n);
  // The match was played after all.
  await t.result(event, '2:0');
  expect(await t.cash(player)).toBe(23_000n);
});

test('[sportsbook 8.1] an abandoned match: decided markets are settled, the rest voided after its window', async () => {
  const player = await anna(100_000n);
  const event = await t.book.event();
  const over = await place(t, player, 10_000n, [await t.book.leg(event, 'OU', 1, '2.5')]);
  const home = await place(t, player, 10_000n, [await t.book.leg(event, '1X2', 1)]);
  await t.confirm(event, { status: 'abandoned', full: '2:1' });
  await t.settle();
  expect((await t.ticketOf(player, over.ticket.ticket_id)).outcome).toBe('win');
  expect((await t.ticketOf(player, home.ticket.ticket_id)).state).toBe('open');
  await settleDue(t.database, await t.siteId(), new Date(t.now().getTime() + 61 * HOUR_MS));
  expect(await t.ticketOf(player, home.ticket.ticket_id)).toMatchObject({
    ...{ outcome: 'void', returned: '10000' },
    legs: [{ void_reason: 'ABANDONED' }],
  });
  expect((await t.ticketOf(player, over.ticket.ticket_id)).settlement_no).toBe(1);
});

test('[sportsbook 11] a parlay is lost with its first lost leg, and reopens when that leg is corrected', async () => {
  const player = await anna(1_000n);
  const [one, two] = [await t.book.event(), await t.book.event()];
  const legs = [await t.book.leg(one, '1X2', 1), await t.book.leg(two, '1X2', 1)];
  const { ticket } = await place(t, player, 1_000n, legs);
  await t.result(one, '0:1');
  expect(await t.ticketOf(player, ticket.ticket_id)).toMatchObject({
    state: 'settled',
    outcome: 'lose',
  });
  await t.result(one, '1:0');
  expect(await t.ticketOf(player, ticket.ticket_id)).toMatchObject({ state: 'open', outcome: null });
  await t.result(two, '1:0');
  // 2.30 x 2.30
  expect(await t.ticketOf(player, ticket.ticket_id)).toMatchObject({
    outcome: 'win',
    returned: '5290',
  });
  expect(await t.cash(player)).toBe(5_290n);
  await t.drain();
  expect((await t.get(player, 'betHistory', {})).value).toMatchObject([{ stake: 10, win: 52.9 }]);
});

test('[sportsbook 15.1] a settlement killed between two batches resumes, and settles no ticket twice', async () => {
  const players = await Promise.all([anna(100_000n), anna(100_000n), anna(100_000n)]);
  const event = await t.book.event();
  const leg = await t.book.leg(event, '1X2', 1);
  for (const player of players)
    await Promise.all(Array.from({ length: 40 }, () => place(t, player, 1_000n, [leg])));
  await t.confirm(event, { full: '3:0' });
  let transactions = 0;
  const dying: Database = {
    ...t.database,
    transaction: (work, options) => {
      transactions += 1;
      if (transactions === 2) throw new Error('killed');
      return t.database.transaction(work, options);
    },
  };
  const siteId = await t.siteId();
  await expect(settleDue(dying, siteId, t.now(), 50)).rejects.toThrow('killed');
  const settled = async () =>
    await run<{ state: string; count: number; max: number }>(t.db, {
      text: `select t.state, count(*)::int as count, max(t.settlement_no) as max from sportsbook.ticket t
        join sportsbook.ticket_leg l using (site_id, ticket_id) where l.event_id = $1 group by 1 order by 1`,
      values: [event],
    });
  expect(await settled()).toMatchObject([
    { state: 'open', count: 70 },
    { state: 'settled', count: 50, max: 1 },
  ]);
  await Promise.all([t.settle(), t.settle(), t.settle()]);
  expect(await settled()).toEqual([{ state: 'settled', count: 120, max: 1 }]);
  for (const player of players) expect(await t.cash(player)).toBe(100_000n + 40n * 1_300n);
  const traded = await t.staff.get(t.trader, 'tradedEvent', { event_id: event });
  expect(traded.markets.flatMap(({ outcomes }) => outcomes).every(({ payout }) => payout === '0')).toBe(true);
});

test('[sportsbook 15] concurrent settlement and resettlement apply the last result once, in any order', async () => {
  const player = await anna(100_000n);
  const event = await t.book.event();
  const legs = [await t.book.leg(event, '1X2', 1), await t.book.leg(event, '1X2', 3)];
  for (const leg of legs)
    await Promise.all(Array.from({ length: 30 }, () => place(t, player, 1_000n, [leg])));
  await t.confirm(event, { full: '1:0' });
  const { proposal_id } = await t.staff.get(t.trader, 'proposeResult', {
    ...{ event_id: event, status: 'finished', full: '1:1' },
  });
  await Promise.all([t.settle(), t.staff.get(t.head, 'approveProposal', { proposal_id }), t.settle()]);
  await t.settle();
  expect(await t.cash(player)).toBe(100_000n - 60_000n + 30n * 3_300n);
});
