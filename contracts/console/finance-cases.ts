import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { instant, moneyAmount, playerRef, positiveMinor, staffRef, uuid } from './fields.ts';

const CASE_KINDS = [
  'charged_back',
  'refunded',
  'unknown_payment',
  'second_payment',
  'wrong_currency',
  'amount_differs',
  'late',
  'difference',
  'payment_failures',
  'covered_transaction',
  'net_deposits',
  'excluded_player',
  'high_limit_contact',
  'harm_markers',
] as const;
export const CASE_OUTCOMES = ['explained', 'recovered', 'written_off', 'returned', 'credited'] as const;

export const caseItem = z.object({
  case_id: z.string(),
  kind: z.enum(CASE_KINDS),
  /** Its payment, or the gateway's reference. */
  subject: z.string(),
  player: playerRef.nullable(),
  payment: z
    .object({
      reference: z.string(),
      state: z.string(),
      requested: moneyAmount,
      received: moneyAmount.nullable(),
    })
    .nullable(),
  detail: z.record(z.string(), z.unknown()),
  /** Owner unknown: visible to staff of all sites. */
  is_unassigned: z.boolean(),
  opened_at: instant,
  closed: z.object({ by: staffRef, at: instant, outcome: z.string() }).nullable(),
});
export type CaseItem = z.infer<typeof caseItem>;

export const financeCases = defineRead({
  path: 'cases',
  summary:
    'Finance cases: chargebacks, unexpected, late or mismatched payments, gateway differences; and the suspense balance.',
  needs: ['cases', 'read'],
  input: { is_open: z.boolean().default(true) },
  output: { value: z.array(caseItem), suspense: moneyAmount },
});

export const closeCase = defineWrite({
  path: 'cases/close',
  summary:
    'Close a case that holds no money, with its outcome. A blocked player stays blocked until unblocked.',
  needs: ['cases', 'write'],
  input: { case_id: uuid, outcome: z.enum(CASE_OUTCOMES) },
  output: {},
  errors: ['notFound', 'decidedAlready', 'holdsMoney'],
});

export const SUSPENSE_MOVES = ['hold', 'credit', 'return'] as const;
export const proposeSuspense = defineWrite({
  path: 'cases/suspense',
  summary:
    'Propose to move money of a case to suspense, credit it to a player, or return it. A checker approves.',
  needs: ['adjustments', 'make'],
  input: {
    request_id: uuid,
    case_id: uuid,
    move: z.enum(SUSPENSE_MOVES),
    amount: positiveMinor,
    /** Player to credit. */
    account_id: z.string().trim().max(64).default(''),
  },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['notFound', 'decidedAlready', 'insufficientFunds'],
});
