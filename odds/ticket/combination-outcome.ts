import { type LegOutcome, LOSE, VOID, WIN } from '../settlement/outcome.ts';

/** Maximum legs of a combination of one event. */
export const MAX_COMBINED = 8;

/**
 * The result of a combination of one event at its one price: lost as soon as a leg is, otherwise open while
 * one is, won when every leg has won. A void leg voids the price: the stake is returned.
 */
export function combinationOutcome(legs: readonly (LegOutcome | null)[]): LegOutcome | null {
  if (legs.some((leg) => leg?.word === 'lose')) return LOSE;
  if (legs.some((leg) => leg === null)) return null;
  return legs.every((leg) => leg?.word === 'win') ? WIN : VOID;
}
