import { z } from 'zod';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { amount, instant, page, pageFields, playerFields } from './fields.ts';
import { sportsBet } from './sports-tickets.ts';

/** A period with optional bounds; `to` is exclusive. The calls of this file are not in the specification. */
const period = { from: instant.nullable().default(null), to: instant.nullable().default(null) };

/**
 * One settled round. `win` is the return, `net` is win minus stake. `round_id` opens the proof of an own
 * game. `bet`: the selections of a sportsbook ticket.
 */
const betItem = z.object({
  round_id: z.string(),
  provider_code: z.string(),
  game_code: z.string(),
  game_name: z.string(),
  category: z.string(),
  stake: amount,
  win: amount,
  net: amount,
  currency: z.string(),
  settled_at: instant,
  provable: z.boolean(),
  bet: sportsBet.nullable(),
});

/** Result for the player, by net win. */
const betOutcome = z.enum(['', 'won', 'lost', 'even']);
const betFilter = {
  ...playerFields,
  ...period,
  category: z.string().max(32).default(''),
  outcome: betOutcome.default(''),
};

export const betHistory = defineCall({
  path: '/api/report/bet_history',
  summary: 'Settled rounds of the caller with totals for the period, 10 a page.',
  rows: ['S-22'],
  caller: 'player',
  reads: 'replica',
  input: z.object({ ...betFilter, page }),
  output: {
    value: z.array(betItem),
    totals: z.object({ rounds: z.int(), stake: amount, win: amount, net: amount }),
    ...pageFields,
  },
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * The object of a movement: a payment, an own round (`id` opens its proof, with `game_code`) or a provider's
 * (`id` is the provider's), a sports ticket, a bonus, an inbox message; `none` if there is nothing to open.
 */
const movementSubject = z.object({
  kind: z.enum(['none', 'deposit', 'withdrawal', 'round', 'played', 'ticket', 'bonus', 'message']),
  id: z.string(),
  game_code: z.string().optional(),
});
export type Subject = z.infer<typeof movementSubject>;

/**
 * One balance movement: `kind` is the posting kind, `account` the balance that moved, `balance_after` that
 * balance afterwards, `bet` the bet of a related sports ticket.
 */
const statementItem = z.object({
  entry_id: z.string(),
  at: instant,
  kind: z.string(),
  account: z.enum(['cash', 'bonus', 'token', 'frozen_token', 'reserved']),
  amount,
  balance_after: amount,
  currency: z.string(),
  reference: z.string(),
  subject: movementSubject,
  bet: sportsBet.nullable(),
});

const statementFilter = {
  ...playerFields,
  ...period,
  account: z.enum(['cash', 'bonus', 'token', 'frozen_token', 'reserved']).default('cash'),
  kind: z.string().max(32).default(''),
};

export const statement = defineCall({
  path: '/api/report/statement',
  summary: 'Every movement of the caller’s balances with totals for the period, 10 a page.',
  rows: ['S-22'],
  caller: 'player',
  reads: 'replica',
  input: z.object({ ...statementFilter, page }),
  output: {
    value: z.array(statementItem),
    totals: z.object({ credited: amount, debited: amount, entries: z.int() }),
    opening_balance: amount,
    closing_balance: amount,
    ...pageFields,
  },
  unreachable: SETTINGS_UNREACHABLE,
});
/** Payments and demo money: ledger postings. `amount` is negative for payouts. */
const transactionItem = z.object({
  /** Position among the caller's payments, from 1. */
  transaction_id: z.string(),
  at: instant,
  kind: z.enum(['deposit', 'withdrawal', 'demo_funding']),
  status: z.enum(['completed', 'reversed']),
  amount,
  currency: z.string(),
  reference: z.string(),
  subject: movementSubject,
});
const transactionFilter = {
  ...playerFields,
  ...period,
  kind: z.enum(['', 'deposit', 'withdrawal', 'demo_funding']).default(''),
  status: z.enum(['', 'completed', 'reversed']).default(''),
};

/**
 * Totals exclude reversed transactions, which are still listed. `net_deposits` ignores the filter: deposits
 * less withdrawals over all time, without demo money.
 */
export const transactions = defineCall({
  path: '/api/report/transactions',
  summary: 'Deposits, withdrawals and demo money of the caller with totals for the period, 10 a page.',
  rows: ['S-22'],
  caller: 'player',
  reads: 'replica',
  input: z.object({ ...transactionFilter, page }),
  output: {
    value: z.array(transactionItem),
    totals: z.object({ received: amount, paid_out: amount, transactions: z.int() }),
    net_deposits: amount,
    ...pageFields,
  },
  unreachable: SETTINGS_UNREACHABLE,
});

export type TransactionItem = z.infer<typeof transactionItem>;
export type BetItem = z.infer<typeof betItem>;
export type StatementItem = z.infer<typeof statementItem>;
