export { clientSeedOf, leafOf, rootOf } from './bets.ts';
export {
  type BlockTerms,
  blockSeed,
  LEAST_NODES,
  readTerms,
  termsText,
} from './block.ts';
export type {
  BlockAnswer,
  BlockClaim,
  Check as SharedCheck,
  Claim as SharedClaim,
  Line,
  Part as SharedPart,
  Verdict as SharedVerdict,
} from './claim.ts';
export { linkBefore, sharedGame } from './game.ts';
export { largest } from './largest.ts';
export type {
  Flight,
  Limits,
  Pace,
  Seeds,
  SharedGame,
  SharedModel,
  SharedRules,
  SharedSale,
  Staked,
} from './model.ts';
