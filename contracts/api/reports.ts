import { z } from 'zod';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { amount, instant, page, pageFields, playerFields } from './fields.ts';

/** A period, both ends optional; `to` is exclusive. Calls of this file are our own. */
const period = { from: instant.nullable().default(null), to: instant.nullable().default(null) };

/** One settled round. `win` is what came back, `net` win minus stake. `round_id` opens the proof of an own game. */
export const betItem = z.object({
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
});

export const betHistory = defineCall({
  path: '/api/report/bet_history',
  summary: 'Settled rounds of the caller with totals for the period, 10 a page.',
  rows: ['S-22'],
  caller: 'player',
  input: z.object({ ...playerFields, ...period, category: z.string().max(32).default(''), page }),
  output: {
    value: z.array(betItem),
    totals: z.object({ rounds: z.int(), stake: amount, win: amount, net: amount }),
    ...pageFields,
  },
  unreachable: SETTINGS_UNREACHABLE,
});

/** One movement of a balance: `kind` is the posting kind, `account` which balance moved, `balance_after` that balance then. */
export const statementItem = z.object({
  entry_id: z.string(),
  at: instant,
  kind: z.string(),
  account: z.enum(['cash', 'bonus', 'token', 'frozen_token', 'reserved']),
  amount,
  balance_after: amount,
  currency: z.string(),
  reference: z.string(),
});

export const statement = defineCall({
  path: '/api/report/statement',
  summary: 'Every movement of the caller’s balances with totals for the period, 10 a page.',
  rows: ['S-22'],
  caller: 'player',
  input: z.object({
    ...playerFields,
    ...period,
    account: z.enum(['cash', 'bonus', 'token', 'frozen_token', 'reserved']).default('cash'),
    kind: z.string().max(32).default(''),
    page,
  }),
  output: {
    value: z.array(statementItem),
    totals: z.object({ credited: amount, debited: amount, entries: z.int() }),
    opening_balance: amount,
    closing_balance: amount,
    ...pageFields,
  },
  unreachable: SETTINGS_UNREACHABLE,
});
export type BetItem = z.infer<typeof betItem>;
export type StatementItem = z.infer<typeof statementItem>;
