import { minAmount } from '#contracts/values/money.ts';
import type { PayoutObstacle, WithdrawalReason } from '#contracts/values/withdrawal-reasons.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { type ApprovalCapacity, listApprovals, recordApproval } from '../approvals.ts';
import { findPolicy, requiredApprovals } from '../payment-policy.ts';
import { payoutCoin } from '../wallets.ts';
import { payoutObstacle } from './blocked-accounts.ts';
import { type CoinTransfer, type CoinTransferError, recordCoinPayout } from './coin-payouts.ts';
import { refundRejected } from './creation.ts';
import { isManual, isPayoutOpen, listPayoutLegs, retryFailedLegs } from './payout-legs.ts';
import { completeWithdrawal, paidTotal, settlePayoutLeg } from './payout-settlement.ts';
import { changeWithdrawalState, lockWithdrawal } from './states.ts';

export type WithdrawalDecision = {
  siteId: number;
  withdrawalId: string;
  staffId: string;
  capacity?: ApprovalCapacity;
};

/** Amount in minor units, and the transfer if it was paid to a wallet. */
export type PaymentRecord = WithdrawalDecision & { paid: bigint; sent?: CoinTransfer | null };

/** The result of a decision. `signed`: further approvals are needed. */
export type WithdrawalDecisionResult =
  | { ok: true; outcome: 'approved' | 'returned' | 'paid' | 'signed'; missing: number }
  | { ok: false; reason: DecisionRefusal };
type DecisionRefusal =
  | 'not_found'
  | 'decided_already'
  | 'signed_already'
  | 'checker_needed'
  | 'held'
  | PayoutObstacle
  | 'too_much'
  | CoinTransferError;

/**
 * Approves a withdrawal on behalf of a staff member, or, after a failed payout, another attempt. Above the
 * site's thresholds further people must approve; a person counts once.
 */
export async function approveWithdrawal(
  tx: Tx,
  { siteId, withdrawalId, staffId, capacity = 'checker' }: WithdrawalDecision,
  now: Date,
): Promise<WithdrawalDecisionResult> {
  const withdrawal = await lockWithdrawal(tx, siteId, withdrawalId);
  if (!withdrawal) return { ok: false, reason: 'not_found' };
  if (withdrawal.state !== 'review') return { ok: false, reason: 'decided_already' };
  if (withdrawal.held_by !== null) return { ok: false, reason: 'held' };
  const obstacle = await payoutObstacle(tx, withdrawal);
  if (obstacle) return { ok: false, reason: obstacle };
  const { amount, currency, attempt } = withdrawal;
  const signed = await listApprovals(tx, siteId, withdrawalId, attempt);
  if (signed.some(({ staff_id }) => staff_id === staffId)) return { ok: false, reason: 'signed_already' };
  if (capacity === 'maker' && signed.some((approval) => approval.capacity === 'maker'))
    return { ok: false, reason: 'checker_needed' };
  await recordApproval(tx, { siteId, paymentId: withdrawalId, staffId, amount, capacity, attempt }, now);
  const missing = requiredApprovals(await findPolicy(tx, siteId, currency), amount) - signed.length - 1;
  if (missing > 0) return { ok: true, outcome: 'signed', missing };
  const change = { reason: '', due_at: null } as const;
  await changeWithdrawalState(tx, withdrawal, 'approved', { actor: `staff:${staffId}`, now, change });
  await retryFailedLegs(tx, withdrawal, now);
  return { ok: true, outcome: 'approved', missing: 0 };
}

/**
 * Rejects a withdrawal on behalf of a staff member, with a reason that the player sees; the money returns in
 * the same transaction. A partly paid one ends as partly paid.
 */
export async function rejectWithdrawal(
  tx: Tx,
  { siteId, withdrawalId, staffId, reason }: WithdrawalDecision & { reason: WithdrawalReason },
  now: Date,
): Promise<WithdrawalDecisionResult> {
  const withdrawal = await lockWithdrawal(tx, siteId, withdrawalId);
  if (!withdrawal) return { ok: false, reason: 'not_found' };
  if (withdrawal.state !== 'review') return { ok: false, reason: 'decided_already' };
  const actor = `staff:${staffId}` as const;
  if ((await paidTotal(tx, withdrawal)) > 0n) {
    await completeWithdrawal(tx, withdrawal, { actor, now, reason });
    return { ok: true, outcome: 'paid', missing: 0 };
  }
  const rejected = await changeWithdrawalState(tx, withdrawal, 'rejected', {
    actor,
    now,
    change: { reason },
  });
  await refundRejected(tx, rejected, now);
  return { ok: true, outcome: 'returned', missing: 0 };
}

/**
 * Confirms the manual part of an approved withdrawal as paid, in full or in part; for a wallet with the
 * transfer in `sent`.
 */
export async function recordManualPayment(
  tx: Tx,
  { siteId, withdrawalId, staffId, paid, sent = null }: PaymentRecord,
  now: Date,
): Promise<WithdrawalDecisionResult> {
  const withdrawal = await lockWithdrawal(tx, siteId, withdrawalId);
  if (!withdrawal) return { ok: false, reason: 'not_found' };
  const legs = (await listPayoutLegs(tx, withdrawal)).filter(isManual);
  if (!isPayoutOpen(withdrawal) || legs.length === 0) return { ok: false, reason: 'decided_already' };
  const obstacle = await payoutObstacle(tx, withdrawal);
  if (obstacle) return { ok: false, reason: obstacle };
  const max = legs.reduce((sum, { amount }) => sum + amount, 0n);
  if (paid <= 0n || paid > max) return { ok: false, reason: 'too_much' };
  const coin = await payoutCoin(tx, withdrawal);
  if ((coin === null) !== (sent === null)) return { ok: false, reason: 'coins_needed' };
  const about = coin && sent && { coin, sent, paid, staffId };
  const wrong = about && (await recordCoinPayout(tx, withdrawal, legs[0]!, about, now));
  if (wrong) return { ok: false, reason: wrong };
  const step = { actor: `staff:${staffId}`, now } as const;
  const paying =
    withdrawal.state === 'paying' ? withdrawal : await changeWithdrawalState(tx, withdrawal, 'paying', step);
  let left = paid;
  for (const leg of legs) {
    const part = minAmount(leg.amount, left);
    left -= part;
    await settlePayoutLeg(tx, paying, leg, part, step);
  }
  return { ok: true, outcome: 'paid', missing: 0 };
}
