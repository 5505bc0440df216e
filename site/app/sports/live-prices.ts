import { type RefObject, useCallback, useEffect, useSyncExternalStore } from 'react';
import { succeeded } from '#contracts/client.ts';
import { type App, useApp } from '../state/app.ts';
import { siteFields } from '../state/sign-in.ts';
import { createPriceFeed, type LivePrice, type PriceFollower, type PriceMessage } from './price-feed.ts';

/** How often an open page polls its prices, and how many per call. */
const INTERVAL_MS = 10_000;
const MAX_IDS = 100;

const feed = createPriceFeed((run) => requestAnimationFrame(run));

/** Shows received prices over the next frames; `initialPrices`: those the page was rendered with. */
export function updatePrices(
  received: readonly PriceMessage[],
  initialPrices: ReadonlyMap<string, string | null> = new Map(),
): void {
  feed.receive(received, initialPrices);
}

/** The live price of an outcome in an element; undefined before it was received. */
export function useLivePrice(
  outcomeId: string,
  element: RefObject<HTMLElement | null>,
): LivePrice | undefined {
  const subscribe = useCallback(
    (show: () => void) => {
      const follower = { isInView: false, show };
      const unfollow = feed.follow(outcomeId, follower);
      const unwatch = element.current ? watchView(element.current, follower) : () => {};
      return () => {
        unfollow();
        unwatch();
      };
    },
    [outcomeId, element],
  );
  const read = () => feed.shown(outcomeId);
  return useSyncExternalStore(subscribe, read, read);
}

/** Follows the prices of a slip's selections; returns the displayed price of an outcome. */
export function useLivePrices(outcomeIds: readonly string[]): (outcomeId: string) => LivePrice | undefined {
  const key = outcomeIds.join(' ');
  const subscribe = useCallback(
    (show: () => void) => {
      const follower = { isInView: true, show };
      const stops = key.split(' ').map((id) => feed.follow(id, follower));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [key],
  );
  const stateOf = (id: string) => [feed.shown(id)?.version, feed.shown(id)?.isOpen].join();
  const read = () => outcomeIds.map(stateOf).join(' ');
  useSyncExternalStore(subscribe, read, read);
  return feed.shown;
}

const watched = new Map<Element, PriceFollower>();
let observer: IntersectionObserver | null = null;

/** Follows whether an element is visible; the returned function stops it. */
function watchView(element: Element, follower: PriceFollower): () => void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const follower = watched.get(target);
      if (follower) follower.isInView = isIntersecting;
    }
  });
  watched.set(element, follower);
  observer.observe(element);
  return () => {
    watched.delete(element);
    observer?.unobserve(element);
  };
}

/** Updates the prices of outcomes while the page is visible. */
export function usePriceUpdates(outcomes: readonly { outcome_id: string; price: string | null }[]): void {
  const app = useApp();
  const key = outcomes.map(({ outcome_id }) => outcome_id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the outcomes
  useEffect(() => {
    if (key === '') return;
    const initialPrices = new Map(outcomes.map(({ outcome_id, price }) => [outcome_id, price]));
    const update = () => document.visibilityState === 'visible' && void fetchPrices(app, initialPrices);
    update();
    const timer = setInterval(update, INTERVAL_MS);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [app, key]);
}

async function fetchPrices(app: App, initialPrices: ReadonlyMap<string, string | null>): Promise<void> {
  const ids = [...initialPrices.keys()];
  for (let start = 0; start < ids.length; start += MAX_IDS) {
    const outcome_ids = ids.slice(start, start + MAX_IDS);
    const answer = await app.api.sportsPrices({ ...siteFields(app), outcome_ids });
    if (succeeded(answer)) updatePrices(answer.value, initialPrices);
  }
}
