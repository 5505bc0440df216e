import { moneyField } from '#contracts/console/fields.ts';
import type { DepositState } from '#contracts/values/payments.ts';
import { run, type Tx } from '../../../platform/database/index.ts';
import { reverse } from '../../ledger/index.ts';
import { mayPlay, setPlayerStatus } from '../../players/index.ts';
import { creditDeposit, creditKey } from '../deposits/credit.ts';
import { recordDecline } from '../deposits/declines.ts';
import { publishDepositReturned } from '../deposits/deposit-events.ts';
import { notifyDeposit } from '../deposits/notifications.ts';
import { changeDepositState, lockDeposit } from '../deposits/states.ts';
import { openFinanceCase } from '../finance-cases.ts';
import type { Actor, DepositRow } from '../tables.ts';
import { closeTurnoverRequirement } from '../turnover-requirements.ts';
import type { PaymentStatus } from './gateway.ts';

/** The order of payment states: a lower one never overwrites a higher one (operations 3.3 rule 4). */
const STATUS_RANK: Partial<Record<DepositState, number>> = {
  created: 0,
  pending: 0,
  failed: 1,
  expired: 1,
  cancelled: 1,
  refunded: 3,
  charged_back: 3,
};
const statusRank = (state: DepositState): number => STATUS_RANK[state] ?? 2;

type StatusUpdate = { siteId: number; depositId: string; gateway: string; truth: PaymentStatus };

/**
 * Moves a deposit to the state its gateway reports, if that is further along. Returns the updated deposit.
 */
export async function applyPaymentStatus(
  tx: Tx,
  { siteId, depositId, gateway, truth }: StatusUpdate,
  now: Date,
): Promise<DepositRow> {
  const deposit = await lockDeposit(tx, { siteId, depositId });
  if (!deposit) throw new Error(`deposit ${depositId} does not exist`);
  const step = { actor: `gateway:${gateway}` as const, now };
  const rank = statusRank(deposit.state);
  if (truth.status === 'paid') return rank < 2 ? await applyPaid(tx, deposit, truth, step) : deposit;
  if (truth.status === 'refunded' || truth.status === 'charged_back')
    return await applyReversal(tx, deposit, truth.status, step);
  if (truth.status === 'pending' || rank > 0 || deposit.state !== 'pending') return deposit;
  const change = { expires_at: null, reason: truth.status === 'failed' ? 'DECLINED' : '' } as const;
  const ended = await changeDepositState(tx, deposit, truth.status, { ...step, change });
  await notifyDeposit(tx, ended, now);
  if (truth.status === 'failed') await recordDecline(tx, ended, now);
  return ended;
}

type Step = { actor: Actor; now: Date };

/** Credits the received amount; money in another currency waits for review (operations 3.3 rule 6). */
async function applyPaid(
  tx: Tx,
  deposit: DepositRow,
  truth: PaymentStatus,
  { actor, now }: Step,
): Promise<DepositRow> {
  if (deposit.state === 'created')
    throw new Error(`deposit ${deposit.deposit_id} was paid before it was opened`);
  const succeeded = await changeDepositState(tx, deposit, 'succeeded', {
    actor,
    now,
    change: { reason: '' },
  });
  if (truth.currency === deposit.currency && truth.review) {
    const change = { flags: [...deposit.flags, truth.review], due_at: now, expires_at: null };
    return await changeDepositState(tx, succeeded, 'under_review', { actor: 'system', now, change });
  }
  if (truth.currency === deposit.currency) {
    await openCaseForMismatch(tx, deposit, truth, now);
    const confirmedAt = (await firstWebhook(tx, deposit)) ?? now;
    return await creditDeposit(tx, succeeded, truth.amount, { actor: 'system', now, confirmedAt });
  }
  await openFinanceCase(
    tx,
    {
      siteId: deposit.site_id,
      kind: 'wrong_currency',
      subject: deposit.deposit_id,
      playerId: deposit.player_id,
      paymentId: deposit.deposit_id,
      detail: moneyField(truth.amount, truth.currency),
    },
    now,
  );
  const change = { flags: [...deposit.flags, 'WRONG_CURRENCY'], due_at: now, expires_at: null };
  return await changeDepositState(tx, succeeded, 'under_review', { actor: 'system', now, change });
}

/** When the oldest unprocessed webhook about a deposit's payment arrived; undefined if there is none. */
async function firstWebhook(
  tx: Tx,
  { site_id, deposit_id }: Pick<DepositRow, 'site_id' | 'deposit_id'>,
): Promise<Date | undefined> {
  const [row] = await run<{ at: Date | null }>(tx, {
    name: 'first-webhook-of-deposit',
    text: `select min(w.received_at) as at from cashier.gateway_payment p join cashier.webhook w
      on w.gateway = p.gateway and p.gateway_id in (w.gateway_id, w.payment_id)
      where p.site_id = $1 and p.deposit_id = $2 and w.state in ('waiting', 'parked')`,
    values: [site_id, deposit_id],
  });
  return row?.at ?? undefined;
}

/** A late payment or a different amount is still credited, and reported to finance. */
async function openCaseForMismatch(
  tx: Tx,
  deposit: DepositRow,
  truth: PaymentStatus,
  now: Date,
): Promise<void> {
  const { site_id: siteId, deposit_id: subject, player_id: playerId, state } = deposit;
  const about = { siteId, subject, playerId, paymentId: subject };
  const detail = { requested: deposit.amount.toString(), arrived: truth.amount.toString() };
  if (statusRank(state) === 1)
    await openFinanceCase(tx, { ...about, kind: 'late', detail: { ...detail, state } }, now);
  if (truth.amount !== deposit.amount)
    await openFinanceCase(tx, { ...about, kind: 'amount_differs', detail }, now);
}

/**
 * Reverses a credited deposit to its source accounts, below zero if necessary (operations 3.3 rule 9). The
 * account is blocked until its case is reviewed, to prevent bets and withdrawals.
 */
async function applyReversal(
  tx: Tx,
  deposit: DepositRow,
  to: 'refunded' | 'charged_back',
  { actor, now }: Step,
): Promise<DepositRow> {
  const { site_id: siteId, player_id: playerId, deposit_id: depositId } = deposit;
  if (deposit.state === 'pending') return await changeDepositState(tx, deposit, 'failed', { actor, now });
  if (deposit.state === 'under_review') {
    // Never credited: there is nothing to reverse, and nothing will be credited.
    const change = { reason: 'TAKEN_BACK', due_at: null } as const;
    const rejected = await changeDepositState(tx, deposit, 'rejected', { actor, now, change });
    await notifyDeposit(tx, rejected, now);
    return rejected;
  }
  if (deposit.state !== 'credited') return deposit;
  const back = { siteId, key: `deposit:${depositId}:back`, transferKey: creditKey(depositId) };
  const posted = await reverse(tx, {
    ...back,
    meta: { reference: deposit.reference, deposit_id: depositId },
  });
  if (!posted.ok) throw new Error(`deposit ${depositId} cannot be reversed: ${posted.reason}`);
  const moved = await changeDepositState(tx, deposit, to, { actor, now });
  await closeTurnoverRequirement(tx, { siteId, playerId }, depositId);
  const after = posted.balances.find(({ kind }) => kind === 'cash')?.current ?? 0n;
  const detail = { reference: deposit.reference, balance_after: after.toString() };
  await openFinanceCase(
    tx,
    { siteId, kind: to, subject: depositId, playerId, paymentId: depositId, detail },
    now,
  );
  // A closed account stays closed.
  const { allowed } = await mayPlay(tx, siteId, playerId);
  if (allowed) await setPlayerStatus(tx, siteId, playerId, 'blocked');
  await notifyDeposit(tx, moved, now);
  await publishDepositReturned(tx, moved, to, now);
  return moved;
}
