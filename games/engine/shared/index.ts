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
  SharedGame,
  SharedModel,
  SharedSale,
  StakedChoice,
  StakeLimits,
} from './model.ts';
export type {
  BetLine,
  BlockAnswer,
  BlockProof,
  SharedCheck,
  SharedPart,
  SharedProof,
  SharedVerdict,
} from './round-proof.ts';
