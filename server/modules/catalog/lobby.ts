import type { CheckedInput, Output } from '#contracts/api/call.ts';
import type { GameSort } from '#contracts/api/games.ts';
import type { Api } from '#contracts/api/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { type Popularity, sitePopularity } from './popularity.ts';
import { searchGames, suggestNames } from './search.ts';
import { type OfferedGame, type SiteCatalog, siteCatalog } from './site-catalog.ts';

/** Minimum returns offered as filters, in percent. */
const RTP_FACETS = [94, 95, 96, 97] as const;
const VOLATILITIES = ['low', 'medium', 'high'] as const;

/** Number of games of each provider, largest first. */
function countByProvider(games: readonly OfferedGame[]) {
  const groups = Map.groupBy(games, (sold) => sold.game.card.provider_code);
  return [...groups]
    .map(([provider_code, sold]) => ({
      provider_code,
      image_code: sold[0]!.game.imageCode,
      count: sold.length,
    }))
    .sort((a, b) => b.count - a.count || compareText(a.provider_code, b.provider_code));
}

/** Number of games with each feature, largest first. */
function countByFeature(games: readonly OfferedGame[]) {
  const counts = new Map<string, number>();
  for (const feature of games.flatMap((sold) => sold.game.card.features)) {
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  return [...counts]
    .map(([feature, count]) => ({ feature, count }))
    .sort((a, b) => b.count - a.count || compareText(a.feature, b.feature));
}

/** Number of games by volatility, from low to high; levels without games are omitted. */
function countByVolatility(games: readonly OfferedGame[]) {
  return VOLATILITIES.map((volatility) => ({
    volatility,
    count: games.filter((sold) => sold.game.card.volatility === volatility).length,
  })).filter(({ count }) => count > 0);
}

/** Number of games with at least this return; games without a known return are not counted. */
function countByRtp(games: readonly OfferedGame[]) {
  return RTP_FACETS.map((min) => ({
    min,
    count: games.filter((sold) => (sold.game.card.rtp ?? 0) >= min).length,
  })).filter(({ count }) => count > 0);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

type Query = Omit<CheckedInput<Api['games']>, 'domain_name' | 'external_id'>;

/** Similar names are suggested below this number of hits. */
const SUGGESTION_THRESHOLD = 3;

/** One page of a lobby with its facets. Each facet counts the games that match all other filters. */
export async function lobbyPage(db: Db, siteId: number, query: Query): Promise<Output<Api['games']>> {
  const [catalogue, popularity] = await Promise.all([siteCatalog(db, siteId), sitePopularity(db, siteId)]);
  const inCategory = (sold: OfferedGame) => isInCategory(sold, query.category);
  const matches = query.search ? await searchGames(catalogue, query.search, popularity) : catalogue.games;
  const found = matches.filter(inCategory);
  const passing = filtersOf(query);
  const hits = found.filter((sold) => passesAll(passing, sold));
  const before = (own: keyof typeof passing) =>
    found.filter((sold) => passesAll({ ...passing, [own]: () => true }, sold));
  const ordered = query.search && query.sort === 'popular' ? hits : sortGames(hits, query.sort, popularity);
  const pages = Math.max(1, Math.ceil(hits.length / query.page_size));
  const start = (query.page - 1) * query.page_size;
  return {
    value: ordered.slice(start, start + query.page_size).map((sold) => sold.game.card),
    providers: countByProvider(before('provider')),
    features: countByFeature(before('features')),
    volatilities: countByVolatility(before('volatility')),
    returns: countByRtp(before('rtp')),
    demo_figures: found.some((sold) => sold.game.card.demo_figures),
    suggestions: await suggestionsFor(catalogue, query, popularity, found),
    page: query.page,
    pages,
    total: hits.length,
  };
}

type Filter = (sold: OfferedGame) => boolean;

/** The filter conditions of a query, one per facet. */
function filtersOf({ providers, features, volatility, min_rtp }: Query) {
  return {
    provider: (sold) => isEmptyOrIncludes(providers, sold.game.card.provider_code),
    features: (sold) => features.every((feature) => sold.game.card.features.includes(feature)),
    volatility: (sold) => isEmptyOrIncludes(volatility, sold.game.card.volatility ?? ''),
    rtp: (sold) => min_rtp === 0 || (sold.game.card.rtp ?? 0) >= min_rtp,
  } satisfies Record<string, Filter>;
}

function passesAll(filters: ReturnType<typeof filtersOf>, sold: OfferedGame): boolean {
  return filters.provider(sold) && filters.features(sold) && filters.volatility(sold) && filters.rtp(sold);
}

/** Whether a game belongs to a category slug or to `hot`; an empty category matches every game. */
function isInCategory(sold: OfferedGame, category: string): boolean {
  if (category === '') return true;
  return category === 'hot' ? sold.hot : sold.game.card.category === category;
}

/** Sorts a copy; the sort is stable, so ties keep the operator's order. */
export function sortGames(
  games: readonly OfferedGame[],
  sort: GameSort,
  popularity: Popularity,
): readonly OfferedGame[] {
  const card = (sold: OfferedGame) => sold.game.card;
  const plays = (sold: OfferedGame) => popularity.get(sold.key) ?? 0;
  const order: Record<GameSort, (a: OfferedGame, b: OfferedGame) => number> = {
    popular: (a, b) => plays(b) - plays(a),
    new: (a, b) => compareText(card(b).released_at, card(a).released_at),
    name: (a, b) => compareText(card(a).game_name.toLowerCase(), card(b).game_name.toLowerCase()),
    rtp: (a, b) => (card(b).rtp ?? 0) - (card(a).rtp ?? 0),
    provider: (a, b) => compareText(card(a).provider_code, card(b).provider_code),
  };
  return games.toSorted(order[sort]);
}

function isEmptyOrIncludes(accepted: readonly string[], value: string): boolean {
  return accepted.length === 0 || accepted.includes(value);
}

async function suggestionsFor(
  catalogue: SiteCatalog,
  query: Query,
  popularity: Popularity,
  found: readonly OfferedGame[],
): Promise<string[]> {
  if (!query.search || found.length >= SUGGESTION_THRESHOLD) return [];
  const known = new Set(found.map((sold) => sold.key));
  return suggestNames(
    catalogue,
    query.search,
    popularity,
    (sold) => isInCategory(sold, query.category) && !known.has(sold.key),
  );
}
