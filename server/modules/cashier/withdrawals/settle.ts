import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../platform/database.ts';
import { publish } from '../../../platform/events.ts';
import { playerById } from '../../players/index.ts';
import type { Actor } from '../steps.ts';
import type { LegRow, WithdrawalRow } from '../tables.ts';
import { tell } from '../tell.ts';
import { stopIfBlocked } from './blocked.ts';
import { legsOf, moveLeg } from './legs.ts';
import { moveWithdrawal } from './machine.ts';
import { giveRest, takeOut } from './money.ts';

export type Settling = { actor: Actor; now: Date };

const REVIEW_MS = 24 * 3_600_000;

/** Notes what a leg of a locked withdrawal, which is `paying`, has paid, and ends the withdrawal when it was the last. */
export async function settleLeg(
  tx: Tx,
  paying: WithdrawalRow,
  leg: LegRow,
  paid: bigint,
  step: Settling,
): Promise<void> {
  await takeOut(tx, paying, leg, paid);
  await moveLeg(tx, leg, 'paid', step.now, { paid });
  await conclude(tx, paying, step);
}

/** Notes that a leg was definitely not paid. */
export async function failLeg(tx: Tx, paying: WithdrawalRow, leg: LegRow, step: Settling): Promise<void> {
  await moveLeg(tx, leg, 'failed', step.now);
  await conclude(tx, paying, step);
}

/**
 * Ends a withdrawal whose legs are all paid. When one failed and none is on its way any more, people decide again: about a new attempt,
 * which further people must agree to as to the first.
 */
async function conclude(tx: Tx, paying: WithdrawalRow, { actor, now }: Settling): Promise<void> {
  const legs = await legsOf(tx, paying);
  if (legs.some(({ state }) => state === 'paying')) return;
  if (legs.some(({ state }) => state === 'failed')) {
    const reason = 'PAYOUT_FAILED';
    const failed = await moveWithdrawal(tx, paying, 'failed', { actor, now, change: { reason } });
    const due_at = new Date(now.getTime() + REVIEW_MS);
    const change = { reason, due_at, attempt: failed.attempt + 1 };
    await moveWithdrawal(tx, failed, 'review', { actor: 'system', now, change });
    return;
  }
  if (legs.every(({ state }) => state === 'paid')) return await finish(tx, paying, { actor, now });
  await stopIfBlocked(tx, paying, now);
}

/** What has been paid of a withdrawal, over its legs. */
export async function paidSoFar(tx: Tx, withdrawal: WithdrawalRow): Promise<bigint> {
  return (await legsOf(tx, withdrawal)).reduce((sum, { paid }) => sum + (paid ?? 0n), 0n);
}

/** Ends a locked withdrawal with what its legs have paid: the rest goes back to the balance, and the player is told of both. */
export async function finish(
  tx: Tx,
  withdrawal: WithdrawalRow,
  { actor, now, reason = '' }: Settling & { reason?: string },
): Promise<void> {
  const paid = await paidSoFar(tx, withdrawal);
  await giveRest(tx, withdrawal, paid);
  const change = { paid, reason, due_at: null };
  const done = await moveWithdrawal(tx, withdrawal, 'paid', { actor, now, change });
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
  const about = { ...done, payment_id: done.withdrawal_id, sum: paid, asked: done.amount };
  await tell(tx, 'withdrawal', about, now);
}
