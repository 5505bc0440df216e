import type { Slot } from './model.ts';

/** What one line pays: `pay` line bets for `count` symbols from the left; pay 0 when it pays nothing. */
export type LineAward = { symbol: number; count: number; pay: number };

/**
 * The single highest award of a row of symbols read from the left (fairness 8.1): wilds stand for anything but the
 * scatter, and a run of wilds alone competes with the run it extends. On a tie the longer run is shown.
 */
export function evaluateLine(slot: Slot, row: ArrayLike<number>): LineAward {
  const reels = row.length;
  let wilds = 0;
  while (wilds < reels && row[wilds] === slot.wild) wilds += 1;
  const alone = slot.wildRun[wilds]!;
  const symbol = wilds < reels ? row[wilds]! : slot.scatter;
  if (symbol !== slot.scatter) {
    let count = wilds + 1;
    while (count < reels && (row[count] === symbol || row[count] === slot.wild)) count += 1;
    const pay = slot.pays[symbol * (reels + 1) + count]!;
    if (pay > 0 && pay >= alone.pay) return { symbol, count, pay };
  }
  return { symbol: alone.symbol, count: wilds, pay: alone.pay };
}

/** The symbol at a row of a reel whose window starts at `stop`. */
export function symbolAt(slot: Slot, reel: number, stop: number, row: number): number {
  const strip = slot.strips[reel]!;
  return strip[(stop + row) % strip.length]!;
}

/** Number of scatters in a window. */
export function countScatters(slot: Slot, stops: readonly number[]): number {
  let count = 0;
  stops.forEach((stop, reel) => {
    for (let row = 0; row < slot.model.rows; row++)
      if (symbolAt(slot, reel, stop, row) === slot.scatter) count += 1;
  });
  return count;
}
