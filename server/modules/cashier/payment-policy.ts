import { currencyOf, dollarsIn } from '#contracts/values/currency.ts';
import { MAX_IDENTITY_LEVEL } from '#contracts/values/identity-levels.ts';
import { inMinorUnits } from '#contracts/values/money.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import type { SiteRef } from '../../platform/module.ts';
import { jurisdictionOf } from '../protection/index.ts';
import { listOpenMethods } from './methods/methods.ts';
import { type PolicyRow, tables } from './tables.ts';

/** A site's payment policy; amounts in minor units of its currency. */
export type CashierPolicy = Omit<PolicyRow, 'site_id'>;

/**
 * About 5 000 pesos in whole units of each currency: the amount from which a second person must approve
 * (operations 1.2, T1).
 */
const SECOND_APPROVAL_FROM: Readonly<Record<string, bigint>> = {
  PHP: 5_000n,
  CNY: 600n,
  IDR: 1_400_000n,
  MNT: 300_000n,
  MMK: 180_000n,
  USD: 100n,
  THB: 3_000n,
  VND: 2_200_000n,
  KRW: 120_000n,
  JPY: 13_000n,
  TOKEN: 5_000n,
};

/**
 * The policy of a site, or the default of its currency, with the changes of its jurisdiction profile: no
 * turnover requirement on deposits where it is not allowed (operations 3.5), and a higher identity level
 * (operations 14.21).
 */
export async function findPolicy(db: Db, siteId: number, currency: string): Promise<CashierPolicy> {
  const row = await tables(db)
    .selectFrom('policy')
    .selectAll()
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  const { site_id: _, ...policy } = row ?? { site_id: siteId, ...defaultPolicy(currency) };
  const profile = await jurisdictionOf(db, siteId);
  return {
    ...policy,
    turnover_percent: profile.deposit_turnover ? policy.turnover_percent : 0,
    deposit_identity: Math.max(policy.deposit_identity, profile.deposit_identity),
    withdrawal_identity: Math.max(policy.withdrawal_identity, profile.withdrawal_identity),
  };
}

/** Whether a deposit or a withdrawal on a site requires an approved identity document. */
export async function requiresIdentityDocument(
  db: Db,
  { id, currency }: Pick<SiteRef, 'id' | 'currency'>,
): Promise<boolean> {
  const { deposit_identity, withdrawal_identity } = await findPolicy(db, id, currency);
  if (Math.max(deposit_identity, withdrawal_identity) === MAX_IDENTITY_LEVEL) return true;
  return (await listOpenMethods(db, id, currency)).some(
    ({ identity_level }) => identity_level === MAX_IDENTITY_LEVEL,
  );
}

/** Identity level required for a withdrawal. */
export async function requiredIdentityLevel(db: Db, siteId: number, currency: string): Promise<number> {
  return (await findPolicy(db, siteId, currency)).withdrawal_identity;
}

/** Stores the differences from the default; a new policy replaces the previous one. */
export async function setPolicy(
  tx: Tx,
  siteId: number,
  currency: string,
  changes: Partial<CashierPolicy>,
): Promise<void> {
  const values = { ...defaultPolicy(currency), ...changes };
  await tables(tx)
    .insertInto('policy')
    .values({ site_id: siteId, ...values })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(values))
    .execute();
}

function defaultPolicy(code: string): CashierPolicy {
  const currency = currencyOf(code);
  const units = SECOND_APPROVAL_FROM[currency];
  const second = units ? inMinorUnits(units, currency) : dollarsIn(currency, 100);
  return {
    second_person_from: second,
    third_person_from: 10n * second,
    single_approver_daily: 10n * second,
    single_player_daily: 2n * second,
    received_excess_percent: 20,
    turnover_percent: 100,
    withdrawal_min: second / 50n,
    withdrawal_max: 100n * second,
    daily_count: 3,
    daily_amounts: [100n * second],
    auto_limit: second,
    bank_age_hours: 24,
    credential_hours: 72,
    deposit_identity: 0,
    deposit_day_by_identity: [null, null, null, null],
    deposit_month_by_identity: [null, null, null, null],
    withdrawal_day_by_identity: [null, null, null, null],
    withdrawal_month_by_identity: [null, null, null, null],
    withdrawal_identity: 1,
    review_hours: 24,
    payout_adapter: 'manual',
    // About 2 000 euros and 5 000 000 pesos (player protection K1 and K2).
    due_diligence_from: 26n * second,
    covered_above: 1_000n * second,
    // About 150 pounds (player protection C8).
    net_deposits_above: (9n * second) / 4n,
    // About 10 000 Swedish crowns a month (player protection C7).
    high_limit_above: (52n * second) / 5n,
    large_win: 10n * second,
    flagged_games: [],
  };
}

/** Number of approvals an amount requires: one, two from T1, three from T2. */
export function requiredApprovals(policy: CashierPolicy, amount: bigint): number {
  if (amount > policy.third_person_from) return 3;
  return amount > policy.second_person_from ? 2 : 1;
}
