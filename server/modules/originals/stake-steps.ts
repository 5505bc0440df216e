import { WHOLE_STAKE } from '#games/engine/choice/index.ts';
import { STAKE_UNITS } from '#games/engine/slot/stakes.ts';
import { type AnyGame, isChoiceGame } from './outcomes.ts';

/** The step of a game's stakes, in minor units: the declared return holds for all its multiples. */
export const stakeStepOf = (game: AnyGame): bigint => (isChoiceGame(game) ? WHOLE_STAKE : STAKE_UNITS);

/** Whether a stake is within the offered range, and a whole multiple of the game's step. */
export function isOfferedStake(game: AnyGame, offered: readonly bigint[], stake: bigint): boolean {
  const [min, max] = [offered[0], offered.at(-1)];
  if (min === undefined || max === undefined) return false;
  return stake >= min && stake <= max && stake % stakeStepOf(game) === 0n;
}
