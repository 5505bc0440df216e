import type { WaysModel } from '../engine/ways/model.ts';
import { type FiestaSymbol, STRIPS } from './strips.ts';

/** Award of one way over three, four and five reels, in coins. */
const pays = (three: number, four: number, five: number): readonly number[] => [0, 0, 0, three, four, five];

/**
 * Fiesta Roads: five reels, four rows, 1,024 ways for twenty coins. The parol substitutes for all symbols
 * except the bell and counts as three symbols in free spins, so every parol multiplies the ways instead of
 * the win.
 */
export const MODEL: WaysModel<FiestaSymbol> = {
  rows: 4,
  strips: STRIPS,
  pays: {
    carabao: pays(8, 25, 100),
    guitar: pays(5, 15, 60),
    drum: pays(4, 10, 40),
    fan: pays(3, 8, 30),
    mango: pays(2, 5, 15),
    pineapple: pays(2, 4, 15),
    melon: pays(1, 4, 12),
    grape: pays(1, 3, 9),
  },
  coins: 20,
  wild: 'parol',
  scatter: { symbol: 'bell', pays: [0, 0, 0, 2, 20] },
  freeSpins: { awards: [0, 0, 0, 10, 20], multiplier: 1, limit: 200 },
  wildWorth: { paid: 1, free: 3 },
  maxWin: 5000,
};
