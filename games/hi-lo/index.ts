import {
  type ChoiceModel,
  choiceGame,
  MULTIPLIER_UNIT,
  multiplierOf,
  type PlayInput,
  type Position,
  payoutAt,
  readNothing,
  readOneOf,
  returnAt,
  stakesFor,
} from '../engine/choice/index.ts';
import { uniform, type WordSource } from '../engine/fair/index.ts';
import { mul, ratio } from '../engine/slot/ratio.ts';
import { OWN_PROVIDER } from '../provider.ts';

export const GAME_CODE = 'hi-lo';
export const VERSION = 1;

export const RANKS = 13;
const CARDS = 52;
/** Maximum multiplier in stakes; no guess above it is offered. */
export const MAX_MULTIPLIER = 10_000;
/** Maximum number of cards per round; the last one ends it. */
export const MAX_CARDS = 60;

const GUESSES = ['higher', 'lower'] as const;
export type Guess = (typeof GUESSES)[number];
export type HiloAction = Guess | 'skip' | 'cashOut';
/**
 * A card is 0 … 51: four suits of each rank, ace first. `multiplier` is the current cash-out value, in
 * ten-thousandths.
 */
export type HiloView = {
  cards: readonly number[];
  multiplier: number;
  /** The round's value after each guess; null if not offered. */
  next: Readonly<Record<Guess, number | null>>;
  isOver: boolean;
};

/** 1 (ace) … 13 (king). */
export function rankOf(card: number): number {
  return Math.floor(card / 4) + 1;
}

/**
 * Number of the 13 ranks that win each guess after a card: as high or higher, as low or lower; after an ace
 * strictly higher and after a king strictly lower, so that no guess is certain.
 */
export function winningRanks(rank: number, guess: Guess): number {
  const ways = guess === 'higher' ? RANKS + 1 - rank : rank;
  return ways === RANKS ? RANKS - 1 : ways;
}

/** Multiplier of one correct guess, in ten-thousandths (fairness 4). */
export function guessMultiplier(rank: number, guess: Guess): number {
  return multiplierOf(winningRanks(rank, guess), RANKS);
}

function isRight(from: number, to: number, guess: Guess): boolean {
  const isAlone = winningRanks(from, guess) === RANKS - 1 && (from === 1 || from === RANKS);
  if (from === to) return !isAlone;
  return guess === 'higher' ? to > from : to < from;
}

function after(multiplier: number, rank: number, guess: Guess): number | null {
  const next = Math.floor((multiplier * guessMultiplier(rank, guess)) / MULTIPLIER_UNIT);
  return next > MAX_MULTIPLIER * MULTIPLIER_UNIT ? null : next;
}

/** One of 52 cards, from 0; drawn cards return to the shoe. */
function drawnCardOf(words: WordSource): number {
  return uniform(words, CARDS);
}

function play({ words, stake, actions }: PlayInput<null, HiloAction>): Position {
  const cards = [drawnCardOf(words)];
  let multiplier = MULTIPLIER_UNIT;
  let isOver = false;
  for (const action of actions) {
    if (isOver) throw new RangeError('the round is over');
    if (action === 'cashOut') {
      isOver = true;
      continue;
    }
    const from = rankOf(cards.at(-1)!);
    const next = action === 'skip' ? multiplier : after(multiplier, from, action);
    if (next === null) throw new RangeError('this guess is not offered');
    cards.push(drawnCardOf(words));
    const isGood = action === 'skip' || isRight(from, rankOf(cards.at(-1)!), action);
    multiplier = isGood ? next : 0;
    isOver = !isGood || cards.length >= MAX_CARDS;
  }
  const rank = rankOf(cards.at(-1)!);
  const offer = (guess: Guess) => (isOver ? null : after(multiplier, rank, guess));
  const next = { higher: offer('higher'), lower: offer('lower') };
  const view: HiloView = { cards, multiplier, next, isOver };
  const isUntouched = isOver && actions.every((action) => action === 'skip' || action === 'cashOut');
  return { staked: stake, win: isOver ? payoutAt(stake, multiplier) : null, isUntouched, view };
}

const model: ChoiceModel<null, HiloAction> = {
  gameCode: GAME_CODE,
  version: VERSION,
  model: {
    ranks: RANKS,
    cards: CARDS,
    highest: MAX_MULTIPLIER,
    mostCards: MAX_CARDS,
    unit: MULTIPLIER_UNIT,
    kept: [99, 100],
  },
  readChoice: readNothing,
  play,
  topMultiplier: () => MAX_MULTIPLIER * MULTIPLIER_UNIT,
  /** Over all guesses of a paid round. */
  chanceOf({ actions, view }) {
    const { cards, multiplier } = view as unknown as HiloView;
    if (multiplier === 0) return undefined;
    const guessed = actions.flatMap((action, n) =>
      action === 'higher' || action === 'lower'
        ? [ratio(winningRanks(rankOf(cards[n]!), action), RANKS)]
        : [],
    );
    return mul(...guessed);
  },
  /**
   * Of one guess with a probability of 6 in 13; every other guess has the same return except for the rounding
   * of its multiplier.
   */
  returnOf: (_, stake) => returnAt(stake, guessMultiplier(6, 'lower'), 6, RANKS),
  steps: {
    readAction: (value) => readOneOf(value, [...GUESSES, 'skip', 'cashOut']),
    // Correct guesses are paid; a round without a guess returns its stake.
    abandon: () => 'cashOut',
    multiplierAfter: ({ view, action }) =>
      action === 'higher' || action === 'lower'
        ? ((view as unknown as HiloView).next[action] ?? undefined)
        : undefined,
    firstMultiplier: () => guessMultiplier(1, 'lower'),
  },
};

/** Hi-lo: will the next card of an endless deck be higher or lower? */
export const hilo = choiceGame(model, {
  providerCode: OWN_PROVIDER,
  rules: {
    rtp: { min: '98.46', max: '99.00' },
    isPerStep: true,
    bySkill: { max: '99.00' },
    houseEdgePercent: '1.54',
    top: { multiple: '10000.00', oneIn: '10101' },
  },
  stakesFor,
});
