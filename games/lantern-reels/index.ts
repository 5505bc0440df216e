import { lineSlot } from '../engine/slot/game.ts';
import { type SlotRules, slotRules } from '../engine/slot/rules.ts';
import { MODEL } from './model.ts';
import { PUBLISHED } from './published-figures.ts';

export { stakesFor } from '../engine/slot/stakes.ts';

export const GAME_CODE = 'lantern-reels';

/** Incremented with every change of strips, pays, lines or feature; part of the pay table hash. */
export const VERSION = 1;

/** Target return in percent; the exact one stays within 0.05 of it (fairness 8.5). */
export const TARGET_PERCENT = 96.2;

const game = lineSlot(GAME_CODE, VERSION, MODEL);

export const { play, playWords, verify, payTableHash, payTable, slot } = game;

export const rules: SlotRules = slotRules(GAME_CODE, VERSION, game, PUBLISHED);
