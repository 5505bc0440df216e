import { waysGame } from '../engine/ways/game.ts';
import { MODEL } from './model.ts';
import { PUBLISHED } from './published-figures.ts';

export { stakesFor } from '../engine/slot/stakes.ts';

export const GAME_CODE = 'fiesta-roads';

/** Incremented with every change of strips, pays or feature; part of the pay table hash. */
export const VERSION = 1;

/** Target return in percent; the exact one stays within 0.05 of it (fairness 8.5). */
export const TARGET_PERCENT = 96.4;

export const { play, playWords, verify, payTableHash, payTable, ways, rules } = waysGame(
  GAME_CODE,
  VERSION,
  MODEL,
  PUBLISHED,
);
