import { z } from 'zod';
import { IDENTITY_STEPS } from '../values/identity-levels.ts';
import { PAYOUT_LEG_STATES, WITHDRAWAL_STATES } from '../values/payments.ts';
import { WITHDRAWAL_REASONS, WITHDRAWAL_REFUSALS } from '../values/withdrawal-reasons.ts';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { amount, instant, page, pageFields, password, playerFields } from './fields.ts';

/** Withdrawal calls; not in the specification. Amounts are decimals of the site's currency. */
const language = z.string().max(8).default('EN');

export const withdrawalItem = z.object({
  withdrawal_id: z.string(),
  reference: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  /** Why it is under review or was rejected; empty without a reason. */
  reason: z.enum([...WITHDRAWAL_REASONS, '']),
  /** Amount for the reason: turnover still required. */
  reason_amount: amount.nullable(),
  amount,
  /** Amount paid; null until then. */
  paid: amount.nullable(),
  currency: z.string(),
  bank_name: z.string(),
  masked_number: z.string(),
  /**
   * Targets by name of method and account; several if a part first returns to its source. Empty for a request
   * that was rejected at once.
   */
  destinations: z.array(z.string()),
  created_at: instant,
  /** The target time of the decision; null if none is needed. */
  due_at: instant.nullable(),
});
const withdrawalDetail = withdrawalItem.extend({
  /** The coin and network by their common names; null for a bank account. */
  wallet: z.object({ coin: z.string(), network: z.string() }).nullable(),
  /** Its parts: first back to the source of funds, the rest to the bank account (operations 3.4). */
  parts: z.array(
    z.object({
      name: z.string(),
      is_bank: z.boolean(),
      amount,
      /** Amount paid; null until then. */
      paid: amount.nullable(),
      state: z.enum(PAYOUT_LEG_STATES),
      /**
       * The payment to a wallet: coins, their rate, the transaction and its explorer URL (may be empty). Null
       * before payment, and for bank payments.
       */
      sent: z
        .object({ coins: z.string(), rate: z.string(), hash: z.string(), lookup: z.string() })
        .nullable(),
    }),
  ),
  history: z.array(z.object({ state: z.enum(WITHDRAWAL_STATES), at: instant })),
});

/** The withdrawable amount, what limits it, and the outstanding requirements. */
export const withdrawalInfo = defineCall({
  path: '/api/cashier/withdrawal_info',
  summary: 'Amount available for withdrawal, and any obstacles.',
  caller: 'player',
  input: z.object({ ...playerFields, language }),
  output: {
    currency: z.string(),
    /** Balance, and the amount reserved for pending withdrawals. */
    cash: amount,
    reserved: amount,
    /** For this player: of the brand, and of the player's segments (operations 14.27). */
    min: amount,
    max: amount,
    left_today: z.object({ count: z.int(), amount }),
    /** Outstanding turnover before a withdrawal. */
    turnover_missing: amount,
    /** Bonus money that a withdrawal would forfeit; null without an active bonus. */
    bonus_at_stake: amount.nullable(),
    identity_needed: z.enum(IDENTITY_STEPS),
    /** Remaining amount at the player's identity level, and the period of the limit; null: no limit. */
    identity_left: z.object({ amount, period: z.enum(['day', 'month']) }).nullable(),
    /** Sources to which a withdrawal is paid first, and the maximum of each. */
    back_first: z.array(z.object({ name: z.string(), amount })),
    /** Deposited coins, which return without review only to a wallet of the same coin. */
    coins_first: z.array(z.object({ coin: z.string(), network: z.string(), amount })),
    /** Target time in hours for deciding a reviewed request. */
    review_hours: z.int(),
  },
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Requests a withdrawal to one of the caller's bank accounts or wallets; the amount is reserved at once.
 * `request_id` is a UUID chosen by the caller. The state in the answer shows whether it is approved, under
 * review, or rejected with the money returned.
 */
export const createWithdrawal = defineCall({
  path: '/api/cashier/withdrawal_create',
  summary: 'Request a withdrawal.',
  caller: 'player',
  input: z.object({
    ...playerFields,
    language,
    request_id: z.uuid(),
    bank_id: z.uuid(),
    amount,
    password,
    /**
     * Confirms that the active bonus ends and its money is removed; without it, such a request is
     * `bonusWouldBeLost`.
     */
    end_bonus: z.boolean().default(false),
  }),
  output: { value: withdrawalDetail },
  errors: WITHDRAWAL_REFUSALS,
  unreachable: SETTINGS_UNREACHABLE,
});

export const withdrawals = defineCall({
  path: '/api/cashier/withdrawals',
  summary: 'Withdrawals of the caller, newest first, 10 a page.',
  rows: ['S-22'],
  caller: 'player',
  input: z.object({ ...playerFields, is_open: z.boolean().default(false), page }),
  output: { value: z.array(withdrawalItem), ...pageFields },
  unreachable: SETTINGS_UNREACHABLE,
});

export const withdrawal = defineCall({
  path: '/api/cashier/withdrawal',
  summary: 'One withdrawal of the caller with its full history.',
  caller: 'player',
  input: z.object({ ...playerFields, withdrawal_id: z.uuid() }),
  output: { value: withdrawalDetail },
  errors: ['notFound'],
  unreachable: SETTINGS_UNREACHABLE,
});

export type WithdrawalItem = z.infer<typeof withdrawalItem>;
export type WithdrawalDetail = z.infer<typeof withdrawalDetail>;
