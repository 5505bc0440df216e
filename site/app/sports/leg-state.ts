import type { LivePrice } from './price-feed.ts';
import type { Slip, SlipLeg } from './slip-state.ts';
import type { Quote } from './use-quotes.ts';

/** The problem of a selection on the slip. */
export type SlipLegState =
  | { kind: 'open' }
  | { kind: 'changed'; price: string }
  | { kind: 'suspended' | 'closed' | 'related' };

const BY_ERROR = {
  marketSuspended: 'suspended',
  eventClosed: 'closed',
  selectionNotFound: 'closed',
  relatedContingency: 'related',
} as const;

type LegFacts = {
  live: LivePrice | undefined;
  quoted: Quote['legs'][number] | undefined;
  isRelated: boolean;
};

/** From the quote if there is one, else from the page's prices. */
export function legStateOf(
  leg: SlipLeg,
  slip: Pick<Slip, 'policy' | 'tolerance'>,
  { live, quoted, isRelated }: LegFacts,
): SlipLegState {
  const error = quoted?.refusal?.error;
  if (error && error in BY_ERROR) return { kind: BY_ERROR[error as keyof typeof BY_ERROR] };
  if (error === 'priceChanged' && quoted?.price) return { kind: 'changed', price: quoted.price };
  if (quoted && !error) return { kind: 'open' };
  if (live && !live.isOpen) return { kind: 'suspended' };
  if (live?.price && isRefused(leg.price, live.price, slip)) return { kind: 'changed', price: live.price };
  return isRelated ? { kind: 'related' } : { kind: 'open' };
}

function isRefused(
  agreed: string,
  now: string,
  { policy, tolerance }: Pick<Slip, 'policy' | 'tolerance'>,
): boolean {
  if (Number(agreed) === Number(now)) return false;
  if (policy === 'any') return tolerance !== null && Number(now) * 100 < Number(agreed) * (100 - tolerance);
  return policy === 'none' || Number(now) < Number(agreed);
}
