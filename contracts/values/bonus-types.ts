/** Campaign types (operations 4.1), separate from their rules so that pages need not load the schemas. */
export const BONUS_TYPES = [
  'first_deposit',
  'reload',
  'no_deposit',
  'cashback',
  'rebate',
  'free_rounds',
  'referral',
  'birthday',
  'level_up',
  'mission',
  'manual',
] as const;
export const DEPOSIT_TYPES: readonly string[] = ['first_deposit', 'reload'];
/** Types claimed by players; all others except `manual` are triggered by events. */
export const CLAIM_TYPES: readonly string[] = ['no_deposit', 'free_rounds'];
/** Types granted automatically at every occurrence of their event. */
export const TRIGGERED_TYPES = ['cashback', 'rebate', 'referral', 'birthday', 'level_up', 'mission'] as const;
/** Types that can grant free rounds instead of money; the first one always does. */
export const FREE_ROUNDS_TYPES: readonly string[] = [
  'free_rounds',
  'referral',
  'birthday',
  'level_up',
  'mission',
];
export type TriggeredBonusType = (typeof TRIGGERED_TYPES)[number];
