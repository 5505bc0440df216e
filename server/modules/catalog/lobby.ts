import type { Checked, Output } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import type { GameSort } from '#contracts/api/product.ts';
import type { Db } from '../../platform/database.ts';
import { type Catalogue, catalogueOf, type SoldGame } from './catalogue.ts';
import { compare, featuresOf, providersOf, returnsOf, volatilitiesOf } from './facets.ts';
import { type Popularity, popularityOf } from './popularity.ts';
import { searchGames, suggestNames } from './search.ts';

type Query = Omit<Checked<Api['games']>, 'domain_name' | 'external_id'>;

/** With fewer hits than this, names close to what was typed are offered too. */
const FEW_HITS = 3;

/** One page of a lobby with its facets. Each facet counts what the other filters leave, before its own. */
export async function lobbyPage(db: Db, siteId: number, query: Query): Promise<Output<Api['games']>> {
  const [catalogue, popularity] = await Promise.all([catalogueOf(db, siteId), popularityOf(db, siteId)]);
  const inCategory = (sold: SoldGame) => belongsTo(sold, query.category);
  const matches = query.search ? await searchGames(catalogue, query.search, popularity) : catalogue.games;
  const found = matches.filter(inCategory);
  const passing = filtersOf(query);
  const hits = found.filter((sold) => passesAll(passing, sold));
  const before = (own: keyof typeof passing) =>
    found.filter((sold) => passesAll({ ...passing, [own]: () => true }, sold));
  const ordered = query.search && query.sort === 'popular' ? hits : inOrder(hits, query.sort, popularity);
  const pages = Math.max(1, Math.ceil(hits.length / query.page_size));
  const start = (query.page - 1) * query.page_size;
  return {
    value: ordered.slice(start, start + query.page_size).map((sold) => sold.game.card),
    providers: providersOf(before('provider')),
    features: featuresOf(before('features')),
    volatilities: volatilitiesOf(before('volatility')),
    returns: returnsOf(before('rtp')),
    demo_figures: found.some((sold) => sold.game.card.demo_figures),
    suggestions: await suggestionsFor(catalogue, query, popularity, found),
    page: query.page,
    pages,
    total: hits.length,
  };
}

type Filter = (sold: SoldGame) => boolean;

/** What a query asks of a game, one test for each facet. */
function filtersOf({ providers, features, volatility, min_rtp }: Query) {
  return {
    provider: (sold) => isOneOf(providers, sold.game.card.provider_code),
    features: (sold) => features.every((feature) => sold.game.card.features.includes(feature)),
    volatility: (sold) => isOneOf(volatility, sold.game.card.volatility ?? ''),
    rtp: (sold) => min_rtp === 0 || (sold.game.card.rtp ?? 0) >= min_rtp,
  } satisfies Record<string, Filter>;
}

function passesAll(filters: ReturnType<typeof filtersOf>, sold: SoldGame): boolean {
  return filters.provider(sold) && filters.features(sold) && filters.volatility(sold) && filters.rtp(sold);
}

/** Whether a game is shown under a category slug, under `hot`, or, when the category is empty, anywhere. */
export function belongsTo(sold: SoldGame, category: string): boolean {
  if (category === '') return true;
  return category === 'hot' ? sold.hot : sold.game.card.category === category;
}

/** Sorts a copy; the operator's order, which the list comes in, decides between equals. */
export function inOrder(
  games: readonly SoldGame[],
  sort: GameSort,
  popularity: Popularity,
): readonly SoldGame[] {
  const card = (sold: SoldGame) => sold.game.card;
  const plays = (sold: SoldGame) => popularity.get(sold.key) ?? 0;
  const order: Record<GameSort, (a: SoldGame, b: SoldGame) => number> = {
    popular: (a, b) => plays(b) - plays(a),
    new: (a, b) => compare(card(b).released_at, card(a).released_at),
    name: (a, b) => compare(card(a).game_name.toLowerCase(), card(b).game_name.toLowerCase()),
    rtp: (a, b) => (card(b).rtp ?? 0) - (card(a).rtp ?? 0),
    provider: (a, b) => compare(card(a).provider_code, card(b).provider_code),
  };
  return games.toSorted(order[sort]);
}

function isOneOf(wanted: readonly string[], value: string): boolean {
  return wanted.length === 0 || wanted.includes(value);
}

async function suggestionsFor(
  catalogue: Catalogue,
  query: Query,
  popularity: Popularity,
  found: readonly SoldGame[],
): Promise<string[]> {
  if (!query.search || found.length >= FEW_HITS) return [];
  const known = new Set(found.map((sold) => sold.key));
  return suggestNames(
    catalogue,
    query.search,
    popularity,
    (sold) => belongsTo(sold, query.category) && !known.has(sold.key),
  );
}
