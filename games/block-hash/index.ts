export { cases } from './cases.ts';
export { type BlockBoard, blockHash } from './game.ts';
export { type BlockResult, GAME_CODE, paysFor, resultOf, returnOf } from './rules.ts';
export { findSpot, READ, SECTIONS, type Section, SPOTS, type Spot } from './spots.ts';
