import { add, mul, ONE, product, type Ratio, ratio, sum, ZERO } from '../exact/ratio.ts';
import { type Rounding, round } from '../exact/rounding.ts';
import { type LegOutcome, multiplier } from '../settlement/outcome.ts';
import { linesIn, type System, type SystemLine, systemLinesOf } from './system.ts';

/** A leg: its exact accepted decimal price, and its result; null while open. */
export type Leg = { readonly decimal: Ratio; readonly outcome: LegOutcome | null };

/**
 * A line with its combined price and exact return in minor units. `multiplier` is the return per unit of
 * stake, null while a deciding leg is open; a line with a lost leg is settled at once.
 */
export type LineResult = {
  readonly legs: SystemLine;
  readonly price: Ratio;
  readonly multiplier: Ratio | null;
  readonly returned: Ratio | null;
};

/** State of a ticket. `returned` is the single rounded amount in minor units; null while any line is open. */
type TicketResult = {
  readonly lines: readonly LineResult[];
  readonly stake: bigint;
  readonly returned: bigint | null;
};

/** The price of a line: the product of its legs' prices. */
export function linePrice(line: SystemLine, legs: readonly Leg[]): Ratio {
  return product(line.map((place) => legs[place]!.decimal));
}

/** The return per unit of stake on all these legs: 0 if any has lost, null if one is open (sportsbook 11). */
export function combinedMultiplier(legs: readonly Leg[]): Ratio | null {
  const factors = legs.map(({ outcome, decimal }) => outcome && multiplier(outcome, decimal));
  if (factors.some((factor) => factor?.num === 0n)) return ZERO;
  return factors.every((factor) => factor !== null) ? product(factors) : null;
}

/**
 * Settles singles, parlays and systems (sportsbook 2, 11). The stake is per line, in minor units. Only the
 * sum of all lines is rounded, once.
 */
export function settleTicket(
  system: System,
  legs: readonly Leg[],
  stakePerLine: bigint,
  rounding: Rounding,
): TicketResult {
  if (legs.length !== system.legs) throw new RangeError(`the ticket has ${legs.length} legs`);
  const lines = systemLinesOf(system).map((line): LineResult => {
    const factor = combinedMultiplier(line.map((place) => legs[place]!));
    const returned = factor && mul(factor, ratio(stakePerLine));
    return { legs: line, price: linePrice(line, legs), multiplier: factor, returned };
  });
  const parts = lines.map(({ returned }) => returned);
  const isSettled = parts.every((part) => part !== null);
  return {
    lines,
    stake: stakePerLine * BigInt(lines.length),
    returned: isSettled ? round(sum(parts), rounding) : null,
  };
}

/**
 * Maximum remaining return of a ticket, in minor units, if every open leg wins at its full price. Lines are
 * not enumerated, because a system may have a thousand and every change of a slip computes this.
 */
export function maxReturn(
  system: System,
  legs: readonly Leg[],
  stakePerLine: bigint,
  rounding: Rounding,
): bigint {
  linesIn(system);
  const atBest = legs.map(({ outcome, decimal }) => (outcome ? multiplier(outcome, decimal) : decimal));
  return round(mul(sumOfLines(system, atBest), ratio(stakePerLine)), rounding);
}

/**
 * The sum over all lines of the product of their legs' factors. `sums[k]` is that of all combinations with k
 * of the non-banker legs so far: the elementary symmetric sums, times the bankers.
 */
export function sumOfLines({ folds, bankers }: System, factors: readonly Ratio[]): Ratio {
  let sums = [ONE];
  factors.forEach((factor, place) => {
    const times = sums.map((term) => mul(term, factor));
    sums = bankers.includes(place)
      ? times
      : [...sums, ZERO].map((term, k) => add(term, times[k - 1] ?? ZERO));
  });
  return sum(folds.map((fold) => sums[fold]!));
}

/**
 * The sum of μ over all lines of a named system in closed form: Π(1 + μ) − 1, less Σμ for systems without
 * singles.
 */
export function allCombinationsMultiplier(factors: readonly Ratio[], withSingles: boolean): Ratio {
  const all = product(factors.map(({ num, den }) => ratio(num + den, den)));
  const less = withSingles ? ONE : sum([ONE, ...factors]);
  return ratio(all.num * less.den - less.num * all.den, all.den * less.den);
}
