import { waysGame } from '../engine/ways/game.ts';
import { MODEL } from './model.ts';
import { PUBLISHED } from './published-figures.ts';

export { stakesFor } from '../engine/slot/stakes.ts';

export const GAME_CODE = 'fiesta-roads';

/** Grows with every change of strips, pays or feature; it is part of the pay table hash. */
export const VERSION = 1;

/** Return the game is designed for, in percent; the exact one stays within 0.05 of it (fairness 8.5). */
export const TARGET_PERCENT = 96.4;

export const { play, playWords, verify, payTableHash, payTable, ways, rules } = waysGame(
  GAME_CODE,
  VERSION,
  MODEL,
  PUBLISHED,
);
