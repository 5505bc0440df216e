/** Kinds and states of transactions one can ask for; empty for all. */
export const TRANSACTIONS = ['', 'deposit', 'withdrawal', 'demo_funding'] as const;
export type TransactionKind = (typeof TRANSACTIONS)[number];
export const STATUSES = ['', 'completed', 'reversed'] as const;
export type Status = (typeof STATUSES)[number];
