/**
 * Where and why a withdrawal is refused, reviewed or stopped. Contracts, cashier, console and site derive
 * from these lists; a new entry is a type error in every layer that does not handle it. Paths are relative to
 * `server/modules/cashier`.
 */

/** Refusals of the request itself: no withdrawal is stored (operations 3.4). */
export const WITHDRAWAL_REFUSALS = [
  // amount-input.ts and withdrawals/creation.ts: not an amount, below the minimum or above the maximum.
  'invalidAmount',
  // withdrawals/creation.ts: number or amount of requests in the last 24 hours.
  'dailyLimit',
  // segment-limits.ts: minimum, maximum or amount in 24 hours of the player's segments.
  'paymentLimit',
  // identity-limits.ts: remaining amount at the player's identity level.
  'identityLimit',
  // withdrawals/postings.ts: insufficient balance.
  'insufficientFunds',
  // withdrawals/creation.ts: the player has no such account, or its coin is currently not paid out.
  'notFound',
  'methodUnavailable',
  // server/modules/players/password-confirmation.ts: password and second factor.
  'confirmationNeeded',
  'passwordUnset',
  'wrongCredentials',
  'tooManyAttempts',
  // withdrawals/creation.ts: the request id was used for another request.
  'duplicateMismatch',
  // withdrawals/creation.ts: the active bonus would end, and the player has not agreed.
  'bonusWouldBeLost',
] as const;

/** Reasons shown to the player for a withdrawal that is under review or was rejected. */
export const WITHDRAWAL_REASONS = [
  // Reasons of WITHDRAWAL_CHECKS.
  'TURNOVER',
  'IDENTITY',
  'NAME_MISMATCH',
  'NEW_BANK',
  'CREDENTIAL_CHANGED',
  'FIRST_WITHDRAWAL',
  'LARGE',
  'ROUTINE',
  // withdrawals/payout-settlement.ts: the gateway could not pay; staff decide again.
  'PAYOUT_FAILED',
  // withdrawals/blocked-accounts.ts: one of PAYOUT_OBSTACLES; DOCUMENTS is also the reason of a check.
  'ACCOUNT_BLOCKED',
  'DOCUMENTS',
  // withdrawals/decisions.ts: rejected by staff, for any of these reasons.
  'REFUSED',
] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

/**
 * Automatic checks of a request in `withdrawals/checks.ts` and, from `DUE_DILIGENCE` on, in
 * `withdrawals/risk-checks.ts`. The player sees the reason of the first failed check. TURNOVER and IDENTITY
 * reject the request, the others send it to review; so does TURNOVER if the player is excluded and cannot
 * play. Reasons that would reveal a suspicion are `ROUTINE` (player protection K4). SCREENING comes last, so
 * that any other reason takes precedence.
 */
export const WITHDRAWAL_CHECKS = {
  TURNOVER: 'TURNOVER',
  IDENTITY: 'IDENTITY',
  DOCUMENTS: 'DOCUMENTS',
  NAME_MISMATCH: 'NAME_MISMATCH',
  NEW_BANK: 'NEW_BANK',
  CREDENTIAL_CHANGED: 'CREDENTIAL_CHANGED',
  FIRST_WITHDRAWAL: 'FIRST_WITHDRAWAL',
  LARGE: 'LARGE',
  SHARED_BANK: 'ROUTINE',
  OPEN_CASE: 'ROUTINE',
  CLOSED_LOOP: 'ROUTINE',
  DUE_DILIGENCE: 'ROUTINE',
  COVERED: 'ROUTINE',
  MINIMAL_PLAY: 'ROUTINE',
  NOTABLE_WIN: 'ROUTINE',
  CHARGE_BACK: 'ROUTINE',
  NEGATIVE_BALANCE: 'ROUTINE',
  THIRD_PARTY: 'ROUTINE',
  CYCLES: 'ROUTINE',
  STRUCTURING: 'ROUTINE',
  FAILED_PAYMENTS: 'ROUTINE',
  SHARED_DEVICE: 'ROUTINE',
  SHARED_ADDRESS: 'ROUTINE',
  NEW_PLACE: 'ROUTINE',
  SCREENING: 'ROUTINE',
} as const satisfies Record<string, WithdrawalReason>;
export type WithdrawalCheckCode = keyof typeof WITHDRAWAL_CHECKS;
export const WITHDRAWAL_CHECK_CODES = Object.keys(WITHDRAWAL_CHECKS) as readonly WithdrawalCheckCode[];

/**
 * Why an approved withdrawal is not paid (`withdrawals/blocked-accounts.ts`), in checking order, with the
 * reason shown to the player; it returns to the review queue.
 */
export const PAYOUT_OBSTACLES = {
  player_blocked: 'ACCOUNT_BLOCKED',
  documents_missing: 'DOCUMENTS',
  screening_open: 'ROUTINE',
} as const satisfies Record<string, WithdrawalReason>;
export type PayoutObstacle = keyof typeof PAYOUT_OBSTACLES;
