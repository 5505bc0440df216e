import { defineModule, type Module } from '../../platform/module.ts';
import type { Seats } from '../originals/index.ts';
import { correctBest, recordBest } from './board/board.ts';
import { boardRoutes } from './board/routes.ts';
import { rewardsConsole } from './console.ts';
import { eraseName } from './erase.ts';
import { countDeposit, countDepositBack, countRound, countRoundBack } from './events.ts';
import { countAccount } from './missions/account.ts';
import { countDepositForMissions, uncountDepositForMissions } from './missions/deposits.ts';
import type { IdentityWanted } from './missions/earners.ts';
import { releaseByRound, unfillByRound } from './missions/holds.ts';
import { countForMissions } from './missions/progress.ts';
import { missionRoutes } from './missions/routes.ts';
import { countDay } from './missions/streaks.ts';
import { uncountForMissions } from './missions/voids.ts';
import { correctPlayDay, countPlayDay } from './payouts/days.ts';
import { personal } from './personal.ts';
import type { FindGame } from './prizes/console.ts';
import { countForBoards, recountForBoards } from './prizes/points.ts';
import { prizeRoutes } from './prizes/routes.ts';
import {
  attribute,
  countDepositForReferral,
  countForReferral,
  countIdentityForReferral,
  uncountDepositForReferral,
  uncountRoundForReferral,
} from './referral/referrals.ts';
import { referralRoutes } from './referral/routes.ts';
import { createVip, vipProgramme } from './routes.ts';
import { wheelRoutes } from './wheel/routes.ts';

export { thinBoards } from './board/board.ts';
export { thinDepositsCounted } from './deposits-counted.ts';
export { levelOf } from './level.ts';
export { expireMissions } from './missions/claims.ts';
export { putTokenRule, releaseDue } from './missions/holds.ts';
export { type NewMission, putMissions } from './missions/missions.ts';
export { thinMissionGames } from './missions/progress.ts';
export { payCommissions } from './payouts/commissions.ts';
export { thinPlayDays } from './payouts/days.ts';
export { giveOnDays } from './payouts/gift-days.ts';
export { type LevelGift, putLevelGifts } from './payouts/gifts.ts';
export { payRebates } from './payouts/rebates.ts';
export { addPrizeBoard, type NewBoard } from './prizes/boards.ts';
export { payBoards } from './prizes/pay.ts';
export { thinBoardPoints } from './prizes/points.ts';
export { defaultLevels } from './programmes.ts';
export { putReferralRule } from './referral/referrals.ts';
export { type SampledTurn, sampleTurns, sitesWithTurns } from './wheel/sample.ts';
export { putWheel, type WheelLimits } from './wheel/wheels.ts';

/**
 * The rewards module. `seats` keeps the wheel's committed seeds; `findGame` tells of games that a site sells, `identityWanted` how well a site wants
 * to know whom it pays money out to; `clock` (milliseconds) is for tests of
 * days and months.
 */
export function createRewardsModule({
  seats,
  findGame,
  identityWanted,
  clock = Date.now,
}: {
  seats: Seats;
  findGame: FindGame;
  identityWanted: IdentityWanted;
  clock?: (() => number) | undefined;
}): Module {
  return defineModule({
    name: 'rewards',
    personal,
    console: rewardsConsole(findGame),
    handlers: {
      vip: createVip(clock),
      vipProgramme,
      ...wheelRoutes(seats, clock),
      ...missionRoutes(clock, identityWanted),
      ...boardRoutes(clock),
      ...prizeRoutes(clock),
      ...referralRoutes(clock),
    },
    events: {
      'player.erased': { 'rewards.erased': eraseName },
      'round.settled': {
        'rewards.turnover': countRound,
        'rewards.missions': countForMissions,
        'rewards.tokens': releaseByRound,
        'rewards.board': recordBest,
        'rewards.prizeBoards': countForBoards,
        'rewards.playDay': countPlayDay,
        'rewards.referral': countForReferral,
      },
      'round.corrected': {
        'rewards.turnoverBack': countRoundBack,
        'rewards.playDayBack': correctPlayDay,
        'rewards.missionsBack': uncountForMissions,
        'rewards.tokensBack': unfillByRound,
        'rewards.boardBack': correctBest,
        'rewards.prizeBoardsBack': recountForBoards,
        'rewards.referralBack': uncountRoundForReferral,
      },
      'player.registered': { 'rewards.invited': attribute },
      'player.seen': {
        'rewards.day': countDay,
        'rewards.account': countAccount,
        'rewards.friendKnown': countIdentityForReferral,
      },
      'player.changed': {
        'rewards.profile': countAccount,
        'rewards.friendProfile': countIdentityForReferral,
      },
      'deposit.credited': {
        'rewards.deposit': countDeposit,
        'rewards.depositMissions': countDepositForMissions,
        'rewards.depositReferral': countDepositForReferral,
      },
      'deposit.returned': {
        'rewards.depositBack': countDepositBack,
        'rewards.depositMissionsBack': uncountDepositForMissions,
        'rewards.depositReferralBack': uncountDepositForReferral,
      },
    },
  });
}
