import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { minor, table } from '#odds/testing/vectors.ts';
import { run } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { settleDue } from './results/settlement-task.ts';
import { openRaces, type TestRaces } from './testing/races.ts';
import { place, slip } from './testing/sportsbook.ts';
import { openTrading, type TestTrading } from './testing/trading.ts';

let races: TestRaces;
let t: TestTrading;
beforeAll(async () => {
  t = await openTrading();
  races = openRaces(t);
  await races.offerPlaceBets(true);
});
afterEach(() => expectBooks(t.db));
afterAll(() => t.close());

const anna = (centavos = 100_000n) => t.newPlayer('one.test', centavos);
const FIELD = ['3.00', '4.00', '5.00', '8.00', '11.00', '15.00', '21.00', '34.00'];
const settled = async (player: Awaited<ReturnType<typeof anna>>, id: string) => {
  const { outcome, returned } = await t.ticketOf(player, id);
  return `${outcome} ${returned}`;
};

test('[sportsbook 9] takes win, place and each-way bets on a race, and settles them by its places', async () => {
  const player = await anna();
  const event = await races.race(FIELD, { places: 3, divisor: 5 });
  const win = await place(t, player, 1_000n, [await races.leg(event, 'A')]);
  const placed = await place(t, player, 1_000n, [await races.leg(event, 'C', 'ORP')]);
  const legs = await races.eachWay(event, 'B');
  const { client_ticket_id: _, ...asked } = slip(500n, legs, { kind: 'each_way' });
  expect(await t.get(player, 'quoteTicket', asked)).toMatchObject({
    ...{ lines: 2, stake: '1000', max_return: '2800', refusal: null },
  });
  const each = await place(t, player, 500n, legs, { kind: 'each_way' });
  expect(each.ticket).toMatchObject({ kind: 'each_way', lines: 2, stake: '1000', max_return: '2800' });
  await races.decide(event, 'D1 B2 C3');
  await t.settle();
  expect(await settled(player, win.ticket.ticket_id)).toBe('lose 0');
  expect(await settled(player, placed.ticket.ticket_id)).toBe('win 1800');
  expect(await t.ticketOf(player, each.ticket.ticket_id)).toMatchObject({
    ...{ outcome: 'half_lose', returned: '800' },
    legs: [
      { bet_type: 'OR', outcome: 'lose', places: 1, rule: { key: 'outright_lost', section: '3' } },
      { bet_type: 'ORP', outcome: 'win', places: 3, rule: { key: 'place_won', values: { place: '2' } } },
    ],
  });
  const preview = await t.staff.get(t.trader, 'previewResult', {
    ...{ event_id: event, status: 'finished', standings: await races.standings(event, 'B1 D2 C3') },
    is_entry_error: true,
  });
  // The each-way bet wins both halves, 2 000 and 800.
  expect(preview).toMatchObject({ tickets: 3, moving: 1, change: '2000' });
  await races.decide(event, 'B1 D2 C3', { is_entry_error: true });
  await t.settle();
  await t.settle();
  const detail = await t.get(player, 'ticketDetail', { ticket_id: each.ticket.ticket_id });
  expect(detail.settlements.map(({ change }) => change)).toEqual(['800', '2000']);
  expect(await t.cash(player)).toBe(100_000n - 3_000n + 1_800n + 2_800n);
});

test('[sportsbook 16.8] dead heats through the public API, by both methods', async () => {
  const rows = new Map(table('16.8').map((row) => [row.ID!, row]));
  const player = await anna(1_000_000n);
  // The bets of each race (vector, runner, bet), then its finishing order.
  const cards = [
    {
      bets: [
        ['D01', 'A', 'OR'],
        ['D02', 'B', 'OR'],
      ],
      order: 'A1 B1',
    },
    { bets: [['D05', 'A', 'OR']], order: 'A1 B1' },
    {
      bets: [
        ['D03', 'A', 'OR'],
        ['D04', 'B', 'ORP'],
      ],
      order: 'A1 B1 C1',
    },
  ] as const;
  const tickets: { id: string; ticket: string; column: string }[] = [];
  const { version: _, ...rules } = await t.staff.get(t.trader, 'sportsRules', {});
  for (const [method, column] of [
    ['split_stake', 'SPLIT_STAKE return'],
    ['split_profit', 'SPLIT_PROFIT return'],
  ] as const) {
    await t.staff.get(t.trader, 'setSportsRules', { ...rules, dead_heat: method });
    for (const { bets, order } of cards) {
      const prices = bets.map(([id]) => Number(rows.get(id)!.D).toFixed(2));
      // The other runners keep the book above 100 percent.
      const event = await races.race([...prices, '1.10', '1.10', '1.10'], { places: 2 });
      for (const [id, letter, betType] of bets) {
        const leg = await races.leg(event, letter, betType);
        const { ticket } = await place(t, player, minor(rows.get(id)!.stake!), [leg]);
        tickets.push({ id, ticket: ticket.ticket_id, column });
      }
      await races.decide(event, order);
    }
  }
  // Open tickets keep the rules they were accepted under.
  await t.staff.get(t.trader, 'setSportsRules', rules);
  await t.settle();
  for (const { id, ticket, column } of tickets) {
    const { outcome, returned } = await t.ticketOf(player, ticket);
    const expected = minor(rows.get(id)![column]!).toString();
    expect([id, column, outcome, returned]).toEqual([id, column, 'dead_heat', expected]);
  }
  expect(new Set(tickets.map(({ id }) => id))).toEqual(new Set(rows.keys()));
});

test('[sportsbook 9.2] a non-runner voids its bets at once and applies its deduction to bets accepted before', async () => {
  const player = await anna();
  const event = await races.race(['1.90', '3.00', '6.00', '12.00'], { places: 2, divisor: 4 });
  const other = await t.book.event();
  const bet = async (letter: string) =>
    (await place(t, player, 1_000n, [await races.leg(event, letter)])).ticket.ticket_id;
  const [onOut, before] = [await bet('A'), await bet('B')];
  const legs = await races.eachWay(event, 'C');
  const each = await place(t, player, 333n, legs, { kind: 'each_way' });
  const parlay = await place(t, player, 1_000n, [
    await races.leg(event, 'A'),
    await t.book.leg(other, '1X2', 1),
  ]);
  // 1.90 is between 4/6 and evens: 50 percent by the table.
  expect(await races.withdraw(event, 'A')).toMatchObject({ deduction_percent: 50 });
  await t.settle();
  expect(await settled(player, onOut)).toBe('void 1000');
  expect(await t.ticketOf(player, before)).toMatchObject({ state: 'open' });
  const [listed] = (await t.get(player, 'myTickets', {})).value.filter(
    ({ ticket_id }) => ticket_id === before,
  );
  expect(listed!.legs[0]).toMatchObject({ deduction_percent: 50, outcome: null, result: null });
  // The race awaits new prices; the withdrawn runner is not repriced.
  const late = slip(1_000n, [await races.leg(event, 'B')]);
  expect(await t.ask(player, 'placeTicket', late)).toMatchObject({
    statusMessage: 'marketSuspended',
  });
  const ids = await races.idsOf(event);
  const price = (prices: Record<string, string>) =>
    t.staff.refusal(t.trader, 'priceRace', {
      event_id: event,
      prices: Object.entries(prices).map(([one, text]) => ({ competitor_id: ids[one], price: text })),
    });
  expect(await price({ A: '2.00' })).toBe('invalidRequest');
  expect(await price({ B: '9.00', C: '9.00', D: '9.00' })).toBe('invalidRequest');
  expect(await price({ B: '2.00', C: '3.00', D: '4.00' })).toBe('');
  await t.staff.get(t.trader, 'setEventState', { event_id: event, state: 'open' });
  const after = await bet('B');
  expect(
    await t.staff.refusal(t.trader, 'withdrawRunner', {
      ...{ event_id: event, competitor_id: ids.A, deduction_percent: null },
    }),
  ).toBe('decidedAlready');
  await races.decide(event, 'B1 C1 D3');
  await t.settle();
  // Half of 3.00 less half its profit: 2.00 / 2. The new price is whole: 2.00 / 2.
  expect([await settled(player, before), await settled(player, after)]).toEqual([
    'dead_heat 1000',
    'dead_heat 1000',
  ]);
  // 6.00 becomes 3.50, halved: 1.75 · 3.33; the place at 2.25 becomes 1.625: 5.41125. Total 11.23875.
  expect(await settled(player, each.ticket.ticket_id)).toBe('win 1124');
  await t.result(other, '1:0');
  expect(await settled(player, parlay.ticket.ticket_id)).toBe('win 2300');
});

test('[sportsbook 8.2, 9] voids a bet after the off, and a race not run within its window', async () => {
  const player = await anna();
  const event = await races.race(FIELD);
  const early = await place(t, player, 1_000n, [await races.leg(event, 'A')]);
  // The recorded start equals the bet's placement time, regardless of the scheduled time.
  await races.decide(event, 'A1', { started_at: early.ticket.placed_at });
  await t.settle();
  expect(await t.ticketOf(player, early.ticket.ticket_id)).toMatchObject({
    ...{ outcome: 'void', returned: '1000', legs: [{ void_reason: 'LATE_BET', rule: { key: 'late_bet' } }] },
  });
  const settleAt = async (hours: number) =>
    await settleDue(t.database, await t.siteId(), new Date(t.now().getTime() + hours * HOUR_MS));
  const [put, cup] = [await races.race(FIELD), await races.race(FIELD, { kind: 'outright' })];
  const tickets = [];
  for (const bet of [put, cup])
    tickets.push((await place(t, player, 1_000n, [await races.leg(bet, 'B')])).ticket.ticket_id);
  await races.withdraw(put, 'F');
  await t.settle();
  // 24 hours to the start, 12 of its window, 12 more for a late result.
  await settleAt(47);
  expect(await t.ticketOf(player, tickets[0]!)).toMatchObject({ state: 'open' });
  await settleAt(49);
  expect(await settled(player, tickets[0]!)).toBe('void 1000');
  // Bets on an outright competition stay open until it is decided.
  expect(await t.ticketOf(player, tickets[1]!)).toMatchObject({ state: 'open' });
  const cancelled = { event_id: cup, request_id: randomUUID(), status: 'cancelled' };
  const { proposal_id } = await t.staff.get(t.trader, 'proposeResult', cancelled);
  await t.staff.get(t.head, 'approveProposal', { proposal_id });
  await t.settle();
  expect(await settled(player, tickets[1]!)).toBe('void 1000');
});

test('[sportsbook 9, 11] refuses related legs and each-way halves that do not match', async () => {
  const player = await anna();
  const event = await races.race(FIELD, { places: 3, divisor: 5 });
  const next = await races.race(FIELD, { places: 3, divisor: 5 });
  const winner = await races.race(FIELD, { kind: 'outright', competition: 'Harbour Cup' });
  const scorer = await races.race(FIELD, { kind: 'outright', competition: 'Harbour Cup' });
  const refusal = async (legs: { outcome_id: string; price: string }[], more: object = {}) =>
    (await t.ask(player, 'placeTicket', slip(500n, legs, more))).statusMessage;
  const [a, b] = [await races.leg(event, 'A'), await races.leg(event, 'B')];
  expect(await refusal([a, b])).toBe('relatedContingency');
  expect(await refusal([a, await races.leg(event, 'A', 'ORP')])).toBe('relatedContingency');
  const outrights = [await races.leg(winner, 'A'), await races.leg(scorer, 'B')];
  expect(await refusal(outrights)).toBe('relatedContingency');
  // The slip shows it at both before placing.
  const quote = await t.get(player, 'quoteTicket', slip(500n, [...outrights, a]));
  expect(quote.legs.map((leg) => leg.refusal?.error ?? null)).toEqual([
    ...['relatedContingency', 'relatedContingency', null],
  ]);
  expect(await refusal([a, b], { kind: 'builder', price: '9.00' })).toBe('notCombinable');
  const each = { kind: 'each_way' };
  expect(await refusal([a, await races.leg(event, 'B', 'ORP')], each)).toBe('invalidTicket');
  expect(await refusal([await races.leg(event, 'A', 'ORP'), a], each)).toBe('invalidTicket');
  expect(await refusal([a, await races.leg(next, 'A', 'ORP')], each)).toBe('invalidTicket');
  expect(await refusal([await races.leg(winner, 'A'), a], each)).toBe('invalidTicket');
  // Two races of a meeting make a parlay.
  const parlay = await place(t, player, 500n, [a, await races.leg(next, 'B')]);
  await races.decide(event, 'A1 B2 C3');
  await races.decide(next, 'B1 A2 C3');
  await t.settle();
  expect(await settled(player, parlay.ticket.ticket_id)).toBe('win 6000');
});

test('[trading 4.1] the loss of a race stays within the limit in its worst case, both halves of each-way bets together', async () => {
  const { currency: _, ...terms } = await t.staff.get(t.trader, 'sportsTerms', {});
  await t.staff.get(t.trader, 'setSportsTerms', { ...terms, liability: '10000' });
  const player = await anna();
  const event = await races.race(FIELD, { places: 2, divisor: 5 });
  const each = await races.eachWay(event, 'E');
  // 11.00 and 3.00: one unit on each costs 2 and returns 14, a loss of 12.
  const refused = await t.ask(player, 'placeTicket', slip(2_000n, each, { kind: 'each_way' }));
  expect(refused).toMatchObject({ statusMessage: 'exposureLimit', statusDetail: { max: '833' } });
  await place(t, player, 833n, each, { kind: 'each_way' });
  const [exposed] = (await t.staff.get(t.trader, 'sportsExposure', {})).value.filter(
    ({ event_id }) => event_id === event,
  );
  expect(exposed).toMatchObject({ score: expect.stringMatching(/-5$/), staked: '1666', worst: '-9996' });
  // Another winner offsets its own loss only while the fifth may still be placed: 1 666 staked, 2 499 paid
  // out.
  const third = await races.leg(event, 'C');
  const most = await t.ask(player, 'placeTicket', slip(5_000n, [third]));
  expect(most).toMatchObject({ statusMessage: 'exposureLimit', statusDetail: { max: '2291' } });
  await t.staff.get(t.trader, 'setSportsTerms', terms);
});

test('[sportsbook 13] fifty concurrent bets on one balance take what it covers, and a repeated result pays once', async () => {
  const player = await anna(10_000n);
  const event = await races.race(FIELD, { places: 3, divisor: 5 });
  const legs = await races.eachWay(event, 'A');
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => t.ask(player, 'placeTicket', slip(500n, legs, { kind: 'each_way' }))),
  );
  const taken = answers.filter((answer) => 'ticket' in answer);
  expect(taken).toHaveLength(10);
  expect(await t.cash(player)).toBe(0n);
  await races.decide(event, 'A1 B2 C3');
  await Promise.all([t.settle(), t.settle(), t.settle()]);
  // 3.00 and 1.40 on 5.00 each, ten times.
  expect(await t.cash(player)).toBe(22_000n);
  const again = { event_id: event, request_id: randomUUID(), status: 'finished' };
  const same = { ...again, standings: await races.standings(event, 'A1 B2 C3'), is_entry_error: true };
  const { proposal_id } = await t.staff.get(t.trader, 'proposeResult', same);
  await t.staff.get(t.head, 'approveProposal', { proposal_id });
  await t.settle();
  expect(await t.cash(player)).toBe(22_000n);
});

test('[sportsbook 9.2] of bets concurrent with a withdrawal each is accepted before it, or refused', async () => {
  const players = await Promise.all(Array.from({ length: 4 }, () => anna()));
  const event = await races.race(FIELD);
  const legs = [await races.leg(event, 'A'), await races.leg(event, 'B')];
  const bets = players.flatMap((player) =>
    legs.map((leg) => t.ask(player, 'placeTicket', slip(1_000n, [leg]))),
  );
  const [answers] = await Promise.all([Promise.all(bets), races.withdraw(event, 'A', 40)]);
  await races.decide(event, 'B1');
  await t.settle();
  const rows = await run<{ runner: string; outcome: string; returned: bigint }>(t.db, {
    text: `select right(l.accepted -> 'runner' ->> 'name', 1) as runner, t.outcome, t.returned
      from sportsbook.ticket t join sportsbook.ticket_leg l using (site_id, ticket_id)
      where l.event_id = $1`,
    values: [event],
  });
  expect(rows).toHaveLength(answers.filter((answer) => 'ticket' in answer).length);
  // 4.00 less 40 percent of its profit.
  for (const { runner, outcome, returned } of rows)
    expect([runner, outcome, returned]).toEqual(
      runner === '1' ? ['1', 'void', 1_000n] : ['2', 'win', 2_800n],
    );
});

test('[sportsbook 9] refuses results that a race does not have, and races of another brand', async () => {
  const event = await races.race(FIELD);
  const stranger = await races.race(FIELD);
  const ask = async (order: string, from = event) =>
    await t.staff.refusal(t.trader, 'proposeResult', {
      ...{ event_id: event, request_id: randomUUID(), status: 'finished' },
      standings: await races.standings(from, order),
    });
  const refused = await Promise.all([
    ask(''),
    ask('B2 C3'),
    ask('A1 B1 C2'),
    ask('A1 A1'),
    ask('A1', stranger),
  ]);
  expect(refused).toEqual(refused.map(() => 'invalidRequest'));
  await races.withdraw(event, 'B');
  expect(await ask('B1')).toBe('invalidRequest');
  const siteId = await t.siteId('two.test');
  const outsider = await t.staff.clerk({ role: 'trader', siteId });
  const at = { site_id: siteId, event_id: event };
  const { A } = await races.idsOf(event);
  for (const [call, fields] of [
    ['priceRace', { prices: [{ competitor_id: A, price: '2.00' }] }],
    ['withdrawRunner', { competitor_id: A, deduction_percent: null }],
    ['tradedEvent', {}],
    [
      'proposeResult',
      { request_id: randomUUID(), status: 'finished', standings: [{ competitor_id: A, place: 1 }] },
    ],
  ] as const)
    expect([call, await t.staff.refusal(outsider, call, { ...at, ...fields })]).toEqual([call, 'notFound']);
});

const CSV = `competition,season,race,date,time,places,fraction,number,runner,price
Meadow Park,2026,15:10 Maiden,2026-12-06,15:10,2,1/4,3,Silver Oar,2.50
Meadow Park,2026,15:10 Maiden,2026-12-06,15:10,2,1/4,5,Night Heron,2.80
Meadow Park,2026,15:10 Maiden,2026-12-06,15:10,2,1/4,8,Salt Wind,3.50
`;

test('imports races with runners after a dry run; updates time and prices of known ones', async () => {
  const load = async (text: string, dry: boolean) =>
    await t.staff.get(t.trader, 'importRaces', {
      ...{ request_id: randomUUID(), sport: 'horse_racing', category: 'Test', text, dry },
    });
  expect(await load(CSV, true)).toMatchObject({
    added: 1,
    changes: [{ what: 'added', race: '15:10 Maiden' }],
  });
  const listed = async () =>
    (await t.staff.get(t.trader, 'fixtures', { text: '15:10 Maiden' })).value.map(({ event_id }) => event_id);
  expect(await listed()).toEqual([]);
  expect(await load(CSV, false)).toMatchObject({ added: 1, unchanged: 0 });
  const [event] = await listed();
  expect(await races.runnersOf(event!)).toMatchObject([
    { number: 3, name: 'Silver Oar', price: '2.50' },
    { number: 5, name: 'Night Heron' },
    { number: 8, name: 'Salt Wind' },
  ]);
  expect(await load(CSV, false)).toMatchObject({ added: 0, moved: 0, priced: 0, unchanged: 1 });
  const changed = CSV.replaceAll('15:10,2', '15:20,2').replace('2.50', '2.40');
  expect(await load(changed, false)).toMatchObject({ moved: 1, priced: 1 });
  const [found] = await t.book.markets(event!);
  expect(found!.outcomes[0]).toMatchObject({ price: '2.40', runner: { name: 'Silver Oar', number: 3 } });
  for (const wrong of [
    CSV.replace('3.50', '0.90'),
    CSV.replace(/\d\.\d0/g, '9.00').replaceAll('Maiden', 'Stakes'),
    CSV.replaceAll(',2,1/4', ',3,1/4').replaceAll('Maiden', 'Stakes'),
    CSV.replace('Salt Wind', 'Sea Wind'),
    CSV.replace('runner,', 'horse,'),
  ])
    expect(
      await t.staff.refusal(t.trader, 'importRaces', {
        ...{ request_id: randomUUID(), sport: 'horse_racing', category: 'Test', text: wrong, dry: true },
      }),
    ).toBe('invalidRequest');
});
