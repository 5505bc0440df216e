import { useEffect, useState } from 'react';
import type { Output } from '#contracts/api/call.ts';
import type { quoteCombination, quoteTicket } from '#contracts/api/sports-tickets.ts';
import { succeeded } from '#contracts/client.ts';
import { type App, useApp, useSession } from '../state/app.ts';
import { playerFields, siteFields } from '../state/sign-in.ts';
import { idOf, type Slip } from './slip-state.ts';
import { type SlipTicket, ticketContentOf } from './slip-tickets.ts';

export type Quote = Output<typeof quoteTicket>;
/** Quotes of a slip's bets by their keys. */
export type Quotes = Readonly<Record<string, Quote>>;
/** The price of a combination without a stake. */
export type CombinationOffer = Output<typeof quoteCombination>;

/** The player's accepted odds changes, in wire form. */
export type PriceChanges = ReturnType<typeof priceChanges>;
export const priceChanges = ({ policy, tolerance }: Slip) => ({
  price_policy: policy,
  tolerance_percent: tolerance,
});

/** A quote is debounced while typing, and refreshed while the slip is visible. */
const PAUSE_MS = 350;
const INTERVAL_MS = 10_000;
const NO_QUOTES: Quotes = {};

/**
 * The server's quote of the bets with a stake; nothing for guests, nor for a bet that has changed since.
 * Requested again at once when placing was refused (`refusals`).
 */
export function useQuotes(tickets: readonly SlipTicket[], changes: PriceChanges, refusals: object): Quotes {
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const staked = tickets.filter(({ stake, lines }) => stake !== null && lines > 0);
  const key = JSON.stringify([changes, staked.map((ticket) => [pricesOf(ticket), ticketContentOf(ticket)])]);
  const isActive = isSignedIn && staked.length > 0;
  return useRefreshed(key, isActive, refusals, (app) => fetchQuotes(app, staked, changes)) ?? NO_QUOTES;
}

/** The price of a combination for guests, and for players until a stake is entered. */
export function useCombinationOffer(tickets: readonly SlipTicket[]): CombinationOffer | null {
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const combination = tickets.find(
    ({ kind, stake }) => kind === 'builder' && (!isSignedIn || stake === null),
  );
  const outcome_ids = combination?.legs.map(idOf) ?? [];
  return useRefreshed(outcome_ids.join(), combination !== undefined, null, async (app) => {
    const answer = await app.api.quoteCombination({ ...siteFields(app), outcome_ids });
    return succeeded(answer) ? answer : null;
  });
}

/** The result of `ask` for the current key, refreshed regularly and when `trigger` changes. */
function useRefreshed<T>(
  key: string,
  isActive: boolean,
  trigger: object | null,
  ask: (app: App) => Promise<T>,
): T | null {
  const app = useApp();
  const [heard, setAnswer] = useState<{ key: string; answer: T | null }>({ key: '', answer: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the request
  useEffect(() => {
    if (!isActive) return;
    let isGone = false;
    const refresh = async () => {
      if (document.visibilityState !== 'visible') return;
      const answer = await ask(app);
      if (!isGone) setAnswer({ key, answer });
    };
    const pause = setTimeout(refresh, PAUSE_MS);
    const timer = setInterval(refresh, INTERVAL_MS);
    return () => {
      isGone = true;
      clearTimeout(pause);
      clearInterval(timer);
    };
  }, [app, isActive, key, trigger]);
  return isActive && heard.key === key ? heard.answer : null;
}

const pricesOf = ({ legs }: SlipTicket) => legs.map(({ price }) => price);

async function fetchQuotes(app: App, tickets: readonly SlipTicket[], changes: PriceChanges): Promise<Quotes> {
  const answers = await Promise.all(
    tickets.map((ticket) => app.api.quoteTicket({ ...playerFields(app), ...wireSlip(ticket), ...changes })),
  );
  const known = answers.flatMap((answer, index) =>
    succeeded(answer) ? [[tickets[index]!.key, answer] as const] : [],
  );
  return Object.fromEntries(known);
}

/** A bet of the slip as call input. */
export function wireSlip(
  { kind, legs, folds, bankers, stake, freeBetId, promotionId }: SlipTicket,
  price: string | null = null,
) {
  return {
    ...{ kind, folds, bankers, stake: stake ?? '0', price, free_bet_id: freeBetId },
    promotion_id: promotionId,
    legs: legs.map(({ selection, price }) => ({ outcome_id: selection.outcome_id, price })),
  };
}
