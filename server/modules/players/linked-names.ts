import anyAscii from 'any-ascii';
import { foldLookAlikes } from './look-alikes.ts';

/** Words of names that are often left out or written together; longer names need no such list. */
const PARTICLES = new Set(
  'de del dela delos las los la y da das do dos di du der von den jr sr ii iii iv mr mrs ms dr'.split(' '),
);

/** Most words of a name that are tried in every order. */
const MAX_ORDERED_WORDS = 6;

type Spelling = {
  /** Every word, in the order written. */
  words: readonly string[];
  /** Words that tell people apart. */
  telling: ReadonlySet<string>;
};

/** A name in the spellings it is compared in; an empty name has none. */
export type LinkableName = readonly Spelling[];

/**
 * A name for `isSameLinkableName`: lower case, without accents, apostrophes and invisible characters, and
 * with Latin letters in place of those that look like them. Letters can look like one and be read as
 * another, as the Greek capital nu, so that there may be two spellings.
 */
export function linkableName(name: string): LinkableName {
  const plain = name.normalize('NFKD').replace(/[\p{M}\p{DI}\u02b9-\u02ff]+/gu, '');
  const texts = /^[ -~]*$/.test(plain) ? [plain] : [asRead(plain), asSeen(plain)];
  return [...new Set(texts)].map(spellingOf).filter(({ words }) => words.length > 0);
}

/** The same for a name in capitals and in small letters. */
const asRead = (text: string): string =>
  Array.from(text, (letter) => {
    const [small, capital] = [letter.toLowerCase(), letter.toUpperCase()];
    return latinOf(small) ?? latinOf(capital) ?? small;
  }).join('');

const asSeen = (text: string): string =>
  Array.from(text, (letter) => {
    const latin = latinOf(letter) ?? latinOf(letter.toLowerCase()) ?? latinOf(letter.toUpperCase());
    // A stroke is a small L or a capital i.
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
 * Whether two names may be one person's: the same words in any order, disregarding initials and particles;
 * the words of one and more, with two or more in common; or the same words, written together or apart.
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
 * By which SQL finds names that may be the same among those in ASCII: they contain one of these words, or
 * have as many letters.
 */
export function asciiTraces(name: LinkableName): { words: string[]; lengths: number[] } {
  const words = name.flatMap(({ telling }) => [...telling]).filter((word) => /^[a-z]+$/.test(word));
  return { words: [...new Set(words)], lengths: name.map(({ words: all }) => all.join('').length) };
}
