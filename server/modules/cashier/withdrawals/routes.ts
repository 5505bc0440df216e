import { CHAINS } from '#contracts/values/chains.ts';
import { type Db, transaction } from '../../../platform/database.ts';
import type { Handlers, PlayerContext } from '../../../platform/module.ts';
import { refuse } from '../../../platform/refusal.ts';
import { activeBonus } from '../../bonuses/index.ts';
import { balancesOf } from '../../ledger/index.ts';
import { identityOf } from '../../players/index.ts';
import type { Gateways } from '../gateways/registry.ts';
import type { PlayerKey } from '../holder.ts';
import { languageOf, say } from '../methods/details.ts';
import { findMethod } from '../methods/methods.ts';
import { policyOf } from '../policy.ts';
import { amountOf, decimal } from '../present.ts';
import type { ConfirmPassword } from '../routes.ts';
import { turnoverMissing } from '../turnover.ts';
import { createWithdrawal, leftToday } from './create.ts';
import { PAGE_SIZE, withdrawalOf, withdrawalsOf } from './list.ts';
import { planOf } from './plan.ts';
import { presentWay, presentWithdrawal } from './present.ts';

/** Answers a player's VIP level, from 0. */
export type LevelOf = (db: Db, siteId: number, playerId: string) => Promise<number>;
export type WithdrawalDeps = {
  gateways: Gateways;
  confirmPassword: ConfirmPassword;
  levelOf: LevelOf;
  clock: () => number;
};

const NEEDS = ['', 'name', 'contact'] as const;
const playerOf = ({ site, player }: PlayerContext): PlayerKey => ({ siteId: site.id, playerId: player.id });

/** Calls about taking money out. `clock` in milliseconds. */
export function withdrawalRoutes({ gateways, confirmPassword, levelOf, clock }: WithdrawalDeps): Handlers {
  return {
    withdrawalInfo: async ({ language }, context) => {
      const { db, site, player } = context;
      const key = playerOf(context);
      const [policy, balances, missing, bonus, identity, level] = await Promise.all([
        policyOf(db, site.id, site.currency),
        balancesOf(db, site.id, player.id),
        turnoverMissing(db, key),
        activeBonus(db, key),
        identityOf(db, site.id, player.id),
        levelOf(db, site.id, player.id),
      ]);
      const plan = await planOf(db, key, gateways, balances?.cash ?? 0n);
      const left = await leftToday(db, key, policy, level, new Date(clock()));
      const sum = (amount: bigint) => decimal(amount, site.currency);
      return {
        currency: site.currency,
        cash: sum(balances?.cash ?? 0n),
        reserved: sum(balances?.reserved ?? 0n),
        min: sum(policy.withdrawal_min),
        max: sum(policy.withdrawal_max),
        left_today: { count: left.count, amount: sum(left.amount) },
        turnover_missing: sum(missing),
        bonus_at_stake: bonus ? sum(balances?.bonus ?? 0n) : null,
        identity_needed: identity < policy.withdrawal_identity ? (NEEDS[identity + 1] ?? '') : '',
        back_first: await Promise.all(
          plan
            .filter(({ source }) => source !== null)
            .map(async ({ method, amount }) => ({
              name: say((await findMethod(db, site.id, method))?.details.name, languageOf(language)),
              amount: sum(amount),
            })),
        ),
        coins_first: plan.flatMap(({ coin, amount }) =>
          coin ? [{ coin: coin.coin, network: CHAINS[coin.network].name, amount: sum(amount) }] : [],
        ),
        review_hours: policy.review_hours,
      };
    },
    createWithdrawal: async (input, context) => {
      const { db, site, player } = context;
      await confirmPassword(context, input.password);
      const wanted = {
        ...playerOf(context),
        currency: site.currency,
        requestId: input.request_id,
        bankId: input.bank_id,
        amount: amountOf(input.amount, site.currency),
        language: languageOf(input.language),
        endBonus: input.end_bonus,
        level: await levelOf(db, site.id, player.id),
      };
      const made = await transaction(db, (tx) => createWithdrawal(tx, gateways, wanted, new Date(clock())));
      return { value: await presentWay(db, made) };
    },
    withdrawals: async ({ is_open, page }, context) => {
      const { rows, total } = await withdrawalsOf(context.db, playerOf(context), is_open, page);
      const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
      return { value: rows.map(presentWithdrawal), page, pages, total };
    },
    withdrawal: async ({ withdrawal_id }, context) => {
      const found = await withdrawalOf(context.db, playerOf(context), withdrawal_id);
      return { value: await presentWay(context.db, found ?? refuse('notFound')) };
    },
  };
}
