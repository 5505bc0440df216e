import type { PlayerBlocked } from '#contracts/events/player.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { type Db, run, type Tx } from '../../../platform/database/index.ts';
import { lockPlayerForRead } from '../../players/index.ts';
import { tables, type WithdrawalRow } from '../tables.ts';
import { isPayoutOpen, listLegs } from './payout-legs.ts';
import { changeWithdrawalState, lockWithdrawal } from './states.ts';

const REVIEW_MS = DAY_MS;

/**
 * Whether the player is blocked, or closed with an open case about a reversed deposit; the row lock keeps
 * that state to the end of the transaction. The caller has locked the withdrawal.
 */
export async function isPlayerBlocked(
  tx: Tx,
  { site_id, player_id }: Pick<WithdrawalRow, 'site_id' | 'player_id'>,
): Promise<boolean> {
  const status = (await lockPlayerForRead(tx, site_id, player_id))?.status;
  return status === 'blocked' || (status === 'closed' && (await hasReturnedDeposit(tx, site_id, player_id)));
}

/** A closed account cannot be blocked: the open case takes the block's place. */
async function hasReturnedDeposit(db: Db, siteId: number, playerId: string): Promise<boolean> {
  const open = await run(db, {
    text: `select 1 as one from cashier.finance_case where site_id = $1 and player_id = $2
      and kind in ('charged_back', 'refunded')
      and closed_at is null limit 1`,
    values: [siteId, playerId],
  });
  return open.length > 0;
}

/**
 * Returns a locked withdrawal of a blocked player to the queue, where it waits until the account is reopened.
 * A running gateway payout continues: it ends as the gateway reports, and the rest is returned then. Returns
 * whether the player is blocked.
 */
export async function holdIfBlocked(tx: Tx, withdrawal: WithdrawalRow, now: Date): Promise<boolean> {
  if (!(await isPlayerBlocked(tx, withdrawal))) return false;
  const legs = await listLegs(tx, withdrawal);
  if (!isPayoutOpen(withdrawal) || legs.some(({ state }) => state === 'paying')) return true;
  const due_at = new Date(now.getTime() + REVIEW_MS);
  // The approvals were given before the block: they are needed again.
  const change = { reason: 'ACCOUNT_BLOCKED', due_at, attempt: withdrawal.attempt + 1 };
  await changeWithdrawalState(tx, withdrawal, 'review', { actor: 'system', now, change });
  return true;
}

/**
 * An account was blocked or one of its deposits reversed: its approved withdrawals return to the queue at
 * once. Withdrawals under review are locked too, because somebody may be approving them.
 */
export async function holdForBlockedPlayer(
  tx: Tx,
  { site_id, player_id }: Pick<PlayerBlocked, 'site_id' | 'player_id'>,
  now: Date,
): Promise<void> {
  const leaving = await tables(tx)
    .selectFrom('withdrawal')
    .select('withdrawal_id')
    .where('site_id', '=', site_id)
    .where('player_id', '=', player_id)
    .where('state', 'in', ['review', 'approved', 'paying'])
    .orderBy('withdrawal_id')
    .execute();
  for (const { withdrawal_id } of leaving) {
    const withdrawal = await lockWithdrawal(tx, site_id, withdrawal_id);
    if (withdrawal) await holdIfBlocked(tx, withdrawal, now);
  }
}
