import { type LegOutcome, LOSE, VOID, WIN } from '../settlement/outcome.ts';

/** Maximum legs of a combination on one event. */
export const MAX_COMBINED = 8;

/**
 * The result of a combination on one event at its single price: lost if any leg has lost, otherwise open if
 * any is open, won if every leg has won. A void leg voids the combination: the stake is returned.
 */
export function combinationOutcome(legs: readonly (LegOutcome | null)[]): LegOutcome | null {
  if (legs.some((leg) => leg?.word === 'lose')) return LOSE;
  if (legs.some((leg) => leg === null)) return null;
  return legs.every((leg) => leg?.word === 'win') ? WIN : VOID;
}
