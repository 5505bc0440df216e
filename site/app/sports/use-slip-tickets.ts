import { useState } from 'react';
import { currencyOf, exponentOf } from '#contracts/values/currency.ts';
import { useSite } from '../state/app.ts';
import { type LegState, legStateOf } from './leg-state.ts';
import { useLivePrices } from './live-prices.ts';
import type { Refusal } from './place-bets.ts';
import { kindOf } from './slip-changes.ts';
import { type Figures, figuresOf } from './slip-figures.ts';
import { idOf, type Slip } from './slip-state.ts';
import { type SlipTicket, ticketsOf } from './slip-tickets.ts';
import { type Quote, useQuotes } from './use-quotes.ts';

/** A bet of the slip with what is known of it. */
export type SlipBet = SlipTicket & { figures: Figures; quote: Quote | undefined };

/** The slip's content: its bets, the problem of each leg, and why placing was refused. */
export type SlipBets = {
  list: readonly SlipBet[];
  legStates: readonly LegState[];
  exponent: number;
  currency: string;
  refusals: Readonly<Record<string, Refusal>>;
  setRefusals: (refusals: Readonly<Record<string, Refusal>>) => void;
};

export function useSlipTickets(slip: Slip): SlipBets {
  const { currency } = useSite();
  const exponent = exponentOf(currencyOf(currency));
  const tickets = ticketsOf(slip, exponent);
  const refusals = useRefusals(slip);
  const quotes = useQuotes(tickets, slip.policy, refusals.refusals);
  const live = useLivePrices();
  const isCombined = kindOf(slip) !== 'single';
  const legStates = slip.legs.map((leg, place) => {
    const { event_id, outcome_id } = leg.selection;
    const quote = quotes[isCombined ? kindOf(slip) : outcome_id];
    const twins = slip.legs.filter((other) => other.selection.event_id === event_id);
    return legStateOf(leg, slip.policy, {
      live: live.get(outcome_id),
      quoted: quote?.legs[isCombined ? place : 0],
      isRelated: isCombined && kindOf(slip) !== 'builder' && twins.length > 1,
    });
  });
  const list = tickets.map((ticket) => ({
    ...ticket,
    figures: figuresOf(ticket),
    quote: quotes[ticket.key],
  }));
  return { list, legStates, exponent, currency, ...refusals };
}

const NO_REFUSALS: SlipBets['refusals'] = {};

/** What placing was refused for, until the slip changes. */
function useRefusals(slip: Slip): Pick<SlipBets, 'refusals' | 'setRefusals'> {
  const key = JSON.stringify([
    slip.legs.map((leg) => [idOf(leg), leg.price]),
    [slip.kind, slip.stake, slip.stakes, slip.folds, slip.bankers, slip.isTotal],
  ]);
  const [refused, setRefused] = useState<{ key: string; refusals: Readonly<Record<string, Refusal>> }>({
    key: '',
    refusals: NO_REFUSALS,
  });
  return {
    refusals: refused.key === key ? refused.refusals : NO_REFUSALS,
    setRefusals: (refusals) => setRefused({ key, refusals }),
  };
}
