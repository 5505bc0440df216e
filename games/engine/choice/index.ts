export { type ChoiceGame, type ChoiceModel, choiceGame, type PlayInput, type Position } from './game.ts';
export { readInteger, readNothing, readObject, readOneOf } from './input-readers.ts';
export { MULTIPLIER_UNIT, multiplierOf, payoutAt, returnAt } from './multipliers.ts';
export { comparePublished, MAX_COMPARED } from './published-figures.ts';
export {
  type ChoiceOutcome,
  type ChoiceRequest,
  type ChoiceRound,
  choiceOutcomeOf,
  readOutcome,
} from './round.ts';
export type { ChoiceProof, ChoiceVerdict } from './round-verification.ts';
export type { ChoiceRules } from './rules.ts';
export { DECLARED_STAKES, stakesFor, WHOLE_STAKE } from './stakes.ts';
export { MAX_STREAK, streakGame, streakMultiplier } from './win-streaks.ts';
