import type { ListedEvent, MarketItem } from '#contracts/api/sports.ts';
import { WIN_BET } from '#odds/settlement/runner-bet.ts';
import type { Db } from '../../platform/database/index.ts';
import type { EventRow } from './events.ts';
import { listOutcomes } from './markets.ts';
import { presentEvent, presentMarkets } from './presenters.ts';

/** Match-result bet types in order of preference, and the totals bet type. */
const DECIDING = ['1X2', 'ML'];
const TOTAL = 'OU';

type MainMarkets = Pick<ListedEvent, 'main_market' | 'total_market' | 'runner_count'>;
const NO_MARKETS: MainMarkets = { main_market: null, total_market: null, runner_count: 0 };

/** Events as shown in lists. */
export async function presentListed(
  db: Db,
  siteId: number,
  rows: readonly EventRow[],
): Promise<ListedEvent[]> {
  const ids = rows.map(({ event_id }) => event_id);
  const main = await listMainMarkets(db, siteId, ids);
  return rows.map((row) => ({ ...presentEvent(row), ...(main.get(row.event_id) ?? NO_MARKETS) }));
}

/** Number of runners shown per race in lists. */
const FAVOURITES = 3;

/**
 * The main markets in event lists: the match result and the total closest to evens; for a race its
 * favourites.
 */
async function listMainMarkets(
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

/** The difference between the two prices of a total; totals without prices sort last. */
function imbalance({ outcomes }: MarketItem): number {
  const prices = outcomes.map(({ price }) => (price === null ? Number.NaN : Number(price)));
  const apart = Math.abs((prices[0] ?? Number.NaN) - (prices[1] ?? Number.NaN));
  return Number.isNaN(apart) ? Number.MAX_VALUE : apart;
}
