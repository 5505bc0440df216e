import { lineCount, type System } from '#odds/ticket/system.ts';
import { minorOf } from '../lib/minor-units.ts';
import { kindOf } from './slip-changes.ts';
import { idOf, type Slip, type SlipLeg, type TicketKind } from './slip-state.ts';

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
