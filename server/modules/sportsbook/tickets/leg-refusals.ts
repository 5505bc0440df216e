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
 * What stands against each leg by itself, null where nothing does: it is not on offer, its price is another
 * one, another leg is of the same event where they are multiplied. A slip shows every reason at once; placing
 * refuses with the first.
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
