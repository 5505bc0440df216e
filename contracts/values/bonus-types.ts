/**
 * Kinds of campaigns (operations 4.1); apart from their rules, so that a page needs no schemas for a list of
 * words.
 */
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
/** Types that a player takes by asking; all others but `manual` come when something happens. */
export const CLAIM_TYPES: readonly string[] = ['no_deposit', 'free_rounds'];
/** Types that come by themselves, as often as what they are given for happens. */
export const TRIGGERED_TYPES = ['cashback', 'rebate', 'referral', 'birthday', 'level_up', 'mission'] as const;
/** Types that may give rounds instead of money; the first gives nothing else. */
export const FREE_ROUNDS_TYPES: readonly string[] = [
  'free_rounds',
  'referral',
  'birthday',
  'level_up',
  'mission',
];
export type TriggeredBonusType = (typeof TRIGGERED_TYPES)[number];
