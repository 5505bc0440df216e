import type { BaccaratWinner } from '#games/baccarat/index.ts';

/** Colours of the sides: defined by the game, identical in every template. */
export const SIDE_COLOUR: Readonly<Record<BaccaratWinner, string>> = {
  player: '#1f5fbf',
  banker: '#b3202f',
  tie: '#12794a',
};
