/** Balances of a player that have a statement, and the kinds of movements one can ask for. */
export const STATEMENT_ACCOUNTS = ['cash', 'bonus', 'token', 'frozen_token', 'reserved'] as const;
export type StatementAccount = (typeof STATEMENT_ACCOUNTS)[number];
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
export function isTokens(kind: StatementAccount): boolean {
  return kind === 'token' || kind === 'frozen_token';
}
