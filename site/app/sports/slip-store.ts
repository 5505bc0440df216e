import { MAX_LEGS } from '#odds/ticket/max-legs.ts';
import { createStore, useStore } from '../state/store.ts';
import { EMPTY_SLIP, hasLeg, type Slip, type SlipLeg } from './slip-state.ts';

/**
 * Per tab, signed in or not: a slip can be built before signing in. It is stored like drafts, and cleared
 * with them on sign-out.
 */
const KEY = 'baize.draft:slip';

/** The server has no slip: it is read after hydration, by the component that shows it. */
const slip = createStore<Slip>(EMPTY_SLIP);
let isRead = false;

/** Reads the slip stored by this tab, once. */
export function openSlip(): void {
  if (isRead) return;
  isRead = true;
  try {
    const kept = readSlip(sessionStorage.getItem(KEY) ?? '');
    if (kept.legs.length > 0 || kept.policy !== EMPTY_SLIP.policy) slip.set(kept);
  } catch {
    // Without storage a slip lasts only as long as its page.
  }
}

/** Changes the slip and stores it. */
export function changeSlip(change: (current: Slip) => Slip): void {
  openSlip();
  slip.set(change);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(slip.get()));
  } catch {
    // As above.
  }
}

/** Whether the slip was cleared by a sign-out: its draft is gone while the page is still open. */
export function forgetSlip(): void {
  slip.set(EMPTY_SLIP);
}

export function currentSlip(): Slip {
  return slip.get();
}

export function useSlip(): Slip;
export function useSlip<S>(select: (slip: Slip) => S): S;
export function useSlip<S>(select?: (slip: Slip) => S): Slip | S {
  return useStore(slip, select ?? ((value) => value as unknown as S));
}

export const useOnSlip = (outcomeId: string): boolean => useSlip((value) => hasLeg(value, outcomeId));
export const useSlipCount = (): number => useSlip(({ legs }) => legs.length);

/** A slip from untrusted storage: anything invalid is an empty slip. */
export function readSlip(text: string): Slip {
  try {
    const kept = JSON.parse(text) as Partial<Slip> | null;
    if (!kept || !Array.isArray(kept.legs) || !kept.legs.every(isLeg)) return EMPTY_SLIP;
    return { ...EMPTY_SLIP, ...kept, legs: kept.legs.slice(0, MAX_LEGS) };
  } catch {
    return EMPTY_SLIP;
  }
}

function isLeg(leg: Partial<SlipLeg> | null): leg is SlipLeg {
  const { selection, price } = leg ?? {};
  return (
    typeof price === 'string' &&
    typeof selection?.outcome_id === 'string' &&
    typeof selection.home_team_name === 'string' &&
    typeof selection.competition?.name === 'string'
  );
}
