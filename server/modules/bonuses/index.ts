import type { Database } from '../../platform/database/index.ts';
import { defineModule, type Module } from '../../platform/module.ts';
import { bonusesConsole } from './console/index.ts';
import {
  forfeitOnAccountClosure,
  grantDepositBonus,
  type LevelOf,
  removeDepositBonus,
} from './deposit-bonuses.ts';
import { expireBonuses, notifyExpiringBonuses } from './expiry.ts';
import { recordBankAccount } from './linked-accounts.ts';
import { personalData } from './personal-data.ts';
import { type CountAttempt, createBonusRoutes } from './routes.ts';
import { segmentConditions } from './segment-conditions.ts';
import { recordWagering, reverseWagering } from './wagering.ts';

export { ownMoneyTurnover, turnoverReduction } from '#contracts/values/turnover.ts';
export { bonusShareOf } from './amounts.ts';
export { changeCampaignState, shareToConfirm } from './campaign-states.ts';
export { draftCampaign, type NewCampaign, openCampaigns } from './campaigns.ts';
export type { CampaignForecast } from './cost-forecast.ts';
export { isFirstDeposit } from './deposit-bonuses.ts';
export { availableFreeRounds, cancelRefusedFreeRounds, consumeFreeRound } from './free-rounds.ts';
export { endAllGrants, endGrant, settleLateResult } from './grant-settlement.ts';
export { bonusConversions, findGrant, grantBonus, listGrants, lockPlayerBonuses } from './grants.ts';
export { sharesBankAccount } from './linked-accounts.ts';
export {
  findOpenRoundStakes,
  recordOpenBonusRounds,
  removeOpenRound,
  updateOpenRoundStakes,
} from './open-rounds.ts';
export { prizeRefusalReason, prizeTerms } from './prize-campaigns.ts';
export {
  ACTIVE_BONUS,
  type ActiveBonus,
  bonusBetLimit,
  findActiveBonus,
  fundStake,
  playableAmount,
  playableBalance,
  type StakeFunding,
} from './stake-funding.ts';
export { setSupportCap, supportCapOf } from './support-cap.ts';
export type { GrantRow } from './tables.ts';
export { grantTriggeredBonus, hasTriggeredCampaign, removeTriggeredBonus } from './triggers.ts';

type BonusesDeps = {
  levelOf: LevelOf;
  /** Limits attempts at bonus codes; no limit if omitted. */
  countAttempt?: CountAttempt | undefined;
  /** Milliseconds; for tests of time limits. */
  clock?: (() => number) | undefined;
};
export type BonusesModule = Module & {
  /** Scheduled work, run by a job every minute. */
  expireDue(database: Database): Promise<void>;
};

/** Campaigns and bonus money. */
export function createBonusesModule({
  levelOf,
  clock = Date.now,
  countAttempt: countTry = async () => {},
}: BonusesDeps): BonusesModule {
  return {
    ...defineModule({
      name: 'bonuses',
      segmentConditions,
      personal: personalData,
      siteCopy: { tables: [{ table: 'bonuses.grant_policy' }] },
      handlers: createBonusRoutes({ levelOf, clock, countAttempt: countTry }),
      events: {
        'round.settled': { 'bonuses.progress': recordWagering },
        'round.corrected': { 'bonuses.corrected': reverseWagering },
        'deposit.credited': {
          'bonuses.deposit': (tx, deposit) => grantDepositBonus(tx, deposit, levelOf),
        },
        'deposit.reversed': { 'bonuses.deposit-reversed': removeDepositBonus },
        'bank_account.added': { 'bonuses.bank': recordBankAccount },
        'player.closed': { 'bonuses.closed': forfeitOnAccountClosure },
        'player.excluded': { 'bonuses.excluded': forfeitOnAccountClosure },
      },
      console: bonusesConsole,
    }),
    expireDue: async (database) => {
      await expireBonuses(database, new Date(clock()));
      await notifyExpiringBonuses(database, new Date(clock()));
    },
  };
}
