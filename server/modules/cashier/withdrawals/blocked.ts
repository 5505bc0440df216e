import type { PlayerBlocked } from '#contracts/events/player.ts';
import type { Tx } from '../../../platform/database.ts';
import { holdPlayer } from '../../players/index.ts';
import { tables, type WithdrawalRow } from '../tables.ts';
import { isLeaving, legsOf } from './legs.ts';
import { lockWithdrawal, moveWithdrawal } from './machine.ts';

const REVIEW_MS = 24 * 3_600_000;

/** Whether the player is blocked; until the end of the transaction nobody blocks or unblocks him. */
export async function isBlocked(
  tx: Tx,
  { site_id, player_id }: Pick<WithdrawalRow, 'site_id' | 'player_id'>,
): Promise<boolean> {
  return (await holdPlayer(tx, site_id, player_id))?.status === 'blocked';
}

/**
 * Takes a locked withdrawal of a blocked player back to the queue, where it waits for people until the account is open again. What a
 * gateway is paying is left alone: it ends as the gateway says, and the rest is taken back then. Answers whether the player is blocked.
 */
export async function stopIfBlocked(tx: Tx, withdrawal: WithdrawalRow, now: Date): Promise<boolean> {
  if (!(await isBlocked(tx, withdrawal))) return false;
  const legs = await legsOf(tx, withdrawal);
  if (!isLeaving(withdrawal) || legs.some(({ state }) => state === 'paying')) return true;
  const due_at = new Date(now.getTime() + REVIEW_MS);
  // Whoever agreed did so before the block: people agree anew.
  const change = { reason: 'ACCOUNT_BLOCKED', due_at, attempt: withdrawal.attempt + 1 };
  await moveWithdrawal(tx, withdrawal, 'review', { actor: 'system', now, change });
  return true;
}

/** An account was blocked: its withdrawals that are approved go back to the queue at once. */
export async function stopForBlocked(
  tx: Tx,
  { site_id, player_id }: PlayerBlocked,
  now: Date,
): Promise<void> {
  const leaving = await tables(tx)
    .selectFrom('withdrawal')
    .select('withdrawal_id')
    .where('site_id', '=', site_id)
    .where('player_id', '=', player_id)
    .where('state', 'in', ['approved', 'paying'])
    .orderBy('withdrawal_id')
    .execute();
  for (const { withdrawal_id } of leaving) {
    const withdrawal = await lockWithdrawal(tx, site_id, withdrawal_id);
    if (withdrawal) await stopIfBlocked(tx, withdrawal, now);
  }
}
