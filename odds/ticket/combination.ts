import { LOSE, type Outcome, VOID, WIN } from '../settlement/outcome.ts';

/** The most legs of a combination of one event. */
export const MAX_COMBINED = 8;

/**
 * What a combination of one event comes to at its one price: lost as soon as a leg is, else open while one
 * is, won when every leg has won. A leg that is void takes the price with it: the stake comes back.
 */
export function combinationOutcome(legs: readonly (Outcome | null)[]): Outcome | null {
  if (legs.some((leg) => leg?.word === 'lose')) return LOSE;
  if (legs.some((leg) => leg === null)) return null;
  return legs.every((leg) => leg?.word === 'win') ? WIN : VOID;
}
