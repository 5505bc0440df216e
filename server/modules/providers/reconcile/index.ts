export { providerCases } from './cases.ts';
export type { Difference } from './compare.ts';
export { reconcileDay } from './daily.ts';
export { type ReconcileTools, reconcileHourly } from './hourly.ts';
export { reconcileJackpots } from './jackpots.ts';
export { type Actor, openDifference, repair, settleDifference } from './repair.ts';
export { closeUnfinished, decideRound, isDecidable, openRoundBy, type RoundDecision } from './rounds.ts';
