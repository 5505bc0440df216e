import type { BetLine, Flight } from '../engine/shared/index.ts';
import { CASES, casesReaching } from './crash-point.ts';

/** Ceiling: all remaining bets are cashed out at 1,000.00. */
export const MAX_MULTIPLIER = 100_000;
const GROWTH_PER_MS = 0.00006;

/** Auto cash-out value in hundredths; null for manual. */
export type CrashChoice = { auto: number | null };
export type CrashOutcome = { bust: number };

/** Value after a time in ms: floor(100 · e^(0.00006 · ms)) hundredths (fairness 5.4). */
export function multiplierAt(ms: number): number {
  return Math.min(MAX_MULTIPLIER, Math.floor(100 * Math.exp(GROWTH_PER_MS * ms)));
}

/** The first whole ms at which a value is reached. */
export function timeOfMultiplier(value: number): number {
  let ms = Math.max(0, Math.ceil(Math.log(value / 100) / GROWTH_PER_MS) - 1);
  while (multiplierAt(ms) < Math.min(value, MAX_MULTIPLIER)) ms += 1;
  return ms;
}

/** Exit of a line, as far as known: its cash-out, its auto cash-out, or the ceiling. */
export function cashOutMultiplier(
  { choice, exit }: Pick<BetLine, 'choice' | 'exit'>,
  ceiling: number,
): number {
  const { auto } = choice as CrashChoice;
  return Math.min(exit ?? ceiling, auto ?? ceiling, ceiling);
}

/**
 * The highest value at which all bets together win no more than the bank; all remaining bets are cashed out
 * there.
 */
export function liabilityCeiling(lines: readonly BetLine[], bank: bigint): number {
  const won = (value: number) =>
    lines.reduce((sum, line) => sum + (line.stake * BigInt(cashOutMultiplier(line, value) - 100)) / 100n, 0n);
  let [low, high] = [100, MAX_MULTIPLIER];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (won(middle) <= bank) low = middle;
    else high = middle - 1;
  }
  return low;
}

export const flight: Flight<CrashOutcome> = {
  valueAt: multiplierAt,
  msAt: timeOfMultiplier,
  endOf: ({ bust }) => bust,
  chanceOf: (value) => Number((casesReaching(value) * 10_000n) / CASES),
  maxValue: MAX_MULTIPLIER,
  aimOf: (choice) => (choice as CrashChoice).auto,
  ceilingOf: liabilityCeiling,
};
