import { sha256Hex, stream } from '#games/engine/fair/index.ts';
import { correlationZ, evenP, fitP, normalP, poissonP } from './statistics.ts';

/** A test by name with its p-value. */
export type TestPValue = { name: string; p: number };

const SERVER_SEED = sha256Hex('baize randomness battery, fixed seed 1');
/** Words used per round: the first two blocks of its stream. */
const PER_ROUND = 16;

/** The words of this many consecutive rounds, as games read them. */
function wordsOf(rounds: number, clientSeed: string, serverSeed = SERVER_SEED): Uint32Array {
  const words = new Uint32Array(rounds * PER_ROUND);
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const source = stream(serverSeed, clientSeed, nonce);
    for (let i = 0; i < PER_ROUND; i += 1) words[nonce * PER_ROUND + i] = source.word();
  }
  return words;
}

/** The battery over the byte stream (fairness 10.6). */
export function streamTests(rounds: number): TestPValue[] {
  const words = wordsOf(rounds, 'battery');
  const digits = Uint8Array.from(words, (word) => (word < 4_294_967_290 ? word % 10 : 255)).filter(
    (d) => d < 10,
  );
  const nibbles = nibblesOf(words);
  return [
    { name: 'bytes: χ² of 256 values', p: evenP(bytesOf(words)) },
    ...bitTests(words),
    { name: 'serial: χ² of 256 pairs across bytes', p: evenP(pairsOf(nibbles)) },
    ...[1, 2, 8, 16].map((lag) => ({
      name: `serial correlation of words, lag ${lag}`,
      p: normalP(correlationZ(words.subarray(lag), words)),
    })),
    { name: 'poker: different nibbles in hands of four', p: pokerP(nibbles) },
    { name: 'gaps between digits 0', p: gapP(digits) },
    { name: 'coupon collector: runs until ten digits', p: couponP(digits) },
    { name: 'order of five words: χ² of 120', p: orderP(words) },
    { name: 'birthday spacings: 512 days of 2^24', p: birthdayP(words) },
    { name: 'duplicates among words', p: duplicatesP(words) },
    ...interplay(rounds, words),
  ];
}

function bytesOf(words: Uint32Array): number[] {
  const counts = new Array<number>(256).fill(0);
  for (const byte of new Uint8Array(words.buffer)) counts[byte]! += 1;
  return counts;
}

function nibblesOf(words: Uint32Array): Uint8Array {
  const nibbles = new Uint8Array(words.length * 8);
  for (let i = 0; i < nibbles.length; i += 1) nibbles[i] = (words[i >> 3]! >>> (28 - 4 * (i & 7))) & 15;
  return nibbles;
}

function pairsOf(nibbles: Uint8Array): number[] {
  const counts = new Array<number>(256).fill(0);
  // Starts at the second nibble, so that no pair is a byte.
  for (let i = 1; i + 1 < nibbles.length; i += 2) counts[nibbles[i]! * 16 + nibbles[i + 1]!]! += 1;
  return counts;
}

/** One bits, and runs of equal bits given that number of one bits. */
function bitTests(words: Uint32Array): TestPValue[] {
  const n = words.length * 32;
  let ones = 0;
  let runs = 1;
  let before = words[0]! >>> 31;
  for (const word of words)
    for (let bit = 31; bit >= 0; bit -= 1) {
      const now = (word >>> bit) & 1;
      ones += now;
      if (now !== before) runs += 1;
      before = now;
    }
  const share = ones / n;
  const expected = 2 * n * share * (1 - share);
  return [
    { name: 'bits: as many ones as zeros', p: normalP((2 * ones - n) / Math.sqrt(n)) },
    {
      name: 'runs of equal bits',
      p: normalP((runs - expected) / (2 * Math.sqrt(n) * share * (1 - share))),
    },
  ];
}

/** The number of distinct values in hands of four nibbles. */
function pokerP(nibbles: Uint8Array): number {
  const counts = [0, 0, 0, 0];
  for (let i = 0; i + 3 < nibbles.length; i += 4) counts[new Set(nibbles.subarray(i, i + 4)).size - 1]! += 1;
  const ways = [16, 16 * 15 * 7, 16 * 15 * 14 * 6, 16 * 15 * 14 * 13];
  return fitP(
    counts,
    ways.map((count) => count / 16 ** 4),
  );
}

function gapP(digits: Uint8Array): number {
  const max = 60;
  const counts = new Array<number>(max + 1).fill(0);
  let gap = 0;
  for (const digit of digits) {
    if (digit !== 0) gap += 1;
    else {
      counts[Math.min(gap, max)]! += 1;
      gap = 0;
    }
  }
  const chances = counts.map((_, n) => (n === max ? 0.9 ** max : 0.1 * 0.9 ** n));
  return fitP(counts, chances);
}

/** Digits read until each of the ten has occurred, compared with the exact probabilities. */
function couponP(digits: Uint8Array): number {
  const max = 70;
  const counts = new Array<number>(max + 1).fill(0);
  let seen = new Set<number>();
  let length = 0;
  for (const digit of digits) {
    length += 1;
    seen.add(digit);
    if (seen.size < 10) continue;
    counts[Math.min(length, max)]! += 1;
    seen = new Set();
    length = 0;
  }
  // complete[n]: probability that n digits contain all ten, by inclusion and exclusion.
  const choose = [1, 10, 45, 120, 210, 252, 210, 120, 45, 10, 1];
  const complete = counts.map((_, n) =>
    choose.reduce((sum, ways, missing) => sum + (missing % 2 ? -1 : 1) * ways * (1 - missing / 10) ** n, 0),
  );
  const chances = counts.map((_, n) =>
    n === max ? 1 - complete[n - 1]! : n < 10 ? 0 : complete[n]! - complete[n - 1]!,
  );
  return fitP(counts, chances);
}

function orderP(words: Uint32Array): number {
  const counts = new Array<number>(120).fill(0);
  for (let at = 0; at + 4 < words.length; at += 5) {
    let order = 0;
    for (let i = 0; i < 5; i += 1) {
      let smaller = 0;
      for (let j = i + 1; j < 5; j += 1) if (words[at + j]! < words[at + i]!) smaller += 1;
      order = order * (5 - i) + smaller;
    }
    counts[order]! += 1;
  }
  return evenP(counts);
}

/** Equal spacings between sorted birthdays are Poisson with mean m³ / 4n = 2. */
function birthdayP(words: Uint32Array): number {
  const people = 512;
  const counts = new Array<number>(8).fill(0);
  for (let at = 0; at + people <= words.length; at += people) {
    const days = Uint32Array.from(words.subarray(at, at + people), (word) => word >>> 8).sort();
    const spacings = days.map((day, i) => (i === 0 ? day : day - days[i - 1]!)).sort();
    let equal = 0;
    for (let i = 1; i < people; i += 1) if (spacings[i] === spacings[i - 1]) equal += 1;
    counts[Math.min(equal, 7)]! += 1;
  }
  const poisson = (n: number) => (Math.exp(-2) * 2 ** n) / [1, 1, 2, 6, 24, 120, 720][n]!;
  const chances = counts.map((_, n) => (n < 7 ? poisson(n) : 0));
  chances[7] = 1 - chances.reduce((sum, chance) => sum + chance, 0);
  return fitP(counts, chances);
}

function duplicatesP(words: Uint32Array): number {
  const sorted = Uint32Array.from(words).sort();
  let equal = 0;
  for (let i = 1; i < sorted.length; i += 1) if (sorted[i] === sorted[i - 1]) equal += 1;
  return poissonP(equal, (words.length * (words.length - 1)) / 2 / 2 ** 32);
}

/**
 * Rounds are independent of neighbouring rounds, other players and other seeds; one changed character changes
 * half the bits.
 */
function interplay(rounds: number, words: Uint32Array): TestPValue[] {
  const firsts = (of: Uint32Array) => Uint32Array.from({ length: rounds }, (_, n) => of[n * PER_ROUND]!);
  const own = firsts(words);
  const client = firsts(wordsOf(rounds, 'batterz'));
  const changed = `${SERVER_SEED.slice(0, -1)}${SERVER_SEED.endsWith('0') ? '1' : '0'}`;
  const server = wordsOf(rounds, 'battery', changed);
  let bits = 0;
  for (let i = 0; i < words.length; i += 1) bits += bitsIn(words[i]! ^ server[i]!);
  const n = words.length * 32;
  return [
    { name: 'interplay: round and next round', p: normalP(correlationZ(own.subarray(1), own)) },
    { name: 'interplay: one client seed and another', p: normalP(correlationZ(client, own)) },
    { name: 'interplay: one server seed and another', p: normalP(correlationZ(firsts(server), own)) },
    { name: 'avalanche: bits changed by one character', p: normalP((2 * bits - n) / Math.sqrt(n)) },
    { name: 'first words: χ² of 1,024 classes', p: evenP(classesOf(own, 10)) },
  ];
}

function classesOf(words: Uint32Array, bits: number): number[] {
  const counts = new Array<number>(2 ** bits).fill(0);
  for (const word of words) counts[word >>> (32 - bits)]! += 1;
  return counts;
}

function bitsIn(word: number): number {
  let left = word >>> 0;
  let count = 0;
  for (; left > 0; left = (left & (left - 1)) >>> 0) count += 1;
  return count;
}
