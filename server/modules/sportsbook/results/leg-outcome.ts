import * as outcomes from '#odds/settlement/outcome.ts';
import { OUTCOMES, type Outcome, type OutcomeWord } from '#odds/settlement/outcome.ts';

const OUTCOME_OF: Partial<Record<OutcomeWord, Outcome>> = {
  win: outcomes.WIN,
  half_win: outcomes.HALF_WIN,
  push: outcomes.PUSH,
  half_lose: outcomes.HALF_LOSE,
  lose: outcomes.LOSE,
  void: outcomes.VOID,
};

/** The outcome of a code. Dead heats belong to outrights, which are not offered. */
export function outcomeOf(word: string | null): Outcome | null {
  if (word === null) return null;
  const outcome = OUTCOME_OF[word as OutcomeWord];
  if (!outcome) throw new Error(`a leg cannot be ${word}: ${OUTCOMES.join(', ')}`);
  return outcome;
}
