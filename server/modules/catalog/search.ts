import MiniSearch from 'minisearch';
import { BoundedMap } from '../sites/index.ts';
import type { Catalogue, SoldGame } from './catalogue.ts';
import type { Popularity } from './popularity.ts';

/** Search indexes kept in memory; each covers one site's catalogue. */
const INDEXES_KEPT = 48;
const MOST_TERMS = 8;
/** Shorter words are searched as written: a letter changed in three makes another word. */
const SHORTEST_FORGIVEN = 4;
const HAN = /\p{Script=Han}/u;

/** The catalogue is the key, so that an index lives exactly as long as what it was made from. */
const indexes = new BoundedMap<Catalogue, MiniSearch>(INDEXES_KEPT);

/**
 * Games whose English or local name, provider or feature matches what was typed, best first. Every word must match: whole, as a
 * beginning, or with one or two letters wrong. Of equally good matches the more played comes first.
 */
export function searchGames(catalogue: Catalogue, typed: string, popularity: Popularity): SoldGame[] {
  return search(catalogue, typed, popularity, 'AND', 0.25);
}

/** Up to five names close to what was typed, beside those already found; looser than `searchGames`. */
export function suggestNames(
  catalogue: Catalogue,
  typed: string,
  popularity: Popularity,
  accept: (game: SoldGame) => boolean,
): string[] {
  const near = search(catalogue, typed, popularity, 'OR', 0.4).filter(accept);
  return near.slice(0, 5).map((sold) => sold.game.card.game_name);
}

function search(
  catalogue: Catalogue,
  typed: string,
  popularity: Popularity,
  combineWith: 'AND' | 'OR',
  fuzziness: number,
): SoldGame[] {
  if (termsOf(typed).length === 0) return [];
  const found = indexOf(catalogue).search(typed, {
    combineWith,
    tokenize: (text) => queryTerms(text).slice(0, MOST_TERMS),
    prefix: (term) => !HAN.test(term),
    fuzzy: (term) => (term.length >= SHORTEST_FORGIVEN && !HAN.test(term) ? fuzziness : false),
    maxFuzzy: 2,
    boost: { name: 3, local: 3, joined: 2, provider: 1, features: 0.5 },
    boostDocument: (key) => 1 + Math.log10(1 + (popularity.get(String(key)) ?? 0)) / 20,
  });
  return found.flatMap(({ id }) => catalogue.byKey.get(String(id)) ?? []);
}

function indexOf(catalogue: Catalogue): MiniSearch {
  const known = indexes.get(catalogue);
  if (known) return known;
  const index = new MiniSearch({
    fields: ['name', 'local', 'joined', 'provider', 'features'],
    tokenize: termsOf,
    processTerm: plain,
  });
  index.addAll(catalogue.games.map(documentOf));
  indexes.set(catalogue, index);
  return index;
}

function documentOf({ key, game: { card } }: SoldGame) {
  return {
    id: key,
    name: card.game_name,
    local: Object.values(card.local_names ?? {}).join(' '),
    // Found also when typed as one word.
    joined: card.game_name.replace(/[^\p{L}\p{N}]+/gu, ''),
    provider: card.provider_code,
    features: card.features.join(' '),
  };
}

/** Words of a text; Chinese, which writes no spaces, by character and by pair of neighbours. */
export function termsOf(text: string): string[] {
  return words(text).flatMap((word) => (HAN.test(word) ? [...word, ...pairs(word)] : [word]));
}

/** As `termsOf`, but a Chinese word of several characters asks for its pairs alone: single ones would find too much. */
function queryTerms(text: string): string[] {
  return words(text).flatMap((word) => (HAN.test(word) && [...word].length > 1 ? pairs(word) : [word]));
}

function words(text: string): string[] {
  const runs = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return runs.flatMap((run) => run.match(/\p{Script=Han}+|[^\p{Script=Han}]+/gu) ?? []);
}

function pairs(word: string): string[] {
  const characters = [...word];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** Lower case without accents, so that "Pinata" finds "Piñata". */
function plain(term: string): string {
  return term
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}
