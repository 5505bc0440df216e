import { defineModule, type Module } from '../../platform/module.ts';
import { protectionConsole } from './console.ts';
import { releaseGamesOfVisit } from './game-lock.ts';
import { copyJurisdiction } from './jurisdiction-copy.ts';
import { personalData } from './personal-data.ts';
import { scoreOnActivity, scoreOnDeposit, scoreOnStaffFlag } from './risk-score.ts';
import { createRoutes, type ProtectionDeps } from './routes.ts';

export { findActiveExclusion, wasExcluded } from './active-exclusions.ts';
export { isOverDepositLimit, requireMayDeposit } from './deposit-checks.ts';
export { eraseDuePlayers } from './erasure.ts';
export { recordRegisterResult } from './exclusion-registers.ts';
export { excludeByOperator, excludePlayer, recordAccountClosure } from './exclusions.ts';
export { acquireGame, findOtherOpenGame } from './game-lock.ts';
export { requireNoExclusion, syncExclusionAtSignIn } from './licence-exclusions.ts';
export { protectionProfileOf, setProtectionProfile } from './limits.ts';
export {
  type PlayerProtectionState,
  PROTECTION_PROFILE_PART,
  PROTECTION_STATE_PART,
  readProtectionStates,
} from './player-state.ts';
export { protectedPlayers } from './protected-players.ts';
export { listNamedLines, unlistedPlayers as playersLeftOut } from './public-names.ts';
export { isRealityCheckDue, realityCheckSince } from './reality-checks.ts';
export {
  answerDepositLimit,
  jurisdictionTermsOf as jurisdictionOf,
  registersFailClosed,
} from './reminders.ts';
export { riskStateOf, suppressedPlayers } from './risk-score.ts';
export { stakeCapFor } from './stake-caps.ts';
export {
  checkStake,
  presentBreach,
  requireMayStake,
  requireStakeAllowed,
  type StakeVerdict,
} from './stake-checks.ts';
export {
  acceptCurrentTerms,
  listTermsVersions,
  publishTerms,
} from './terms-and-conditions.ts';

/** Limits, time-outs and reality checks set by players, and markers of harm. */
export function createProtectionModule({
  now = () => new Date(),
  hasOpenBets,
}: Omit<ProtectionDeps, 'now'> & { now?: (() => Date) | undefined }): Module {
  return defineModule({
    name: 'protection',
    personal: personalData,
    handlers: createRoutes({ now, hasOpenBets }),
    events: {
      'jurisdiction.changed': { 'protection.jurisdiction': copyJurisdiction },
      'session.ended': { 'protection.session-ended': releaseGamesOfVisit },
      'deposit.credited': { 'protection.deposit': scoreOnDeposit },
      'player.active': { 'protection.player-active': scoreOnActivity },
      'player.flagged': { 'protection.flagged': scoreOnStaffFlag },
    },
    console: protectionConsole,
    // The text of the terms is a page; a new brand starts with its version 1.
    siteCopy: { tables: [{ table: 'protection.profile', set: { terms_version: '1' } }] },
  });
}
