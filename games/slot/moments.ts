import { type WindowOutcome, windowOutcomes } from './cycle.ts';
import type { Slot } from './model.ts';
import { add, div, mul, ONE, type Ratio, ratio, sub, toNumber } from './ratio.ts';

/** What a spin of its own does, in total bets: its exact joint outcomes with the free spins it awards. */
export type SpinOutcome = { win: Ratio; spins: number; combos: bigint };

/** Every different outcome of one spin at multiplier 1. */
export function spinOutcomes(slot: Slot, windows: WindowOutcome[] = windowOutcomes(slot)): SpinOutcome[] {
  const { lines, scatter, freeSpins } = slot.model;
  return windows.map(({ units, scatters, combos }) => ({
    win: ratio(units + (scatter?.pays[scatters] ?? 0) * lines.length, lines.length),
    spins: freeSpins?.awards[scatters] ?? 0,
    combos: BigInt(combos),
  }));
}

/** Exact figures of a game beyond its return; probabilities are per paid round. */
export type Figures = {
  /** Probability that the paid spin wins anything. */
  hit: Ratio;
  /** Probability that the paid spin wins at least the bet, so that a small win is not mistaken for a profit. */
  atLeastBet: Ratio;
  /** Variance of a whole round, free spins included, in total bets squared. */
  variance: Ratio;
  /** Largest win of one spin at multiplier 1, in total bets, and its probability. */
  bestSpin: { win: Ratio; probability: Ratio };
};

/**
 * Hit frequency, variance and best spin from the whole cycle.
 *
 * With X the win of a spin, T the free spins it awards and M the multiplier, everything a free spin leads to is
 * Y = M·X + Y₁ + … + Y_T with independent copies of Y, and a round is X + Y₁ + … + Y_T. Both second moments follow from
 * E[X²], E[X·T], E[T] and E[T²].
 */
export function figures(slot: Slot, outcomes: SpinOutcome[] = spinOutcomes(slot)): Figures {
  const cycle = BigInt(slot.cycle);
  const lines = BigInt(slot.model.lines.length);
  const inUnits = outcomes.map((o) => ({ ...o, units: (o.win.num * lines) / o.win.den, t: BigInt(o.spins) }));
  const mean = (f: (o: (typeof inUnits)[number]) => bigint, scale = 1n) =>
    ratio(
      inUnits.reduce((sum, o) => sum + f(o) * o.combos, 0n),
      cycle * scale,
    );
  const x = mean((o) => o.units, lines);
  const xx = mean((o) => o.units ** 2n, lines ** 2n);
  const xt = mean((o) => o.units * o.t, lines);
  const t = mean((o) => o.t);
  const tt = mean((o) => o.t ** 2n);
  const m = ratio(slot.model.freeSpins?.multiplier ?? 1);
  const two = ratio(2n);
  const y = div(mul(m, x), sub(ONE, t));
  const yy = mul(y, y);
  const spread = sub(add(mul(m, m, xx), mul(two, m, xt, y), mul(tt, yy)), yy);
  const varianceOfY = div(spread, sub(ONE, t));
  const round = add(x, mul(t, y));
  const second = add(xx, mul(two, xt, y), mul(t, varianceOfY), mul(tt, yy));
  let best = 0n;
  for (const { units } of inUnits) if (units > best) best = units;
  return {
    hit: mean((o) => (o.units > 0n ? 1n : 0n)),
    atLeastBet: mean((o) => (o.units >= lines ? 1n : 0n)),
    variance: sub(second, mul(round, round)),
    bestSpin: { win: ratio(best, lines), probability: mean((o) => (o.units === best ? 1n : 0n)) },
  };
}

/** Standard deviation of a round in total bets. */
export function deviation(variance: Ratio): number {
  return Math.sqrt(toNumber(variance));
}
