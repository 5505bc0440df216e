import anyAscii from 'any-ascii';
import { foldLookAlikes } from './look-alikes.ts';

/** Name words that are often omitted or joined to others; longer names need no such list. */
const PARTICLES = new Set(
  'de del dela delos las los la y da das do dos di du der von den jr sr ii iii iv mr mrs ms dr'.split(' '),
);

/** Maximum number of words of a name tried in every order. */
const MAX_ORDERED_WORDS = 6;

type Spelling = {
  /** All words, in the order written. */
  words: readonly string[];
  /** Words that distinguish people. */
  telling: ReadonlySet<string>;
};

/** A name in the spellings used for comparison; an empty name has none. */
export type LinkableName = readonly Spelling[];

/**
 * A name for `isSameLinkableName`: lower case, without accents, apostrophes and invisible characters, and
 * with look-alike letters replaced by Latin ones. A letter can look like one Latin letter and be read as
 * another, such as the Greek capital nu, so there may be two spellings.
 */
export function linkableName(name: string): LinkableName {
  const plain = name.normalize('NFKD').replace(/[\p{M}\p{DI}\u02b9-\u02ff]+/gu, '');
  const texts = /^[ -~]*$/.test(plain) ? [plain] : [asRead(plain), asSeen(plain)];
  return [...new Set(texts)].map(spellingOf).filter(({ words }) => words.length > 0);
}

/** The same for a name in upper case and in lower case. */
const asRead = (text: string): string =>
  Array.from(text, (letter) => {
    const [small, capital] = [letter.toLowerCase(), letter.toUpperCase()];
    return latinOf(small) ?? latinOf(capital) ?? small;
  }).join('');

const asSeen = (text: string): string =>
  Array.from(text, (letter) => {
    const latin = latinOf(letter) ?? latinOf(letter.toLowerCase()) ?? latinOf(letter.toUpperCase());
    // A vertical stroke may be a lower-case L or a capital i.
    return latin === 'l' && letter !== 'l' ? 'i' : (latin ?? letter);
  }).join('');

function latinOf(letter: string): string | undefined {
  const folded = foldLookAlikes(letter);
  if (folded !== letter) return folded;
  return /^\p{Script=Latin}+$/u.test(letter) ? anyAscii(letter) : undefined;
}

function spellingOf(text: string): Spelling {
  const words = text
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const telling = new Set(words.filter((word) => !/^[a-z]$/.test(word) && !PARTICLES.has(word)));
  return { words, telling: telling.size < 2 ? new Set(words) : telling };
}

/**
 * Whether two names may belong to one person: the same words in any order, ignoring initials and particles;
 * one name containing all words of the other, at least two of them in common; or the same words, written
 * together or apart.
 */
export const isSameLinkableName = (one: LinkableName, other: LinkableName): boolean =>
  one.some((a) => other.some((b) => hasSameWords(a, b) || isJoinedFrom(a, b) || isJoinedFrom(b, a)));

function hasSameWords({ telling: one }: Spelling, { telling: other }: Spelling): boolean {
  const common = one.intersection(other).size;
  if (common !== Math.min(one.size, other.size)) return false;
  return common >= 2 || one.size === other.size;
}

function isJoinedFrom(whole: Spelling, parts: Spelling): boolean {
  const text = whole.words.join('');
  if (parts.words.length > MAX_ORDERED_WORDS || text.length !== parts.words.join('').length) return false;
  return consistsOf(text, parts.words);
}

const consistsOf = (text: string, words: readonly string[]): boolean =>
  words.length === 0 ||
  words.some(
    (word, at) => text.startsWith(word) && consistsOf(text.slice(word.length), words.toSpliced(at, 1)),
  );

/**
 * Criteria by which SQL finds possibly equal names among those in ASCII: they contain one of these words, or
 * have the same number of letters.
 */
export function asciiTraces(name: LinkableName): { words: string[]; lengths: number[] } {
  const words = name.flatMap(({ telling }) => [...telling]).filter((word) => /^[a-z]+$/.test(word));
  return { words: [...new Set(words)], lengths: name.map(({ words: all }) => all.join('').length) };
}
