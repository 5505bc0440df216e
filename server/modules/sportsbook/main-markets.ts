import type { MarketItem } from '#contracts/api/sports.ts';
import { WIN_BET } from '#odds/settlement/runner-bet.ts';
import type { Db } from '../../platform/database/index.ts';
import { listOutcomes } from './markets.ts';
import { presentMarkets } from './presenters.ts';

/** Bet types that decide an event, the first that it has; and the one of totals. */
const DECIDING = ['1X2', 'ML'];
const TOTAL = 'OU';

export type MainMarkets = {
  main_market: MarketItem | null;
  total_market: MarketItem | null;
  runner_count: number;
};

/** Runners of a race that lists show. */
const FAVOURITES = 3;

/**
 * The main markets in lists of events: the match result, and the total nearest to evens; of a race its
 * favourites.
 */
export async function listMainMarkets(
  db: Db,
  siteId: number,
  eventIds: readonly string[],
): Promise<Map<string, MainMarkets>> {
  const rows = await listOutcomes(db, siteId, eventIds, [...DECIDING, TOTAL, WIN_BET]);
  const found = [...Map.groupBy(rows, ({ event_id }) => event_id)].map(([eventId, some]) => {
    const markets = presentMarkets(some);
    const race = markets.find(({ bet_type }) => bet_type === WIN_BET);
    if (race) return [eventId, raceMarkets(race)] as const;
    const main = DECIDING.flatMap((type) => markets.filter(({ bet_type }) => bet_type === type))[0];
    const totals = markets.filter(({ bet_type }) => bet_type === TOTAL);
    const total = totals.toSorted((a, b) => imbalance(a) - imbalance(b))[0];
    return [eventId, { main_market: main ?? null, total_market: total ?? null, runner_count: 0 }] as const;
  });
  return new Map(found);
}

function raceMarkets(market: MarketItem): MainMarkets {
  const left = market.outcomes.filter(({ runner }) => !runner?.is_withdrawn);
  const byPrice = left.toSorted((a, b) => Number(a.price ?? Infinity) - Number(b.price ?? Infinity));
  const outcomes = byPrice.slice(0, FAVOURITES);
  return { main_market: { ...market, outcomes }, total_market: null, runner_count: left.length };
}

/** How far the two prices of a total are apart; one without prices comes last. */
function imbalance({ outcomes }: MarketItem): number {
  const prices = outcomes.map(({ price }) => (price === null ? Number.NaN : Number(price)));
  const apart = Math.abs((prices[0] ?? Number.NaN) - (prices[1] ?? Number.NaN));
  return Number.isNaN(apart) ? Number.MAX_VALUE : apart;
}
