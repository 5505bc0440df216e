/** A price as last received, and the direction of its last move. */
export type LivePrice = {
  price: string | null;
  version: number;
  isOpen: boolean;
  moved: 'up' | 'down' | null;
};

export type PriceMessage = { outcome_id: string; price: string | null; version: number; is_open: boolean };

/** One place on a page that shows the price of an outcome; `isInView`: whether it is visible. */
export type PriceFollower = { isInView: boolean; show: () => void };

/** Schedules a function for the next frame: the browser's scheduler, or a test's. */
type NextFrame = (run: () => void) => void;

/**
 * Prices shown in one frame, which has 16.7 ms at 60 a second. Drawing a price takes a mid-range phone about
 * half a millisecond.
 */
export const PRICES_PER_FRAME = 4;

/**
 * Received prices, shown over the following frames: visible ones first, then the others. If prices arrive
 * faster than they can be shown, the newest is shown.
 */
export function createPriceFeed(nextFrame: NextFrame) {
  const shown = new Map<string, LivePrice>();
  const waiting = new Map<string, PriceMessage>();
  const drawn = new Map<string, string | null>();
  const followers = new Map<string, Set<PriceFollower>>();
  let isRunning = false;

  const isInView = (id: string) => [...(followers.get(id) ?? [])].some((follower) => follower.isInView);

  function showSome(): void {
    const ids = [...waiting.keys()];
    const first = ids.filter(isInView);
    const now = first.length > 0 ? first : ids;
    for (const id of now.slice(0, PRICES_PER_FRAME)) showNow(id);
    isRunning = waiting.size > 0;
    if (isRunning) nextFrame(showSome);
  }

  function showNow(id: string): void {
    const { price, version, is_open: isOpen } = waiting.get(id)!;
    waiting.delete(id);
    const before = shown.get(id);
    const moved = directionOf(before ? before.price : (drawn.get(id) ?? null), price);
    shown.set(id, { price, version, isOpen, moved });
    if (before && before.price === price && before.isOpen === isOpen && before.moved === moved) return;
    for (const follower of followers.get(id) ?? []) follower.show();
  }

  return {
    /** Takes prices; `pageDrew`: prices the page was rendered with. */
    receive(messages: readonly PriceMessage[], pageDrew: ReadonlyMap<string, string | null>): void {
      for (const message of messages) {
        const id = message.outcome_id;
        const known = waiting.get(id)?.version ?? shown.get(id)?.version ?? 0;
        if (known > message.version) continue;
        waiting.set(id, message);
        if (pageDrew.has(id)) drawn.set(id, pageDrew.get(id)!);
      }
      if (isRunning || waiting.size === 0) return;
      isRunning = true;
      nextFrame(showSome);
    },
    /** The displayed price of an outcome; undefined before one was received. */
    shown: (id: string): LivePrice | undefined => shown.get(id),
    /** Calls the follower's `show` after each displayed change, until the returned function is called. */
    follow(id: string, follower: PriceFollower): () => void {
      const ofOutcome = followers.get(id) ?? new Set();
      followers.set(id, ofOutcome.add(follower));
      return () => {
        ofOutcome.delete(follower);
        if (ofOutcome.size === 0 && followers.get(id) === ofOutcome) followers.delete(id);
      };
    },
  };
}

function directionOf(was: string | null, now: string | null): LivePrice['moved'] {
  if (was === null || now === null || Number(was) === Number(now)) return null;
  return Number(now) > Number(was) ? 'up' : 'down';
}
