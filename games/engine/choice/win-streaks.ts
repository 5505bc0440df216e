import type { ChoiceModel } from './game.ts';
import { MULTIPLIER_UNIT, multiplierOf, returnAt } from './multipliers.ts';

/** Wins in a row after which a round of even chances ends: the next one would pay above 10,000 stakes. */
export const MAX_STREAK = 13;

/**
 * Payout of consecutive wins at even chances, in ten-thousandths of the stake: 0.99 · 2^wins, exact, so that
 * stopping at any point returns 99 % (fairness 4.3). Without a win the stake is returned.
 */
export function streakMultiplier(wins: number): number {
  return wins === 0 ? MULTIPLIER_UNIT : multiplierOf(1, 2 ** wins);
}

/** The multiplier after one more win, or null after the last one. */
export function nextStreakMultiplier(wins: number): number | null {
  return wins >= MAX_STREAK ? null : streakMultiplier(wins + 1);
}

/** A round of calls in a row. `multiplier`: its cash-out value in ten-thousandths; 0 after a wrong call. */
type Streak = { multiplier: number; next: number | null; isOver: boolean };

/**
 * Plays calls until one is wrong, the player cashes out or the streak is complete. `isRight` draws for one
 * call. Throws a RangeError when anything follows the end.
 */
export function playStreak<Call extends string>(
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

/** What games of even chances share: an open round has at least one win and is cashed out when abandoned. */
export const streakModel = {
  /** Return of the first call; stopping at any later point returns exactly the same. */
  returnOf: (_: unknown, stake: bigint) => returnAt(stake, streakMultiplier(1), 1, 2),
  topMultiplier: () => streakMultiplier(MAX_STREAK),
};

type StreakSteps<Action extends string> = NonNullable<ChoiceModel<never, Action>['steps']>;

/** The steps of a game of even chances, whose view has the field `next`. */
export function streakSteps<Action extends string>(
  readAction: (value: unknown) => Action | 'cashOut',
): StreakSteps<Action | 'cashOut'> {
  return {
    readAction,
    abandon: () => 'cashOut',
    multiplierAfter: ({ view, action }) =>
      action === 'cashOut' ? undefined : ((view as { next: number | null }).next ?? undefined),
    firstMultiplier: () => streakMultiplier(1),
  };
}

/** Published figures of a game of even chances. */
export const STREAK_RULES = {
  rtp: { min: '99.00', max: '99.00' },
  houseEdgePercent: '1.00',
  top: { multiple: '8110.08', oneIn: '8192' },
} as const;
