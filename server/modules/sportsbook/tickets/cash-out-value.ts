import { mul, ONE, type Ratio, ratio } from '#odds/exact/ratio.ts';
import { cashOutOffer, type OpenLeg, ticketValue } from '#odds/ticket/cash-out.ts';
import { combinedMultiplier } from '#odds/ticket/ticket.ts';
import type { Db } from '../../../platform/database/index.ts';
import { findOutcomes, isOutcomeOpen, type OutcomeRow } from '../markets.ts';
import { priceRatio } from '../price.ts';
import { priceCombination } from '../prices/combination-price.ts';
import { legOf } from '../results/leg-outcome.ts';
import { findTerms } from '../sports-terms.ts';
import type { SportsTerms } from '../tables.ts';
import type { LegRow, TicketRow } from './queries.ts';
import { ticketAccountOf } from './settlement.ts';

/** The reason no offer is made. */
type CashOutUnavailability = 'over' | 'system' | 'freeBet' | 'promotion' | 'bonus' | 'lost' | 'closed';

/** The reason a ticket of this kind or state has no cash-out; null if it has one. */
export function cashOutUnavailability(ticket: TicketRow): CashOutUnavailability | null {
  if (ticket.state !== 'open') return 'over';
  if (ticket.lines !== 1) return 'system';
  if (ticket.free_bet_id !== null) return 'freeBet';
  if (ticket.promotion_id !== null) return 'promotion';
  return ticket.grant_id === null ? null : 'bonus';
}

export type TicketLegs = { ticket: TicketRow; legs: readonly LegRow[] };
type CashOutValue = bigint | CashOutUnavailability;

/** The current value of a ticket's open stake, less the margin, in minor units. */
export async function findCashOutValue(
  db: Db,
  ticket: TicketRow,
  legs: readonly LegRow[],
  now: Date,
): Promise<CashOutValue> {
  const [offer] = await findCashOutValues(db, [{ ticket, legs }], now);
  return offer!;
}

/** Values of several tickets of one site, with shared queries. */
export async function findCashOutValues(
  db: Db,
  tickets: readonly TicketLegs[],
  now: Date,
): Promise<CashOutValue[]> {
  const [first] = tickets;
  if (!first) return [];
  const { siteId, currency } = ticketAccountOf(first.ticket);
  const open = tickets.flatMap(({ legs }) => legs.filter(({ outcome }) => outcome === null));
  const ids = [...new Set(open.map(({ outcome_id }) => outcome_id))];
  const [found, terms] = [await findOutcomes(db, siteId, ids), await findTerms(db, { id: siteId, currency })];
  const outcomes = new Map(found.map((row) => [row.outcome_id, row]));
  return tickets.map((ticket) => worthOf(ticket, outcomes, terms, now));
}

function worthOf(
  { ticket, legs }: TicketLegs,
  outcomes: ReadonlyMap<string, OutcomeRow>,
  terms: SportsTerms,
  now: Date,
): CashOutValue {
  const unavailability = cashOutUnavailability(ticket);
  if (unavailability) return unavailability;
  const settled = legs.filter(({ outcome }) => outcome !== null).map((leg) => legOf(leg, ticket.rules));
  const factor = combinedMultiplier(settled) ?? ONE;
  if (factor.num === 0n) return 'lost';
  const open = legs.filter(({ outcome }) => outcome === null);
  const rows = open.map(({ outcome_id }) => outcomes.get(outcome_id));
  if (!rows.every((row): row is OutcomeRow => row !== undefined && isOutcomeOpen(row, now))) return 'closed';
  const worth =
    ticket.price_milli === null
      ? multipliedLegs(ticket, open, { rows, terms, factor })
      : combinedLegs(ticket.price_milli, legs, rows, terms);
  if (!worth) return 'closed';
  const value = ticketValue(ticket.open_stake, worth.settled, worth.chances);
  const max = mul(worth.best, ratio(ticket.open_stake));
  return cashOutOffer(value, terms.cashOutMarginPoints / 10_000, max.num / max.den, 'floor') ?? 'lost';
}

/** The value per unit of stake: settled multipliers, open probabilities, and the best return. */
type Worth = { settled: Ratio[]; chances: OpenLeg[]; best: Ratio };

type OpenLegs = { rows: readonly OutcomeRow[]; terms: SportsTerms; factor: Ratio };

function multipliedLegs(
  { rules }: TicketRow,
  open: readonly LegRow[],
  { rows, terms: { marginPoints }, factor }: OpenLegs,
): Worth {
  const book = 1 + marginPoints / 10_000;
  const prices = open.map((leg) => legOf(leg, rules).decimal);
  return {
    settled: [factor],
    chances: prices.map((price, i) => legChances(price, rows[i]!, book)),
    best: prices.reduce(mul, factor),
  };
}

/** A same-event combination has one price and the joint probability of its legs, none of them settled. */
function combinedLegs(
  priceMilli: number,
  legs: readonly LegRow[],
  rows: readonly OutcomeRow[],
  terms: SportsTerms,
): Worth | null {
  if (rows.length < legs.length) return null;
  const combination = priceCombination(rows, terms);
  if (typeof combination === 'string') return null;
  const best = priceRatio(priceMilli);
  return { settled: [], chances: [[{ multiplier: best, p: combination.chance }]], best };
}

/**
 * The possible results of an open leg with their fair probabilities, from the model or a trader's prices.
 * `refund` is the probability that the score returns the stake.
 */
function legChances(price: Ratio, { chance, refund, is_locked, price_milli }: OutcomeRow, book: number) {
  const fair = is_locked || chance === null ? 1000 / price_milli! / book : chance;
  const back = refund ?? 0;
  return [
    { multiplier: price, p: fair * (1 - back) },
    { multiplier: ONE, p: back },
  ];
}
