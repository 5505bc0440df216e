import type { Tx } from '../../../platform/database/index.ts';
import { tables, type WithdrawalRow } from '../tables.ts';
import { lockWithdrawal } from './states.ts';

type WithdrawalHold = { siteId: number; withdrawalId: string; staffId: string; reason: string };
type HoldResult =
  | { ok: true; before: WithdrawalRow }
  | { ok: false; reason: 'not_found' | 'decided_already' };

/**
 * Puts a withdrawal under review on hold: it cannot be approved until it is released, but it can be rejected.
 */
export async function holdWithdrawal(tx: Tx, hold: WithdrawalHold, now: Date): Promise<HoldResult> {
  const { staffId: held_by, reason: held_reason } = hold;
  return await updateHold(tx, hold, { held_by, held_reason, held_at: now });
}

/** Releases a withdrawal on hold. */
export async function releaseWithdrawal(tx: Tx, hold: Omit<WithdrawalHold, 'reason'>): Promise<HoldResult> {
  return await updateHold(tx, hold, { held_by: null, held_reason: null, held_at: null });
}

type HoldFields = Pick<WithdrawalRow, 'held_by' | 'held_reason' | 'held_at'>;

async function updateHold(
  tx: Tx,
  which: Omit<WithdrawalHold, 'reason'>,
  holding: HoldFields,
): Promise<HoldResult> {
  const { siteId, withdrawalId } = which;
  const before = await lockWithdrawal(tx, siteId, withdrawalId);
  if (!before) return { ok: false, reason: 'not_found' };
  const isStopped = before.held_by !== null;
  if (before.state !== 'review' || isStopped === (holding.held_by !== null))
    return { ok: false, reason: 'decided_already' };
  await tables(tx)
    .updateTable('withdrawal')
    .set(holding)
    .where('site_id', '=', siteId)
    .where('withdrawal_id', '=', withdrawalId)
    .execute();
  return { ok: true, before };
}
