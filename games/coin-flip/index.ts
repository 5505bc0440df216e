import {
  type ChoiceModel,
  choiceGame,
  MAX_STREAK,
  MULTIPLIER_UNIT,
  nextStreakMultiplier,
  type PlayInput,
  type Position,
  payoutAt,
  readObject,
  readOneOf,
  returnAt,
  stakesFor,
  streakMultiplier,
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
  let isOver = false;
  let multiplier = MULTIPLIER_UNIT;
  for (const action of [choice.side, ...actions]) {
    if (isOver) throw new RangeError('the round is over');
    if (action === 'cashOut') {
      isOver = true;
      continue;
    }
    const side = flipOf(words);
    flips.push(side);
    multiplier = side === action ? streakMultiplier(flips.length) : 0;
    isOver = multiplier === 0 || flips.length === MAX_STREAK;
  }
  const view: CoinView = { flips, multiplier, next: isOver ? null : nextStreakMultiplier(flips.length) };
  return { staked: stake, win: isOver ? payoutAt(stake, multiplier) : null, view };
}

const model: ChoiceModel<CoinChoice, CoinAction> = {
  gameCode: GAME_CODE,
  version: VERSION,
  model: { sides: [...SIDES], most: MAX_STREAK, unit: MULTIPLIER_UNIT, kept: [99, 100] },
  readChoice: (value) => ({ side: readOneOf(readObject(value, ['side']).side, SIDES) }),
  play,
  /** Return of one flip; stopping at any later point returns exactly the same. */
  returnOf: (_, stake) => returnAt(stake, streakMultiplier(1), 1, 2),
  topMultiplier: () => streakMultiplier(MAX_STREAK),
  // Correct calls are paid. An open round has at least one.
  steps: {
    readAction: (value) => readOneOf(value, [...SIDES, 'cashOut']),
    abandon: () => 'cashOut',
    multiplierAfter: ({ view, action }) =>
      action === 'cashOut' ? undefined : ((view as unknown as CoinView).next ?? undefined),
    firstMultiplier: () => streakMultiplier(1),
  },
};

/** Coin flip: call the side, and after every correct call cash out or flip again. */
export const coinFlip = choiceGame(model, {
  providerCode: OWN_PROVIDER,
  rules: {
    rtp: { min: '99.00', max: '99.00' },
    houseEdgePercent: '1.00',
    top: { multiple: '8110.08', oneIn: '8192' },
  },
  stakesFor,
});
