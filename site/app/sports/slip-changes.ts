import type { TicketKind } from '#contracts/api/sports-tickets.ts';
import { MAX_COMBINED } from '#odds/ticket/combination-outcome.ts';
import { idOf, type Slip, withAllowedFolds } from './slip-state.ts';

/** The kinds of bet possible with the legs: legs of one event cannot be multiplied. */
export function kindsOf({ legs }: Slip): readonly TicketKind[] {
  if (legs.length <= 1) return ['single'];
  const events = new Set(legs.map(({ selection }) => selection.event_id));
  if (events.size === 1 && legs.length <= MAX_COMBINED) return ['single', 'builder'];
  return legs.length < 3 ? ['single', 'parlay'] : ['single', 'parlay', 'system'];
}

/** The kind of bet: the chosen one if the legs allow it, otherwise the default for the legs. */
export function kindOf(slip: Slip): TicketKind {
  const kinds = kindsOf(slip);
  return kinds.find((kind) => kind === slip.kind) ?? kinds[1] ?? 'single';
}

/** Accepts a changed price of a selection. */
export function acceptPrice(slip: Slip, outcomeId: string, price: string): Slip {
  return { ...slip, legs: slip.legs.map((leg) => (idOf(leg) === outcomeId ? { ...leg, price } : leg)) };
}

export function chooseKind(slip: Slip, kind: TicketKind): Slip {
  return withAllowedFolds({ ...slip, kind });
}

/** Makes a leg a banker, part of every line of the system, or reverts it; two other legs must remain. */
export function toggleBanker(slip: Slip, outcomeId: string): Slip {
  const isBanker = slip.bankers.includes(outcomeId);
  if (!isBanker && slip.legs.length - slip.bankers.length <= 2) return slip;
  const bankers = isBanker ? slip.bankers.filter((id) => id !== outcomeId) : [...slip.bankers, outcomeId];
  return withAllowedFolds({ ...slip, bankers });
}

/** Bets a single each-way, or win only again. */
export function toggleEachWay(slip: Slip, outcomeId: string): Slip {
  const isEachWay = slip.eachWay.includes(outcomeId);
  const eachWay = isEachWay ? slip.eachWay.filter((id) => id !== outcomeId) : [...slip.eachWay, outcomeId];
  return { ...slip, eachWay };
}

export function toggleFold(slip: Slip, fold: number): Slip {
  const folds = slip.folds.includes(fold)
    ? slip.folds.filter((chosen) => chosen !== fold)
    : [...slip.folds, fold];
  return { ...slip, folds: folds.toSorted((a, b) => a - b) };
}
