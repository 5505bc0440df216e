import { z } from 'zod';
import { MAX_IDENTITY_LEVEL } from '../values/identity-levels.ts';
import { defineRead, defineWrite } from './call.ts';
import { minorUnits, minorValue, positiveMinor, ruleVersion, uuid } from './fields.ts';

/** Zero or more. */
const amount = minorUnits.refine((text) => !text.startsWith('-'));
const byIdentity = z.array(amount.nullable()).length(MAX_IDENTITY_LEVEL + 1);
/** Maximum number of games whose wins are reviewed. */
export const FLAGGED_GAMES = 100;
const hours = z.int().min(0).max(720);

/** Payment rules of a site; amounts are minor units of its currency (operations 1.2, 3.4 and 3.5). */
const cashierRules = z
  .object({
    /** T1 and T2: amounts above T1 need a second approver, above T2 a third. */
    second_person_from: positiveMinor,
    third_person_from: positiveMinor,
    /** Maximum that one person may credit alone within 24 hours, in total and per player. */
    single_approver_daily: amount,
    single_player_daily: amount,
    /** A second person must approve if the amount received exceeds the request by more than this. */
    received_excess_percent: z.int().min(0).max(1000),
    /** Maximum amount approved automatically if every check passes. */
    auto_limit: amount,
    withdrawal_min: positiveMinor,
    withdrawal_max: positiveMinor,
    /**
     * Maximum number of requests per player in 24 hours, and their maximum total by VIP level; the last entry
     * applies to all higher levels.
     */
    daily_count: z.int().min(1).max(100),
    daily_amounts: z.array(positiveMinor).min(1).max(20),
    /** Identity levels required for a deposit and a withdrawal. */
    deposit_identity: z.int().min(0).max(MAX_IDENTITY_LEVEL),
    withdrawal_identity: z.int().min(0).max(MAX_IDENTITY_LEVEL),
    /** Maximum in 24 hours and 30 days at each identity level, from 0; null: no limit (operations 14.23). */
    deposit_day_by_identity: byIdentity,
    deposit_month_by_identity: byIdentity,
    withdrawal_day_by_identity: byIdentity,
    withdrawal_month_by_identity: byIdentity,
    bank_age_hours: hours,
    /** How long withdrawals are reviewed after a change of password, contact, name or second factor. */
    credential_hours: hours,
    review_hours: hours.min(1),
    /** Required turnover of a deposit, in percent. */
    turnover_percent: z.int().min(0).max(1000),
    due_diligence_from: positiveMinor,
    covered_above: positiveMinor,
    net_deposits_above: positiveMinor,
    /** A monthly deposit limit of a player above this opens a case. */
    high_limit_above: positiveMinor,
    large_win: positiveMinor,
    flagged_games: z.array(z.string().trim().min(1).max(100)).max(FLAGGED_GAMES),
    /** `manual`, or a gateway of the platform. */
    payout_adapter: z.string().regex(/^[a-z0-9-]{2,32}$/),
  })
  .refine((policy) => minorValue(policy.second_person_from) <= minorValue(policy.third_person_from), {
    path: ['third_person_from'],
  })
  // The automatic limit cannot exceed the amount that requires two people.
  .refine((policy) => minorValue(policy.auto_limit) <= minorValue(policy.second_person_from), {
    path: ['auto_limit'],
  })
  .refine((policy) => minorValue(policy.withdrawal_min) <= minorValue(policy.withdrawal_max), {
    path: ['withdrawal_max'],
  })
  .refine(
    (policy) => policy.daily_amounts.every((text) => minorValue(text) >= minorValue(policy.withdrawal_min)),
    {
      path: ['daily_amounts'],
    },
  )
  .refine((policy) => minorValue(policy.due_diligence_from) <= minorValue(policy.covered_above), {
    path: ['covered_above'],
  });
export type CashierRules = z.infer<typeof cashierRules>;

const cashierPolicy = defineRead({
  path: 'cashier-policy',
  summary: 'Cashier policy of a site with all versions and their authors.',
  needs: ['cashier', 'read'],
  input: {},
  output: {
    rules: cashierRules,
    adapters: z.array(z.string()),
    /** Names of the VIP levels by position, empty for removed ones. */
    levels: z.array(z.string()),
    /** Newest first. */
    versions: z.array(ruleVersion),
  },
});
/** `request_id` is chosen by the proposer; a repeated request creates no second proposal. */
const proposeCashierPolicy = defineWrite({
  path: 'cashier-policy/propose',
  summary: 'Change the cashier policy. Stricter settings apply immediately, looser ones after approval.',
  needs: ['cashier', 'make'],
  input: { request_id: uuid, rules: cashierRules },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['changedMeanwhile'],
});

export const cashierPolicyCalls = { cashierPolicy, proposeCashierPolicy };
