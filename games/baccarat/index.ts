export {
  type BaccaratResult,
  type BaccaratWinner,
  bankerDraws,
  countDrawnCards,
  DECKS,
  dealResultOf,
  dealRound,
  pointOf,
} from './deal.ts';
export { type BaccaratBoard, baccarat } from './game.ts';
export { beadPlate, bigRoad, type RoadMark } from './roads.ts';
export {
  BACCARAT_SIDES,
  type BaccaratSide,
  DEAL_COUNTS,
  PAYOUT_PER_HUNDRED,
  payoutFor,
  readSide,
  sideChance,
  sideOutcome,
  sideReturn,
  VERSION,
} from './rules.ts';
