import { z } from 'zod';

const minorUnits = z.string().regex(/^\d{1,18}$/);
const base = {
  event_id: z.uuid(),
  site_id: z.int().positive(),
  player_id: z.uuid(),
  account_id: z.string(),
  currency: z.string(),
  at: z.iso.datetime(),
};

/**
 * `deposit.credited`: a deposit has been credited to the player's cash. `amount`: as credited; sent once per
 * deposit.
 */
export const depositCredited = z.object({
  ...base,
  deposit_id: z.uuid(),
  method_id: z.string(),
  amount: minorUnits,
  /** When its gateway first confirmed it, if a gateway did. */
  confirmed_at: z.iso.datetime().optional(),
});
export type DepositCredited = z.infer<typeof depositCredited>;

/**
 * `deposit.reversed`: a credited deposit has been debited again. `amount`: as originally credited; sent once
 * per deposit.
 */
export const depositReturned = z.object({
  ...base,
  deposit_id: z.uuid(),
  method_id: z.string(),
  amount: minorUnits,
  /** Time of the credit. */
  credited_at: z.iso.datetime(),
  how: z.enum(['refunded', 'charged_back']),
});
export type DepositReturned = z.infer<typeof depositReturned>;

/**
 * `bank_account.added`: a player has added a bank account. Its number is the cashier's keyed hash, which is
 * equal for equal numbers within a site.
 */
export const bankAdded = z.object({
  event_id: z.uuid(),
  site_id: z.int().positive(),
  player_id: z.uuid(),
  number_hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BankAdded = z.infer<typeof bankAdded>;

/**
 * `payment.notified`: a payment has a new state, and its player is notified in the language of the request.
 */
export const paymentNotified = z.object({
  ...base,
  payment: z.enum(['deposit', 'withdrawal']),
  payment_id: z.uuid(),
  reference: z.string(),
  state: z.string(),
  reason: z.string(),
  amount: minorUnits,
  /** Requested amount of a paid withdrawal, which may be more than was paid. */
  requested: minorUnits.optional(),
  language: z.string(),
});
export type PaymentNotified = z.infer<typeof paymentNotified>;

/** `withdrawal.paid`: a withdrawal has been paid. `amount`: as paid; sent once per withdrawal. */
export const withdrawalPaid = z.object({ ...base, withdrawal_id: z.uuid(), amount: minorUnits });
export type WithdrawalPaid = z.infer<typeof withdrawalPaid>;

/**
 * `exclusion_payout.due`: an excluded player's money must be paid out, after stakes returned by the exclusion
 * or after a later win.
 */
export const payoutDue = z.object({
  event_id: z.uuid(),
  site_id: z.int().positive(),
  player_id: z.uuid(),
  at: z.iso.datetime(),
});
export type PayoutDue = z.infer<typeof payoutDue>;
