import type { SlotModel } from '../engine/slot/model.ts';
import { type LanternSymbol, STRIPS } from './strips.ts';

/** Rows of the window from the left, 0 on top. Line order: straight, zigzag, valleys, steps, waves. */
const LINES: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [1, 0, 1, 0, 1],
  [1, 2, 1, 2, 1],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 2, 2, 2, 1],
  [1, 0, 0, 0, 1],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 2, 0, 2, 0],
  [2, 0, 2, 0, 2],
  [1, 2, 0, 1, 2],
  [1, 0, 2, 1, 0],
  [0, 1, 0, 2, 1],
];

/** Award of three, four and five of a kind, in line bets. */
const pays = (three: number, four: number, five: number): readonly number[] => [0, 0, 0, three, four, five];

/**
 * Lantern Reels: five reels, three rows, twenty fixed lines, a wild that also pays as a symbol, and a scatter
 * that pays on the total bet and triggers (and retriggers) free spins at three times the win.
 */
export const MODEL: SlotModel<LanternSymbol> = {
  rows: 3,
  strips: STRIPS,
  lines: LINES,
  pays: {
    wild: pays(100, 1000, 10_000),
    teapot: pays(60, 250, 2500),
    koi: pays(40, 200, 1000),
    fan: pays(25, 150, 600),
    basket: pays(25, 100, 500),
    drum: pays(20, 60, 250),
    jade: pays(20, 50, 250),
    coin: pays(10, 40, 150),
    knot: pays(10, 40, 120),
    peach: pays(10, 25, 80),
  },
  wild: 'wild',
  scatter: { symbol: 'scatter', pays: [0, 0, 0, 2, 10, 100] },
  freeSpins: { awards: [0, 0, 0, 10, 15, 25], multiplier: 3, limit: 200 },
  maxWin: 5000,
};
