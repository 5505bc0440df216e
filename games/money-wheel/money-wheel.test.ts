import { expect, test } from 'vitest';
import { stream } from '../engine/fair/index.ts';
import { ratio } from '../engine/slot/ratio.ts';
import { moneyWheel, RISKS, SIZES, segmentOf, segmentsOf } from './index.ts';

const words = (nonce: number) => stream('server seed', 'client seed', nonce);
const stakes = (multipliers: readonly number[]) => multipliers.map((multiplier) => multiplier / 10_000);

test('[fairness 4.1] the wheels equal the published ones', () => {
  const ten = [1.5, 1.2, 1.2, 1.2, 0, 1.2, 1.2, 1.2, 1.2, 0];
  for (const size of SIZES)
    expect(stakes(segmentsOf(size, 'low'))).toEqual(Array.from({ length: size / 10 }, () => ten).flat());
  expect(stakes(segmentsOf(10, 'medium'))).toEqual([0, 1.9, 0, 1.5, 0, 2, 0, 1.5, 0, 3]);
  expect(stakes(segmentsOf(20, 'medium'))).toEqual([
    ...[1.5, 0, 2, 0, 2, 0, 2, 0, 1.5, 0],
    ...[3, 0, 1.8, 0, 2, 0, 2, 0, 2, 0],
  ]);
  SIZES.forEach((size, i) => {
    expect(segmentsOf(size, 'high').filter((pay) => pay > 0)).toEqual([
      [9.9, 19.8, 29.7, 39.6, 49.5][i]! * 10_000,
    ]);
    expect(segmentsOf(size, 'high').at(-1)).toBeGreaterThan(0);
  });
});

test('[fairness 4.1] [fairness 11] all fifteen wheels return exactly 99 % of every stake', () => {
  for (const segments of SIZES)
    for (const risk of RISKS) {
      expect(segmentsOf(segments, risk)).toHaveLength(segments);
      for (const stake of [100n, 300n, 700n, 10_000n])
        expect(moneyWheel.returnOf({ segments, risk }, stake)).toEqual(ratio(99, 100));
    }
  const top = SIZES.flatMap((size) => RISKS.flatMap((risk) => segmentsOf(size, risk)));
  expect(Math.max(...top)).toBe(Number(moneyWheel.rules.top.multiple) * 10_000);
});

test('[player protection D9] no segment pays less than the stake', () => {
  for (const size of SIZES)
    for (const risk of RISKS)
      expect(segmentsOf(size, risk).every((pay) => pay === 0 || pay >= 12_000)).toBe(true);
});

test('[fairness 3.4] the segment is one number from the round’s stream', () => {
  // Computed by `scripts/verify-round-draws.mjs`, which shares no code with the games.
  expect([1, 2, 3].map((nonce) => SIZES.map((size) => segmentOf(words(nonce), size)))).toEqual([
    [4, 14, 14, 14, 34],
    [2, 12, 12, 32, 32],
    [4, 14, 24, 34, 44],
  ]);
});

test('[fairness 10] an unknown size or risk is refused', () => {
  for (const choice of [{ segments: 11, risk: 'low' }, { segments: '10', risk: 'low' }, { segments: 10 }])
    expect(() => moneyWheel.readChoice(choice)).toThrow(RangeError);
});
