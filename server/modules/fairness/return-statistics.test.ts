import { expect, test } from 'vitest';
import { isWithinDeclaration, MIN_ROUNDS, measureReturn, type ReturnSums } from './return-statistics.ts';

/** Sums of rounds given as [stake, win]. */
function sumsOf(rounds: readonly (readonly [number, number])[]): ReturnSums {
  const sum = (of: (stake: number, win: number) => number) =>
    rounds.reduce((all, [s, w]) => all + of(s, w), 0);
  return {
    rounds: rounds.length,
    staked: sum((s) => s),
    won: sum((_, w) => w),
    stakedSquared: sum((s) => s * s),
    wonSquared: sum((_, w) => w * w),
    stakedWon: sum((s, w) => s * w),
  };
}
const coin = (count: number, pays: number) =>
  sumsOf(Array.from({ length: count }, (_, n) => [100, n % 2 ? pays : 0] as const));

test('[fairness 11] with equal stakes the confidence interval is 2.576 standard errors of the mean', () => {
  const { percent, band } = measureReturn(coin(10_000, 198));
  expect(percent).toBeCloseTo(99, 9);
  expect(band).toBeCloseTo((100 * 2.576 * 0.99) / 100, 6);
  // At 99 %, for a deviation of 5 and 6,635,776 rounds, the half-width is half a point (fairness 11).
  const known = { ...coin(2, 198), rounds: 6_635_776, staked: 6_635_776, stakedSquared: 6_635_776 };
  expect(measureReturn(known, 5).band).toBeCloseTo(0.5, 3);
});

test('[fairness 11] a few dominant stakes count as few rounds', () => {
  const small = Array.from({ length: 9_999 }, () => [1, 1] as const);
  expect(measureReturn(sumsOf([...small, [1_000_000, 1_980_000]])).band).toBeNull();
  expect(measureReturn(sumsOf([...small, [2, 4]])).band).not.toBeNull();
});

test('[GLI-19 4.7.2] too few rounds give no confidence interval and no verdict', () => {
  expect(measureReturn(coin(MIN_ROUNDS.estimated - 1, 198)).band).toBeNull();
  expect(measureReturn(coin(MIN_ROUNDS.estimated, 198)).band).not.toBeNull();
  expect(measureReturn(coin(MIN_ROUNDS.known - 1, 198), 5).band).toBeNull();
  expect(isWithinDeclaration({ percent: 12, band: null }, { min: 99, max: 99 })).toBeNull();
});

test('[fairness 11] a return fits when its confidence interval contains the declared return', () => {
  const declared = { min: 97, max: 99 };
  expect(isWithinDeclaration({ percent: 96, band: 1.5 }, declared)).toBe(true);
  expect(isWithinDeclaration({ percent: 96, band: 0.5 }, declared)).toBe(false);
  expect(isWithinDeclaration({ percent: 100, band: 0.5 }, declared)).toBe(false);
  // Declared figures are rounded down: 99.00 may be 99.0099.
  expect(isWithinDeclaration({ percent: 99.5, band: 0.49 }, declared)).toBe(true);
});
