import type { Slot } from './model.ts';

/** Win of one line: `pay` line bets for `count` symbols from the left; pay 0 if it does not win. */
type LineAward = { symbol: number; count: number; pay: number };

/**
 * The single highest award of a row of symbols read from the left (fairness 8.1): wilds substitute for all
 * symbols except the scatter, and a run of leading wilds competes with the run it extends. On a tie the
 * longer run is shown.
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

/** The window of a spin as symbol indexes, row by row: `cells[row * reels + reel]`. Strips wrap around. */
export function readWindow(slot: Slot, stops: readonly number[]): Int32Array {
  const reels = slot.strips.length;
  const cells = new Int32Array(slot.model.rows * reels);
  for (let reel = 0; reel < reels; reel++) {
    const strip = slot.strips[reel]!;
    for (let row = 0; row < slot.model.rows; row++) {
      cells[row * reels + reel] = strip[(stops[reel]! + row) % strip.length]!;
    }
  }
  return cells;
}
