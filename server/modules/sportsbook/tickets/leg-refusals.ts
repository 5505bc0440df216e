import type { OutcomeRow } from '../markets.ts';
import {
  changedPrices,
  closedLeg,
  type PricePolicy,
  relatedRefusal,
  type Slip,
  type SlipRefusal,
} from './slip.ts';

/**
 * The refusal of each leg, null for none: not on offer, price changed, or another leg of the same event in a
 * combination. A slip shows every reason at once; placement refuses with the first.
 */
export function legRefusals(
  slip: Slip,
  rows: readonly (OutcomeRow | undefined)[],
  policy: PricePolicy,
  now: Date,
): (SlipRefusal | null)[] {
  return slip.legs.map((leg, place) => {
    const row = rows[place];
    const closed = closedLeg([row], now);
    if (closed || !row) return closed;
    const twin = rows.find((other, at) => at !== place && other?.event_id === row.event_id);
    return (
      changedPrices({ ...slip, legs: [leg] }, [row], policy, null) ??
      (twin && slip.kind !== 'builder' && slip.legs.length > 1 ? relatedRefusal([row, twin]) : null)
    );
  });
}
