import { defineModule, type Module } from '../../platform/module.ts';
import { protectionConsole } from './console.ts';
import { createRoutes } from './routes.ts';

export type { Breach } from './check.ts';
export { isOverLimit, requireMayDeposit } from './deposit.ts';
export { exclude, excludeByOperator } from './exclusions.ts';
export { exclusionOf, isExcluded, wasExcluded } from './in-force.ts';
export { profileOf, setProfile } from './limits.ts';
export { namedLines } from './named.ts';
export { isExcludedPerson, requireNoExclusion } from './persons.ts';
export { isRealityDue } from './reality.ts';
export { noteRegister } from './registers.ts';
export { answerDepositLimit, registersFailClosed } from './reminders.ts';
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

/** Limits, breaks and reality checks that players set themselves. */
export function createProtectionModule({ now = () => new Date() }: { now?: () => Date } = {}): Module {
  return defineModule({ name: 'protection', handlers: createRoutes(now), console: protectionConsole });
}
