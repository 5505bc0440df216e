import type { CascadeModel } from '../engine/cascade/model.ts';
import { STRIPS, type TideSymbol } from './strips.ts';

/**
 * Tide Garden: a five-by-five pool. Five or more equal adjacent symbols pay and are removed; the pool refills
 * from above, and every fall raises the multiplier. Four pearls in the final window trigger free spins at
 * three times every win.
 */
export const MODEL: CascadeModel<TideSymbol> = {
  rows: 5,
  strips: STRIPS,
  sizes: [5, 6, 7, 8, 10, 12],
  pays: {
    turtle: [25, 50, 100, 200, 500, 1500],
    octopus: [16, 32, 60, 120, 300, 1000],
    seahorse: [12, 25, 50, 100, 250, 800],
    crab: [10, 20, 40, 80, 200, 600],
    clownfish: [9, 18, 32, 65, 160, 500],
    jellyfish: [8, 16, 30, 60, 150, 400],
    star: [6, 12, 25, 50, 120, 300],
  },
  coins: 20,
  ladder: [1, 2, 3, 5],
  scatter: { symbol: 'pearl', pays: [0, 0, 0, 0, 3, 25] },
  freeSpins: { awards: [0, 0, 0, 0, 10, 20], multiplier: 3, limit: 200 },
  maxWin: 5000,
};
