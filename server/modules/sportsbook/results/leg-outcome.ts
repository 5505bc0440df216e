import type { BettingRules } from '#odds/settlement/betting-rules.ts';
import type { LegOutcome, OutcomeWord } from '#odds/settlement/outcome.ts';
import * as outcomes from '#odds/settlement/outcome.ts';
import { deductedPrice, sharedOutcome } from '#odds/settlement/race.ts';
import type { Leg } from '#odds/ticket/ticket.ts';
import { priceRatio } from '../price.ts';
import type { StoredLeg } from '../tickets/queries.ts';

const OUTCOME_OF: Record<Exclude<OutcomeWord, 'dead_heat'>, LegOutcome> = {
  win: outcomes.WIN,
  half_win: outcomes.HALF_WIN,
  push: outcomes.PUSH,
  half_lose: outcomes.HALF_LOSE,
  lose: outcomes.LOSE,
  void: outcomes.VOID,
};

/** The data that decide the return of a leg, settled or not. */
export type SettledLeg = Pick<
  StoredLeg,
  'outcome' | 'price_milli' | 'deduction_percent' | 'tied' | 'tied_places'
>;

/** A leg in the form of `odds/`: its price after deductions, and its outcome; null while open. */
export function legOf(leg: SettledLeg, rules: BettingRules): Leg {
  const decimal = deductedPrice(priceRatio(leg.price_milli), leg.deduction_percent);
  return { decimal, outcome: outcomeOf(leg, rules) };
}

function outcomeOf({ outcome, tied, tied_places }: SettledLeg, rules: BettingRules): LegOutcome | null {
  if (outcome === null) return null;
  if (outcome === 'dead_heat' && tied !== null && tied_places !== null)
    return sharedOutcome(tied, tied_places, rules);
  const known = OUTCOME_OF[outcome as keyof typeof OUTCOME_OF];
  if (!known) throw new Error(`a leg cannot be ${outcome}`);
  return known;
}
