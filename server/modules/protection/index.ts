import { defineModule, type Module } from '../../platform/module.ts';
import { protectionConsole } from './console.ts';
import { onDeposit, onFlagged, onSeen } from './harm.ts';
import { leaveWithVisit } from './one-game.ts';
import { personal } from './personal.ts';
import { createRoutes, type ProtectionTools } from './routes.ts';

export type { Breach } from './check.ts';
export { isOverLimit, requireMayDeposit } from './deposit.ts';
export { eraseDue } from './erasure.ts';
export { exclude, excludeByOperator } from './exclusions.ts';
export { harmStanding, suppressedOf } from './harm.ts';
export { exclusionOf, isExcluded, wasExcluded } from './in-force.ts';
export { profileOf, setProfile } from './limits.ts';
export { leftOutOf, namedLines } from './named.ts';
export { otherGame, takeGame } from './one-game.ts';
export { isExcludedPerson, requireNoExclusion } from './persons.ts';
export { isRealityDue, realitySince } from './reality.ts';
export { noteRegister } from './registers.ts';
export { answerDepositLimit, registersFailClosed, termsOf as jurisdictionOf } from './reminders.ts';
export { protectionOf } from './routes.ts';
export { stakeCapOf } from './slot-cap.ts';
export {
  countsMoney,
  judgeStake,
  presentBreach,
  requireMayStake,
  type StakeAsked,
  type StakeVerdict,
} from './stake.ts';
export { STANDING, type Standing, standingsOf } from './standing.ts';
export { noteClosing } from './steps.ts';
export { acceptCurrentTerms, publishTerms, type TermsText, versionsOf } from './terms.ts';

/** Limits, breaks and reality checks that players set themselves, and what tells of harm. */
export function createProtectionModule({
  now = () => new Date(),
  hasOpenBets,
}: Omit<ProtectionTools, 'now'> & { now?: (() => Date) | undefined }): Module {
  return defineModule({
    name: 'protection',
    personal,
    handlers: createRoutes({ now, hasOpenBets }),
    events: {
      'session.ended': { 'protection.visit-ended': leaveWithVisit },
      'deposit.credited': { 'protection.deposit': onDeposit },
      'player.seen': { 'protection.seen': onSeen },
      'player.flagged': { 'protection.flagged': onFlagged },
    },
    console: protectionConsole,
  });
}
