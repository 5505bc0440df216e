import { type Db, run, type Tx, write } from '../../../platform/database/index.ts';
import { type EventState, type MarketState, tables } from '../tables.ts';
import { lockEvents } from './price-publication.ts';

type TraderPrice = {
  siteId: number;
  outcomeId: string;
  /** In thousandths; null: not offered. */
  priceMilli: number | null;
  isLocked: boolean;
  staffId: string;
  now: Date;
};

type PriceBefore = { price_milli: number | null; is_locked: boolean };

/**
 * Sets a trader's price. A locked price stays until it is unlocked; an unlocked one is replaced by the
 * model's at the next pricing. Returns the previous state; undefined for an unknown outcome.
 */
export async function setPrice(tx: Tx, price: TraderPrice): Promise<PriceBefore | undefined> {
  const { siteId, outcomeId, priceMilli, isLocked, staffId, now } = price;
  const event = await eventOf(tx, siteId, { outcomeId });
  if (!event) return undefined;
  await lockEvents(tx, siteId, [event]);
  const [row] = await write<PriceBefore & { price_version: number; price_now: number | null }>(tx, {
    text: `with was as (select price_milli, is_locked from sportsbook.outcome
        where site_id = $1 and outcome_id = $2 for no key update)
      update sportsbook.outcome o set price_milli = $3, is_locked = $4,
        price_version = o.price_version + (o.price_milli is distinct from $3)::int
      from was where o.site_id = $1 and o.outcome_id = $2
      returning was.price_milli, was.is_locked, o.price_version, o.price_milli as price_now`,
    values: [siteId, outcomeId, priceMilli, isLocked],
  });
  if (row && row.price_milli !== row.price_now)
    await tables(tx)
      .insertInto('price_change')
      .values({
        site_id: siteId,
        outcome_id: outcomeId,
        version: row.price_version,
        price_milli: priceMilli,
        source: 'trader',
        actor: staffId,
        changed_at: now,
      })
      .execute();
  return row && { price_milli: row.price_milli, is_locked: row.is_locked };
}

/** Opens, suspends or closes a market. Returns its previous state; undefined for an unknown market. */
export async function setMarketState(
  tx: Tx,
  { siteId, marketId, state }: { siteId: number; marketId: string; state: MarketState },
): Promise<MarketState | undefined> {
  const event = await eventOf(tx, siteId, { marketId });
  if (!event) return undefined;
  await lockEvents(tx, siteId, [event]);
  const [row] = await write<{ before: MarketState }>(tx, {
    text: `with was as (select state from sportsbook.market where site_id = $1 and market_id = $2
        for no key update)
      update sportsbook.market m set state = $3 from was where m.site_id = $1 and m.market_id = $2
      returning was.state as before`,
    values: [siteId, marketId, state],
  });
  return row?.before;
}

/**
 * Opens, suspends or closes an event. Returns its previous state; undefined if the event is unknown, has a
 * result, or is already in that state.
 */
export async function setEventState(
  tx: Tx,
  { siteId, eventId, state }: { siteId: number; eventId: string; state: Exclude<EventState, 'settled'> },
): Promise<EventState | undefined> {
  await lockEvents(tx, siteId, [eventId]);
  const [row] = await write<{ before: EventState }>(tx, {
    text: `with was as (select state from sportsbook.event where site_id = $1 and event_id = $2
        and state not in ('settled', $3) for no key update)
      update sportsbook.event e set state = $3 from was where e.site_id = $1 and e.event_id = $2
      returning was.state as before`,
    values: [siteId, eventId, state],
  });
  return row?.before;
}

async function eventOf(
  db: Db,
  siteId: number,
  { outcomeId = null, marketId = null }: { outcomeId?: string | null; marketId?: string | null },
): Promise<string | undefined> {
  const [row] = await run<{ event_id: string }>(db, {
    text: `select event_id from sportsbook.outcome where site_id = $1 and (outcome_id = $2 or market_id = $3)
      limit 1`,
    values: [siteId, outcomeId, marketId],
  });
  return row?.event_id;
}

/** The price history of an outcome, newest first. */
export function priceHistory(db: Db, siteId: number, outcomeId: string) {
  return tables(db)
    .selectFrom('price_change')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('outcome_id', '=', outcomeId)
    .orderBy('version', 'desc')
    .limit(100)
    .execute();
}
