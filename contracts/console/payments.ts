import { z } from 'zod';
import { CHAIN_CODES } from '../values/blockchains.ts';
import { coinDecimal } from '../values/coin-amounts.ts';
import {
  DEPOSIT_REASONS,
  DEPOSIT_STATES,
  PAYOUT_LEG_STATES,
  SINGLE_APPROVAL_LIMITS,
  WITHDRAWAL_STATES,
} from '../values/payments.ts';
import { WITHDRAWAL_CHECK_CODES, WITHDRAWAL_REASONS } from '../values/withdrawal-reasons.ts';
import { defineRead, defineWrite } from './call.ts';
import { instant, minorUnits, moneyAmount, playerRef, positiveMinor, staffRef, uuid } from './fields.ts';

/** Number of approvers so far, and required. */
const approvalStatus = { people: z.int(), signed: z.array(staffRef.extend({ amount: minorUnits })) };

export const depositItem = z.object({
  deposit_id: z.string(),
  reference: z.string(),
  state: z.enum(DEPOSIT_STATES),
  method_id: z.string(),
  player: playerRef,
  requested: moneyAmount,
  /** The player's entries, with names and numbers masked. */
  typed: z.array(z.object({ name: z.string(), value: z.string() })),
  /**
   * For coins: transaction or address to look up in an explorer; `lookup` is empty without an explorer or a
   * hash.
   */
  chain: z
    .object({ coin: z.string(), network: z.string(), confirmations: z.int(), lookup: z.string() })
    .nullable(),
  flags: z.array(z.string()),
  receipts: z.array(z.string()),
  created_at: instant,
  due_at: instant.nullable(),
  ...approvalStatus,
  /** Why one approval was not sufficient. */
  limit: z.enum(SINGLE_APPROVAL_LIMITS).nullable(),
});
export type DepositItem = z.infer<typeof depositItem>;

export const depositQueue = defineRead({
  path: 'deposits',
  summary:
    'Deposits to review, most urgent first; or the one with a reference that can be credited manually, even if not reported as paid or expired.',
  needs: ['deposits', 'read'],
  input: { reference: z.string().trim().max(16).default('') },
  output: { value: z.array(depositItem) },
});
export const approveDeposit = defineWrite({
  path: 'deposits/approve',
  summary:
    'Approve a deposit with the amount received. From T1 on, further approvers must enter the same amount.',
  needs: ['deposits', 'make', 'approve'],
  input: { deposit_id: uuid, received: positiveMinor },
  /** `limit`: the exceeded limit for crediting alone. */
  output: {
    outcome: z.enum(['credited', 'signed']),
    missing: z.int(),
    limit: z.enum(SINGLE_APPROVAL_LIMITS).nullable(),
  },
  errors: ['notFound', 'decidedAlready', 'signedAlready', 'amountDiffers', 'checkerNeeded'],
});
export const rejectDeposit = defineWrite({
  path: 'deposits/reject',
  summary: 'Reject a deposit, with the reason shown to the player.',
  needs: ['deposits', 'make', 'approve'],
  input: { deposit_id: uuid, player_reason: z.enum(DEPOSIT_REASONS) },
  output: {},
  errors: ['notFound', 'decidedAlready'],
});
/** Each access to a receipt is recorded, because it shows a person's name and bank. */
export const viewReceipt = defineWrite({
  path: 'deposits/receipt',
  summary: 'The picture of a receipt.',
  needs: ['deposits', 'make', 'approve'],
  input: { receipt_id: uuid },
  output: { jpeg_base64: z.string() },
  errors: ['notFound'],
});

const withdrawalCheck = z.object({
  code: z.enum(WITHDRAWAL_CHECK_CODES),
  verdict: z.enum(['pass', 'flag', 'fail']),
  evidence: z.record(z.string(), z.unknown()),
});
export const withdrawalItem = z.object({
  withdrawal_id: z.string(),
  reference: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  /** Why it is under review, as shown to the player; empty without a reason. */
  reason: z.enum([...WITHDRAWAL_REASONS, '']),
  player: playerRef,
  requested: moneyAmount,
  bank_name: z.string(),
  masked_number: z.string(),
  /**
   * Coin and network of a wallet; `network` is the common name and `chain` the code. Null for a bank account.
   */
  wallet: z.object({ coin: z.string(), network: z.string(), chain: z.enum(CHAIN_CODES) }).nullable(),
  checks: z.array(withdrawalCheck),
  /** Who put it on hold and why; null if not on hold. */
  held: z.object({ by: z.string(), reason: z.string(), at: instant }).nullable(),
  /** The payment attempt to decide on, from 1. */
  attempt: z.int(),
  /** Its parts with their targets, paid by `manual` or a gateway. */
  parts: z.array(
    z.object({
      to: z.string(),
      by: z.string(),
      amount: moneyAmount,
      paid: minorUnits.nullable(),
      state: z.enum(PAYOUT_LEG_STATES),
      /** The payout transaction and its explorer URL; null for bank payments. */
      sent: z
        .object({ hash: z.string(), lookup: z.string(), coins: z.string(), rate: z.string() })
        .nullable(),
    }),
  ),
  created_at: instant,
  due_at: instant.nullable(),
  ...approvalStatus,
});
export type WithdrawalItem = z.infer<typeof withdrawalItem>;

export const withdrawalQueue = defineRead({
  path: 'withdrawals',
  summary: 'Withdrawals to review, and approved ones to pay manually, most urgent first.',
  needs: ['withdrawals', 'read'],
  input: {},
  output: { value: z.array(withdrawalItem) },
});

export const paymentRules = defineRead({
  path: 'withdrawals/rules',
  summary: 'Thresholds for approvals, identity checks, reports and reviewed wins.',
  needs: ['withdrawals', 'read'],
  input: {},
  output: {
    auto_limit: moneyAmount,
    second_person_from: moneyAmount,
    third_person_from: moneyAmount,
    /** Deposits and withdrawals of 24 hours combined. */
    due_diligence_from: moneyAmount,
    covered_above: moneyAmount,
    large_win: moneyAmount,
    /** Games whose wins are always reviewed: `PROVIDER/code`. */
    flagged_games: z.array(z.string()),
  },
});

const withdrawalRef = { withdrawal_id: uuid };
export const approveWithdrawal = defineWrite({
  path: 'withdrawals/approve',
  summary: 'Approve a withdrawal. From T1 on a checker must approve too, above T2 two.',
  needs: ['withdrawals', 'make', 'approve'],
  input: withdrawalRef,
  output: { outcome: z.enum(['approved', 'signed']), missing: z.int() },
  errors: [
    'notFound',
    'decidedAlready',
    'signedAlready',
    'checkerNeeded',
    'isHeld',
    'playerBlocked',
    'documentsMissing',
    'screeningOpen',
  ],
});
export const rejectWithdrawal = defineWrite({
  path: 'withdrawals/reject',
  summary: 'Reject a withdrawal, with the reason shown to the player; the amount is returned immediately.',
  needs: ['withdrawals', 'make', 'approve'],
  input: { ...withdrawalRef, player_reason: z.enum(WITHDRAWAL_REASONS) },
  output: {},
  errors: ['notFound', 'decidedAlready'],
});
export const holdWithdrawal = defineWrite({
  path: 'withdrawals/hold',
  summary: 'Put a withdrawal on hold: it cannot be approved until released.',
  needs: ['withdrawals', 'hold', 'make', 'approve'],
  input: withdrawalRef,
  output: {},
  errors: ['notFound', 'decidedAlready'],
});
/** The person who put it on hold may release it, because a release is not an approval. */
export const releaseWithdrawal = defineWrite({
  path: 'withdrawals/release',
  summary: 'Release a withdrawal on hold.',
  needs: ['withdrawals', 'hold'],
  input: withdrawalRef,
  output: {},
  errors: ['notFound', 'decidedAlready'],
});
/** Access is recorded; only the person making a manual payment needs it. */
export const viewPayee = defineWrite({
  path: 'withdrawals/payee',
  summary: 'Payee of an approved withdrawal: full account number, or wallet address and memo.',
  needs: ['withdrawals', 'make', 'approve'],
  input: withdrawalRef,
  output: { bank_name: z.string(), holder_name: z.string(), number: z.string(), memo: z.string() },
  errors: ['notFound', 'notYet'],
});

/**
 * The payment to a wallet: transaction, coins, and their rate in the site's currency with the rate source.
 */
export const coinsSent = z.object({
  hash: z.string().trim().min(1).max(128),
  coins: coinDecimal,
  rate: coinDecimal,
  source: z.string().trim().min(3).max(200),
});
export const recordPayment = defineWrite({
  path: 'withdrawals/paid',
  summary:
    'Mark an approved withdrawal as paid manually; for a wallet with the transaction hash (used once) and coins that match the amount at the given rate.',
  needs: ['withdrawals', 'make', 'approve'],
  input: { ...withdrawalRef, paid: positiveMinor, coins: coinsSent.nullable().default(null) },
  output: {},
  errors: [
    'notFound',
    'decidedAlready',
    'playerBlocked',
    'documentsMissing',
    'screeningOpen',
    'hashUsed',
    'invalidRequest',
  ],
});
