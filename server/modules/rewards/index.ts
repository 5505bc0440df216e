import type { EventHandlers } from '../../platform/events/index.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import type { SiteCopy } from '../../platform/site-copy.ts';
import type { SeedPairs } from '../originals/index.ts';
import { createRewardsConsole } from './console/index.ts';
import { addDeposit, addRoundTurnover, removeDeposit, removeRoundTurnover } from './event-handlers.ts';
import { correctBestRound, recordBestRound } from './leaderboard/best-rounds.ts';
import { createLeaderboardRoutes } from './leaderboard/routes.ts';
import { countAccountMissions } from './missions/account-missions.ts';
import { countDepositForMissions, uncountDepositForMissions } from './missions/deposit-missions.ts';
import { countStreakDay } from './missions/login-streaks.ts';
import type { RequiredIdentityLevel } from './missions/mission-eligibility.ts';
import { countForMissions } from './missions/mission-progress.ts';
import { reverseForMissions } from './missions/reversals.ts';
import { createMissionRoutes } from './missions/routes.ts';
import { releaseByTurnover, reverseTokenTurnover } from './missions/token-holds.ts';
import { correctPlayDay, recordPlayDay } from './payouts/play-days.ts';
import { erasePlayerName, personalData } from './personal-data.ts';
import type { FindGame } from './prizes/console.ts';
import { countForBoards, recountForBoards } from './prizes/points.ts';
import { createPrizeRoutes } from './prizes/routes.ts';
import {
  countDepositForReferral,
  countIdentityForReferral,
  countRoundForReferral,
  recordReferral,
  uncountDepositForReferral,
  uncountRoundForReferral,
} from './referral/referrals.ts';
import { payReferralReward } from './referral/reward.ts';
import { createReferralRoutes } from './referral/routes.ts';
import { createVipRoutes, vipProgramme } from './routes.ts';
import { segmentConditions } from './segment-conditions.ts';
import { createWheelRoutes } from './wheel/routes.ts';

export { deleteOldCountedDeposits } from './deposit-counts.ts';
export { deleteOldBestRounds } from './leaderboard/best-rounds.ts';
export { expireMissions } from './missions/mission-claims.ts';
export { deleteOldMissionGames } from './missions/mission-progress.ts';
export { type NewMission, upsertMissions } from './missions/missions.ts';
export { releaseDueHolds, setTokenRule } from './missions/token-holds.ts';
export { payCommissions } from './payouts/commissions.ts';
export { giveScheduledGifts } from './payouts/gift-days.ts';
export { type LevelGift, setLevelGifts } from './payouts/gifts.ts';
export { deleteOldPlayDays } from './payouts/play-days.ts';
export { payRebates } from './payouts/rebates.ts';
export { playerLevel } from './player-level.ts';
export { createPrizeBoard, type NewBoard } from './prizes/boards.ts';
export { deleteOldBoardPoints } from './prizes/points.ts';
export { payBoardPrizes } from './prizes/prize-payouts.ts';
export { createDefaultProgramme } from './programmes.ts';
export { endReferral, setReferralRule } from './referral/referrals.ts';
export { setProgrammeZone } from './site-zone.ts';
export { listSitesWithSpins, type SampledSpin, sampleSpins } from './wheel/spin-samples.ts';
export { upsertWheel } from './wheel/wheels.ts';

/**
 * The rewards module. `seedPairs` stores the wheel's committed seeds; `findGame` looks up a game on sale;
 * `requiredIdentityLevel` is the identity level that payouts of a site require; `clock` (milliseconds) is for
 * tests of days and months.
 */
/** Offers with a budget are excluded: each needs approval by two people. */
const PROGRAMME_COPY: SiteCopy = {
  tables: [
    { table: 'rewards.programme' },
    { table: 'rewards.level' },
    { table: 'rewards.level_gift' },
    { table: 'rewards.token_rule' },
    { table: 'rewards.referral_rule' },
  ],
};

/** Events by which missions, levels, boards and referrals progress. */
const EVENTS: EventHandlers = {
  'player.erased': { 'rewards.erased': erasePlayerName },
  'round.settled': {
    'rewards.turnover': addRoundTurnover,
    'rewards.missions': countForMissions,
    'rewards.tokens': releaseByTurnover,
    'rewards.board': recordBestRound,
    'rewards.prizeBoards': countForBoards,
    'rewards.playDay': recordPlayDay,
    'rewards.referral': countRoundForReferral,
  },
  'round.corrected': {
    'rewards.turnoverBack': removeRoundTurnover,
    'rewards.playDayBack': correctPlayDay,
    'rewards.missionsBack': reverseForMissions,
    'rewards.tokensBack': reverseTokenTurnover,
    'rewards.boardBack': correctBestRound,
    'rewards.prizeBoardsBack': recountForBoards,
    'rewards.referralBack': uncountRoundForReferral,
  },
  'player.registered': { 'rewards.referral-joined': recordReferral },
  'player.active': {
    'rewards.streak-day': countStreakDay,
    'rewards.account': countAccountMissions,
    'rewards.friendKnown': countIdentityForReferral,
  },
  'player.profile_changed': {
    'rewards.profile': countAccountMissions,
    'rewards.friendProfile': countIdentityForReferral,
  },
  'document.notified': {
    'rewards.friendDocument': async (tx, document) => {
      if (document.what === 'approved') await countIdentityForReferral(tx, document);
    },
  },
  'deposit.credited': {
    'rewards.deposit': addDeposit,
    'rewards.depositMissions': countDepositForMissions,
    'rewards.depositReferral': countDepositForReferral,
  },
  'deposit.reversed': {
    'rewards.depositBack': removeDeposit,
    'rewards.depositMissionsBack': uncountDepositForMissions,
    'rewards.depositReferralBack': uncountDepositForReferral,
  },
  'referral.qualified': { 'rewards.referralReward': payReferralReward },
};

/** The module of VIP levels, missions, wheels, leaderboards and referral. */
export function createRewardsModule({
  seedPairs,
  findGame,
  requiredIdentityLevel,
  clock = Date.now,
}: {
  seedPairs: SeedPairs;
  findGame: FindGame;
  requiredIdentityLevel: RequiredIdentityLevel;
  clock?: (() => number) | undefined;
}): Module {
  return defineModule({
    name: 'rewards',
    segmentConditions,
    personal: personalData,
    console: createRewardsConsole(findGame),
    siteCopy: PROGRAMME_COPY,
    handlers: {
      vip: createVipRoutes(clock),
      vipProgramme,
      ...createWheelRoutes(seedPairs, clock),
      ...createMissionRoutes(clock, requiredIdentityLevel),
      ...createLeaderboardRoutes(clock),
      ...createPrizeRoutes(clock),
      ...createReferralRoutes(clock),
    },
    events: EVENTS,
  });
}
