export { type RouletteBoard, roulette } from './game.ts';
export {
  GAME_CODE,
  MODEL,
  payoutFor,
  type RouletteResult,
  readSpot,
  spin,
  spotReturn,
  VERSION,
} from './rules.ts';
export {
  type Colour,
  colourOf,
  findSpot,
  POCKETS,
  payoutMultiple,
  ROWS,
  SPOTS,
  type Spot,
  type SpotKind,
  WHEEL,
} from './table-layout.ts';
