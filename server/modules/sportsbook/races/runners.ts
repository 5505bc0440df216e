import { PLACE_BET, placePriceMilli, WIN_BET } from '#odds/settlement/runner-bet.ts';
import { type Db, run, type Tx, write } from '../../../platform/database/index.ts';
import type { Names } from '../tables.ts';

/** A runner of an event, and its place in the valid result. */
export type RunnerRow = {
  event_id: string;
  competitor_id: string;
  number: number;
  name: string;
  names: Names;
  withdrawn_at: Date | null;
  deduction_percent: number;
  /** The current win price, in thousandths. */
  price_milli: number | null;
  place: number | null;
};

/** The runners of events by number; none for matches. */
export async function listRunners(db: Db, siteId: number, eventIds: readonly string[]): Promise<RunnerRow[]> {
  return await run<RunnerRow>(db, {
    text: `select n.event_id, n.competitor_id, n.number, k.name, k.names, n.withdrawn_at,
        n.deduction_percent, o.price_milli,
        (r.standings -> 'places' ->> n.competitor_id::text)::int as place
      from sportsbook.runner n
      join sportsbook.competitor k on k.site_id = n.site_id and k.competitor_id = n.competitor_id
      join sportsbook.event e on e.site_id = n.site_id and e.event_id = n.event_id
      join sportsbook.market m on m.site_id = n.site_id and m.event_id = n.event_id and m.bet_type = $3
      join sportsbook.outcome o on o.site_id = n.site_id and o.market_id = m.market_id
        and o.competitor_id = n.competitor_id
      left join sportsbook.result r on r.site_id = e.site_id and r.event_id = e.event_id
        and r.version = e.result_version
      where n.site_id = $1 and n.event_id = any($2::uuid[]) order by n.event_id, n.number`,
    values: [siteId, eventIds, WIN_BET],
  });
}

/** Win prices in thousandths by runner; null: not offered. */
export type RunnerPrices = ReadonlyMap<string, number | null>;

type Pricing = {
  siteId: number;
  eventId: string;
  places: number;
  placeDivisor: number;
  staffId: string;
  now: Date;
};

/**
 * Whether backing every runner, to win or to place, would give a sure profit. False if a runner has no price.
 */
export function isBackable(
  prices: readonly (number | null)[],
  { places, placeDivisor }: Pick<Pricing, 'places' | 'placeDivisor'>,
): boolean {
  const priced = prices.filter((price) => price !== null);
  if (priced.length < prices.length || priced.length === 0) return false;
  const book = (milli: readonly number[]) => milli.reduce((sum, price) => sum + 1000 / price, 0);
  const placed = priced.map((price) => placePriceMilli(price, placeDivisor));
  if (book(priced) < 1) return true;
  if (places === 0 || placed.some((price) => price === null)) return false;
  return book(placed as number[]) < places;
}

/**
 * Sets win prices of runners, and the corresponding place prices, in an event locked by the caller. Each
 * change is stored in the history.
 */
export async function priceRunners(
  tx: Tx,
  { siteId, eventId, placeDivisor, staffId, now }: Pricing,
  prices: RunnerPrices,
): Promise<void> {
  // Locked in id order, as in all code that changes several outcomes.
  await write(tx, {
    text: `select from sportsbook.outcome where site_id = $1 and event_id = $2
      order by outcome_id for no key update`,
    values: [siteId, eventId],
  });
  const rows = (await listRunners(tx, siteId, [eventId])).map((row) => ({
    ...row,
    price_milli: prices.get(row.competitor_id) ?? (prices.has(row.competitor_id) ? null : row.price_milli),
  }));
  const impliedOf = ({ price_milli }: { price_milli: number | null }) =>
    price_milli === null ? 0 : 1000 / price_milli;
  const book = Math.max(
    1,
    rows.reduce((sum, row) => sum + impliedOf(row), 0),
  );
  const offers = rows.flatMap((row) => {
    const { competitor_id, price_milli } = row;
    const place = price_milli === null ? null : placePriceMilli(price_milli, placeDivisor);
    return [
      { competitor_id, betType: WIN_BET, price: price_milli, chance: impliedOf(row) / book },
      { competitor_id, betType: PLACE_BET, price: place, chance: null },
    ];
  });
  await write(tx, {
    text: `with changed as (update sportsbook.outcome o set price_milli = n.price, chance = n.chance,
          is_locked = true, price_version = o.price_version + (o.price_milli is distinct from n.price)::int
        from unnest($3::uuid[], $4::text[], $5::int[], $6::float8[])
          as n (competitor, bet_type, price, chance)
        join sportsbook.market m on m.site_id = $1 and m.event_id = $2 and m.bet_type = n.bet_type
        -- The event is locked: its price is the one before this statement.
        join sportsbook.outcome was on was.site_id = $1 and was.market_id = m.market_id
          and was.competitor_id = n.competitor
        where o.site_id = $1 and o.outcome_id = was.outcome_id
        returning o.outcome_id, o.price_version, o.price_milli, was.price_milli as before)
      insert into sportsbook.price_change
        (site_id, outcome_id, version, price_milli, source, actor, changed_at)
      select $1, outcome_id, price_version, price_milli, 'trader', $7, $8 from changed
      where before is distinct from price_milli`,
    values: [
      ...[siteId, eventId],
      offers.map(({ competitor_id }) => competitor_id),
      offers.map(({ betType }) => betType),
      offers.map(({ price }) => price),
      offers.map(({ chance }) => chance),
      ...[staffId, now],
    ],
  });
}
