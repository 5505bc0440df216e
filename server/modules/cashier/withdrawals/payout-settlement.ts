import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#contracts/values/time.ts';
import type { WithdrawalReason } from '#contracts/values/withdrawal-reasons.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/events/index.ts';
import { findPlayerById } from '../../players/index.ts';
import { notifyPayment } from '../notifications.ts';
import type { Actor, PayoutLegRow, WithdrawalRow } from '../tables.ts';
import { holdIfBlocked } from './blocked-accounts.ts';
import { changeLegState, listPayoutLegs } from './payout-legs.ts';
import { postPayout, releaseRemainder } from './postings.ts';
import { changeWithdrawalState } from './states.ts';

type SettlementStep = { actor: Actor; now: Date };

const REVIEW_MS = DAY_MS;

/**
 * Records the amount that a `paying` leg of a locked withdrawal has paid, and completes the withdrawal after
 * the last leg.
 */
export async function settlePayoutLeg(
  tx: Tx,
  paying: WithdrawalRow,
  leg: PayoutLegRow,
  paid: bigint,
  step: SettlementStep,
): Promise<void> {
  await postPayout(tx, paying, leg, paid);
  await changeLegState(tx, leg, 'paid', step.now, { paid });
  await completeIfSettled(tx, paying, step);
}

/** Records that a leg was definitely not paid. */
export async function failPayoutLeg(
  tx: Tx,
  paying: WithdrawalRow,
  leg: PayoutLegRow,
  step: SettlementStep,
): Promise<void> {
  await changeLegState(tx, leg, 'failed', step.now);
  await completeIfSettled(tx, paying, step);
}

/**
 * Completes a withdrawal whose legs are all paid. If one failed and none is running, staff decide on a new
 * attempt, which needs the same approvals as the first.
 */
async function completeIfSettled(
  tx: Tx,
  paying: WithdrawalRow,
  { actor, now }: SettlementStep,
): Promise<void> {
  const legs = await listPayoutLegs(tx, paying);
  if (legs.some(({ state }) => state === 'paying')) return;
  if (legs.some(({ state }) => state === 'failed')) {
    const reason = 'PAYOUT_FAILED' as const;
    const failed = await changeWithdrawalState(tx, paying, 'failed', { actor, now, change: { reason } });
    const due_at = new Date(now.getTime() + REVIEW_MS);
    const change = { reason, due_at, attempt: failed.attempt + 1 };
    await changeWithdrawalState(tx, failed, 'review', { actor: 'system', now, change });
    return;
  }
  if (legs.every(({ state }) => state === 'paid'))
    return await completeWithdrawal(tx, paying, { actor, now });
  await holdIfBlocked(tx, paying, now);
}

/** The total paid over a withdrawal's legs. */
export async function paidTotal(tx: Tx, withdrawal: WithdrawalRow): Promise<bigint> {
  return (await listPayoutLegs(tx, withdrawal)).reduce((sum, { paid }) => sum + (paid ?? 0n), 0n);
}

/**
 * Completes a locked withdrawal with the amount its legs have paid: the rest returns to the balance, and the
 * player is notified of both.
 */
export async function completeWithdrawal(
  tx: Tx,
  withdrawal: WithdrawalRow,
  { actor, now, reason = '' }: SettlementStep & { reason?: WithdrawalReason | '' },
): Promise<void> {
  const paid = await paidTotal(tx, withdrawal);
  await releaseRemainder(tx, withdrawal, paid);
  const change = { paid, reason, due_at: null };
  const done = await changeWithdrawalState(tx, withdrawal, 'paid', { actor, now, change });
  const player = await findPlayerById(tx, done.site_id, done.player_id);
  await publish(tx, 'withdrawal.paid', {
    event_id: randomUUID(),
    site_id: done.site_id,
    player_id: done.player_id,
    account_id: player?.accountId ?? '',
    withdrawal_id: done.withdrawal_id,
    currency: done.currency,
    amount: paid.toString(),
    at: now.toISOString(),
  });
  const about = { ...done, payment_id: done.withdrawal_id, sum: paid, requested: done.amount };
  await notifyPayment(tx, 'withdrawal', about, now);
}
