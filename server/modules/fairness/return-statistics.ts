/** Sums over rounds: count, stakes, wins, and the squares and products for the variance. */
export type ReturnSums = {
  rounds: number;
  staked: number;
  won: number;
  stakedSquared: number;
  wonSquared: number;
  stakedWon: number;
};

/** The rounds' return in percent of the stakes; `band` is the half-width, null for too few rounds. */
type MeasuredReturn = { percent: number; band: number | null };

/** 99 of 100 fair games are within this many standard errors of the declared return. */
const Z_99 = 2.576;
/** Minimum number of rounds for a band: with a known variance, and with one estimated from the rounds. */
export const MIN_ROUNDS = { known: 30, estimated: 1000 } as const;

/**
 * The return of the stakes with its 99 % band. With stakes s and wins w the return is Σw/Σs; its variance is
 * σ²·Σs²/(Σs)² if the deviation σ of a round is known, and Σ(w − R·s)²/(Σs)² otherwise.
 */
export function measureReturn(sums: ReturnSums, deviation?: number): MeasuredReturn {
  const { rounds, staked, won, stakedSquared, wonSquared, stakedWon } = sums;
  const ratio = won / staked;
  const min = deviation === undefined ? MIN_ROUNDS.estimated : MIN_ROUNDS.known;
  // If a few stakes outweigh all others, the sample is as weak as a few rounds.
  const equal = staked ** 2 / stakedSquared;
  if (Math.min(rounds, equal) < min - 1e-6) return { percent: 100 * ratio, band: null };
  const squares =
    deviation === undefined
      ? Math.max(0, wonSquared - 2 * ratio * stakedWon + ratio * ratio * stakedSquared)
      : deviation * deviation * stakedSquared;
  return { percent: 100 * ratio, band: (100 * Z_99 * Math.sqrt(squares)) / staked };
}

/**
 * Standard errors by which the return is above the declared one, or, negative, below it; 0 if it is not. Null
 * without a band. Declared figures are rounded down to two decimals.
 */
export function standardErrorsOutside(
  { percent, band }: MeasuredReturn,
  { min, max }: { min: number; max: number },
): number | null {
  if (band === null) return null;
  const out = percent > max + 0.01 ? percent - max - 0.01 : Math.min(0, percent - min);
  return out === 0 ? 0 : (out * Z_99) / band;
}

/**
 * Whether the band includes the declared return; null without a band. Declared figures are rounded down to
 * two decimals.
 */
export function isWithinDeclaration(
  { percent, band }: MeasuredReturn,
  { min, max }: { min: number; max: number },
): boolean | null {
  if (band === null) return null;
  return percent + band >= min && percent - band <= max + 0.01;
}
