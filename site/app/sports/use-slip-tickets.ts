import { useId, useState } from 'react';
import { currencyOf, exponentOf } from '#contracts/values/currency.ts';
import { product, readDecimal } from '#odds/exact/ratio.ts';
import { toDecimal } from '#odds/exact/rounding.ts';
import { accumulator, type System } from '#odds/ticket/system.ts';
import { maxReturn } from '#odds/ticket/ticket.ts';
import { useSite } from '../state/app.ts';
import type { PlacementRefusal } from './bet-placement.ts';
import { legStateOf, type SlipLegState } from './leg-state.ts';
import { useLivePrices } from './live-prices.ts';
import { kindOf } from './slip-changes.ts';
import { idOf, type Slip } from './slip-state.ts';
import { type SlipTicket, ticketsOf } from './slip-tickets.ts';
import {
  type CombinationOffer,
  priceChanges,
  type Quote,
  useCombinationOffer,
  useQuotes,
} from './use-quotes.ts';

/** A bet of the slip with its known data. */
export type SlipBet = SlipTicket & {
  figures: Figures;
  quote: Quote | undefined;
  /** Of a combination without a quote. */
  offer: CombinationOffer | null;
};

/** The slip's content: its bets, the problem of each leg, and why placing was refused. */
export type SlipBets = {
  list: readonly SlipBet[];
  legStates: readonly SlipLegState[];
  exponent: number;
  currency: string;
  refusals: Readonly<Record<string, PlacementRefusal>>;
  setRefusals: (refusals: Readonly<Record<string, PlacementRefusal>>) => void;
  /** A bet went to a trader. */
  onReferred: () => void;
  /** Start of the ids of the bets' notices. */
  noticeId: string;
};

/** Refusals of a quote that remain until the stake, or the selections, are changed. */
const LIMITS: readonly string[] = ['stakeTooLow', 'stakeTooHigh', 'payoutLimit', 'exposureLimit'];

/**
 * Whether the bet's stake is known to be outside the limits, as its notice says. A bet whose placement was
 * not answered can be sent again all the same.
 */
export const isOutsideLimits = ({ quote, key }: SlipBet, { refusals }: SlipBets): boolean =>
  LIMITS.includes(quote?.refusal?.error ?? '') && !refusals[key]?.isUnknown;

/** The id of the notice that says why a bet is refused. */
export const noticeIdOf = ({ noticeId }: SlipBets, { key }: SlipBet): string => `${noticeId}-${key}`;

export function useSlipTickets(slip: Slip, onReferred: () => void): SlipBets {
  const { currency } = useSite();
  const noticeId = useId();
  const exponent = exponentOf(currencyOf(currency));
  const tickets = ticketsOf(slip, exponent);
  const refusals = useRefusals(slip);
  const quotes = useQuotes(tickets, priceChanges(slip), refusals.refusals);
  const offer = useCombinationOffer(tickets);
  const liveOf = useLivePrices(slip.legs.map(idOf));
  const isCombined = kindOf(slip) !== 'single';
  const legStates = slip.legs.map((leg, place) => {
    const { event_id, outcome_id } = leg.selection;
    const quote = quotes[isCombined ? kindOf(slip) : outcome_id];
    const twins = slip.legs.filter((other) => other.selection.event_id === event_id);
    return legStateOf(leg, slip, {
      live: liveOf(outcome_id),
      quoted: quote?.legs[isCombined ? place : 0],
      isRelated: isCombined && kindOf(slip) !== 'builder' && twins.length > 1,
    });
  });
  const list = tickets.map((ticket) => ({
    ...ticket,
    figures: figuresOf(ticket, offer),
    quote: quotes[ticket.key],
    offer: ticket.kind === 'builder' ? offer : null,
  }));
  return { list, legStates, exponent, currency, onReferred, noticeId, ...refusals };
}

const NO_REFUSALS: SlipBets['refusals'] = {};

/** Refusals of the last placement, until the slip changes. */
function useRefusals(slip: Slip): Pick<SlipBets, 'refusals' | 'setRefusals'> {
  const key = JSON.stringify([
    slip.legs.map((leg) => [idOf(leg), leg.price]),
    [slip.kind, slip.stake, slip.stakes, slip.folds, slip.bankers, slip.isTotal, slip.eachWay],
  ]);
  const [refused, setRefused] = useState<{
    key: string;
    refusals: Readonly<Record<string, PlacementRefusal>>;
  }>({
    key: '',
    refusals: NO_REFUSALS,
  });
  return {
    refusals: refused.key === key ? refused.refusals : NO_REFUSALS,
    setRefusals: (refusals) => setRefused({ key, refusals }),
  };
}

/** Cost and possible return of a bet of the slip, in minor units, before the server's quote. */
type Figures = { stake: bigint; maxReturn: bigint; price: string | null };

function figuresOf(ticket: SlipTicket, offer: CombinationOffer | null): Figures {
  if (ticket.kind === 'builder') return combinationFigures(BigInt(ticket.stake ?? 0), offer?.price ?? null);
  const decimals = ticket.legs.map(({ price }) => readDecimal(price));
  if (decimals.some((decimal) => decimal === null)) return { stake: 0n, maxReturn: 0n, price: null };
  const known = decimals.filter((decimal) => decimal !== null);
  const price = ticket.lines > 1 || ticket.kind === 'system' ? null : toDecimal(product(known), 2, 'floor');
  if (ticket.stake === null || ticket.lines === 0) return { stake: 0n, maxReturn: 0n, price };
  const { kind, folds, bankers } = ticket;
  const ofLegs = { legs: known.length, folds, bankers };
  const system: System =
    kind === 'each_way' ? { ...ofLegs, folds: [1] } : kind === 'system' ? ofLegs : accumulator(known.length);
  const legs = known.map((decimal) => ({ decimal, outcome: null }));
  const perLine = BigInt(ticket.stake);
  const stake = perLine * BigInt(ticket.lines);
  const most = maxReturn(system, legs, perLine, 'half_up');
  // The stake of a free bet is not returned.
  return { stake, maxReturn: ticket.freeBetId ? most - stake : most, price };
}

/** Only the server knows the price of a combination. */
function combinationFigures(stake: bigint, price: string | null): Figures {
  const decimal = price === null ? null : readDecimal(price);
  if (decimal === null) return { stake, maxReturn: 0n, price: null };
  return {
    stake,
    price,
    maxReturn: maxReturn(accumulator(1), [{ decimal, outcome: null }], stake, 'half_up'),
  };
}
