export { type BlockBoard, blockHash } from './game.ts';
export { winnerCombinations } from './hash-endings.ts';
export { type BlockResult, blockResultOf, GAME_CODE, payoutFor, spotReturn } from './rules.ts';
export { findSpot, type HashSection, READERS, SECTIONS, SPOTS, type Spot } from './spots.ts';
