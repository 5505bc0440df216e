import { CHAINS } from '#contracts/values/blockchains.ts';
import { missingIdentityStep } from '#contracts/values/identity-levels.ts';
import { minAmount, toWireAmount } from '#contracts/values/money.ts';
import { type Db, transaction } from '../../../platform/database/index.ts';
import type { Handlers, PlayerContext } from '../../../platform/module.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findActiveBonus } from '../../bonuses/index.ts';
import { findBalances } from '../../ledger/index.ts';
import { identityLevelOf } from '../../players/index.ts';
import { parseAmount } from '../amount-input.ts';
import type { LiveGateways } from '../gateways/registry.ts';
import { findIdentityAllowance } from '../identity-limits.ts';
import { supportedLanguage, translated } from '../methods/localized-text.ts';
import { methodsByIds } from '../methods/methods.ts';
import { type CashierPolicy, findPolicy } from '../payment-policy.ts';
import type { ConfirmPassword } from '../routes.ts';
import { findOwnLimits, remainingToday } from '../segment-limits.ts';
import { remainingTurnover } from '../turnover-requirements.ts';
import { createWithdrawal, remainingIn24Hours, withdrawalRange } from './creation.ts';
import { planPayout } from './payout-plan.ts';
import { presentWithdrawalDetail, presentWithdrawals } from './presenters.ts';
import { findWithdrawal, listWithdrawals, PAGE_SIZE } from './queries.ts';

/** Returns a player's VIP level, starting at 0. */
export type LevelOf = (db: Db, siteId: number, playerId: string) => Promise<number>;
type WithdrawalDeps = {
  gateways: LiveGateways;
  confirmPassword: ConfirmPassword;
  levelOf: LevelOf;
  clock: () => number;
};

const playerOf = ({ site, player }: PlayerContext): PlayerKey => ({ siteId: site.id, playerId: player.id });

/** Withdrawal calls. `clock` in milliseconds. */
export function createWithdrawalRoutes(deps: WithdrawalDeps): Handlers {
  const { gateways, confirmPassword, levelOf, clock } = deps;
  return {
    withdrawalInfo: async ({ language }, context) => {
      const { db, site, player } = context;
      const key = playerOf(context);
      const [policy, balances, missing, bonus, identity, level] = await Promise.all([
        findPolicy(db, site.id, site.currency),
        findBalances(db, site.id, player.id),
        remainingTurnover(db, key),
        findActiveBonus(db, key),
        identityLevelOf(db, site.id, player.id, new Date(clock())),
        levelOf(db, site.id, player.id),
      ]);
      await gateways.refresh();
      const plan = await planPayout(db, key, gateways, balances?.cash ?? 0n);
      const back = plan.filter(({ source }) => source !== null);
      const methodIds = back.map(({ method }) => method);
      const methods = await methodsByIds(db, site.id, methodIds);
      const sum = (amount: bigint) => toWireAmount(amount, site.currency);
      return {
        currency: site.currency,
        cash: sum(balances?.cash ?? 0n),
        reserved: sum(balances?.reserved ?? 0n),
        ...(await amountFields(db, { ...key, level }, policy, site.currency, new Date(clock()))),
        turnover_missing: sum(missing),
        bonus_at_stake: bonus ? sum(balances?.bonus ?? 0n) : null,
        ...(await identityFields(db, { ...key, identity }, policy, site.currency, new Date(clock()))),
        back_first: back.map(({ method, amount }) => {
          const name = methods.get(method)?.details.name;
          return { name: translated(name, supportedLanguage(language)), amount: sum(amount) };
        }),
        coins_first: plan.flatMap(({ coin, amount }) =>
          coin ? [{ coin: coin.coin, network: CHAINS[coin.network].name, amount: sum(amount) }] : [],
        ),
        review_hours: policy.review_hours,
      };
    },
    createWithdrawal: async (input, context) => {
      const { db, site, player } = context;
      await Promise.all([confirmPassword(context, input.password), gateways.refresh()]);
      const request = {
        ...playerOf(context),
        currency: site.currency,
        requestId: input.request_id,
        bankId: input.bank_id,
        amount: parseAmount(input.amount, site.currency),
        language: supportedLanguage(input.language),
        endBonus: input.end_bonus,
        level: await levelOf(db, site.id, player.id),
      };
      const made = await transaction(db, (tx) => createWithdrawal(tx, gateways, request, new Date(clock())));
      return { value: await presentWithdrawalDetail(db, made) };
    },
    withdrawals: async ({ is_open, page }, context) => {
      const { rows, total } = await listWithdrawals(context.db, playerOf(context), is_open, page);
      const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
      const value = await presentWithdrawals(context.db, rows);
      return { value, page, pages, total };
    },
    withdrawal: async ({ withdrawal_id }, context) => {
      const found = await findWithdrawal(context.db, playerOf(context), withdrawal_id);
      return { value: await presentWithdrawalDetail(context.db, found ?? refuse('notFound')) };
    },
  };
}

/** The amounts that the player may withdraw at once and today. */
async function amountFields(
  db: Db,
  { level, ...key }: PlayerKey & { level: number },
  policy: CashierPolicy,
  currency: string,
  now: Date,
) {
  const own = await findOwnLimits(db, { ...key, currency }, 'withdrawal', now);
  const { min, max } = withdrawalRange(policy, own);
  const { count, amount } = await remainingIn24Hours(db, key, policy, level, now);
  const left = minAmount(amount, (await remainingToday(db, key, 'withdrawal', own, now)) ?? amount);
  const sum = (minor: bigint) => toWireAmount(minor, currency);
  return { min: sum(min), max: sum(max), left_today: { count, amount: sum(left) } };
}

/** The player's requirements for a withdrawal, and the remaining allowance at the identity level. */
async function identityFields(
  db: Db,
  { identity, ...key }: PlayerKey & { identity: number },
  policy: CashierPolicy,
  currency: string,
  now: Date,
) {
  const allowed = await findIdentityAllowance(db, key, 'withdrawal', policy, now);
  return {
    identity_needed: missingIdentityStep(identity, policy.withdrawal_identity),
    identity_left: allowed && { amount: toWireAmount(allowed.left, currency), period: allowed.period },
  };
}
