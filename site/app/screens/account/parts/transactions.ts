/** Types and states of transactions as filters; empty for all. */
export const TRANSACTIONS = ['', 'deposit', 'withdrawal', 'demo_funding'] as const;
export type TransactionKind = (typeof TRANSACTIONS)[number];
export const TRANSACTION_STATUSES = ['', 'completed', 'reversed'] as const;
export type TransactionStatusFilter = (typeof TRANSACTION_STATUSES)[number];
