import { type WindowOutcome, windowOutcomes } from './cycle.ts';
import { featureFigures } from './feature.ts';
import type { Slot } from './model.ts';
import { type Ratio, ratio, toNumber } from './ratio.ts';

/** Result of a single spin in total bets: exact joint distribution with the free spins awarded. */
export type SpinCase = { win: Ratio; spins: number; combos: bigint };

/** Every distinct outcome of one spin at multiplier 1. */
export function spinOutcomes(slot: Slot, windows: WindowOutcome[] = windowOutcomes(slot)): SpinCase[] {
  const { lines, scatter, freeSpins } = slot.model;
  return windows.map(({ units, scatters, combos }) => ({
    win: ratio(units + (scatter?.pays[scatters] ?? 0) * lines.length, lines.length),
    spins: freeSpins?.awards[scatters] ?? 0,
    combos: BigInt(combos),
  }));
}

/** Exact figures of a game besides its return; probabilities are per paid round. */
type WinFigures = {
  /** Probability that the paid spin wins anything. */
  hit: Ratio;
  /**
   * Probability that the paid spin wins at least the bet, so that a smaller win is not counted as a profit.
   */
  atLeastBet: Ratio;
  /** Variance of a whole round, free spins included, in total bets squared. */
  variance: Ratio;
  /** Largest win of one spin at multiplier 1, in total bets, and its probability. */
  bestSpin: { win: Ratio; probability: Ratio };
};

/** Hit frequency, variance and best spin from the whole cycle; free spins multiply every win. */
export function winFigures(slot: Slot, outcomes: SpinCase[] = spinOutcomes(slot)): WinFigures {
  const perBet = slot.model.lines.length;
  const multiplier = slot.model.freeSpins?.multiplier ?? 1;
  const paid = outcomes.map(({ win, spins, combos }) => ({
    units: Number((win.num * BigInt(perBet)) / win.den),
    spins,
    combos: Number(combos),
  }));
  const free = paid.map((outcome) => ({ ...outcome, units: outcome.units * multiplier }));
  const { hit, atLeastBet, variance, bestSpin } = featureFigures({ cycle: slot.cycle, perBet, paid, free });
  return { hit, atLeastBet, variance, bestSpin };
}

/** Standard deviation of a round in total bets. */
export function deviation(variance: Ratio): number {
  return Math.sqrt(toNumber(variance));
}
