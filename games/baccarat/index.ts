export {
  type BaccaratResult,
  type BaccaratWinner,
  bankerDraws,
  countDrawnCards,
  DECKS,
  dealRound,
  playerDraws,
  pointOf,
  resultOf,
} from './deal.ts';
export { type BaccaratBoard, baccarat } from './game.ts';
export { beadPlate, bigRoad, type RoadMark } from './roads.ts';
export {
  chanceOf,
  DEAL_COUNTS,
  GAME_CODE,
  MODEL,
  PAYOUT_PER_HUNDRED,
  payoutFor,
  readSide,
  returnOf,
  SIDES,
  type Side,
  sideOutcome,
  VERSION,
} from './rules.ts';
