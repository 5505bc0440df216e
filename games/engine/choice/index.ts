export {
  type ChoiceGame,
  type ChoiceModel,
  choiceGame,
  choiceTableText,
  type Play,
  type Position,
  type Sale,
} from './game.ts';
export { multiplierOf, payOf, returnAt, UNIT } from './pay.ts';
export { members, nothing, oneOf, whole } from './read.ts';
export { type ChoiceOutcome, type ChoiceRequest, type ChoiceRound, outcomeOf, readOutcome } from './round.ts';
export type { ChoiceRules } from './rules.ts';
export { stakesFor } from './stakes.ts';
export type { ChoiceCheck, ChoiceClaim, ChoicePart, ChoiceVerdict } from './verify.ts';
