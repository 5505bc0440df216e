import type { SelectionItem } from '#contracts/api/sports.ts';
import { lineCount, MAX_LEGS, type System } from '#odds/ticket/system.ts';
import { minorOf } from '../lib/minor-units.ts';

export type TicketKind = 'single' | 'parlay' | 'system';
export type PricePolicy = 'none' | 'better' | 'any';

/** A selection with the price the player has agreed to. */
export type SlipLeg = { selection: SelectionItem; price: string };

/**
 * A slip as it is kept. Stakes are as typed. `stakes` are those of singles by outcome, `stake` that of a
 * parlay and per line of a system, or of all its lines together with `isTotal`. `kind` null: by the number of
 * legs. `bankers` are outcome ids. `ids` are the request ids of bets whose answer has not come.
 */
export type Slip = {
  legs: readonly SlipLeg[];
  kind: TicketKind | null;
  stakes: Readonly<Record<string, string>>;
  stake: string;
  isTotal: boolean;
  folds: readonly number[];
  bankers: readonly string[];
  policy: PricePolicy;
  ids: Readonly<Record<string, string>>;
};

export const EMPTY_SLIP: Slip = {
  legs: [],
  kind: null,
  stakes: {},
  stake: '',
  isTotal: false,
  folds: [],
  bankers: [],
  policy: 'none',
  ids: {},
};

export const idOf = (leg: SlipLeg): string => leg.selection.outcome_id;
export const hasLeg = ({ legs }: Slip, outcomeId: string): boolean =>
  legs.some((leg) => idOf(leg) === outcomeId);

/** The kind a slip is: the chosen one where its legs allow it, else a single or a parlay. */
export function kindOf({ kind, legs }: Slip): TicketKind {
  if (legs.length <= 1) return 'single';
  if (kind === 'system' && legs.length < 3) return 'parlay';
  return kind ?? 'parlay';
}

/** Puts a selection on the slip, or takes it off; a full slip stays as it is. */
export function toggleLeg(slip: Slip, selection: SelectionItem, price: string): Slip {
  const { outcome_id } = selection;
  if (hasLeg(slip, outcome_id)) return removeLeg(slip, outcome_id);
  if (slip.legs.length >= MAX_LEGS) return slip;
  return fitted({ ...slip, legs: [...slip.legs, { selection, price }] });
}

export function removeLeg(slip: Slip, outcomeId: string): Slip {
  const { [outcomeId]: _, ...stakes } = slip.stakes;
  const legs = slip.legs.filter((leg) => idOf(leg) !== outcomeId);
  return fitted({ ...slip, legs, stakes, bankers: slip.bankers.filter((id) => id !== outcomeId) });
}

/** Agrees to another price of a selection. */
export function acceptPrice(slip: Slip, outcomeId: string, price: string): Slip {
  return { ...slip, legs: slip.legs.map((leg) => (idOf(leg) === outcomeId ? { ...leg, price } : leg)) };
}

/** Folds and bankers that the legs still allow; a new system begins with doubles. */
function fitted(slip: Slip): Slip {
  const others = slip.legs.length - slip.bankers.length;
  const folds = slip.folds.filter((fold) => fold <= others);
  return { ...slip, folds: folds.length > 0 || slip.legs.length < 3 ? folds : [2] };
}

export function chooseKind(slip: Slip, kind: TicketKind): Slip {
  return fitted({ ...slip, kind });
}

/** Makes a leg stand in every line of the system, or no longer; two others must remain. */
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

/** The lines of a slip that is a system; null while it is none. */
export function systemOf({ legs, folds, bankers }: Slip): System | null {
  const places = legs.flatMap((leg, place) => (bankers.includes(idOf(leg)) ? [place] : []));
  const system = { legs: legs.length, folds: [...folds], bankers: places };
  return lineCount(system) ? system : null;
}

/** A bet that a slip asks for; `key` names it on the slip: an outcome of a single, else its kind. */
export type SlipTicket = {
  key: string;
  kind: TicketKind;
  legs: readonly SlipLeg[];
  folds: number[];
  bankers: number[];
  /** Per line, minor units; null while nothing, or no amount, is typed. */
  stake: string | null;
  lines: number;
};

/** The bets of a slip: one for each selection as singles, else one. */
export function ticketsOf(slip: Slip, exponent: number): SlipTicket[] {
  const kind = kindOf(slip);
  const plain = { folds: [], bankers: [], lines: 1 };
  if (slip.legs.length === 0) return [];
  if (kind === 'single')
    return slip.legs.map((leg) => {
      const stake = stakeOf(slip.stakes[idOf(leg)] ?? '', exponent);
      return { key: idOf(leg), kind, legs: [leg], stake, ...plain };
    });
  const typed = stakeOf(slip.stake, exponent);
  if (kind === 'parlay') return [{ key: kind, kind, legs: slip.legs, stake: typed, ...plain }];
  const system = systemOf(slip);
  const lines = (system && lineCount(system)) ?? 0;
  const stake = typed !== null && slip.isTotal && lines > 0 ? shareOf(typed, lines) : typed;
  const { folds, bankers } = system ?? { folds: [], bankers: [] };
  return [{ key: kind, kind, legs: slip.legs, stake, folds: [...folds], bankers: [...bankers], lines }];
}

function stakeOf(typed: string, exponent: number): string | null {
  const minor = minorOf(typed, exponent);
  return minor === undefined || minor === '0' ? null : minor;
}

/** What each line has of a whole stake, cut to minor units. */
function shareOf(whole: string, lines: number): string | null {
  const share = BigInt(whole) / BigInt(lines);
  return share === 0n ? null : share.toString();
}

/** What makes a bet the same wish, for its request id; the price policy is part of how it is asked. */
export function contentOf({ kind, legs, folds, bankers, stake }: SlipTicket): string {
  return JSON.stringify([kind, legs.map(idOf), folds, bankers, stake]);
}
