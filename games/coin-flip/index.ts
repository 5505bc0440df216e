import {
  type ChoiceModel,
  choiceGame,
  MAX_STREAK,
  MULTIPLIER_UNIT,
  type PlayInput,
  type Position,
  payoutAt,
  playStreak,
  readObject,
  readOneOf,
  STREAK_RULES,
  stakesFor,
  streakModel,
  streakSteps,
} from '../engine/choice/index.ts';
import { uniform, type WordSource } from '../engine/fair/index.ts';
import { OWN_PROVIDER } from '../provider.ts';

export const GAME_CODE = 'coin-flip';
export const VERSION = 1;

export const SIDES = ['heads', 'tails'] as const;
export type Side = (typeof SIDES)[number];

/** The side of the first flip, which is the bet itself. */
export type CoinChoice = { side: Side };
/** The side of the next flip, or the end of the round. */
export type CoinAction = Side | 'cashOut';
/** `flips`: the sides drawn. Both multipliers are in ten-thousandths of the stake. */
export type CoinView = {
  flips: readonly Side[];
  /** Current cash-out value; 0 after a wrong call. */
  multiplier: number;
  /** The value after one more correct call; null once the round is over. */
  next: number | null;
};

/** One flip of a round's stream (fairness 3.4). */
export function flipOf(words: WordSource): Side {
  return SIDES[uniform(words, SIDES.length)]!;
}

function play({ words, stake, choice, actions }: PlayInput<CoinChoice, CoinAction>): Position {
  const flips: Side[] = [];
  const { isOver, ...values } = playStreak<Side>([choice.side, ...actions], (call) => {
    const side = flipOf(words);
    flips.push(side);
    return side === call;
  });
  const view: CoinView = { flips, ...values };
  return { staked: stake, win: isOver ? payoutAt(stake, view.multiplier) : null, view };
}

const model: ChoiceModel<CoinChoice, CoinAction> = {
  gameCode: GAME_CODE,
  version: VERSION,
  model: { sides: [...SIDES], most: MAX_STREAK, unit: MULTIPLIER_UNIT, kept: [99, 100] },
  readChoice: (value) => ({ side: readOneOf(readObject(value, ['side']).side, SIDES) }),
  play,
  ...streakModel,
  steps: streakSteps<Side>((value) => readOneOf(value, [...SIDES, 'cashOut'])),
};

/** Coin flip: call the side, and after every correct call cash out or flip again. */
export const coinFlip = choiceGame(model, {
  providerCode: OWN_PROVIDER,
  rules: STREAK_RULES,
  stakesFor,
});
