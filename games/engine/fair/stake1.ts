import type { WordSource } from './stream.ts';

/**
 * Reference mapping `stake1` (fairness 3.3): floats of a public scheme shared by many sites, for checking our
 * byte stream against rounds published by others. Own games use `gp1`, because `floor(f · n)` is slightly
 * biased.
 */

/** Σ byte_i / 256^i over four bytes, exactly representable: 0 ≤ f < 1. */
export function float(words: WordSource): number {
  return words.word() / 2 ** 32;
}

/** floor(f · n): wheel segments, roulette pockets (n = 37), slot stops. */
export function index(words: WordSource, n: number): number {
  return Math.floor(float(words) * n);
}

/** 0.00 … 100.00 in 10 001 steps. */
export function dice(words: WordSource): number {
  return index(words, 10_001) / 100;
}

/** Limbo multiplier of one float at 1 % edge, floored to cents, at least 1.00. */
export function limboOf(f: number): number {
  const raw = (1e8 / (Math.floor(f * 1e8) + 1)) * 0.99;
  return Math.max(1, Math.floor(raw * 100) / 100);
}

/** Picks k items without replacement: mines (0 … 24), keno (1 … 40). */
export function pick(words: WordSource, items: readonly number[], k: number): number[] {
  const remaining = items.slice();
  return Array.from({ length: k }, () => remaining.splice(index(words, remaining.length), 1)[0]!);
}

/** Landing slot of a ball after `rows` rows: the number of floats at or above one half. */
export function plinko(words: WordSource, rows: number): number {
  let slot = 0;
  for (let row = 0; row < rows; row++) if (float(words) >= 0.5) slot += 1;
  return slot;
}

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const SUITS = ['♦', '♥', '♠', '♣'];

/** A card of an infinite deck, e.g. `♠J`. */
export function card(words: WordSource): string {
  const n = index(words, 52);
  return `${SUITS[n % 4]}${RANKS[Math.floor(n / 4)]}`;
}

/** Stops of one slot spin; the next spin of the same bet continues in the stream. */
export function slotStops(words: WordSource, lengths: readonly number[]): number[] {
  return lengths.map((length) => index(words, length));
}
