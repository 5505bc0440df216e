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

export const GAME_CODE = 'rock-paper-scissors';
export const VERSION = 1;

/** Each beats the one before it, and rock beats scissors. */
export const HANDS = ['rock', 'paper', 'scissors'] as const;
export type Hand = (typeof HANDS)[number];

/** The hand of the first throw, which is the bet itself. */
export type HandChoice = { hand: Hand };
/** The hand of the next throw, or the end of the round. */
export type HandAction = Hand | 'cashOut';
/** A throw: the player's hand, and those of the house; all but the last tied and were thrown again. */
export type Throw = { hand: Hand; house: readonly Hand[] };
/** Both multipliers are in ten-thousandths of the stake. */
export type HandView = {
  throws: readonly Throw[];
  /** What cashing out pays now; 0 after a lost throw. */
  multiplier: number;
  /** The value after one more win; null once the round is over. */
  next: number | null;
};

export function beats(hand: Hand, other: Hand): boolean {
  return HANDS.indexOf(hand) === (HANDS.indexOf(other) + 1) % HANDS.length;
}

/** The hands of the house in one throw: ties are thrown again with the same hand (fairness 3.4). */
export function houseHandsOf(words: WordSource, hand: Hand): Hand[] {
  const house: Hand[] = [];
  do house.push(HANDS[uniform(words, HANDS.length)]!);
  while (house.at(-1) === hand);
  return house;
}

function play({ words, stake, choice, actions }: PlayInput<HandChoice, HandAction>): Position {
  const throws: Throw[] = [];
  let isOver = false;
  let multiplier = MULTIPLIER_UNIT;
  for (const hand of [choice.hand, ...actions]) {
    if (isOver) throw new RangeError('the round is over');
    if (hand === 'cashOut') {
      isOver = true;
      continue;
    }
    const house = houseHandsOf(words, hand);
    throws.push({ hand, house });
    multiplier = beats(hand, house.at(-1)!) ? streakMultiplier(throws.length) : 0;
    isOver = multiplier === 0 || throws.length === MAX_STREAK;
  }
  const view: HandView = { throws, multiplier, next: isOver ? null : nextStreakMultiplier(throws.length) };
  return { staked: stake, win: isOver ? payoutAt(stake, multiplier) : null, view };
}

const model: ChoiceModel<HandChoice, HandAction> = {
  gameCode: GAME_CODE,
  version: VERSION,
  model: { hands: [...HANDS], most: MAX_STREAK, unit: MULTIPLIER_UNIT, kept: [99, 100] },
  readChoice: (value) => ({ hand: readOneOf(readObject(value, ['hand']).hand, HANDS) }),
  play,
  /** Of one throw, ties thrown again; every other place to stop returns exactly as much. */
  returnOf: (_, stake) => returnAt(stake, streakMultiplier(1), 1, 2),
  topMultiplier: () => streakMultiplier(MAX_STREAK),
  // Throws won are paid. An open round has at least one.
  steps: {
    readAction: (value) => readOneOf(value, [...HANDS, 'cashOut']),
    abandon: () => 'cashOut',
    multiplierAfter: ({ view, action }) =>
      action === 'cashOut' ? undefined : ((view as unknown as HandView).next ?? undefined),
    firstMultiplier: () => streakMultiplier(1),
  },
};

/** Rock, paper, scissors against the house: ties are thrown again, wins in a row double the value. */
export const rockPaperScissors = choiceGame(model, {
  providerCode: OWN_PROVIDER,
  rules: {
    rtp: { min: '99.00', max: '99.00' },
    houseEdgePercent: '1.00',
    top: { multiple: '8110.08', oneIn: '8192' },
  },
  stakesFor,
});
