import { expect, test } from 'vitest';
import { stream } from '../engine/fair/index.ts';
import { ratio } from '../engine/slot/ratio.ts';
import { CASES, caseItemOf, cases, contentMultiplier, contentsOf, KINDS } from './index.ts';

test('[fairness 4.6] [fairness 11] all four cases return exactly 99 % of every stake', () => {
  for (const kind of KINDS) {
    expect(contentsOf(kind).reduce((sum, { weight }) => sum + weight, 0)).toBe(CASES);
    for (const stake of [100n, 300n, 700n, 10_000n])
      expect(cases.returnOf({ kind }, stake)).toEqual(ratio(99, 100));
  }
});

test('[player protection D9] an item pays nothing or more than the stake; higher payouts are rarer', () => {
  for (const kind of KINDS) {
    const [empty, ...paying] = contentsOf(kind);
    expect(empty!.hundredths).toBe(0);
    paying.forEach(({ hundredths, weight }, i) => {
      expect(hundredths).toBeGreaterThan(paying[i - 1]?.hundredths ?? 100);
      expect(weight).toBeLessThan(paying[i - 1]?.weight ?? CASES);
    });
  }
});

test('[fairness 12] the top item and its odds are as declared', () => {
  const top = contentsOf('obsidian').at(-1)!;
  expect(contentMultiplier('obsidian', 7)).toBe(Number(cases.rules.top.multiple) * 10_000);
  expect(CASES / top.weight).toBe(Number(cases.rules.top.oneIn));
});

test('[fairness 3.4] the item is selected by where the drawn number falls among the weights', () => {
  // Numbers computed by `scripts/verify-round-draws.mjs`: 66,134, 85,032 and 73,994.
  const drawn = [66_134, 85_032, 73_994];
  const contents = KINDS.map((kind) => {
    const ends = contentsOf(kind).map((_, i, all) =>
      all.slice(0, i + 1).reduce((sum, { weight }) => sum + weight, 0),
    );
    return drawn.map((number) => ends.findIndex((end) => number < end));
  });
  expect(
    KINDS.map((kind) =>
      [1, 2, 3].map((nonce) => caseItemOf(stream('server seed', 'client seed', nonce), kind)),
    ),
  ).toEqual(contents);
});

test('[fairness 10] each of the 100,000 numbers maps to one item, in proportion to its weight', () => {
  for (const kind of KINDS) {
    const counts = contentsOf(kind).map(() => 0);
    for (let number = 0; number < CASES; number++) counts[caseItemOf(wordsOf(number), kind)]! += 1;
    expect(counts).toEqual(contentsOf(kind).map(({ weight }) => weight));
  }
});

/** A stream whose next word is the given one. */
const wordsOf = (word: number) => ({ word: () => word, used: 0 });
