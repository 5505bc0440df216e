import { z } from 'zod';
import { DEPOSIT_STATES, WITHDRAWAL_STATES } from '../values/payments.ts';
import { defineRead } from './call.ts';
import { instant, moneyAmount, playerRef } from './fields.ts';
import { listDays, listPage } from './list-page.ts';

const SORTS = ['created', 'changed', 'amount'] as const;
/** A filter without a value matches everything. */
const filters = {
  ...listDays,
  /** A payment method or a payout gateway listed in the answer's `methods`. */
  method: z.string().max(64).default(''),
  /** A player's id, or the full account id. */
  player: z.string().trim().max(128).default(''),
  reference: z.string().trim().max(16).default(''),
};

const payment = {
  reference: z.string(),
  /** Reason for not crediting or paying it, as shown to the player. */
  reason: z.string(),
  player: playerRef,
  requested: moneyAmount,
  created_at: instant,
  changed_at: instant,
};

/** `moved`: amount credited or paid. */
const totals = { count: z.int(), requested: moneyAmount, moved: moneyAmount };
const page = {
  /** Id of the last row; empty on the last page. */
  next: z.string(),
  methods: z.array(z.string()),
};
const depositFilters = {
  ...filters,
  state: z.union([z.enum(DEPOSIT_STATES), z.literal('')]).default(''),
};
const withdrawalFilters = {
  ...filters,
  state: z.union([z.enum(WITHDRAWAL_STATES), z.literal('')]).default(''),
};

const depositRow = z.object({
  ...payment,
  deposit_id: z.string(),
  state: z.enum(DEPOSIT_STATES),
  method_id: z.string(),
  /** The credited amount: received less fee. Null if never credited. */
  credited: moneyAmount.nullable(),
  flags: z.array(z.string()),
});
export type DepositRow = z.infer<typeof depositRow>;

export const depositList = defineRead({
  path: 'deposits/list',
  summary: 'Deposits in all states, by date, method, state, player and reference.',
  needs: ['deposits', 'read'],
  reads: 'replica',
  input: { ...listPage(SORTS), ...depositFilters },
  output: { value: z.array(depositRow), ...page },
});

export const depositTotals = defineRead({
  path: 'deposits/totals',
  summary: 'Number and totals of all deposits matching a filter.',
  needs: ['deposits', 'read'],
  reads: 'replica',
  input: depositFilters,
  output: totals,
});

const withdrawalRow = z.object({
  ...payment,
  withdrawal_id: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  bank_name: z.string(),
  masked_number: z.string(),
  /** How its parts are paid: `manual`, or by gateways. */
  paid_by: z.array(z.string()),
  /** Where its parts go: a payment method they return to, or the player's account. */
  paid_to: z.array(z.string()),
  paid: moneyAmount.nullable(),
  is_held: z.boolean(),
});
export type WithdrawalRow = z.infer<typeof withdrawalRow>;

export const withdrawalList = defineRead({
  path: 'withdrawals/list',
  summary: 'Withdrawals in all states, by date, payout method, state, player and reference.',
  needs: ['withdrawals', 'read'],
  reads: 'replica',
  input: { ...listPage(SORTS), ...withdrawalFilters },
  output: { value: z.array(withdrawalRow), ...page },
});

export const withdrawalTotals = defineRead({
  path: 'withdrawals/totals',
  summary: 'Number and totals of all withdrawals matching a filter.',
  needs: ['withdrawals', 'read'],
  reads: 'replica',
  input: withdrawalFilters,
  output: totals,
});
