import { randomInt } from 'node:crypto';

/**
 * The game behind every title of the simulator: a wheel of twenty fields, with their payouts as multiples of
 * the stake; `free` triggers three free draws, on a wheel whose free field pays nothing.
 */
export const SIMULATOR_WHEEL = [0, 1, 0, 2, 0, 0, 1, 0, 5, 0, 1, 0, 'free', 0, 1, 0, 3, 0, 1, 2] as const;
export const FREE_DRAWS = 3;

/**
 * The jackpot of games that have one: a hundredth of every stake goes into a pool, and a paid spin wins all
 * of it once in this many, in addition to the wheel's payout. The seed, in minor units, is the pool's initial
 * amount.
 */
export const JACKPOT = { shareOf: 100n, oneIn: 20_000, seed: '10000' } as const;

export type WheelDraw = { field: number; pays: number; free: boolean };

/** A field; all are equally likely. */
export const chance = (): number => randomInt(SIMULATOR_WHEEL.length);

/** The label of a field. */
export function drawOf(field: number, isFree: boolean): WheelDraw {
  const says = SIMULATOR_WHEEL[field]!;
  return { field, pays: says === 'free' ? 0 : says, free: says === 'free' && !isFree };
}

/** The exact long-run return of a stake: the sum over the fields. */
export function returnPercent(): number {
  const sum = SIMULATOR_WHEEL.reduce<number>((all, says) => all + (says === 'free' ? 0 : says), 0);
  const opens = SIMULATOR_WHEEL.filter((says) => says === 'free').length;
  // Each free draw is worth the average field payout.
  return (100 * (sum + (opens * FREE_DRAWS * sum) / SIMULATOR_WHEEL.length)) / SIMULATOR_WHEEL.length;
}
