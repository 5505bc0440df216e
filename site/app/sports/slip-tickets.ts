import type { TicketKind } from '#contracts/api/sports-tickets.ts';
import { PLACE_BET, placePriceMilli } from '#odds/settlement/runner-bet.ts';
import { lineCount, type System } from '#odds/ticket/system.ts';
import { minorOf } from '../lib/minor-units.ts';
import { kindOf } from './slip-changes.ts';
import { idOf, type Slip, type SlipLeg } from './slip-state.ts';

/** The system of a slip; null if its legs do not form one. */
export function systemOf({ legs, folds, bankers }: Slip): System | null {
  const places = legs.flatMap((leg, place) => (bankers.includes(idOf(leg)) ? [place] : []));
  const system = { legs: legs.length, folds: [...folds], bankers: places };
  return lineCount(system) ? system : null;
}

/** A bet of the slip. `key` identifies it there: the outcome id of a single, otherwise the kind. */
export type SlipTicket = {
  key: string;
  kind: TicketKind;
  legs: readonly SlipLeg[];
  folds: number[];
  bankers: number[];
  /** Per line, minor units; null while no valid amount is entered. */
  stake: string | null;
  lines: number;
  /** The free bet staked instead of money. */
  freeBetId: string | null;
  promotionId: string | null;
};

/** The bets of a slip: one per selection for singles, otherwise one. */
export function ticketsOf(slip: Slip, exponent: number): SlipTicket[] {
  const tickets = moneyTickets(slip, exponent);
  const [first] = tickets;
  if (!first || tickets.length > 1 || first.lines > 1 || first.kind === 'system') return tickets;
  const freeBetId = first.stake === slip.freeBet?.amount ? slip.freeBet.id : null;
  const promotionId = freeBetId || first.kind === 'builder' ? null : (slip.promotionId ?? null);
  return [{ ...first, freeBetId, promotionId }];
}

function moneyTickets(slip: Slip, exponent: number): SlipTicket[] {
  const kind = kindOf(slip);
  const plain = { folds: [], bankers: [], lines: 1, freeBetId: null, promotionId: null };
  if (slip.legs.length === 0) return [];
  if (kind === 'single')
    return slip.legs.map((leg) => {
      const stake = stakeOf(slip.stakes[idOf(leg)] ?? '', exponent);
      const place = slip.eachWay.includes(idOf(leg)) ? placeLegOf(leg) : null;
      if (place) return { ...plain, key: idOf(leg), kind: 'each_way', legs: [leg, place], stake, lines: 2 };
      return { key: idOf(leg), kind, legs: [leg], stake, ...plain };
    });
  const typed = stakeOf(slip.stake, exponent);
  if (kind === 'parlay' || kind === 'builder')
    return [{ key: kind, kind, legs: slip.legs, stake: typed, ...plain }];
  const system = systemOf(slip);
  const lines = (system && lineCount(system)) ?? 0;
  const stake = typed !== null && slip.isTotal && lines > 0 ? shareOf(typed, lines) : typed;
  const { folds, bankers } = system ?? { folds: [], bankers: [] };
  return [
    {
      key: kind,
      kind,
      legs: slip.legs,
      stake,
      folds: [...folds],
      bankers: [...bankers],
      lines,
      freeBetId: null,
      promotionId: null,
    },
  ];
}

/** The place part of an each-way bet, at the price derived from the win part; null if there is none. */
export function placeLegOf({ selection, price }: SlipLeg): SlipLeg | null {
  const { each_way, ...rest } = selection;
  if (!each_way) return null;
  const milli = placePriceMilli(Math.round(Number(price) * 1000), each_way.divisor);
  if (milli === null) return null;
  const { outcome_id } = each_way;
  return { selection: { ...rest, outcome_id, bet_type: PLACE_BET }, price: showMilli(milli) };
}

/** Thousandths in wire price format: two decimals, a third if it is not 0. */
const showMilli = (milli: number): string => (milli / 1000).toFixed(3).replace(/0$/, '');

function stakeOf(typed: string, exponent: number): string | null {
  const minor = minorOf(typed, exponent);
  return minor === undefined || minor === '0' ? null : minor;
}

/** Stake per line of a total stake, rounded down to minor units. */
function shareOf(whole: string, lines: number): string | null {
  const share = BigInt(whole) / BigInt(lines);
  return share === 0n ? null : share.toString();
}

/** Identifies a bet for its request id. The price policy is not part of it. */
export function ticketContentOf({ kind, legs, folds, bankers, stake, ...offers }: SlipTicket): string {
  const { freeBetId, promotionId } = offers;
  return JSON.stringify([kind, legs.map(idOf), folds, bankers, stake, freeBetId, promotionId]);
}
