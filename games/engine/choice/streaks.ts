import { MULTIPLIER_UNIT, multiplierOf } from './multipliers.ts';

/** Wins in a row after which a round of even chances ends: the next one would pay above 10,000 stakes. */
export const MAX_STREAK = 13;

/**
 * Payout of consecutive wins at even chances, in ten-thousandths of the stake: 0.99 · 2^wins, exact, so that
 * stopping at any point returns 99 % (fairness 4.3). Without a win the stake is returned.
 */
export function streakMultiplier(wins: number): number {
  return wins === 0 ? MULTIPLIER_UNIT : multiplierOf(1, 2 ** wins);
}

/** The multiplier after one more win, or null after the last one. */
export function nextStreakMultiplier(wins: number): number | null {
  return wins >= MAX_STREAK ? null : streakMultiplier(wins + 1);
}
