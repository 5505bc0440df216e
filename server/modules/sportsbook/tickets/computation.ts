import type { TicketComputation } from '#contracts/api/sports-computation.ts';
import { MAX_LISTED_LINES } from '#contracts/api/sports-computation.ts';
import { inMinorUnits } from '#contracts/values/money.ts';
import { mul, type Ratio, ratio, sub, sum } from '#odds/exact/ratio.ts';
import { toExactDecimal } from '#odds/exact/rounding.ts';
import { multiplier } from '#odds/settlement/outcome.ts';
import { combinationOutcome } from '#odds/ticket/combination-outcome.ts';
import { stakeKept } from '#odds/ticket/free-bet.ts';
import { accumulator } from '#odds/ticket/system.ts';
import { type Leg, type LineResult, settleTicket } from '#odds/ticket/ticket.ts';
import { priceRatio } from '../price.ts';
import { legOf } from '../results/leg-outcome.ts';
import { systemOfTicket, ticketReturn } from '../results/ticket-settlement.ts';
import type { StoredLeg, TicketRow } from './queries.ts';

/**
 * The return of a ticket step by step, from the same functions that settle it; null after a full cash-out. A
 * cashed-out part no longer counts.
 */
export function computationOf(ticket: TicketRow, legs: readonly StoredLeg[]): TicketComputation | null {
  if (ticket.state === 'cashed_out') return null;
  const { rounding } = ticket.rules;
  const stake = ticket.lines === 1 ? ticket.open_stake : ticket.stake_per_line;
  const single = legs.map((leg) => legOf(leg, ticket.rules));
  const lines = linesOf(ticket, single, stake);
  const perUnit = ratio(1, inMinorUnits(1n, ticket.currency));
  const inUnits = (minor: Ratio) => toExactDecimal(mul(minor, perUnit));
  const known = lines.flatMap(({ returned }) => returned ?? []);
  const isKnown = known.length === lines.length;
  const kept = ticket.free_bet_id === null || !isKnown ? null : mul(ratio(stake), keptOf(ticket, single));
  return {
    ...{ rounding, stake: stake.toString() },
    legs: single.map(presentFactor),
    lines: lines.slice(0, MAX_LISTED_LINES).map((line) => ({
      ...{ legs: [...line.legs], price: toExactDecimal(line.price) },
      factor: line.multiplier && toExactDecimal(line.multiplier),
      returned: line.returned && inUnits(line.returned),
    })),
    free_stake: kept && inUnits(kept),
    total: isKnown ? inUnits(kept ? sub(sum(known), kept) : sum(known)) : null,
    returned: ticketReturn(ticket, legs)?.toString() ?? null,
  };
}

const presentFactor = ({ decimal, outcome }: Leg) => ({
  price: toExactDecimal(decimal),
  factor: outcome && toExactDecimal(multiplier(outcome, decimal)),
});

/** The single bet of a combination, at its own price. */
const combined = ({ price_milli }: TicketRow, legs: readonly Leg[]): Leg => ({
  decimal: priceRatio(price_milli!),
  outcome: combinationOutcome(legs.map(({ outcome }) => outcome)),
});

function linesOf(ticket: TicketRow, legs: readonly Leg[], stake: bigint): readonly LineResult[] {
  const { rounding } = ticket.rules;
  if (ticket.price_milli === null)
    return settleTicket(systemOfTicket(ticket, legs.length), legs, stake, rounding).lines;
  const { lines } = settleTicket(accumulator(1), [combined(ticket, legs)], stake, rounding);
  return lines.map((line) => ({ ...line, legs: legs.map((_, place) => place) }));
}

const keptOf = (ticket: TicketRow, legs: readonly Leg[]): Ratio =>
  stakeKept(ticket.price_milli === null ? legs : [combined(ticket, legs)]);
