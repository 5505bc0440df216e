import anyAscii from 'any-ascii';
import { distance } from 'fastest-levenshtein';

/** Cyrillic and Greek letters that look like Latin ones, for names that mix alphabets to evade screening. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['аa', 'вb', 'сc', 'ԁd', 'еe', 'һh', 'нh', 'іi', 'јj', 'кk', 'мm', 'оo', 'рp', 'ԛq', 'ѕs', 'тt'],
    ...['уy', 'ѵv', 'ԝw', 'хx', 'αa', 'βb', 'εe', 'ηn', 'ιi', 'κk', 'μm', 'νv', 'οo', 'ρp', 'τt', 'υu', 'χx'],
  ].map(([odd, plain]) => [odd!, plain!]),
);

/** Words of a name that do not identify a person. */
const PARTICLES = new Set(
  'mr mrs ms dr sir sheikh shaykh haji hajji al el bin ibn abu de del dela la da van von der jr sr'.split(
    ' ',
  ),
);

/** Maximum number of words compared in a name: longer names are cut, so that comparison stays cheap. */
const MAX_WORDS = 8;
/** Maximum number of characters in a name. Players' names have at most 100. */
const MAX_CHARACTERS = 200;
/** Maximum number of words used for keys. */
const MAX_KEY_WORDS = 5;
/** Similarity of words that sound alike: Mohammed, Muhammad. */
const SOUNDS_ALIKE = 0.92;

/** The spellings of a name, each as words in plain lower-case letters; compare with `likenessOf`. */
type PreparedName = readonly (readonly string[])[];

/** The spellings of a name: transliterated, and with look-alike letters replaced. */
export function prepareName(name: string): PreparedName {
  const lower = name
    .slice(0, MAX_CHARACTERS)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const alike = [...lower].map((letter) => LOOK_ALIKES[letter] ?? letter).join('');
  const spellings = (alike === lower ? [lower] : [lower, alike])
    .map(wordsOf)
    .filter((words) => words.length > 0);
  return spellings.filter((spelling, at) => spellings.findIndex((other) => isSame(spelling, other)) === at);
}

const isSame = (one: readonly string[], other: readonly string[]) => one.join(' ') === other.join(' ');

function wordsOf(lower: string): string[] {
  // Only the transliteration produces capitals, one for each ideogram: WangXiaoMing.
  const words = anyAscii(lower)
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  const telling = words.filter((word) => !PARTICLES.has(word));
  return telling.length > 0 ? telling : words;
}

/**
 * The similarity of two names, 0 to 1, in any word order: the best pairing of words, weighted by length.
 * Unpaired words of the longer name count one fifth: middle names are often omitted.
 */
export function likenessOf(one: PreparedName, other: PreparedName): number {
  let best = 0;
  for (const a of one) for (const b of other) best = Math.max(best, likenessOfWords(a, b));
  return best;
}

function likenessOfWords(one: readonly string[], other: readonly string[]): number {
  const [short, long] = one.length <= other.length ? [one, [...other]] : [other, [...one]];
  let [gained, weight] = [0, 0];
  for (const word of [...short].sort((a, b) => b.length - a.length)) {
    const scores = long.map((partner) => wordLikeness(word, partner));
    const at = scores.indexOf(Math.max(...scores));
    const [partner] = long.splice(at, 1);
    const length = Math.max(word.length, partner!.length);
    gained += scores[at]! * length;
    weight += length;
  }
  const left = long.reduce((sum, word) => sum + word.length, 0);
  // A single matching word of several is not enough: "Ana" alone is not Ana Maria Cruz.
  const penalty = short.length < 2 && left > 0 ? left : left / 5;
  // Written as one word or two: Abdul Rahman, Abdulrahman.
  return Math.max(gained / (weight + penalty), letterLikeness(one.join(''), other.join('')));
}

function wordLikeness(one: string, other: string): number {
  if (one === other) return 1;
  const byLetters = letterLikeness(one, other);
  const sound = soundOf(one);
  return sound.length > 2 && sound === soundOf(other) ? Math.max(byLetters, SOUNDS_ALIKE) : byLetters;
}

const letterLikeness = (one: string, other: string): number =>
  1 - distance(one, other) / Math.max(one.length, other.length);

/** Consonants that different transcriptions of a name share; `a` for an initial vowel. */
function soundOf(word: string): string {
  const plain = word
    .replace(/(.)\1+/g, '$1')
    .replace(/ph/g, 'f')
    .replace(/[cq]/g, 'k')
    .replace(/k+/g, 'k')
    .replace(/z/g, 's')
    .replace(/w/g, 'v')
    .replace(/x/g, 'ks');
  const first = /^[aeiouyj]/.test(plain) ? 'a' : plain.slice(0, 1);
  return first + plain.slice(1).replace(/[aeiouyjh]/g, '');
}

/** Whether a player's birth date, YYYY-MM-DD, is among those of an entry, each YYYY-MM-DD or YYYY. */
export function compareBirth(born: string | null, listed: readonly string[]): 'same' | 'differs' | 'unknown' {
  if (born === null || listed.length === 0) return 'unknown';
  const year = Number(born.slice(0, 4));
  const agrees = listed.some((date) =>
    // A year alone is often an estimate. Day and month are often swapped.
    date.length === 4
      ? Math.abs(Number(date) - year) <= 1
      : date === born || withDayAndMonthSwapped(date) === born,
  );
  return agrees ? 'same' : 'differs';
}

const withDayAndMonthSwapped = (day: string) => `${day.slice(0, 4)}-${day.slice(8, 10)}-${day.slice(5, 7)}`;

/** Percentage points for a birth date. A different one does not clear a hit, because the player typed it. */
const BIRTH_POINTS = { same: 15, differs: -10, unknown: 0 } as const;

/** Combined similarity of names and birth dates in percent, 0 to 100. */
export const scoreOf = (likeness: number, birth: ReturnType<typeof compareBirth>): number =>
  Math.max(0, Math.min(100, Math.round(likeness * 100) + BIRTH_POINTS[birth]));

/**
 * Keys by which a database finds similar names: two names above the usual thresholds share a key. Each key
 * consists of two words, so that it is rare even if one of them is common; a single-word name has one key.
 */
export function keysOf(name: PreparedName): number[] {
  const keys = new Set<number>();
  for (const all of name) {
    const words = all.slice(0, MAX_KEY_WORDS);
    keys.add(hashOf(`=${soundOf(all.join('')).slice(0, 10)}`));
    for (const [one, other] of pairsOf(words)) {
      const [a, b] = [soundOf(one), soundOf(other)];
      keys.add(hashOf(`1${a.slice(0, 5)}+${b[0]}`));
      keys.add(hashOf(`1${b.slice(0, 5)}+${a[0]}`));
      keys.add(hashOf(`2${[a.slice(0, 3), b.slice(0, 3)].sort().join('+')}`));
      keys.add(hashOf(`3${[a.slice(-3), b.slice(-3)].sort().join('+')}`));
    }
  }
  return [...keys];
}

/** Pairs of words; neighbouring words also as one word. */
function pairsOf(words: readonly string[]): [string, string][] {
  const parts = words.flatMap((word, at) => [
    { text: word, from: at, to: at },
    ...(words.length > 2 && at + 1 < words.length
      ? [{ text: word + words[at + 1]!, from: at, to: at + 1 }]
      : []),
  ]);
  return parts.flatMap((part, at) =>
    parts
      .slice(at + 1)
      .filter((other) => other.from > part.to)
      .map((other): [string, string] => [part.text, other.text]),
  );
}

/** FNV-1a as a signed 32-bit number that fits a database column. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}
