/** Balances of a player that have a statement, and the kinds of movements one can ask for. */
export const PURSES = ['cash', 'bonus', 'token', 'frozen_token', 'reserved'] as const;
export type PurseName = (typeof PURSES)[number];
export const KINDS = [
  'bet',
  'win',
  'deposit',
  'withdrawal',
  'promo',
  'token_issue',
  'token_spend',
  'rollback',
  'adjustment',
  'demo_funding',
] as const;

/** Tokens are counted, everything else is money. */
export function isTokens(purse: PurseName): boolean {
  return purse === 'token' || purse === 'frozen_token';
}
