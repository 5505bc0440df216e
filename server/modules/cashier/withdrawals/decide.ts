import type { WithdrawalReason } from '#contracts/values/payments.ts';
import type { Tx } from '../../../platform/database.ts';
import { peopleNeeded, policyOf } from '../policy.ts';
import { type Capacity, sign, signaturesOf } from '../signatures.ts';
import { coinOf } from '../wallets.ts';
import { isBlocked } from './blocked.ts';
import { type CoinsSent, type CoinsWrong, noteCoins } from './coins.ts';
import { returnMoney } from './create.ts';
import { isByHand, isLeaving, legsOf, tryAgain } from './legs.ts';
import { lockWithdrawal, moveWithdrawal } from './machine.ts';
import { least } from './plan.ts';
import { finish, paidSoFar, settleLeg } from './settle.ts';

export type WithdrawalDecision = {
  siteId: number;
  withdrawalId: string;
  staffId: string;
  capacity?: Capacity;
};

/** Minor units, and what was sent to a wallet. */
export type PaymentRecord = WithdrawalDecision & { paid: bigint; sent?: CoinsSent | null };

/** What came of a decision. `signed`: further people must agree. */
export type WithdrawalDecided =
  | { ok: true; outcome: 'approved' | 'returned' | 'paid' | 'signed'; missing: number }
  | { ok: false; reason: Undecided };
type Undecided =
  | 'not_found'
  | 'decided_already'
  | 'signed_already'
  | 'checker_needed'
  | 'held'
  | 'player_blocked'
  | 'too_much'
  | CoinsWrong;

/** One of the staff agrees; after a payout that failed, to another attempt. Above the site's thresholds further people must; nobody counts twice. */
export async function approveWithdrawal(
  tx: Tx,
  { siteId, withdrawalId, staffId, capacity = 'checker' }: WithdrawalDecision,
  now: Date,
): Promise<WithdrawalDecided> {
  const withdrawal = await lockWithdrawal(tx, siteId, withdrawalId);
  if (!withdrawal) return { ok: false, reason: 'not_found' };
  if (withdrawal.state !== 'review') return { ok: false, reason: 'decided_already' };
  if (withdrawal.held_by !== null) return { ok: false, reason: 'held' };
  if (await isBlocked(tx, withdrawal)) return { ok: false, reason: 'player_blocked' };
  const { amount, currency, attempt } = withdrawal;
  const signed = await signaturesOf(tx, siteId, withdrawalId, attempt);
  if (signed.some(({ staff_id }) => staff_id === staffId)) return { ok: false, reason: 'signed_already' };
  if (capacity === 'maker' && signed.some((one) => one.capacity === 'maker'))
    return { ok: false, reason: 'checker_needed' };
  await sign(tx, { siteId, paymentId: withdrawalId, staffId, amount, capacity, attempt }, now);
  const missing = peopleNeeded(await policyOf(tx, siteId, currency), amount) - signed.length - 1;
  if (missing > 0) return { ok: true, outcome: 'signed', missing };
  const change = { reason: '', due_at: null };
  await moveWithdrawal(tx, withdrawal, 'approved', { actor: `staff:${staffId}`, now, change });
  await tryAgain(tx, withdrawal, now);
  return { ok: true, outcome: 'approved', missing: 0 };
}

/**
 * One of the staff refuses, with the reason the player is told; the money comes back in the same transaction. What a part of was paid
 * already ends as paid in part.
 */
export async function rejectWithdrawal(
  tx: Tx,
  { siteId, withdrawalId, staffId, reason }: WithdrawalDecision & { reason: WithdrawalReason },
  now: Date,
): Promise<WithdrawalDecided> {
  const withdrawal = await lockWithdrawal(tx, siteId, withdrawalId);
  if (!withdrawal) return { ok: false, reason: 'not_found' };
  if (withdrawal.state !== 'review') return { ok: false, reason: 'decided_already' };
  const actor = `staff:${staffId}` as const;
  if ((await paidSoFar(tx, withdrawal)) > 0n) {
    await finish(tx, withdrawal, { actor, now, reason });
    return { ok: true, outcome: 'paid', missing: 0 };
  }
  const rejected = await moveWithdrawal(tx, withdrawal, 'rejected', { actor, now, change: { reason } });
  await returnMoney(tx, rejected, now);
  return { ok: true, outcome: 'returned', missing: 0 };
}

/** One of the staff says that what goes out by hand of an approved withdrawal was paid, in full or in part: to a wallet by `sent`. */
export async function recordPayment(
  tx: Tx,
  { siteId, withdrawalId, staffId, paid, sent = null }: PaymentRecord,
  now: Date,
): Promise<WithdrawalDecided> {
  const withdrawal = await lockWithdrawal(tx, siteId, withdrawalId);
  if (!withdrawal) return { ok: false, reason: 'not_found' };
  const legs = (await legsOf(tx, withdrawal)).filter(isByHand);
  if (!isLeaving(withdrawal) || legs.length === 0) return { ok: false, reason: 'decided_already' };
  if (await isBlocked(tx, withdrawal)) return { ok: false, reason: 'player_blocked' };
  const most = legs.reduce((sum, { amount }) => sum + amount, 0n);
  if (paid <= 0n || paid > most) return { ok: false, reason: 'too_much' };
  const coin = await coinOf(tx, withdrawal);
  if ((coin === null) !== (sent === null)) return { ok: false, reason: 'coins_needed' };
  const about = coin && sent && { coin, sent, paid, staffId };
  const wrong = about && (await noteCoins(tx, withdrawal, legs[0]!, about, now));
  if (wrong) return { ok: false, reason: wrong };
  const step = { actor: `staff:${staffId}`, now } as const;
  const paying =
    withdrawal.state === 'paying' ? withdrawal : await moveWithdrawal(tx, withdrawal, 'paying', step);
  let left = paid;
  for (const leg of legs) {
    const part = least(leg.amount, left);
    left -= part;
    await settleLeg(tx, paying, leg, part, step);
  }
  return { ok: true, outcome: 'paid', missing: 0 };
}
