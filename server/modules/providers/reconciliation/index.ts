export type { Difference } from './comparison.ts';
export { reconcileDaySums } from './day-sums.ts';
export { reconcileJackpots } from './jackpots.ts';
export { findOpenDifference, type RepairActor, repairDifference, settleDifference } from './repairs.ts';
export { providerReviewItems } from './review-items.ts';
export { reconcileTransactions } from './transactions.ts';
export {
  closeUnfinishedRounds,
  findOpenRound,
  finishRoundManually,
  isManuallyFinishable,
} from './unfinished-rounds.ts';
