import type { Checked, Output } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import type { GameSort } from '#contracts/api/product.ts';
import type { Db } from '../../platform/database.ts';
import { type Catalogue, catalogueOf, type SoldGame } from './catalogue.ts';
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
  const ofProvider = (sold: SoldGame) => isOneOf(query.providers, sold.game.card.provider_code);
  const withFeatures = (sold: SoldGame) =>
    query.features.every((feature) => sold.game.card.features.includes(feature));
  const hits = found.filter((sold) => ofProvider(sold) && withFeatures(sold));
  const ordered = query.search && query.sort === 'popular' ? hits : inOrder(hits, query.sort, popularity);
  const pages = Math.max(1, Math.ceil(hits.length / query.page_size));
  const start = (query.page - 1) * query.page_size;
  return {
    value: ordered.slice(start, start + query.page_size).map((sold) => sold.game.card),
    providers: providersOf(found.filter(withFeatures)),
    features: featuresOf(found.filter(ofProvider)),
    suggestions: await suggestionsFor(catalogue, query, popularity, found),
    page: query.page,
    pages,
    total: hits.length,
  };
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
    provider: (a, b) => compare(card(a).provider_code, card(b).provider_code),
  };
  return games.toSorted(order[sort]);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function isOneOf(wanted: readonly string[], value: string): boolean {
  return wanted.length === 0 || wanted.includes(value);
}

function providersOf(games: readonly SoldGame[]) {
  const groups = Map.groupBy(games, (sold) => sold.game.card.provider_code);
  return [...groups]
    .map(([provider_code, sold]) => ({
      provider_code,
      image_code: sold[0]!.game.imageCode,
      count: sold.length,
    }))
    .sort((a, b) => b.count - a.count || compare(a.provider_code, b.provider_code));
}

function featuresOf(games: readonly SoldGame[]) {
  const counts = new Map<string, number>();
  for (const feature of games.flatMap((sold) => sold.game.card.features)) {
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  return [...counts]
    .map(([feature, count]) => ({ feature, count }))
    .sort((a, b) => b.count - a.count || compare(a.feature, b.feature));
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
