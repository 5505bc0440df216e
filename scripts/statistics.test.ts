import { expect, test } from 'vitest';
import { chiSquareP, evenP, fitP, normalP, poissonP } from '../bench/statistics.ts';

test('[fairness 10.6] p-values of χ² match the published critical values at 1 %', () => {
  const critical = [
    [1, 6.635],
    [9, 21.666],
    [24, 42.98],
    [36, 58.619],
    [51, 77.386],
    [99, 134.642],
  ] as const;
  for (const [freedom, chi] of critical) expect(chiSquareP(chi, freedom)).toBeCloseTo(0.01, 5);
});

test('[fairness 11] p-values of a normal deviate match the published limits', () => {
  for (const [z, p] of [
    [1.96, 0.05],
    [2.576, 0.01],
    [3.291, 0.001],
  ] as const)
    expect(normalP(z)).toBeCloseTo(p, 4);
});

test('[fairness 10.6] a goodness-of-fit test detects a loaded die', () => {
  expect(evenP([100, 101, 99, 100, 98, 102])).toBeGreaterThan(0.99);
  expect(evenP([150, 90, 90, 90, 90, 90])).toBeLessThan(1e-4);
  // Classes with fewer than five expected are joined.
  expect(fitP([50, 49, 1], [0.5, 0.49, 0.01])).toBeGreaterThan(0.9);
  expect(poissonP(2, 2)).toBe(1);
  expect(poissonP(20, 2)).toBeLessThan(1e-6);
});
