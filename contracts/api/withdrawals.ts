import { z } from 'zod';
import { IDENTITY_STEPS } from '../values/identity-levels.ts';
import { LEG_STATES, WITHDRAWAL_STATES } from '../values/payments.ts';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { amount, instant, page, pageFields, password, playerFields } from './fields.ts';

/** Calls of our own about taking money out. Amounts are decimals of the site's currency. */
const language = z.string().max(8).default('EN');

export const withdrawalItem = z.object({
  withdrawal_id: z.string(),
  reference: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  /** A code: why it is looked at or was refused; empty when nothing is to be said. */
  reason: z.string(),
  /** The sum that belongs to the reason: what must still be played. */
  reason_amount: amount.nullable(),
  amount,
  /** What was really paid; null until it was. */
  paid: amount.nullable(),
  currency: z.string(),
  bank_name: z.string(),
  masked_number: z.string(),
  /**
   * Where its money goes, in names of ways to pay and accounts: several where a part goes back first to what
   * money came from. Empty of a request that was refused at once.
   */
  destinations: z.array(z.string()),
  created_at: instant,
  /** The target time of the decision; null where none is needed. */
  due_at: instant.nullable(),
});
export const withdrawalDetail = withdrawalItem.extend({
  /** The coin and network it goes out by, in names people know; null to a bank account. */
  wallet: z.object({ coin: z.string(), network: z.string() }).nullable(),
  /** Where it goes: first back to what money came from, the rest to the bank account (operations 3.4). */
  parts: z.array(
    z.object({
      name: z.string(),
      is_bank: z.boolean(),
      amount,
      /** What was really paid; null until it was. */
      paid: amount.nullable(),
      state: z.enum(LEG_STATES),
      /**
       * What was sent to a wallet: how many coins, what one was worth, the transaction, and where it is
       * looked up, empty for nowhere. Null until it was, and of what is no coins.
       */
      sent: z
        .object({ coins: z.string(), rate: z.string(), hash: z.string(), lookup: z.string() })
        .nullable(),
    }),
  ),
  history: z.array(z.object({ state: z.enum(WITHDRAWAL_STATES), at: instant })),
});

/** What can be withdrawn, why not more, and which requirements are open: the lines behind a balance. */
export const withdrawalInfo = defineCall({
  path: '/api/cashier/withdrawal_info',
  summary: 'Amount available for withdrawal, and any obstacles.',
  caller: 'player',
  input: z.object({ ...playerFields, language }),
  output: {
    currency: z.string(),
    /** In the balance, and set aside for withdrawals that go on. */
    cash: amount,
    reserved: amount,
    min: amount,
    max: amount,
    left_today: z.object({ count: z.int(), amount }),
    /** What must still be played before money leaves. */
    turnover_missing: amount,
    /** Bonus money that a withdrawal now would cost; null when no bonus runs. */
    bonus_at_stake: amount.nullable(),
    identity_needed: z.enum(IDENTITY_STEPS),
    /** What a withdrawal pays back first to where money came from, and the most that goes there. */
    back_first: z.array(z.object({ name: z.string(), amount })),
    /** What came as coins, and goes back without a look only to a wallet of that coin. */
    coins_first: z.array(z.object({ coin: z.string(), network: z.string(), amount })),
    /** Hours within which a request that a person looks at is decided. */
    review_hours: z.int(),
  },
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Requests a withdrawal to one of the caller's bank accounts or wallets; the amount is reserved at once.
 * `request_id` is the caller's UUID. The state in the answer shows whether it is approved, under review, or
 * was refused, with the money returned.
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
     * The running bonus ends by this, its money is removed: without it such a request is `bonusWouldBeLost`.
     */
    end_bonus: z.boolean().default(false),
  }),
  output: { value: withdrawalDetail },
  errors: [
    'invalidAmount',
    'dailyLimit',
    'identityLimit',
    'insufficientFunds',
    'notFound',
    'methodUnavailable',
    'confirmationNeeded',
    'passwordUnset',
    'wrongCredentials',
    'tooManyAttempts',
    'duplicateMismatch',
    'bonusWouldBeLost',
  ],
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
