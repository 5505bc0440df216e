import { randomUUID } from 'node:crypto';
import { SPORTS_PROVIDER } from '#contracts/values/sports-bets.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { DEFAULT_RULES } from '#odds/settlement/betting-rules.ts';
import { type Database, type Tx, write } from '../../../platform/database/index.ts';
import { postIndividually } from '../../ledger/index.ts';
import { addEvents } from '../fixtures/fixture-import.ts';
import { listOutcomes, type OutcomeRow } from '../markets.ts';
import { publishBoard } from '../prices/price-publication.ts';
import { recordResults } from '../results/result-records.ts';
import { countOutcomes } from '../tickets/exposure.ts';
import { SPORTS_GAME } from '../tickets/ticket-postings.ts';

export type ManyTickets = { siteId: number; currency: string; playerIds: readonly string[]; count: number };

const STAKE = 1_000n;
const OTHER_EVENTS = 40;
const PRICES = [
  [1, 2300],
  [3, 3300],
  [2, 3100],
] as const;

/** An event with the three outcomes of a result. */
async function makeEvent(tx: Tx, siteId: number, n: number, now: Date): Promise<OutcomeRow[]> {
  const row = {
    ...{ competition: 'Harbour League', season: 'many', round: `${n}`, home: `Home ${n}`, away: `Away ${n}` },
    ...{ startsAt: new Date(now.getTime() + DAY_MS), isNeutral: false, full: null, half: null, goals: null },
  };
  const [eventId] = await addEvents(tx, { siteId, category: 'Many' }, [row]);
  const board = PRICES.map(([homeAway, priceMilli]) => ({
    ...{ betType: '1X2', specifier: '', homeAway, criteria1: '', priceMilli, refund: 0 },
    chance: 950 / priceMilli,
  }));
  await publishBoard(tx, { siteId, eventId: eventId!, now }, board);
  return await listOutcomes(tx, siteId, [eventId!]);
}

/**
 * Many open tickets on one event: half of them parlays of two to four legs with other events. Stakes are
 * posted and exposure is counted as for placed tickets. Returns the event.
 */
export async function placeMany(database: Database, request: ManyTickets, now: Date): Promise<string> {
  const { siteId, playerIds, count } = request;
  const events = await database.transaction(async (tx) => {
    const made: OutcomeRow[][] = [];
    for (let n = 0; n <= OTHER_EVENTS; n++) made.push(await makeEvent(tx, siteId, n, now));
    return made;
  });
  for (let first = 0; first < count; first += playerIds.length) {
    const players = playerIds.slice(0, count - first);
    await database.transaction((tx) => placeRound(tx, request, { players, first, events, now }));
  }
  return events[0]![0]!.event_id;
}

type Round = { players: readonly string[]; first: number; events: readonly OutcomeRow[][]; now: Date };

/** One ticket of every player. */
async function placeRound(tx: Tx, { siteId, currency }: ManyTickets, round: Round): Promise<void> {
  const { players, first, events, now } = round;
  const tickets = players.map((playerId, i) => {
    const n = first + i;
    const others = n % 2 === 0 ? 0 : 1 + (n % 3);
    const legs = Array.from({ length: others + 1 }, (_, leg) => {
      const event = leg === 0 ? 0 : 1 + ((n * 7 + leg * 11) % OTHER_EVENTS);
      return events[event]![(n + leg) % PRICES.length]!;
    });
    return {
      playerId,
      ticketId: randomUUID(),
      legs: [...new Map(legs.map((l) => [l.event_id, l])).values()],
    };
  });
  const posted = await postIndividually(
    tx,
    tickets.map(({ playerId, ticketId }) => ({
      ...{ siteId, key: `sportsbook:${ticketId}:bet`, kind: 'bet', currency },
      postings: [
        {
          from: { player: playerId, kind: 'cash' },
          to: { house: `sports_clearing:${SPORTS_PROVIDER}` },
          amount: STAKE,
        },
      ] as const,
      meta: { round_id: ticketId, provider_code: SPORTS_PROVIDER, game_code: SPORTS_GAME },
    })),
  );
  if (posted.some(({ ok }) => !ok)) throw new Error('a stake could not be posted');
  const column = <T>(of: (ticket: (typeof tickets)[number]) => T) => tickets.map(of);
  await write(tx, {
    text: `insert into sportsbook.ticket (site_id, ticket_id, player_id, account_id, client_ticket_id,
        fingerprint, kind, folds, bankers, lines, currency, stake_per_line, stake, open_stake, max_return,
        rules, placed_at)
      select $1, n.id, n.player, 'player', n.id::text, repeat('0', 64),
        case n.legs when 1 then 'single' else 'parlay' end, array[n.legs], '{}', 1, $2,
        $3::int8, $3::int8, $3::int8, $3::int8 * 99,
        $4, $5
      from unnest($6::uuid[], $7::uuid[], $8::int[]) as n (id, player, legs)`,
    values: [
      ...[siteId, currency, STAKE, JSON.stringify(DEFAULT_RULES), now],
      column(({ ticketId }) => ticketId),
      column(({ playerId }) => playerId),
      column(({ legs }) => legs.length),
    ],
  });
  await writeLegs(tx, siteId, tickets);
}

type Ticket = { ticketId: string; legs: OutcomeRow[] };

async function writeLegs(tx: Tx, siteId: number, tickets: readonly Ticket[]): Promise<void> {
  const legs = tickets.flatMap(({ ticketId, legs }) => legs.map((row, place) => ({ ticketId, row, place })));
  const accepted = (row: OutcomeRow) => ({
    ...{ home_name: 'Home', away_name: 'Away', home_names: {}, away_names: {}, is_simulated: true },
    ...{ competition: 'Harbour League', starts_at: row.starts_at.toISOString() },
  });
  const payout = ({ price_milli }: OutcomeRow) => (STAKE * BigInt(price_milli!)) / 1000n;
  await write(tx, {
    text: `insert into sportsbook.ticket_leg (site_id, ticket_id, place, event_id, market_id, outcome_id,
        bet_type, home_away, criteria1, price_milli, accepted, counted_stake, counted_base, counted_payout)
      select $1, n.id, n.place, o.event_id, o.market_id, o.outcome_id, '1X2', o.home_away, o.criteria1,
        o.price_milli, n.accepted, $2::int8, $2::int8, n.payout
      from unnest($3::uuid[], $4::int[], $5::uuid[], $6::jsonb[], $7::int8[])
        as n (id, place, outcome, accepted, payout)
      join sportsbook.outcome o on o.site_id = $1 and o.outcome_id = n.outcome`,
    values: [
      ...[siteId, STAKE],
      legs.map(({ ticketId }) => ticketId),
      legs.map(({ place }) => place),
      legs.map(({ row }) => row.outcome_id),
      legs.map(({ row }) => JSON.stringify(accepted(row))),
      legs.map(({ row }) => payout(row)),
    ],
  });
  const counted = legs.map(({ row }) => ({
    ...{ outcomeId: row.outcome_id, staked: STAKE, base: STAKE, payout: payout(row) },
  }));
  await countOutcomes(tx, siteId, counted, 1);
}

/** Writes a result of the event as if confirmed by two people. */
export async function confirmResult(
  database: Database,
  siteId: number,
  eventId: string,
  [home, away]: readonly [number, number],
  now: Date,
): Promise<void> {
  const result = {
    ...{ eventId, status: 'finished' as const, full: { home, away }, half: null },
    ...{ goals: null, startedAt: null, endedAt: null, isEntryError: false },
  };
  await database.transaction((tx) =>
    recordResults(tx, { siteId, enteredBy: 'bench', reason: 'bench', now }, [result]),
  );
}
