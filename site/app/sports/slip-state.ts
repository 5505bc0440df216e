import type { SelectionItem } from '#contracts/api/sports.ts';
import type { PricePolicy, TicketKind } from '#contracts/api/sports-tickets.ts';
import { MAX_LEGS } from '#odds/ticket/max-legs.ts';

/** A selection with the price the player has agreed to. */
export type SlipLeg = { selection: SelectionItem; price: string };

/**
 * A slip as stored. Stakes are as typed. `stakes` are those of singles by outcome, `stake` that of a parlay,
 * a bet builder and per line of a system, or of all its lines together with `isTotal`. `kind` null: derived
 * from the legs. `bankers` are outcome ids, as are `eachWay`, the singles bet each-way. `ids` are the request
 * ids of unanswered bets.
 */
export type Slip = {
  legs: readonly SlipLeg[];
  kind: TicketKind | null;
  stakes: Readonly<Record<string, string>>;
  stake: string;
  isTotal: boolean;
  folds: readonly number[];
  bankers: readonly string[];
  eachWay: readonly string[];
  /** A free bet to use while the stake is its amount, in minor units. */
  freeBet: { id: string; amount: string } | null;
  /** A promotion for a slip of one bet. */
  promotionId: string | null;
  policy: PricePolicy;
  /** With policy `any`: the maximum accepted fall of odds, in percent; null: any odds. */
  tolerance: number | null;
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
  eachWay: [],
  freeBet: null,
  promotionId: null,
  policy: 'none',
  tolerance: null,
  ids: {},
};

export const idOf = (leg: SlipLeg): string => leg.selection.outcome_id;
export const hasLeg = ({ legs }: Slip, outcomeId: string): boolean =>
  legs.some((leg) => idOf(leg) === outcomeId);

/** Adds a selection to the slip, or removes it; a full slip stays unchanged. */
export function toggleLeg(slip: Slip, selection: SelectionItem, price: string): Slip {
  const { outcome_id } = selection;
  if (hasLeg(slip, outcome_id)) return removeLeg(slip, outcome_id);
  if (slip.legs.length >= MAX_LEGS) return slip;
  return withAllowedFolds({ ...slip, legs: [...slip.legs, { selection, price }] });
}

export function removeLeg(slip: Slip, outcomeId: string): Slip {
  const { [outcomeId]: _, ...stakes } = slip.stakes;
  const legs = slip.legs.filter((leg) => idOf(leg) !== outcomeId);
  const without = (ids: readonly string[]) => ids.filter((id) => id !== outcomeId);
  const [bankers, eachWay] = [without(slip.bankers), without(slip.eachWay)];
  return withAllowedFolds({ ...slip, legs, stakes, bankers, eachWay });
}

/** Folds and bankers still possible with the legs; a new system starts with doubles. */
export function withAllowedFolds(slip: Slip): Slip {
  const others = slip.legs.length - slip.bankers.length;
  const folds = slip.folds.filter((fold) => fold <= others);
  return { ...slip, folds: folds.length > 0 || slip.legs.length < 3 ? folds : [2] };
}
