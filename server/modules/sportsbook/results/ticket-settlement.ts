import * as outcomes from '#odds/settlement/outcome.ts';
import { OUTCOMES, type Outcome, type OutcomeWord } from '#odds/settlement/outcome.ts';
import type { System } from '#odds/ticket/system.ts';
import { settleTicket } from '#odds/ticket/ticket.ts';
import { priceRatio } from '../price.ts';
import type { LegRow, TicketRow } from '../tickets/queries.ts';

const OUTCOME_OF: Partial<Record<OutcomeWord, Outcome>> = {
  win: outcomes.WIN,
  half_win: outcomes.HALF_WIN,
  push: outcomes.PUSH,
  half_lose: outcomes.HALF_LOSE,
  lose: outcomes.LOSE,
  void: outcomes.VOID,
};

type SettledLeg = Pick<LegRow, 'outcome' | 'price_milli'>;
type TicketTerms = Pick<TicketRow, 'folds' | 'bankers' | 'lines' | 'open_stake' | 'stake_per_line' | 'rules'>;

export const systemOfTicket = (
  { folds, bankers }: Pick<TicketRow, 'folds' | 'bankers'>,
  legs: number,
): System => ({ legs, folds, bankers });

/** An outcome of its word. Dead heats are those of outrights, which are not offered. */
export function outcomeOf(word: string | null): Outcome | null {
  if (word === null) return null;
  const outcome = OUTCOME_OF[word as OutcomeWord];
  if (!outcome) throw new Error(`a leg cannot be ${word}: ${OUTCOMES.join(', ')}`);
  return outcome;
}

/**
 * What a ticket returns by its legs as they stand, in minor units; null while a line is open. Rounded once
 * (sportsbook 2). What was cashed out no longer plays: of one line the open stake does.
 */
export function returnOf(ticket: TicketTerms, legs: readonly SettledLeg[]): bigint | null {
  const stake = ticket.lines === 1 ? ticket.open_stake : ticket.stake_per_line;
  const settled = legs.map(({ outcome, price_milli }) => ({
    decimal: priceRatio(price_milli),
    outcome: outcomeOf(outcome),
  }));
  return settleTicket(systemOfTicket(ticket, legs.length), settled, stake, ticket.rules.rounding).returned;
}

/** The word for a whole ticket: that of its leg, or by what it returns. */
export function wordOf(
  { open_stake }: Pick<TicketRow, 'open_stake'>,
  legs: readonly SettledLeg[],
  returned: bigint,
): string {
  if (legs.length === 1) return legs[0]!.outcome!;
  if (legs.every(({ outcome }) => outcome === 'void')) return 'void';
  if (returned === 0n) return 'lose';
  if (returned === open_stake) return 'push';
  return returned > open_stake ? 'win' : 'half_lose';
}
