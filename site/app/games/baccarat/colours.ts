import type { BaccaratWinner } from '#games/baccarat/index.ts';

/** Colours of the sides: the game's, the same in every template. */
export const SIDE_COLOUR: Readonly<Record<BaccaratWinner, string>> = {
  player: '#1f5fbf',
  banker: '#b3202f',
  tie: '#12794a',
};
