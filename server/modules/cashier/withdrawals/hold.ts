import type { Tx } from '../../../platform/database.ts';
import { tables, type WithdrawalRow } from '../tables.ts';
import { lockWithdrawal } from './machine.ts';

export type Hold = { siteId: number; withdrawalId: string; staffId: string; reason: string };
export type HoldAnswer =
  | { ok: true; before: WithdrawalRow }
  | { ok: false; reason: 'not_found' | 'decided_already' };

/** Stops a withdrawal that is looked at: nobody can approve it until it is let go on. It can be refused. */
export async function holdWithdrawal(tx: Tx, hold: Hold, now: Date): Promise<HoldAnswer> {
  const { staffId: held_by, reason: held_reason } = hold;
  return await setHold(tx, hold, { held_by, held_reason, held_at: now });
}

/** Lets a stopped withdrawal go on. */
export async function releaseWithdrawal(tx: Tx, hold: Omit<Hold, 'reason'>): Promise<HoldAnswer> {
  return await setHold(tx, hold, { held_by: null, held_reason: null, held_at: null });
}

type Holding = Pick<WithdrawalRow, 'held_by' | 'held_reason' | 'held_at'>;

async function setHold(tx: Tx, which: Omit<Hold, 'reason'>, holding: Holding): Promise<HoldAnswer> {
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
