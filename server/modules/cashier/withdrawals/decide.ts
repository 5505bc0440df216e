import { randomUUID } from 'node:crypto';
import type { WithdrawalReason } from '#contracts/values/payments.ts';
import type { Tx } from '../../../platform/database.ts';
import { publish } from '../../../platform/events.ts';
import { playerById } from '../../players/index.ts';
import { peopleNeeded, policyOf } from '../policy.ts';
import { type Capacity, sign, signaturesOf } from '../signatures.ts';
import type { Actor } from '../steps.ts';
import type { WithdrawalRow } from '../tables.ts';
import { tell } from '../tell.ts';
import { returnMoney } from './create.ts';
import { lockWithdrawal, moveWithdrawal } from './machine.ts';
import { takeOut } from './money.ts';

export type WithdrawalDecision = {
  siteId: number;
  withdrawalId: string;
  staffId: string;
  capacity?: Capacity;
};

/** What came of a decision. `signed`: further people must agree. */
export type WithdrawalDecided =
  | { ok: true; outcome: 'approved' | 'returned' | 'paid' | 'signed'; missing: number }
  | { ok: false; reason: 'not_found' | 'decided_already' | 'signed_already' | 'checker_needed' | 'held' };

/** One of the staff agrees. Above the site's thresholds further people must; nobody counts twice. */
export async function approveWithdrawal(
  tx: Tx,
  { siteId, withdrawalId, staffId, capacity = 'checker' }: WithdrawalDecision,
  now: Date,
): Promise<WithdrawalDecided> {
  const withdrawal = await lockWithdrawal(tx, siteId, withdrawalId);
  if (!withdrawal) return { ok: false, reason: 'not_found' };
  if (withdrawal.state !== 'review') return { ok: false, reason: 'decided_already' };
  if (withdrawal.held_by !== null) return { ok: false, reason: 'held' };
  const signed = await signaturesOf(tx, siteId, withdrawalId);
  if (signed.some(({ staff_id }) => staff_id === staffId)) return { ok: false, reason: 'signed_already' };
  if (capacity === 'maker' && signed.some((one) => one.capacity === 'maker'))
    return { ok: false, reason: 'checker_needed' };
  const { amount, currency } = withdrawal;
  await sign(tx, { siteId, paymentId: withdrawalId, staffId, amount, capacity }, now);
  const missing = peopleNeeded(await policyOf(tx, siteId, currency), amount) - signed.length - 1;
  if (missing > 0) return { ok: true, outcome: 'signed', missing };
  const change = { reason: '', due_at: null };
  await moveWithdrawal(tx, withdrawal, 'approved', { actor: `staff:${staffId}`, now, change });
  return { ok: true, outcome: 'approved', missing: 0 };
}

/** One of the staff refuses, with the reason the player is told; the money comes back in the same transaction. */
export async function rejectWithdrawal(
  tx: Tx,
  { siteId, withdrawalId, staffId, reason }: WithdrawalDecision & { reason: WithdrawalReason },
  now: Date,
): Promise<WithdrawalDecided> {
  const withdrawal = await lockWithdrawal(tx, siteId, withdrawalId);
  if (!withdrawal) return { ok: false, reason: 'not_found' };
  if (withdrawal.state !== 'review') return { ok: false, reason: 'decided_already' };
  const step = { actor: `staff:${staffId}`, now, change: { reason } } as const;
  await returnMoney(tx, await moveWithdrawal(tx, withdrawal, 'rejected', step), now);
  return { ok: true, outcome: 'returned', missing: 0 };
}

/** One of the staff says that an approved withdrawal was paid by hand, in full or in part. */
export async function recordPayment(
  tx: Tx,
  { siteId, withdrawalId, staffId, paid }: WithdrawalDecision & { paid: bigint },
  now: Date,
): Promise<WithdrawalDecided> {
  const withdrawal = await lockWithdrawal(tx, siteId, withdrawalId);
  if (!withdrawal) return { ok: false, reason: 'not_found' };
  if (withdrawal.state !== 'approved' || withdrawal.payout_adapter !== 'manual')
    return { ok: false, reason: 'decided_already' };
  if (paid <= 0n || paid > withdrawal.amount) throw new RangeError('what was paid is at most what was asked');
  const actor = `staff:${staffId}` as const;
  const paying = await moveWithdrawal(tx, withdrawal, 'paying', { actor, now });
  await settle(tx, paying, paid, { actor, now });
  return { ok: true, outcome: 'paid', missing: 0 };
}

/** Brings a locked withdrawal that is being paid to `paid`: posting, state and events. */
export async function settle(
  tx: Tx,
  paying: WithdrawalRow,
  paid: bigint,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await takeOut(tx, paying, paid);
  const done = await moveWithdrawal(tx, paying, 'paid', { actor, now, change: { paid, reason: '' } });
  const player = await playerById(tx, done.site_id, done.player_id);
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
  await tell(tx, 'withdrawal', { ...done, payment_id: done.withdrawal_id, sum: paid }, now);
}
