import type { WordSource } from './stream.ts';

/** Name of this file's mapping; stored with every round (fairness 3.4). */
export const MAPPING_VERSION = 'gp1';

/**
 * Unbiased integer 0 … n−1 by rejection sampling: words at or above the largest multiple of n are discarded,
 * so every value has the same number of words (fairness 3.4, GLI-19 3.2.3). Throws a RangeError unless n is
 * an integer in 1 … 2^32.
 */
export function uniform(words: WordSource, n: number): number {
  if (!Number.isInteger(n) || n < 1 || n > 2 ** 32) throw new RangeError(`no uniform draw from ${n} values`);
  const limit = 2 ** 32 - (2 ** 32 % n);
  let word = words.word();
  while (word >= limit) word = words.word();
  return word % n;
}

/**
 * k distinct items in drawing order: the first k steps of a Fisher–Yates shuffle of a copy of `items`
 * (fairness 3.4). Throws a RangeError if there are fewer than k items.
 */
export function draw<T>(words: WordSource, items: readonly T[], k: number): T[] {
  if (!Number.isInteger(k) || k < 0 || k > items.length)
    throw new RangeError(`no ${k} of ${items.length} items`);
  const pool = items.slice();
  for (let i = 0; i < k; i++) {
    const j = i + uniform(words, pool.length - i);
    const picked = pool[j]!;
    pool[j] = pool[i]!;
    pool[i] = picked;
  }
  return pool.slice(0, k);
}
