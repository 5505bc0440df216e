import { streakGame } from '../engine/choice/index.ts';
import { uniform, type WordSource } from '../engine/fair/index.ts';
import { OWN_PROVIDER } from '../provider.ts';

export const GAME_CODE = 'coin-flip';
export const VERSION = 1;

export const COIN_SIDES = ['heads', 'tails'] as const;
export type CoinSide = (typeof COIN_SIDES)[number];

/** Side of the first flip, which is the bet itself. */
export type CoinChoice = { side: CoinSide };
/** `flips`: the sides drawn. Both multipliers are in ten-thousandths of the stake. */
export type CoinView = {
  flips: readonly CoinSide[];
  /** Current cash-out value; 0 after a wrong call. */
  multiplier: number;
  /** Value after one more correct call; null once the round is over. */
  next: number | null;
};

/** One flip of a round's stream (fairness 3.4). */
export function flipOf(words: WordSource): CoinSide {
  return COIN_SIDES[uniform(words, COIN_SIDES.length)]!;
}

/** Coin flip: call a side; after every correct call, cash out or flip again. */
export const coinFlip = streakGame<CoinSide, CoinSide>({
  ...{ providerCode: OWN_PROVIDER, gameCode: GAME_CODE, version: VERSION, calls: COIN_SIDES },
  names: { call: 'side', calls: 'sides', draws: 'flips' },
  draw(words, call) {
    const side = flipOf(words);
    return { shown: side, isRight: side === call };
  },
});
