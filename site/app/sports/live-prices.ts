import { useEffect } from 'react';
import { succeeded } from '#contracts/client.ts';
import { type App, useApp } from '../state/app.ts';
import { siteFields } from '../state/sign-in.ts';
import { createStore, useStore } from '../state/store.ts';

/** A price as last received, and the direction of its last move. */
export type LivePrice = {
  price: string | null;
  version: number;
  isOpen: boolean;
  moved: 'up' | 'down' | null;
};
type Prices = ReadonlyMap<string, LivePrice>;

/** How often an open page polls its prices, and how many per call. */
const INTERVAL_MS = 10_000;
const MAX_IDS = 100;

const prices = createStore<Prices>(new Map());

type PriceMessage = { outcome_id: string; price: string | null; version: number; is_open: boolean };

/**
 * Applies received prices; an unchanged price stops being marked as moved. `shown`: prices the page was
 * rendered with.
 */
export function updatePrices(
  heard: readonly PriceMessage[],
  shown: ReadonlyMap<string, string | null> = new Map(),
): void {
  prices.set((known) => {
    const next = new Map(known);
    for (const { outcome_id, price, version, is_open } of heard) {
      const before = known.get(outcome_id);
      if (before && before.version > version) continue;
      const was = before ? before.price : (shown.get(outcome_id) ?? null);
      next.set(outcome_id, { price, version, isOpen: is_open, moved: directionOf(was, price) });
    }
    return next;
  });
}

function directionOf(was: string | null, now: string | null): LivePrice['moved'] {
  if (was === null || now === null || Number(was) === Number(now)) return null;
  return Number(now) > Number(was) ? 'up' : 'down';
}

/** The live price of an outcome; undefined before it was received. */
export function useLivePrice(outcomeId: string): LivePrice | undefined {
  return useStore(prices, (known) => known.get(outcomeId));
}

/** The same store for the slip, which follows several. */
export function useLivePrices(): Prices {
  return useStore(prices);
}

/** Updates the prices of outcomes while the page is visible. */
export function usePriceUpdates(outcomes: readonly { outcome_id: string; price: string | null }[]): void {
  const app = useApp();
  const key = outcomes.map(({ outcome_id }) => outcome_id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the outcomes
  useEffect(() => {
    if (key === '') return;
    const shown = new Map(outcomes.map(({ outcome_id, price }) => [outcome_id, price]));
    const update = () => document.visibilityState === 'visible' && void fetchPrices(app, shown);
    update();
    const timer = setInterval(update, INTERVAL_MS);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [app, key]);
}

async function fetchPrices(app: App, shown: ReadonlyMap<string, string | null>): Promise<void> {
  const ids = [...shown.keys()];
  for (let start = 0; start < ids.length; start += MAX_IDS) {
    const outcome_ids = ids.slice(start, start + MAX_IDS);
    const answer = await app.api.sportsPrices({ ...siteFields(app), outcome_ids });
    if (succeeded(answer)) updatePrices(answer.value, shown);
  }
}
