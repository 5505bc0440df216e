import { fitted, idOf, type Slip, type TicketKind } from './slip-state.ts';

/** The kind of bet: the chosen one if the legs allow it, otherwise single or parlay. */
export function kindOf({ kind, legs }: Slip): TicketKind {
  if (legs.length <= 1) return 'single';
  if (kind === 'system' && legs.length < 3) return 'parlay';
  return kind ?? 'parlay';
}

/** Accepts a changed price of a selection. */
export function acceptPrice(slip: Slip, outcomeId: string, price: string): Slip {
  return { ...slip, legs: slip.legs.map((leg) => (idOf(leg) === outcomeId ? { ...leg, price } : leg)) };
}

export function chooseKind(slip: Slip, kind: TicketKind): Slip {
  return fitted({ ...slip, kind });
}

/** Makes a leg a banker, part of every line of the system, or undoes that; two other legs must remain. */
export function toggleBanker(slip: Slip, outcomeId: string): Slip {
  const isBanker = slip.bankers.includes(outcomeId);
  if (!isBanker && slip.legs.length - slip.bankers.length <= 2) return slip;
  const bankers = isBanker ? slip.bankers.filter((id) => id !== outcomeId) : [...slip.bankers, outcomeId];
  return fitted({ ...slip, bankers });
}

export function toggleFold(slip: Slip, fold: number): Slip {
  const folds = slip.folds.includes(fold) ? slip.folds.filter((one) => one !== fold) : [...slip.folds, fold];
  return { ...slip, folds: folds.toSorted((a, b) => a - b) };
}
