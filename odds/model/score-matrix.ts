import type { Rates } from './rating.ts';

/** Maximum goals per side; the remainder is below one in a million at five expected goals. */
export const MAX_GOALS = 15;

/** The share of goals that fall in the first half. */
export const FIRST_HALF_SHARE = 0.441;

/** One score distribution of a match: P(home, away) at `home * (MOST_GOALS + 1) + away`. It sums to 1. */
export type ScoreMatrix = Float64Array;

const SIZE = MAX_GOALS + 1;

function poisson(rate: number): number[] {
  const all = [Math.exp(-rate)];
  for (let goals = 1; goals < SIZE; goals++) all.push((all[goals - 1]! * rate) / goals);
  return all;
}

/** Correction of low scores, limited so that every probability stays positive at these rates. */
function clampRho(rho: number, { home, away }: Rates): number {
  const low = Math.max(-1 / home, -1 / away);
  const high = Math.min(1 / (home * away), 1);
  return Math.min(Math.max(rho, low * 0.99), high * 0.99);
}

/** Poisson goals of both sides with the Dixon-Coles correction of 0:0, 1:0, 0:1 and 1:1 by `rho`. */
export function scoreMatrix(rates: Rates, rho = 0): ScoreMatrix {
  const [home, away] = [poisson(rates.home), poisson(rates.away)];
  const matrix = new Float64Array(SIZE * SIZE);
  for (let h = 0; h < SIZE; h++) for (let a = 0; a < SIZE; a++) matrix[h * SIZE + a] = home[h]! * away[a]!;
  const shift = clampRho(rho, rates) * rates.home * rates.away * Math.exp(-rates.home - rates.away);
  matrix[0]! -= shift;
  matrix[1]! += shift;
  matrix[SIZE]! += shift;
  matrix[SIZE + 1]! -= shift;
  const total = matrix.reduce((sum, p) => sum + p, 0);
  return matrix.map((p) => p / total);
}

/** Calls back with every score and its probability. */
export function eachScore(matrix: ScoreMatrix, visit: (home: number, away: number, p: number) => void): void {
  for (let h = 0; h < SIZE; h++) for (let a = 0; a < SIZE; a++) visit(h, a, matrix[h * SIZE + a]!);
}

/** Probabilities of a home win, a draw and an away win. */
export function resultProbabilities(matrix: ScoreMatrix): readonly [number, number, number] {
  const all: [number, number, number] = [0, 0, 0];
  eachScore(matrix, (home, away, p) => {
    all[home > away ? 0 : home === away ? 1 : 2] += p;
  });
  return all;
}

const CHOOSE = Array.from({ length: SIZE }, (_, n) =>
  Array.from({ length: n + 1 }, (_, k) => {
    let ways = 1;
    for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
    return ways;
  }),
);

/**
 * The probability of a number of first-half goals among `goals`; each goal falls in the first half
 * independently with the same probability.
 */
export function halfChance(inHalf: number, goals: number, share = FIRST_HALF_SHARE): number {
  return CHOOSE[goals]![inHalf]! * share ** inHalf * (1 - share) ** (goals - inHalf);
}
