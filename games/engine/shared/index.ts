export { betsClientSeed, merkleLeaf, merkleRoot } from './bets-root.ts';
export {
  type BlockTerms,
  blockSeed,
  MIN_NODES,
  readTerms,
  termsText,
} from './block.ts';
export { entropyClientSeed, entropyCommit, scheduledHeight } from './entropy.ts';
export { previousLink, sharedGame } from './game.ts';
export { maximumOf } from './maximum.ts';
export type {
  Flight,
  RoundSchedule,
  Seeds,
  SharedGame,
  SharedModel,
  SharedRules,
  SharedSale,
  StakedChoice,
  StakeLimits,
} from './model.ts';
export type {
  BlockAnswer,
  BlockClaim,
  Check as SharedCheck,
  Claim as SharedClaim,
  Line,
  Part as SharedPart,
  Verdict as SharedVerdict,
} from './round-claim.ts';
