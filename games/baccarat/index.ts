export {
  type BaccaratResult,
  type BaccaratWinner,
  bankerDraws,
  DECKS,
  dealRound,
  playerDraws,
  playOut,
  pointOf,
  resultOf,
} from './deal.ts';
export { type BaccaratBoard, baccarat } from './game.ts';
export { beadPlate, bigRoad, type RoadMark } from './roads.ts';
export {
  COUNTED,
  chanceOf,
  fateOf,
  GAME_CODE,
  MODEL,
  PER_HUNDRED,
  paysFor,
  readSide,
  returnOf,
  SIDES,
  type Side,
  VERSION,
} from './rules.ts';
