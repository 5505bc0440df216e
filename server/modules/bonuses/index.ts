import type { Database } from '../../platform/database.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { noteBank } from './clusters.ts';
import { bonusesConsole } from './console.ts';
import { endForClosed, grantForDeposit, type LevelOf, removeForDeposit } from './deposits.ts';
import { personal } from './personal.ts';
import { countForBonus, uncountForBonus } from './progress.ts';
import { bonusRoutes, type CountTry } from './routes.ts';
import { expireBonuses, noticeBonuses } from './upkeep.ts';

export { campaignsOf, draftCampaign, moveCampaign, type NewCampaign, openCampaigns } from './campaigns.ts';
export { sharesBank } from './clusters.ts';
export { type Ending, endAll, endGrant, type Late, settleLate } from './ending.ts';
export { type Forecast, forecast } from './forecast.ts';
export { countFreeRounds, freeRoundsIn, refuseFreeRounds, takeFreeRound } from './free-rounds.ts';
export { ACTIVE_BONUS, type ActiveBonus, activeBonus, type Funding, fundStake } from './funds.ts';
export { giftTerms, whyNoGift } from './gifts.ts';
export {
  bonusesGiven,
  findGrant,
  type Granted,
  grantBonus,
  grantsOf,
  lockPlayer,
  type NewGrant,
} from './grants.ts';
export { grantForOccasion, hasOccasion, removeForOccasion } from './occasions.ts';
export { closeRound, type OpenRound, openRounds, putStakes, stakesOf } from './open-rounds.ts';
export { putSupportCap, supportCap } from './policy.ts';
export type { Deed } from './steps.ts';
export { bonusShare } from './sums.ts';
export type { CampaignRow, CampaignState, GrantRow } from './tables.ts';
export { ownTurnover, turnoverLess, validTurnover } from './turnover.ts';

export type BonusesDeps = {
  levelOf: LevelOf;
  /** Holds back whoever tries codes; nobody does when left out. */
  countTry?: CountTry | undefined;
  /** Milliseconds; for tests of time limits. */
  clock?: (() => number) | undefined;
};
export type BonusesModule = Module & {
  /** What is due by the clock; for a job every minute. */
  tick(database: Database): Promise<void>;
};

/** Campaigns and bonus money. */
export function createBonusesModule({
  levelOf,
  clock = Date.now,
  countTry = async () => {},
}: BonusesDeps): BonusesModule {
  return {
    ...defineModule({
      name: 'bonuses',
      personal,
      handlers: bonusRoutes({ levelOf, clock, countTry }),
      events: {
        'round.settled': { 'bonuses.progress': countForBonus },
        'round.corrected': { 'bonuses.corrected': uncountForBonus },
        'deposit.credited': {
          'bonuses.deposit': (tx, deposit) => grantForDeposit(tx, deposit, levelOf),
        },
        'deposit.returned': { 'bonuses.returned': removeForDeposit },
        'bank.added': { 'bonuses.bank': noteBank },
        'player.closed': { 'bonuses.closed': endForClosed },
        'player.excluded': { 'bonuses.excluded': endForClosed },
      },
      console: bonusesConsole,
    }),
    tick: async (database) => {
      await expireBonuses(database, new Date(clock()));
      await noticeBonuses(database, new Date(clock()));
    },
  };
}
