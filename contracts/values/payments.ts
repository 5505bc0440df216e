/**
 * Types of payment methods (operations 3.1). Fields and texts of a method are data; the type determines only
 * its icon and labels.
 */
export const METHOD_TYPES = [
  'bank_transfer',
  'ewallet',
  'qr',
  'virtual_account',
  'over_the_counter',
  'crypto',
] as const;
export type MethodType = (typeof METHOD_TYPES)[number];

/** States of a deposit, including those after the credit of a gateway payment (operations 3.2, 3.3). */
export const DEPOSIT_STATES = [
  'created',
  'awaiting_payment',
  'receipt_uploaded',
  'under_review',
  'approved',
  'pending',
  'succeeded',
  'credited',
  'rejected',
  'failed',
  'expired',
  'cancelled',
  'refunded',
  'charged_back',
] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** States that require action by the player or staff. */
export const OPEN_DEPOSIT_STATES: readonly DepositState[] = [
  'created',
  'awaiting_payment',
  'receipt_uploaded',
  'under_review',
  'approved',
  'pending',
  'succeeded',
];

/** States of a deposit that ended without a credit. */
export const FAILED_DEPOSIT_STATES: readonly DepositState[] = ['rejected', 'failed', 'expired', 'cancelled'];

/** Why a deposit was not credited, as shown to the player. */
export const DEPOSIT_REASONS = [
  'DUPLICATE_REFERENCE',
  'NOT_RECEIVED',
  'THIRD_PARTY',
  'UNREADABLE_RECEIPT',
  'DECLINED',
  'UNREACHABLE',
  'TAKEN_BACK',
  'OTHER',
] as const;
export type DepositReason = (typeof DEPOSIT_REASONS)[number];

/** Maximum size of a receipt picture, in bytes (operations 3.2 rule 4). */
export const MAX_RECEIPT_BYTES = 5 * 1024 * 1024;

/** States of a withdrawal (operations 3.4). */
export const WITHDRAWAL_STATES = [
  'requested',
  'auto_checks',
  'review',
  'approved',
  'paying',
  'paid',
  'failed',
  'rejected',
  'returned',
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** States in which the money is reserved and processing continues. */
export const OPEN_WITHDRAWAL_STATES: readonly WithdrawalState[] = [
  'requested',
  'auto_checks',
  'review',
  'approved',
  'paying',
  'failed',
];

/** States of one part of a withdrawal. */
export const PAYOUT_LEG_STATES = ['waiting', 'paying', 'paid', 'failed'] as const;
export type PayoutLegState = (typeof PAYOUT_LEG_STATES)[number];

/**
 * Reasons for requiring a second person for a credit (operations 14.2): the amount is far above the request,
 * or above a 24-hour limit of the person on the brand, of the person on all brands, or of the player.
 */
export const SINGLE_APPROVAL_LIMITS = [
  'received_excess',
  'approver_day',
  'approver_all_day',
  'player_day',
] as const;
export type SingleApprovalLimit = (typeof SINGLE_APPROVAL_LIMITS)[number];
