export { type BlockBoard, blockHash } from './game.ts';
export { winnerCombinations } from './hash-endings.ts';
export { type BlockResult, GAME_CODE, payoutFor, resultOf, returnOf } from './rules.ts';
export { findSpot, READERS, SECTIONS, type Section, SPOTS, type Spot } from './spots.ts';
