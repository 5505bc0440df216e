import { type MarginMethod, withoutMargin } from '#odds/market/margin.ts';
import { type NewMarket, newMarket } from '#odds/market/market-set.ts';
import { run, type Tx, write } from '../../../platform/database/index.ts';
import { isFollowed } from '../tickets/exposure.ts';
import { lockEvents } from './price-publication.ts';

type TraderMarket = {
  siteId: number;
  eventId: string;
  sport: string;
  betType: string;
  /** As `newMarket` takes it. */
  line: string;
  /** In thousandths, one per outcome in order. */
  prices: readonly number[];
  staffId: string;
  now: Date;
  marginMethod: MarginMethod;
};

export type TraderMarketRefusal = 'line' | 'prices' | 'known' | 'settled';

/**
 * Opens a market at a trader's prices, which are locked. Refuses a line not valid for the bet type or sport,
 * prices that do not match its outcomes or allow a sure profit by backing all of them, an existing market,
 * and an event with a result. Returns the market's id.
 */
export async function openTraderMarket(
  tx: Tx,
  traderMarket: TraderMarket,
): Promise<{ marketId: string } | { refusal: TraderMarketRefusal }> {
  const { siteId, eventId, betType, prices } = traderMarket;
  const market = newMarket(betType, traderMarket.line);
  if (!market || !isFollowed(traderMarket.sport, betType, market.outcomes)) return { refusal: 'line' };
  const implied = prices.map((milli) => 1000 / milli);
  if (prices.length !== market.outcomes.length || bookOf(betType, implied) < 1) return { refusal: 'prices' };
  await lockEvents(tx, siteId, [eventId]);
  const [event] = await run<{ state: string }>(tx, {
    text: 'select state from sportsbook.event where site_id = $1 and event_id = $2',
    values: [siteId, eventId],
  });
  if (event?.state === 'settled') return { refusal: 'settled' };
  const [made] = await write<{ market_id: string }>(tx, {
    text: `insert into sportsbook.market (site_id, event_id, bet_type, specifier, position)
      select $1, $2, $3, $4, coalesce(max(position) + 1, 0) from sportsbook.market
      where site_id = $1 and event_id = $2
      on conflict (site_id, event_id, bet_type, specifier) do nothing returning market_id`,
    values: [siteId, eventId, betType, market.specifier],
  });
  if (!made) return { refusal: 'known' };
  await insertOutcomes(tx, traderMarket, market, made.market_id);
  return { marketId: made.market_id };
}

/** A double chance has two winners. */
const winnersOf = (betType: string) => (betType.startsWith('DC') ? 2 : 1);
const bookOf = (betType: string, implied: readonly number[]) =>
  implied.reduce((sum, chance) => sum + chance, 0) / winnersOf(betType);

/** The probabilities implied by a trader's prices, without margin (sportsbook 14). */
function fairChances(betType: string, prices: readonly number[], method: MarginMethod): number[] {
  const winners = winnersOf(betType);
  const shares = withoutMargin(
    prices.map((milli) => 1000 / milli / winners),
    method,
  );
  return shares.map((share) => Math.min(1, share * winners));
}

async function insertOutcomes(
  tx: Tx,
  { siteId, eventId, betType, prices, staffId, now, marginMethod }: TraderMarket,
  { outcomes }: NewMarket,
  marketId: string,
): Promise<void> {
  await write(tx, {
    text: `with made as (insert into sportsbook.outcome (site_id, market_id, event_id, home_away, criteria1,
          position, price_milli, chance, price_version, is_locked)
        select $1, $2, $3, n.home_away, n.criteria1, n.position, n.price, n.chance, 1, true
        from unnest($4::int[], $5::text[], $6::int[], $7::int[], $8::float8[])
          as n (home_away, criteria1, position, price, chance)
        returning outcome_id, price_milli)
      insert into sportsbook.price_change
        (site_id, outcome_id, version, price_milli, source, actor, changed_at)
      select $1, outcome_id, 1, price_milli, 'trader', $9, $10 from made`,
    values: [
      ...[siteId, marketId, eventId],
      ...[outcomes.map(({ homeAway }) => homeAway), outcomes.map(({ criteria1 }) => criteria1)],
      ...[outcomes.map((_, position) => position), prices, fairChances(betType, prices, marginMethod)],
      ...[staffId, now],
    ],
  });
}
