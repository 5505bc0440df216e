import type { DepositReason, DepositState } from '#contracts/values/payments.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { type Actor, type DepositRow, history, tables } from '../tables.ts';

/**
 * The transitions of a deposit (operations 3.2, 3.3): the rows of `cashier.state_transition`, which the
 * database enforces. Paid money is never refused: a failed, expired or abandoned deposit can still succeed.
 */
export const DEPOSIT_TRANSITIONS: Record<DepositState, readonly DepositState[]> = {
  created: ['awaiting_payment', 'pending', 'failed'],
  awaiting_payment: ['receipt_uploaded', 'under_review', 'expired', 'cancelled', 'rejected'],
  receipt_uploaded: ['under_review'],
  under_review: ['approved', 'rejected'],
  approved: ['credited'],
  pending: ['succeeded', 'failed', 'expired', 'cancelled'],
  succeeded: ['credited', 'under_review'],
  failed: ['succeeded'],
  expired: ['succeeded'],
  cancelled: ['succeeded'],
  credited: ['refunded', 'charged_back'],
  rejected: [],
  refunded: [],
  charged_back: [],
};

type DepositChange = Partial<
  Pick<DepositRow, 'received' | 'fee' | 'expires_at' | 'due_at' | 'credited_at' | 'proof_sealed' | 'flags'>
> & { reason?: DepositReason | '' };

/** Whether a deposit may change from one state to another (operations 3.2). */
export function canTransition(from: DepositState, to: DepositState): boolean {
  return DEPOSIT_TRANSITIONS[from].includes(to);
}

/**
 * Moves a deposit, whose row the caller has locked, to its next state and records it in the history. Throws
 * for an unknown transition: callers check `canMove` first if it may not be allowed.
 */
export async function changeDepositState(
  tx: Tx,
  deposit: DepositRow,
  to: DepositState,
  { actor, now, change = {} }: { actor: Actor; now: Date; change?: DepositChange },
): Promise<DepositRow> {
  if (!canTransition(deposit.state, to))
    throw new Error(`a deposit cannot change from ${deposit.state} to ${to}`);
  const moved = await tables(tx)
    .updateTable('deposit')
    .set({ ...change, state: to, changed_at: now })
    .where('site_id', '=', deposit.site_id)
    .where('deposit_id', '=', deposit.deposit_id)
    .where('state', '=', deposit.state)
    .returningAll()
    .executeTakeFirst();
  if (!moved) throw new Error(`deposit ${deposit.deposit_id} was not locked`);
  const entry = { siteId: deposit.site_id, subject: deposit.deposit_id, action: to };
  await history.record(tx, entry, { actor, reason: change.reason, now });
  return moved;
}

/**
 * The deposit, locked until the transaction ends; undefined if the site, or the given player, has no such
 * deposit.
 */
export async function lockDeposit(
  tx: Tx,
  { siteId, depositId, playerId }: { siteId: number; depositId: string; playerId?: string },
): Promise<DepositRow | undefined> {
  return await tables(tx)
    .selectFrom('deposit')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('deposit_id', '=', depositId)
    .$if(playerId !== undefined, (query) => query.where('player_id', '=', playerId!))
    .forUpdate()
    .executeTakeFirst();
}
