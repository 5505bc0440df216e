import type { Json, WordSource } from '../fair/index.ts';
import { type ChoiceGame, type ChoiceModel, choiceGame } from './game.ts';
import { readObject, readOneOf } from './input-readers.ts';
import { MULTIPLIER_UNIT, multiplierOf, payoutAt, returnAt } from './multipliers.ts';
import { stakesFor } from './stakes.ts';

/** Consecutive wins after which an even-chance round ends: the next win would pay more than 10,000 stakes. */
export const MAX_STREAK = 13;

/**
 * Payout of consecutive wins at even chances, in ten-thousandths of the stake: 0.99 · 2^wins, exact, so that
 * stopping at any point returns 99 % (fairness 4.3). Without a win the stake is returned.
 */
export function streakMultiplier(wins: number): number {
  return wins === 0 ? MULTIPLIER_UNIT : multiplierOf(1, 2 ** wins);
}

/** Multiplier after one more win; null after the last one. */
function nextStreakMultiplier(wins: number): number | null {
  return wins >= MAX_STREAK ? null : streakMultiplier(wins + 1);
}

/** A streak of calls. `multiplier`: cash-out value in ten-thousandths; 0 after a wrong call. */
type Streak = { multiplier: number; next: number | null; isOver: boolean };

/**
 * Plays calls until one is wrong, the player cashes out or the streak is complete. `isRight` draws for one
 * call. Throws a RangeError if anything follows the end.
 */
function playStreak<Call extends string>(
  calls: readonly (Call | 'cashOut')[],
  isRight: (call: Call) => boolean,
): Streak {
  let wins = 0;
  let isOver = false;
  let multiplier = MULTIPLIER_UNIT;
  for (const call of calls) {
    if (isOver) throw new RangeError('the round is over');
    if (call === 'cashOut') {
      isOver = true;
      continue;
    }
    multiplier = isRight(call as Call) ? streakMultiplier(++wins) : 0;
    isOver = multiplier === 0 || wins === MAX_STREAK;
  }
  return { multiplier, next: isOver ? null : nextStreakMultiplier(wins), isOver };
}

/** Published figures of an even-chance game. */
const STREAK_RULES = {
  rtp: { min: '99.00', max: '99.00' },
  houseEdgePercent: '1.00',
  top: { multiple: '8110.08', oneIn: '8192' },
} as const;

type StreakGame<Call extends string, Draw extends Json> = {
  providerCode: string;
  gameCode: string;
  version: number;
  calls: readonly Call[];
  /** Names in choice, pay table and view: `{ side }`, `sides` and `flips`. */
  names: { call: string; calls: string; draws: string };
  /** Draws for one call: its displayed result, and whether the call was right. */
  draw(words: WordSource, call: Call): { shown: Draw; isRight: boolean };
};

/**
 * A game of calls at even chances: the first call is the bet itself; after every correct one the player
 * cashes out (as an abandoned round does) or calls again. Its view has the draws, `multiplier` and `next`.
 */
export function streakGame<Call extends string, Draw extends Json>(game: StreakGame<Call, Draw>): ChoiceGame {
  const { providerCode, gameCode, version, calls, names, draw } = game;
  const model: ChoiceModel<Record<string, Call>, Call | 'cashOut'> = {
    ...{ gameCode, version },
    model: { [names.calls]: [...calls], most: MAX_STREAK, unit: MULTIPLIER_UNIT, kept: [99, 100] },
    readChoice: (value) => ({ [names.call]: readOneOf(readObject(value, [names.call])[names.call], calls) }),
    play({ words, stake, choice, actions }) {
      const draws: Draw[] = [];
      const { isOver, ...values } = playStreak<Call>([choice[names.call]!, ...actions], (call) => {
        const { shown, isRight } = draw(words, call);
        draws.push(shown);
        return isRight;
      });
      const win = isOver ? payoutAt(stake, values.multiplier) : null;
      return { staked: stake, win, view: { [names.draws]: draws, ...values } };
    },
    // Stopping at any later point has exactly the same return.
    returnOf: (_, stake) => returnAt(stake, streakMultiplier(1), 1, 2),
    topMultiplier: () => streakMultiplier(MAX_STREAK),
    steps: {
      readAction: (value) => readOneOf(value, [...calls, 'cashOut']),
      abandon: () => 'cashOut',
      multiplierAfter: ({ view, action }) =>
        action === 'cashOut' ? undefined : ((view as { next: number | null }).next ?? undefined),
      firstMultiplier: () => streakMultiplier(1),
    },
  };
  return choiceGame(model, { providerCode, rules: STREAK_RULES, stakesFor });
}
