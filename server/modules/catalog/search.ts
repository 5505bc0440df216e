import MiniSearch, { type SearchResult } from 'minisearch';
import { type GameDefinition, type GameDefinitions, gameKey } from './definitions.ts';
import type { Popularity } from './popularity.ts';
import type { OfferedGame, SiteCatalog } from './site-catalog.ts';
import { matchScore, toleratedEdits } from './spelling.ts';
import { indexTokens, isHanText, queryTokens } from './tokenizer.ts';

const MAX_WORDS = 8;
const MAX_SUGGESTIONS = 5;
/** Games indexed before yielding to other work. */
const INDEX_CHUNK = 100;

/** One index for all sites: it covers all games, and results are limited to games on sale on the site. */
const indexes = new WeakMap<GameDefinitions, Promise<MiniSearch>>();

/**
 * Games whose English or local name, provider or feature matches the query, best first. Every word must
 * match: in full, as a prefix, or with one or two typos. Equal matches are ordered by popularity.
 */
export async function searchGames(
  catalogue: SiteCatalog,
  typed: string,
  popularity: Popularity,
): Promise<OfferedGame[]> {
  const words = queryTokens(typed).slice(0, MAX_WORDS);
  const found = await searchIndex(catalogue, words, 'AND');
  return ranked(
    found.filter((hit) => hit.likeness.every((like) => like > 0)),
    popularity,
  );
}

/** Up to five suggestions that match at least half of the query words, best first. */
export async function suggestNames(
  catalogue: SiteCatalog,
  typed: string,
  popularity: Popularity,
  accept: (game: OfferedGame) => boolean,
): Promise<string[]> {
  const words = queryTokens(typed)
    .filter((word) => isHanText(word) || word.length > 2)
    .slice(0, MAX_WORDS);
  const found = await searchIndex(catalogue, words, 'OR');
  const near = found.filter((hit) => accept(hit.sold) && total(hit) >= words.length / 2);
  return ranked(near, popularity)
    .slice(0, MAX_SUGGESTIONS)
    .map((sold) => sold.game.card.game_name);
}

/** A game on sale and its match score for each query word. */
type Hit = { sold: OfferedGame; likeness: number[]; score: number };

async function searchIndex(
  catalogue: SiteCatalog,
  words: string[],
  combineWith: 'AND' | 'OR',
): Promise<Hit[]> {
  if (words.length === 0) return [];
  const index = await searchIndexOf(catalogue.definitions);
  const results = index.search(words.join(' '), {
    combineWith,
    tokenize: (text) => text.split(' '),
    prefix: (word) => !isHanText(word),
    // The index counts a transposition as two typos; `likeness` counts it as one and decides.
    fuzzy: (word) => (isHanText(word) || toleratedEdits(word) === 0 ? false : 2),
    boost: { name: 3, local: 3, joined: 2, provider: 1, features: 0.5 },
  });
  return results.flatMap((result) => {
    const sold = catalogue.byKey.get(String(result.id));
    return sold ? [{ sold, score: result.score, likeness: wordMatches(words, result) }] : [];
  });
}

function wordMatches(words: readonly string[], result: SearchResult): number[] {
  return words.map((typed) => Math.max(0, ...result.terms.map((word) => matchScore(typed, word))));
}

const total = (hit: Hit) => hit.likeness.reduce((sum, like) => sum + like, 0);

function ranked(hits: readonly Hit[], popularity: Popularity): OfferedGame[] {
  const plays = (hit: Hit) => popularity.get(hit.sold.key) ?? 0;
  return hits
    .toSorted((a, b) => total(b) - total(a) || plays(b) - plays(a) || b.score - a.score)
    .map((hit) => hit.sold);
}

function searchIndexOf(definitions: GameDefinitions): Promise<MiniSearch> {
  const known = indexes.get(definitions);
  if (known) return known;
  const index = new MiniSearch({
    fields: ['name', 'local', 'joined', 'provider', 'features'],
    tokenize: indexTokens,
    // Words are already normalised.
    processTerm: (word) => word,
  });
  const documents = [...definitions.values()].map(documentOf);
  const built = index.addAllAsync(documents, { chunkSize: INDEX_CHUNK }).then(() => index);
  indexes.set(definitions, built);
  return built;
}

function documentOf({ card }: GameDefinition) {
  return {
    id: gameKey(card),
    name: card.game_name,
    local: Object.values(card.local_names ?? {}).join(' '),
    // Names also match when typed as one word.
    joined: card.game_name.replace(/[^\p{L}\p{N}]+/gu, ''),
    provider: card.provider_code,
    features: card.features.join(' '),
  };
}
