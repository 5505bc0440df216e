import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { run, write } from '#server/platform/database/index.ts';
import { expectBooks } from '#test/support/books.ts';
import { asOwner } from '#test/support/database.ts';
import { personalData } from './personal-data.ts';
import { settleDue } from './results/settlement-task.ts';
import { place, slip } from './testing/sportsbook.ts';
import { openTrading, type TestTrading } from './testing/trading.ts';

let t: TestTrading;
beforeAll(async () => {
  t = await openTrading();
});
afterEach(() => expectBooks(t.db));
afterAll(() => t.close());

const anna = (centavos = 100_000n) => t.newPlayer('one.test', centavos);
const later = (hours: number) => new Date(t.now().getTime() + hours * HOUR_MS);
const settleAt = async (hours: number) => await settleDue(t.database, await t.siteId(), later(hours));

/** Postpones an event, like an import with changed times. */
async function moveEvent(eventId: string, hours: number): Promise<void> {
  await t.database.transaction((tx) =>
    write(tx, {
      text: 'update sportsbook.event set starts_at = $2 where event_id = $1',
      values: [eventId, later(hours)],
    }),
  );
}

test('[sportsbook 8.2] a match postponed beyond the window of the accepted start is void, whatever its result', async () => {
  const player = await anna();
  const event = await t.book.event();
  const home = await t.book.leg(event, '1X2', 1);
  const early = await place(t, player, 10_000n, [home]);
  await moveEvent(event, 24 * 9);
  const late = await place(t, player, 10_000n, [home]);
  // The accepted start is 48 hours from now, its window ends at 60: the new date is beyond it and not
  // awaited.
  await settleAt(59);
  expect(await t.ticketOf(player, early.ticket.ticket_id)).toMatchObject({ state: 'open' });
  await settleAt(61);
  expect(await t.ticketOf(player, early.ticket.ticket_id)).toMatchObject({
    ...{ outcome: 'void', returned: '10000' },
    legs: [{ void_reason: 'POSTPONED', rule: { key: 'not_completed', values: { hours: '12' } } }],
  });
  const preview = await t.staff.get(t.trader, 'previewResult', {
    ...{ event_id: event, status: 'finished', full: '1:0' },
  });
  expect(preview).toMatchObject({ tickets: 2, moving: 1, change: '23000' });
  await t.result(event, '1:0');
  expect(await t.ticketOf(player, early.ticket.ticket_id)).toMatchObject({ settlement_no: 1 });
  expect(await t.ticketOf(player, late.ticket.ticket_id)).toMatchObject({ outcome: 'win' });
  expect(await t.cash(player)).toBe(100_000n - 20_000n + 10_000n + 23_000n);
});

test('[sportsbook 8.2] an event without a result is eventually voided; a late result still counts', async () => {
  const player = await anna();
  const event = await t.book.event();
  const { ticket } = await place(t, player, 10_000n, [await t.book.leg(event, '1X2', 1)]);
  await settleAt(61);
  expect((await t.ticketOf(player, ticket.ticket_id)).state).toBe('open');
  await settleAt(48 + 12 + 12 + 1);
  expect(await t.ticketOf(player, ticket.ticket_id)).toMatchObject({ outcome: 'void' });
  await settleAt(48 + 12 + 12 + 2);
  await t.result(event, '1:0');
  expect(await t.ticketOf(player, ticket.ticket_id)).toMatchObject({
    ...{ outcome: 'win', returned: '23000', settlement_no: 2 },
  });
  expect(await t.cash(player)).toBe(113_000n);
});

test('[sportsbook 7] a match that ended 0:0 was 0:0 at half time, whatever was recorded', async () => {
  const player = await anna();
  const offers = [
    ['1X2H', 3, '', 2100],
    ['HTFT', 0, 'DD', 4600],
    ['CSH', 0, '1:0', 6000],
  ] as const;
  const event = await t.book.event(offers);
  const tickets = [];
  for (const [type, side, criteria] of offers) {
    const leg = await t.book.leg(event, type, side, criteria);
    tickets.push((await place(t, player, 1_000n, [leg])).ticket.ticket_id);
  }
  await t.result(event, '0:0');
  const found = await Promise.all(tickets.map((id) => t.ticketOf(player, id)));
  expect(found.map(({ outcome }) => outcome)).toEqual(['win', 'win', 'lose']);
});

const wireTicketOf = async (ticketId: string) =>
  await run<{ name: string; payload: { stake: string; win: string; odds: number } }>(t.db, {
    text: `select name, payload from platform.event where payload ->> 'round_id' = $1 order by id`,
    values: [ticketId],
  });

test('[operations 9, 4.3] a void bet counts in neither history, turnover nor open bets, until it is corrected', async () => {
  const player = await anna();
  const event = await t.book.event();
  const { ticket } = await place(t, player, 10_000n, [await t.book.leg(event, '1X2', 1)]);
  await t.confirm(event, { status: 'cancelled' });
  await t.settle();
  expect(await wireTicketOf(ticket.ticket_id)).toEqual([]);
  await t.drain();
  expect((await t.get(player, 'betHistory', {})).value).toEqual([]);
  const siteId = await t.siteId();
  const [played] = await run(t.db, {
    text: `select staked, returned from ledger.play_between($1, '-infinity', 'infinity') where round_id = $2`,
    values: [siteId, ticket.ticket_id],
  });
  expect(played).toEqual({ staked: 0n, returned: 0n });
  const lines = await t.get(player, 'statement', { kind: 'bet_void' });
  expect(lines.value).toMatchObject([{ amount: 100, reference: ticket.ticket_id }]);
  await t.result(event, '1:0');
  expect(await wireTicketOf(ticket.ticket_id)).toMatchObject([
    { name: 'round.settled', payload: { stake: '10000', win: '23000' } },
  ]);
  await t.confirm(event, { status: 'cancelled' });
  await t.settle();
  const wireTicket = await wireTicketOf(ticket.ticket_id);
  expect(wireTicket.at(-1)).toMatchObject({ name: 'round.corrected', payload: { stake: '0', win: '0' } });
  expect(await t.cash(player)).toBe(100_000n);
});

test('[operations 4.3] a system is reported at the lowest price of its lines', async () => {
  const player = await anna();
  const events = [];
  for (const price of [1010, 1020, 3000]) events.push(await t.book.event([['1X2', 1, '', price]]));
  const legs = await Promise.all(events.map((event) => t.book.leg(event, '1X2', 1)));
  const { ticket } = await place(t, player, 1_000n, legs, { kind: 'system', folds: [2] });
  for (const event of events) await t.result(event, '1:0');
  // 1.01 x 1.02
  expect(await wireTicketOf(ticket.ticket_id)).toMatchObject([{ payload: { odds: 103 } }]);
});

test('[sportsbook 8.3] ignores an amendment 72 hours after the start, but still corrects a wrong entry', async () => {
  const player = await anna();
  const event = await t.book.event();
  const { ticket } = await place(t, player, 10_000n, [await t.book.leg(event, '1X2', 1)]);
  await t.result(event, '2:1');
  await moveEvent(event, -73);
  const entered = { event_id: event, status: 'finished', full: '1:1' } as const;
  const late = await t.staff.ask(t.trader, 'proposeResult', entered);
  expect(late).toMatchObject({ error: 'amendmentTooLate' });
  expect(await t.staff.get(t.trader, 'previewResult', entered)).toMatchObject({ moving: 0, change: '0' });
  const correct = { ...entered, is_entry_error: true };
  expect(await t.staff.get(t.trader, 'previewResult', correct)).toMatchObject({
    ...{ moving: 1, change: '-23000' },
  });
  const { proposal_id } = await t.staff.get(t.trader, 'proposeResult', correct);
  await t.staff.get(t.head, 'approveProposal', { proposal_id });
  await t.settle();
  expect(await t.ticketOf(player, ticket.ticket_id)).toMatchObject({ outcome: 'lose' });
});

test('the preview totals cover every ticket to the cent, beyond those listed', async () => {
  const player = await anna(1_000_000n);
  const event = await t.book.event();
  const [home, away] = [await t.book.leg(event, '1X2', 1), await t.book.leg(event, '1X2', 2)];
  for (const leg of [home, away]) await place(t, player, 100n, [leg]);
  // Enough tickets for several batches of the job: copies of the first ticket's rows.
  await t.database.transaction((tx) =>
    write(tx, {
      text: `with more as (select t.*, uuidv7() as copy from sportsbook.ticket t
          join sportsbook.ticket_leg l using (site_id, ticket_id), generate_series(1, 1100)
          where l.event_id = $1),
        tickets as (insert into sportsbook.ticket (site_id, ticket_id, player_id, account_id,
            client_ticket_id, fingerprint, kind, folds, bankers, lines, currency, stake_per_line, stake,
            open_stake, max_return, rules, placed_at)
          select site_id, copy, player_id, account_id, copy::text, fingerprint, kind, folds, bankers, lines,
            currency, stake_per_line, stake, open_stake, max_return, rules, placed_at from more)
        insert into sportsbook.ticket_leg (site_id, ticket_id, place, event_id, market_id, outcome_id,
          bet_type, home_away, criteria1, price_milli, accepted, counted_stake, counted_base, counted_payout, is_counted)
        select l.site_id, m.copy, l.place, l.event_id, l.market_id, l.outcome_id, l.bet_type, l.home_away,
          l.criteria1, l.price_milli, l.accepted, 0, 0, 0, false
        from more m join sportsbook.ticket_leg l using (site_id, ticket_id)`,
      values: [event],
    }),
  );
  const entered = { event_id: event, status: 'finished', full: '1:0' } as const;
  const first = await t.staff.get(t.trader, 'previewResult', entered);
  const tickets = 2 * 1101;
  expect(first).toMatchObject({ tickets, moving: tickets, pages: 23, change: `${1101 * 230}` });
  expect(first.value).toHaveLength(100);
  const last = await t.staff.get(t.trader, 'previewResult', { ...entered, page: 23 });
  expect(last.value).toHaveLength(tickets - 2200);
  for (const table of ['ticket_leg', 'ticket'])
    await asOwner(
      t.db,
      `delete from sportsbook.${table} t using sportsbook.ticket o where t.site_id = o.site_id
        and t.ticket_id = o.ticket_id and o.client_ticket_id = o.ticket_id::text`,
    );
});

test('unset terms use the defaults; rules are set in the console with a version', async () => {
  const terms = await t.staff.get(t.trader, 'sportsTerms', {});
  const { currency: _, ...limits } = terms;
  await t.staff.get(t.trader, 'setSportsTerms', { ...limits, max_legs: 8 });
  const stored = async () =>
    (await run<{ terms: object }>(t.db, { text: 'select terms from sportsbook.terms' }))[0]!.terms;
  expect(await stored()).toEqual({ maxLegs: 8, rules: {} });
  const upside = await t.staff.ask(t.trader, 'setSportsTerms', { ...limits, min_legs: 9, max_legs: 8 });
  expect(upside).toMatchObject({ error: 'invalidRequest' });
  const { version, ...rules } = await t.staff.get(t.trader, 'sportsRules', {});
  await t.staff.get(t.trader, 'setSportsRules', { ...rules, void_windows: { football: 24 } });
  expect(await stored()).toEqual({ maxLegs: 8, rules: { version: 2, voidWindowHours: { football: 24 } } });
  expect(version).toBe(1);
  const player = await anna();
  const event = await t.book.event();
  const { ticket } = await place(t, player, 1_000n, [await t.book.leg(event, '1X2', 1)]);
  await moveEvent(event, 24 * 9);
  await settleAt(71);
  expect((await t.ticketOf(player, ticket.ticket_id)).state).toBe('open');
  await settleAt(73);
  expect((await t.ticketOf(player, ticket.ticket_id)).outcome).toBe('void');
  const nine = await Promise.all(Array.from({ length: 9 }, () => t.book.event()));
  const legs = await Promise.all(nine.map((match) => t.book.leg(match, '1X2', 1)));
  const long = await t.ask(player, 'placeTicket', slip(100n, legs));
  expect(long.statusMessage).toBe('invalidTicket');
});

test('[player protection L10] a player’s data export has their own sports tickets only', async () => {
  const [player, other] = [await anna(), await anna()];
  const event = await t.book.event();
  const { ticket } = await place(t, player, 10_000n, [await t.book.leg(event, '1X2', 1)]);
  await place(t, other, 10_000n, [await t.book.leg(event, '1X2', 1)]);
  await t.result(event, '1:0');
  const key = { siteId: await t.siteId(), playerId: player.playerId };
  const rowsOf = async (section: string) =>
    (await personalData.find(({ name }) => name === section)!.read(t.db, key)).rows;
  expect(await rowsOf('sports_tickets')).toMatchObject([
    { ticket_id: ticket.ticket_id, stake: 10_000n, outcome: 'win', selections: [{ price: 2.3 }] },
  ]);
  expect(await rowsOf('sports_settlements')).toMatchObject([
    { ticket_id: ticket.ticket_id, returned: 23_000n },
  ]);
});
