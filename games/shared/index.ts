export { clientSeedOf, leafOf, rootOf } from './bets.ts';
export { linkBefore, sharedGame } from './game.ts';
export type {
  Flight,
  Limits,
  Line,
  Pace,
  Seeds,
  SharedGame,
  SharedModel,
  SharedRules,
  SharedSale,
} from './model.ts';
export type {
  Check as SharedCheck,
  Claim as SharedClaim,
  Part as SharedPart,
  Verdict as SharedVerdict,
} from './verify.ts';
