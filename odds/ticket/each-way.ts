import type { Ratio } from '../exact/ratio.ts';
import { sum } from '../exact/ratio.ts';
import { type Rounding, round } from '../exact/rounding.ts';
import type { Outcome } from '../settlement/outcome.ts';
import { type EachWayTerms, placePrice } from '../settlement/outright.ts';
import { linesOf, type System } from './system.ts';
import { type LineResult, settleTicket } from './ticket.ts';

/**
 * A leg of an each-way bet: the win price, the terms of its race, and the results of both halves; null while
 * open.
 */
export type EachWayLeg = {
  readonly decimal: Ratio;
  readonly terms: EachWayTerms;
  readonly win: Outcome | null;
  readonly place: Outcome | null;
};

/**
 * An each-way ticket: the lines to win and those to be placed. `stake` and `returned` in minor units, rounded
 * once.
 */
export type EachWayResult = {
  readonly win: readonly LineResult[];
  readonly place: readonly LineResult[];
  readonly stake: bigint;
  readonly returned: bigint | null;
};

/**
 * Settles an each-way single, parlay or system (sportsbook 9): twice the lines, `stakePerLine` minor units on
 * each.
 */
export function settleEachWay(
  system: System,
  legs: readonly EachWayLeg[],
  stakePerLine: bigint,
  rounding: Rounding,
): EachWayResult {
  const wins = legs.map(({ decimal, win }) => ({ decimal, outcome: win }));
  const places = legs.map(({ decimal, terms, place }) => ({
    decimal: placePrice(decimal, terms),
    outcome: place,
  }));
  const win = settleTicket(system, wins, stakePerLine, rounding).lines;
  const place = settleTicket(system, places, stakePerLine, rounding).lines;
  const parts = [...win, ...place].map(({ returned }) => returned);
  const isSettled = parts.every((part) => part !== null);
  return {
    win,
    place,
    stake: stakePerLine * BigInt(2 * linesOf(system).length),
    returned: isSettled ? round(sum(parts), rounding) : null,
  };
}
