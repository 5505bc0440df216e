/** Balances of a player with a statement, and the movement types available as filters. */
export const STATEMENT_ACCOUNTS = ['cash', 'bonus', 'token', 'frozen_token', 'reserved'] as const;
export type StatementAccount = (typeof STATEMENT_ACCOUNTS)[number];
export const STATEMENT_KINDS = [
  'bet',
  'win',
  'cash_out',
  'deposit',
  'withdrawal',
  'promo',
  'token_issue',
  'token_spend',
  'rollback',
  'adjustment',
  'demo_funding',
] as const;

/** Tokens are counts, everything else is money. */
export function isTokens(kind: StatementAccount): boolean {
  return kind === 'token' || kind === 'frozen_token';
}
