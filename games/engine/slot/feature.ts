import { add, div, mul, ONE, type Ratio, ratio, sub } from './ratio.ts';

/**
 * An outcome of a spin and its number of stop combinations: win in `units` (the total bet is `perBet` units),
 * and free spins awarded.
 */
export type UnitOutcome = { units: number; spins: number; combos: number };

/**
 * A slot as a feature: a paid spin, followed by all free spins that it and they award. Spins are independent;
 * free spins may pay differently. Both lists cover the same cycle of equally likely combinations.
 */
export type Feature = {
  cycle: number;
  perBet: number;
  paid: readonly UnitOutcome[];
  free: readonly UnitOutcome[];
};

/** Exact figures of whole rounds; amounts in total bets, probabilities per paid spin. */
export type FeatureFigures = {
  /** Return of the paid spin, of its free spins, and of both. */
  base: Ratio;
  feature: Ratio;
  total: Ratio;
  /** Probability that a spin awards free spins, and mean number per paid spin, without the limit. */
  trigger: Ratio;
  freeSpins: Ratio;
  hit: Ratio;
  /**
   * Probability that the paid spin wins at least the bet, so that a smaller win is not counted as a profit.
   */
  atLeastBet: Ratio;
  variance: Ratio;
  /** Largest win of a paid spin and its probability. */
  bestSpin: { win: Ratio; probability: Ratio };
};

type Moments = { x: Ratio; xx: Ratio; xt: Ratio; t: Ratio; tt: Ratio };

function momentsOf(outcomes: readonly UnitOutcome[], cycle: number, perBet: number): Moments {
  const sums = { x: 0n, xx: 0n, xt: 0n, t: 0n, tt: 0n };
  for (const outcome of outcomes) {
    const [units, spins, combos] = [BigInt(outcome.units), BigInt(outcome.spins), BigInt(outcome.combos)];
    sums.x += units * combos;
    sums.xx += units * units * combos;
    sums.xt += units * spins * combos;
    sums.t += spins * combos;
    sums.tt += spins * spins * combos;
  }
  const [all, unit] = [BigInt(cycle), BigInt(perBet)];
  return {
    x: ratio(sums.x, all * unit),
    xx: ratio(sums.xx, all * unit * unit),
    xt: ratio(sums.xt, all * unit),
    t: ratio(sums.t, all),
    tt: ratio(sums.tt, all),
  };
}

/**
 * All figures are exact. With X the win of a free spin and T the free spins it awards, the total of a free
 * spin is Y = X + Y₁ + … + Y_T with independent copies of Y; a round is X₀ + Y₁ + … + Y_T₀. Both second
 * moments follow from E[X²], E[X·T], E[T] and E[T²] (fairness 8.1). Throws a RangeError if free spins never
 * end.
 */
export function featureFigures({ cycle, perBet, paid, free }: Feature): FeatureFigures {
  const [p, f] = [momentsOf(paid, cycle, perBet), momentsOf(free, cycle, perBet)];
  if (f.t.num >= f.t.den) throw new RangeError('the free spins never end');
  const two = ratio(2n);
  const y = div(f.x, sub(ONE, f.t));
  const yy = mul(y, y);
  const spread = sub(add(f.xx, mul(two, f.xt, y), mul(f.tt, yy)), yy);
  const varianceOfY = div(spread, sub(ONE, f.t));
  const total = add(p.x, mul(p.t, y));
  const second = add(p.xx, mul(two, p.xt, y), mul(p.t, varianceOfY), mul(p.tt, yy));
  const chance = (holds: (outcome: UnitOutcome) => boolean) =>
    ratio(
      paid.reduce((sum, outcome) => sum + (holds(outcome) ? BigInt(outcome.combos) : 0n), 0n),
      BigInt(cycle),
    );
  const best = paid.reduce((max, { units }) => Math.max(max, units), 0);
  return {
    base: p.x,
    feature: mul(p.t, y),
    total,
    trigger: chance(({ spins }) => spins > 0),
    freeSpins: div(p.t, sub(ONE, f.t)),
    hit: chance(({ units }) => units > 0),
    atLeastBet: chance(({ units }) => units >= perBet),
    variance: sub(second, mul(total, total)),
    bestSpin: { win: ratio(best, perBet), probability: chance(({ units }) => units === best) },
  };
}
