import { useEffect, useState } from 'react';
import type { Output } from '#contracts/api/call.ts';
import type { quoteTicket } from '#contracts/api/sports-tickets.ts';
import { succeeded } from '#contracts/client.ts';
import { type App, useApp, useSession } from '../state/app.ts';
import { playerFields } from '../state/sign-in.ts';
import type { PricePolicy } from './slip-state.ts';
import { contentOf, type SlipTicket } from './slip-tickets.ts';

export type Quote = Output<typeof quoteTicket>;
/** Quotes of a slip's bets by their keys. */
export type Quotes = Readonly<Record<string, Quote>>;

/** A quote waits for the end of typing, and is refreshed while the slip is visible. */
const PAUSE_MS = 350;
const INTERVAL_MS = 10_000;

/**
 * The server's quote of the bets with a stake; nothing for guests, nor for a bet that has changed since.
 * Requested again at once when placing was refused (`refusals`).
 */
export function useQuotes(tickets: readonly SlipTicket[], policy: PricePolicy, refusals: object): Quotes {
  const app = useApp();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const staked = tickets.filter(({ stake, lines }) => stake !== null && lines > 0);
  const key = JSON.stringify([policy, staked.map((ticket) => [pricesOf(ticket), contentOf(ticket)])]);
  const [heard, setAnswer] = useState<{ key: string; quotes: Quotes }>({ key: '', quotes: {} });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the bets
  useEffect(() => {
    if (!isSignedIn || staked.length === 0) return;
    let isGone = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const quotes = await fetchQuotes(app, staked, policy);
      if (!isGone) setAnswer({ key, quotes });
    };
    const pause = setTimeout(ask, PAUSE_MS);
    const timer = setInterval(ask, INTERVAL_MS);
    return () => {
      isGone = true;
      clearTimeout(pause);
      clearInterval(timer);
    };
  }, [app, isSignedIn, key, refusals]);
  return heard.key === key ? heard.quotes : {};
}

const pricesOf = ({ legs }: SlipTicket) => legs.map(({ price }) => price);

async function fetchQuotes(app: App, tickets: readonly SlipTicket[], policy: PricePolicy): Promise<Quotes> {
  const answers = await Promise.all(
    tickets.map((ticket) =>
      app.api.quoteTicket({ ...playerFields(app), ...wireSlip(ticket), price_policy: policy }),
    ),
  );
  const known = answers.flatMap((answer, index) =>
    succeeded(answer) ? [[tickets[index]!.key, answer] as const] : [],
  );
  return Object.fromEntries(known);
}

/** A bet of the slip as the calls take it. */
export function wireSlip(
  { kind, legs, folds, bankers, stake, freeBetId }: SlipTicket,
  price: string | null = null,
) {
  return {
    ...{ kind, folds, bankers, stake: stake ?? '0', price, free_bet_id: freeBetId },
    legs: legs.map(({ selection, price }) => ({ outcome_id: selection.outcome_id, price })),
  };
}
