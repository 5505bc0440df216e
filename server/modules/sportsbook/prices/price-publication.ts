import type { Rates } from '#odds/model/rating.ts';
import { type Tx, write } from '../../../platform/database/index.ts';
import type { BoardOutcome } from './match-prices.ts';

/** Locks an event until the transaction ends, which serialises bets on it and changes to it. */
export async function lockEvents(tx: Tx, siteId: number, eventIds: readonly string[]): Promise<void> {
  await write(tx, {
    name: 'sportsbook-lock-events',
    text: `select from sportsbook.event where site_id = $1 and event_id = any($2::uuid[])
      order by event_id for no key update`,
    values: [siteId, [...new Set(eventIds)]],
  });
}

/**
 * Writes a board's prices to an event: missing markets and outcomes are created, prices locked by a trader
 * stay. Each change is stored in the history. `rates`: the expected goals behind a model-priced board; only
 * such events offer combinations. Returns the number of changed prices.
 */
export async function publishBoard(
  tx: Tx,
  { siteId, eventId, now, rates }: { siteId: number; eventId: string; now: Date; rates?: Rates },
  board: readonly BoardOutcome[],
): Promise<number> {
  const target = { siteId, eventId, now };
  await lockEvents(tx, siteId, [eventId]);
  const made = await makeOutcomes(tx, target, board);
  const changed = made.total === board.length ? 0 : await changePrices(tx, target, board);
  await write(tx, {
    text: `update sportsbook.event set priced_at = $3, home_rate = $4, away_rate = $5
      where site_id = $1 and event_id = $2`,
    values: [siteId, eventId, now, rates?.home ?? null, rates?.away ?? null],
  });
  return made.priced + changed;
}

type Target = { siteId: number; eventId: string; now: Date };

/** Updates prices of existing outcomes. Returns the number changed. */
async function changePrices(
  tx: Tx,
  { siteId, eventId, now }: Target,
  board: readonly BoardOutcome[],
): Promise<number> {
  // Locked in id order like settlement, which does not lock every event.
  await write(tx, {
    text: `select from sportsbook.outcome where site_id = $1 and event_id = $2
      order by outcome_id for no key update`,
    values: [siteId, eventId],
  });
  const changed = await write(tx, {
    text: `with new as (select * from unnest($3::text[], $4::text[], $5::int[], $6::text[], $7::int[],
          $8::float8[], $9::float8[])
          as n (bet_type, specifier, home_away, criteria1, price, chance, refund)),
      changed as (update sportsbook.outcome o set price_milli = n.price, chance = n.chance,
          refund = n.refund,
          price_version = o.price_version + (o.price_milli is distinct from n.price)::int
        from new n join sportsbook.market m on m.site_id = $1 and m.event_id = $2
          and m.bet_type = n.bet_type and m.specifier = n.specifier
          -- Locked above: its price is the one before this statement.
          join sportsbook.outcome was on was.site_id = $1 and was.market_id = m.market_id
        where o.site_id = $1 and o.outcome_id = was.outcome_id and o.market_id = m.market_id
          and o.home_away = n.home_away and o.criteria1 = n.criteria1 and not o.is_locked
          and (o.price_milli, o.chance, o.refund) is distinct from (n.price, n.chance, n.refund)
        returning o.outcome_id, o.price_version, o.price_milli, was.price_milli as before)
      insert into sportsbook.price_change (site_id, outcome_id, version, price_milli, source, changed_at)
      select $1, outcome_id, price_version, price_milli, 'model', $10 from changed
      where before is distinct from price_milli returning outcome_id`,
    values: [siteId, eventId, ...columnsOf(board), now],
  });
  return changed.length;
}

const columnsOf = (board: readonly BoardOutcome[]) => [
  board.map(({ betType }) => betType),
  board.map(({ specifier }) => specifier),
  board.map(({ homeAway }) => homeAway),
  board.map(({ criteria1 }) => criteria1),
  board.map(({ priceMilli }) => priceMilli),
  board.map(({ chance }) => chance),
  board.map(({ refund }) => refund),
];

/** Creates missing outcomes with their prices. Returns the number created, and the number on offer. */
async function makeOutcomes(
  tx: Tx,
  { siteId, eventId, now }: Target,
  board: readonly BoardOutcome[],
): Promise<{ total: number; priced: number }> {
  const markets = [
    ...new Map(board.map((market) => [`${market.betType} ${market.specifier}`, market])).values(),
  ];
  await write(tx, {
    text: `insert into sportsbook.market (site_id, event_id, bet_type, specifier, position)
      select $1, $2, * from unnest($3::text[], $4::text[], $5::int[])
      on conflict (site_id, event_id, bet_type, specifier) do nothing`,
    values: [
      ...[siteId, eventId, markets.map(({ betType }) => betType), markets.map(({ specifier }) => specifier)],
      markets.map((_, position) => position),
    ],
  });
  const [made] = await write<{ total: number; priced: number }>(tx, {
    text: `with made as (insert into sportsbook.outcome (site_id, market_id, event_id, home_away, criteria1,
          price_milli, chance, refund, price_version, position)
        select $1, m.market_id, $2, n.home_away, n.criteria1, n.price, n.chance, n.refund,
          (n.price is not null)::int, n.position
        from unnest($3::text[], $4::text[], $5::int[], $6::text[], $7::int[], $8::float8[], $9::float8[],
            $10::int[])
          as n (bet_type, specifier, home_away, criteria1, price, chance, refund, position)
        join sportsbook.market m on m.site_id = $1 and m.event_id = $2 and m.bet_type = n.bet_type
          and m.specifier = n.specifier
        on conflict (site_id, market_id, home_away, criteria1) do nothing
        returning outcome_id, price_milli),
      noted as (insert into sportsbook.price_change
          (site_id, outcome_id, version, price_milli, source, changed_at)
        select $1, outcome_id, 1, price_milli, 'model', $11 from made where price_milli is not null
        returning outcome_id)
      select (select count(*)::int from made) as total, (select count(*)::int from noted) as priced`,
    values: [siteId, eventId, ...columnsOf(board), board.map((_, position) => position), now],
  });
  return made!;
}
