export { type RouletteBoard, roulette } from './game.ts';
export {
  type Colour,
  colourOf,
  findSpot,
  POCKETS,
  ROWS,
  SPOTS,
  type Spot,
  type SpotKind,
  timesOf,
  WHEEL,
} from './layout.ts';
export {
  GAME_CODE,
  MODEL,
  paysFor,
  type RouletteResult,
  readSpot,
  returnOf,
  spin,
  VERSION,
} from './rules.ts';
