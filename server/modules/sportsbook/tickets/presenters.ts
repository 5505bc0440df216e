import type { SportsBet, TicketItem, TicketLeg } from '#contracts/api/sports-tickets.ts';
import { currencyOf, exponentOf } from '#contracts/values/currency.ts';
import { product } from '#odds/exact/ratio.ts';
import { toDecimal } from '#odds/exact/rounding.ts';
import { maxReturn } from '#odds/ticket/ticket.ts';
import { presentTeams } from '../presenters.ts';
import { priceRatio, showPriceMilli } from '../price.ts';
import { percentOf } from '../promotions/promotion-terms.ts';
import { legOf } from '../results/leg-outcome.ts';
import { systemOfTicket } from '../results/ticket-settlement.ts';
import type { LegRow, TicketRow } from './queries.ts';

/**
 * The outcome of a leg within its ticket: `cash_out` if its event had not started when the whole ticket was
 * cashed out. Its later result is no result of the bet (sportsbook 12).
 */
export function legOutcomeOf({ state, settled_at }: TicketRow, leg: LegRow): TicketLeg['outcome'] {
  const isAfter = leg.outcome === null || leg.starts_at > settled_at!;
  return state === 'cashed_out' && isAfter ? 'cash_out' : (leg.outcome as TicketLeg['outcome']);
}

/** A leg of a ticket for its player, as accepted. */
function presentLeg(ticket: TicketRow, leg: LegRow): TicketLeg {
  const { accepted } = leg;
  const outcome = legOutcomeOf(ticket, leg);
  const rule = outcome === 'cash_out' ? null : leg.rule;
  return {
    bet_type: leg.bet_type,
    home_away: leg.home_away,
    criteria1: leg.criteria1,
    ...presentTeams(accepted.home_name, accepted.home_names, accepted.away_name, accepted.away_names),
    runner: accepted.runner ? { name: accepted.runner.name, names: accepted.runner.names } : null,
    places: accepted.runner?.places ?? 0,
    deduction_percent: leg.deduction_percent,
    score_at_bet: null,
    price: { format: 'decimal', value: showPriceMilli(leg.price_milli) },
    event_id: leg.event_id,
    outcome_id: leg.outcome_id,
    sport: leg.sport,
    competition: accepted.competition,
    starts_at: accepted.starts_at,
    is_simulated: accepted.is_simulated,
    outcome,
    void_reason: outcome === 'cash_out' ? null : leg.void_reason,
    rule: rule && { section: rule.section, key: rule.key, values: rule.values },
    result: presentLegResult(leg),
  };
}

/** A race with only non-runners recorded has no result. */
const presentLegResult = ({ status, full, half }: LegRow): TicketLeg['result'] =>
  status === null || status === 'open' ? null : { status, full, half };

/** The single price of a bet builder or of a quoted parlay; other tickets use their legs' prices. */
function priceOf({ kind, price_milli }: TicketRow, legs: readonly LegRow[]): string | null {
  if (price_milli !== null) return showPriceMilli(price_milli);
  if (kind !== 'parlay' || legs.length < 2) return null;
  return toDecimal(product(legs.map((leg) => priceRatio(leg.price_milli))), 2, 'floor');
}

/**
 * The maximum return of an open ticket given its settled legs; other tickets keep the value from placement.
 */
export function highestReturn(ticket: TicketRow, legs: readonly LegRow[]): bigint {
  const { state, price_milli, free_bet_id, promotion, rules, lines } = ticket;
  const isPlain = price_milli === null && free_bet_id === null && !promotion;
  if (state !== 'open' || !isPlain) return ticket.max_return;
  const stake = lines === 1 ? ticket.open_stake : ticket.stake_per_line;
  const settled = legs.map((leg) => legOf(leg, rules));
  return maxReturn(systemOfTicket(ticket, legs.length), settled, stake, rules.rounding);
}

/** The combination sizes of a system; no other kind has any. */
const foldsOf = ({ kind, folds }: TicketRow) => (kind === 'system' ? folds : []);

/** A ticket for its player; amounts in minor units as text. */
export function presentTicket(ticket: TicketRow, legs: readonly LegRow[]): TicketItem {
  const { ticket_id, client_ticket_id, kind, lines, state, settlement_no, currency } = ticket;
  return {
    ...{ ticket_id, client_ticket_id, kind, lines, state, settlement_no, currency },
    bet_type: legs.length > 1 ? 'PARLAY' : legs[0]!.bet_type,
    folds: foldsOf(ticket),
    bankers: ticket.bankers,
    price: priceOf(ticket, legs),
    stake_per_line: ticket.stake_per_line.toString(),
    stake: ticket.stake.toString(),
    open_stake: ticket.open_stake.toString(),
    bonus_stake: ticket.bonus_stake.toString(),
    max_return: highestReturn(ticket, legs).toString(),
    returned: ticket.returned.toString(),
    cashed_out: ticket.cashed_out.toString(),
    is_free_bet: ticket.free_bet_id !== null,
    promotion: ticket.promotion && {
      ...{ kind: ticket.promotion.kind, title: ticket.promotion.title },
      percent: percentOf(ticket.promotion),
      max_extra: ticket.promotion_max.toString(),
      paid: ticket.promotion_paid.toString(),
    },
    auto_cash_out: ticket.auto_cash_out?.toString() ?? null,
    outcome: ticket.outcome as TicketItem['outcome'],
    placed_at: ticket.placed_at.toISOString(),
    settled_at: ticket.settled_at?.toISOString() ?? null,
    exponent: exponentOf(currencyOf(currency)),
    legs: legs.map((leg) => presentLeg(ticket, leg)),
  };
}

/** A ticket as a bet item: a single as its leg, several legs as a PARLAY [V-04]. */
export function presentBet(ticket: TicketRow, legs: readonly LegRow[]): SportsBet {
  if (legs.length === 1) return presentLeg(ticket, legs[0]!);
  const { kind, bankers, lines } = ticket;
  return {
    ...{ bet_type: 'PARLAY', kind, folds: foldsOf(ticket), bankers, lines },
    price: priceOf(ticket, legs),
    legs: legs.map((leg) => presentLeg(ticket, leg)),
  };
}
