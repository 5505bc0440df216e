import type { DepositReason, SingleApprovalLimit } from '#contracts/values/payments.ts';
import { MINUTE_MS } from '#contracts/values/time.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { type ApprovalCapacity, listApprovals, recordApproval } from '../approvals.ts';
import { findMethod } from '../methods/methods.ts';
import { findPolicy, requiredApprovals } from '../payment-policy.ts';
import { type Actor, type DepositRow, tables } from '../tables.ts';
import { creditDeposit } from './credit.ts';
import { notifyDeposit } from './notifications.ts';
import { hasGatewayPayment } from './queries.ts';
import { exceededSingleLimit } from './single-approvals.ts';
import { canTransition, changeDepositState, lockDeposit } from './states.ts';

export type DepositDecision = {
  siteId: number;
  depositId: string;
  staffId: string;
  capacity?: ApprovalCapacity;
};

/** The result of a decision. `signed`: further approvals are needed, because of `limit` if it is set. */
export type DepositDecisionResult =
  | ({ ok: true; outcome: 'credited' | 'rejected' | 'signed'; deposit: DepositRow; missing: number } & {
      limit?: SingleApprovalLimit | undefined;
    })
  | {
      ok: false;
      reason: 'not_found' | 'decided_already' | 'signed_already' | 'amount_differs' | 'checker_needed';
    };

/**
 * Confirms on behalf of a staff member that `received` has arrived: the amount on the bank statement,
 * whatever was requested. Above the site's thresholds, and beyond what one person may credit alone, further
 * people must enter the same amount before it is credited; a person counts once. Deposits that the player has
 * not reported as paid, and expired ones, can be approved too: the bank statement decides, and late money is
 * never refused. A gateway deposit is only confirmed by its gateway, however late.
 */
export async function approveDeposit(
  tx: Tx,
  { siteId, depositId, staffId, received, capacity = 'checker' }: DepositDecision & { received: bigint },
  now: Date,
): Promise<DepositDecisionResult> {
  if (received <= 0n) throw new RangeError('what arrived is more than nothing');
  const deposit = await lockDeposit(tx, { siteId, depositId });
  if (!deposit) return { ok: false, reason: 'not_found' };
  if (!['awaiting_payment', 'under_review', 'expired'].includes(deposit.state))
    return { ok: false, reason: 'decided_already' };
  if (deposit.state === 'expired' && (await hasGatewayPayment(tx, deposit)))
    return { ok: false, reason: 'decided_already' };
  const signed = await listApprovals(tx, siteId, depositId);
  if (signed.some(({ staff_id }) => staff_id === staffId)) return { ok: false, reason: 'signed_already' };
  if (signed.some(({ amount }) => amount !== received)) return { ok: false, reason: 'amount_differs' };
  if (capacity === 'maker' && signed.some((approval) => approval.capacity === 'maker'))
    return { ok: false, reason: 'checker_needed' };
  const policy = await findPolicy(tx, siteId, deposit.currency);
  const isSingle = requiredApprovals(policy, received) === 1 && signed.length === 0;
  const limit = isSingle
    ? await exceededSingleLimit(tx, deposit, { staffId, received }, policy, now)
    : undefined;
  const approval = { siteId, paymentId: depositId, staffId, amount: received, capacity, limit };
  await recordApproval(tx, approval, now);
  const missing = limit ? 1 : requiredApprovals(policy, received) - signed.length - 1;
  const actor = `staff:${staffId}` as const;
  const seen =
    deposit.state === 'awaiting_payment' ? await queueForReview(tx, deposit, { actor, now }) : deposit;
  if (missing > 0) {
    if (seen.state === 'expired') await returnToQueue(tx, seen, now);
    return { ok: true, outcome: 'signed', deposit: seen, missing, limit };
  }
  const approved = await changeDepositState(tx, seen, seen.state === 'expired' ? 'succeeded' : 'approved', {
    actor,
    now,
  });
  const credited = await creditDeposit(tx, approved, received, { actor: 'system', now });
  return { ok: true, outcome: 'credited', deposit: credited, missing: 0 };
}

/** Queues a deposit for review whose money arrived before the player reported it as paid. */
async function queueForReview(
  tx: Tx,
  deposit: DepositRow,
  step: { actor: Actor; now: Date },
): Promise<DepositRow> {
  const due_at = await reviewDueAt(tx, deposit, step.now);
  return await changeDepositState(tx, deposit, 'under_review', {
    ...step,
    change: { due_at, expires_at: null },
  });
}

async function reviewDueAt(tx: Tx, { site_id, method_id }: DepositRow, now: Date): Promise<Date> {
  const method = await findMethod(tx, site_id, method_id);
  return new Date(now.getTime() + (method?.review_minutes ?? 0) * MINUTE_MS);
}

/** Sets a new review deadline: an expired deposit returns to the queue for its next approval. */
async function returnToQueue(tx: Tx, deposit: DepositRow, now: Date): Promise<void> {
  await tables(tx)
    .updateTable('deposit')
    .set({ due_at: await reviewDueAt(tx, deposit, now) })
    .where('site_id', '=', deposit.site_id)
    .where('deposit_id', '=', deposit.deposit_id)
    .execute();
}

/** Rejects a deposit on behalf of a staff member, with a reason that the player sees. */
export async function rejectDeposit(
  tx: Tx,
  { siteId, depositId, staffId, reason }: DepositDecision & { reason: DepositReason },
  now: Date,
): Promise<DepositDecisionResult> {
  const deposit = await lockDeposit(tx, { siteId, depositId });
  if (!deposit) return { ok: false, reason: 'not_found' };
  if (!canTransition(deposit.state, 'rejected')) return { ok: false, reason: 'decided_already' };
  const change = { reason, due_at: null, expires_at: null };
  const rejected = await changeDepositState(tx, deposit, 'rejected', {
    actor: `staff:${staffId}`,
    now,
    change,
  });
  await notifyDeposit(tx, rejected, now);
  return { ok: true, outcome: 'rejected', deposit: rejected, missing: 0 };
}
