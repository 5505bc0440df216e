import type { ResultRow } from './match-results.ts';
import { Rating, type RatingSettings } from './rating.ts';
import { type ScoreMatrix, scoreMatrix } from './score-matrix.ts';

/** Correction of low scores; tuned together with the rating settings. */
export const RHO = -0.074;

/**
 * Iterates over results and fixtures by date and calls back with the score distribution of each requested
 * row, based only on results of earlier dates. Both lists are sorted by date.
 */
export function walkForward(
  results: readonly ResultRow[],
  fixtures: readonly ResultRow[],
  visit: (fixture: ResultRow, matrix: ScoreMatrix) => void,
  settings?: RatingSettings,
  rho: number = RHO,
): void {
  const rating = new Rating(settings);
  let next = 0;
  for (const fixture of fixtures) {
    for (; next < results.length && results[next]!.at < fixture.at; next++) {
      const result = results[next]!;
      if (result.goals) rating.learn(result, result.goals);
    }
    visit(fixture, scoreMatrix(rating.forecast(fixture), rho));
  }
}
