import { HOUR_MS } from '#contracts/values/time.ts';
import { rule } from '#odds/settlement/applied-rule.ts';
import { combinationOutcome } from '#odds/ticket/combination-outcome.ts';
import { accumulator, type System } from '#odds/ticket/system.ts';
import { settleTicket } from '#odds/ticket/ticket.ts';
import { freeBetReturn, freeBetWord } from '../free-bets/free-bet-settlement.ts';
import { priceRatio } from '../price.ts';
import { promotionExtra, waitsForInsurance } from '../promotions/promotion-terms.ts';
import type { SettlementCause, StoredRule } from '../tables.ts';
import type { StoredLeg, TicketRow } from '../tickets/queries.ts';
import { legOf, type SettledLeg } from './leg-outcome.ts';
import { type StoredResult, settleLeg } from './leg-settlement.ts';
import { type BetVoid, isCovered } from './void-orders.ts';

type TicketTerms = Pick<
  TicketRow,
  'folds' | 'bankers' | 'lines' | 'open_stake' | 'stake_per_line' | 'rules' | 'price_milli' | 'free_bet_id'
>;

/** A versioned result; version 0 if the event has none. `confirmed_at`: its publication time. */
export type VersionedResult = StoredResult & {
  version: number;
  confirmed_at: Date;
  is_entry_error: boolean;
};
/** A ticket's settlement and its time. */
export type SettlementContext = { eventId: string; result: VersionedResult; now: Date };

/**
 * The effect of a result on a ticket: its resulting legs, the changed legs, and the new state. `same`: no
 * change; `open`: a lost leg is open again.
 */
export type AppliedResult = {
  legs: StoredLeg[];
  changed: StoredLeg[];
  next:
    | 'same'
    | 'open'
    | { outcome: string; returned: bigint; promotionPaid: bigint; cause: SettlementCause };
};

/**
 * The effect of a result on a ticket, settled or not, without writing (sportsbook 15.2). A ticket lost on a
 * leg that is open again continues (sportsbook 11); a paid ticket keeps its payment until the new result is
 * final.
 */
export function applyResult(
  ticket: TicketRow,
  legs: readonly StoredLeg[],
  settling: SettlementContext,
): AppliedResult {
  return applyLegs(
    ticket,
    legs,
    legs.map((leg) => legAfter(ticket, leg, settling)),
  );
}

/** The effect of a void order on a ticket, settled or not, without writing. */
export function applyVoid(ticket: TicketRow, legs: readonly StoredLeg[], order: BetVoid): AppliedResult {
  const applied = applyLegs(
    ticket,
    legs,
    legs.map((leg) => (isCovered(order, ticket, leg) ? voidedLeg(leg, order) : leg)),
  );
  const { next } = applied;
  return typeof next === 'string' ? applied : { ...applied, next: { ...next, cause: 'void' } };
}

const voidedLeg = (leg: StoredLeg, { void_id, void_reason }: BetVoid): StoredLeg => ({
  ...leg,
  ...{ outcome: 'void', void_reason, void_id },
  rule: rule('voided', { reason: void_reason }),
});

function applyLegs(ticket: TicketRow, legs: readonly StoredLeg[], after: StoredLeg[]): AppliedResult {
  const changed = after.filter((leg, i) => leg !== legs[i]);
  const isSame = after.every((leg, i) => isSameReturn(leg, legs[i]!));
  if (isSame || ticket.state === 'cashed_out') return { legs: after, changed, next: 'same' };
  return { legs: after, changed, next: settledTicket(ticket, after) };
}

/** Whether a leg's return is unchanged: outcome, dead-heat share and deductions. */
const isSameReturn = (one: SettledLeg, other: SettledLeg) =>
  (['outcome', 'deduction_percent', 'tied', 'tied_places'] as const).every((is) => one[is] === other[is]);

/** A ticket's settlement by the current state of its legs. */
function settledTicket(ticket: TicketRow, legs: readonly StoredLeg[]): AppliedResult['next'] {
  const ordinary = ticketReturn(ticket, legs);
  if (ordinary === null || waitsForInsurance(ticket, legs))
    return ticket.state === 'settled' && ticket.returned === 0n ? 'open' : 'same';
  const outcome = resultCodeOf(ticket, legs, ordinary);
  const promotionPaid = promotionExtra(ticket, legs, ordinary);
  const returned = ordinary + promotionPaid;
  const isSettled = ticket.state === 'settled';
  if (isSettled && ticket.returned === returned && ticket.outcome === outcome) return 'same';
  const isCorrection = isSettled && ticket.settlement_no > 0;
  return {
    ...{ outcome, returned, promotionPaid },
    cause: isCorrection ? 'correction' : outcome === 'void' ? 'void' : 'result',
  };
}

/**
 * Returns the leg unchanged if the result is not for it. The version is also recorded on a leg that stays
 * open.
 */
function legAfter(ticket: TicketRow, leg: StoredLeg, { eventId, result, now }: SettlementContext): StoredLeg {
  const isDue = result.version > leg.result_version || isOverdue(leg, now);
  if (leg.event_id !== eventId || !isDue) return leg;
  if (leg.void_id !== null) return { ...leg, result_version: result.version };
  if (isTooLate(ticket, leg, result)) return { ...leg, result_version: result.version };
  const startsAt = new Date(leg.accepted.starts_at);
  const accepted = { at: ticket.placed_at, startsAt, runner: leg.accepted.runner };
  const { settled, deductionPercent } = settleLeg(leg, accepted, result, ticket.rules, now);
  const shared = settled?.outcome.word === 'dead_heat' ? settled.rule.values : null;
  return {
    ...leg,
    deduction_percent: deductionPercent,
    tied: shared && Number(shared.tied),
    tied_places: shared && Number(shared.places),
    outcome: settled?.outcome.word ?? null,
    void_reason: settled?.voidReason ?? null,
    rule: (settled?.rule ?? null) as StoredRule | null,
    result_version: result.version,
  };
}

/** Whether an open leg's void window has passed. */
const isOverdue = ({ outcome, void_at }: StoredLeg, now: Date): boolean =>
  outcome === null && void_at !== null && void_at <= now;

/** An amendment this long after the start changes no settlement (sportsbook 8.3); an entry error does. */
function isTooLate({ rules }: TicketRow, leg: StoredLeg, result: VersionedResult): boolean {
  if (leg.outcome === null || leg.result_version === 0 || result.is_entry_error) return false;
  const start = result.started_at ?? result.starts_at;
  return result.confirmed_at.getTime() > start.getTime() + rules.amendmentHours * HOUR_MS;
}

/** The system of a ticket, which determines its lines. */
export const systemOfTicket = (
  { folds, bankers }: Pick<TicketRow, 'folds' | 'bankers'>,
  legs: number,
): System => ({ legs, folds, bankers });

/**
 * A ticket's return by the current state of its legs, without a promotion, in minor units; null while a line
 * is open. Rounded once (sportsbook 2). A cashed-out share no longer counts: a single line counts its open
 * stake only.
 */
export function ticketReturn(ticket: TicketTerms, legs: readonly SettledLeg[]): bigint | null {
  if (ticket.free_bet_id !== null) return freeBetReturn(ticket, legs)?.cash ?? null;
  const stake = ticket.lines === 1 ? ticket.open_stake : ticket.stake_per_line;
  const settled = legs.map((leg) => legOf(leg, ticket.rules));
  const { rounding } = ticket.rules;
  if (ticket.price_milli === null)
    return settleTicket(systemOfTicket(ticket, legs.length), settled, stake, rounding).returned;
  const outcome = combinationOutcome(settled.map((leg) => leg.outcome));
  const combined = { decimal: priceRatio(ticket.price_milli), outcome };
  return settleTicket(accumulator(1), [combined], stake, rounding).returned;
}

/** The outcome code of a ticket: that of its leg or combination, otherwise derived from its return. */
function resultCodeOf(
  ticket: Pick<TicketRow, 'open_stake' | 'price_milli' | 'free_bet_id' | 'rules'>,
  legs: readonly SettledLeg[],
  returned: bigint,
): string {
  const { open_stake, price_milli, free_bet_id, rules } = ticket;
  if (legs.length === 1) return legs[0]!.outcome!;
  if (price_milli !== null) return combinationOutcome(legs.map((leg) => legOf(leg, rules).outcome))!.word;
  if (free_bet_id !== null) return freeBetWord(legs, returned);
  if (legs.every(({ outcome }) => outcome === 'void')) return 'void';
  if (returned === 0n) return 'lose';
  if (returned === open_stake) return 'push';
  return returned > open_stake ? 'win' : 'half_lose';
}
