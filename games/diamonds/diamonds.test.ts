import { expect, test } from 'vitest';
import { stream } from '../engine/fair/index.ts';
import { ratio } from '../engine/slot/ratio.ts';
import {
  CASES,
  COLOURS,
  diamonds,
  PATTERNS,
  patternMultiplier,
  patternOf,
  RISKS,
  STONES,
  stonesOf,
  WAYS,
} from './index.ts';

/** Every possible draw of five stones. */
function* allDraws(): Generator<number[]> {
  for (let draw = 0; draw < CASES; draw++)
    yield Array.from({ length: STONES }, (_, at) => Math.floor(draw / COLOURS ** at) % COLOURS);
}

test('[fairness 4.4] the ways of each pattern equal the count over all 16,807 draws', () => {
  const counted = Object.fromEntries(PATTERNS.map((pattern) => [pattern, 0]));
  for (const stones of allDraws()) counted[patternOf(stones)]! += 1;
  expect(counted).toEqual(WAYS);
});

test('[fairness 4.4] [fairness 11] every table returns exactly 340/343, counted over all draws', () => {
  for (const risk of RISKS) {
    let paid = 0n;
    for (const stones of allDraws()) paid += BigInt(patternMultiplier(risk, patternOf(stones)));
    expect(ratio(paid, 10_000n * BigInt(CASES))).toEqual(ratio(340, 343));
    for (const stake of [100n, 300n, 700n, 10_000n])
      expect(diamonds.returnOf({ risk }, stake)).toEqual(ratio(340, 343));
  }
});

test('[player protection D9] no pattern pays less than the stake, and a better one never pays less', () => {
  for (const risk of RISKS) {
    const pays = PATTERNS.map((pattern) => patternMultiplier(risk, pattern));
    expect(pays.every((pay) => pay === 0 || pay >= 10_000)).toBe(true);
    expect(pays).toEqual([...pays].sort((a, b) => a - b));
  }
});

test('[fairness 3.4] the stones are five numbers below seven from the round’s stream', () => {
  const words = (nonce: number) => stream('server seed', 'client seed', nonce);
  expect([1, 2, 3].map((nonce) => stonesOf(words(nonce)))).toEqual(VECTORS);
});

/** Computed by `scripts/verify-round-draws.mjs`, which shares no code with the games. */
const VECTORS = [
  [6, 4, 6, 6, 4],
  [0, 3, 2, 5, 5],
  [4, 5, 2, 5, 2],
];
