import type { PlayerBlocked } from '#contracts/events/player.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { PAYOUT_OBSTACLES, type PayoutObstacle } from '#contracts/values/withdrawal-reasons.ts';
import { type Db, run, type Tx } from '../../../platform/database/index.ts';
import { findRequiredDocuments, findScreeningHolds } from '../../kyc/index.ts';
import { lockPlayerForRead } from '../../players/index.ts';
import { tables, type WithdrawalRow } from '../tables.ts';
import { isPayoutOpen, listPayoutLegs } from './payout-legs.ts';
import { changeWithdrawalState, lockWithdrawal } from './states.ts';

const REVIEW_MS = DAY_MS;

/** The first obstacle to the approval and payout of a locked withdrawal. */
export async function payoutObstacle(
  tx: Tx,
  withdrawal: Pick<WithdrawalRow, 'site_id' | 'player_id'>,
): Promise<PayoutObstacle | undefined> {
  if (await isPlayerBlocked(tx, withdrawal)) return 'player_blocked';
  const key = { siteId: withdrawal.site_id, playerId: withdrawal.player_id };
  if ((await findRequiredDocuments(tx, key)).length > 0) return 'documents_missing';
  return (await findScreeningHolds(tx, key)).withdrawals ? 'screening_open' : undefined;
}

/**
 * Whether the player is blocked, or closed with an open case about a reversed deposit; the row lock keeps
 * that state until the transaction ends. The caller has locked the withdrawal.
 */
async function isPlayerBlocked(
  tx: Tx,
  { site_id, player_id }: Pick<WithdrawalRow, 'site_id' | 'player_id'>,
): Promise<boolean> {
  const status = (await lockPlayerForRead(tx, site_id, player_id))?.status;
  return status === 'blocked' || (status === 'closed' && (await hasReturnedDeposit(tx, site_id, player_id)));
}

/** A closed account cannot be blocked: its open case has the same effect. */
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
 * Returns a locked withdrawal to the queue while the player is blocked, must provide a document, or is under
 * name review. A running gateway payout continues; the rest returns to the queue when the gateway has
 * reported. Returns whether the withdrawal must wait.
 */
export async function holdIfBlocked(tx: Tx, withdrawal: WithdrawalRow, now: Date): Promise<boolean> {
  const obstacle = await payoutObstacle(tx, withdrawal);
  if (!obstacle) return false;
  const legs = await listPayoutLegs(tx, withdrawal);
  if (!isPayoutOpen(withdrawal) || legs.some(({ state }) => state === 'paying')) return true;
  const due_at = new Date(now.getTime() + REVIEW_MS);
  // The approvals were given before the block and must be repeated.
  const change = { reason: PAYOUT_OBSTACLES[obstacle], due_at, attempt: withdrawal.attempt + 1 };
  await changeWithdrawalState(tx, withdrawal, 'review', { actor: 'system', now, change });
  return true;
}

/**
 * Returns a player's approved withdrawals to the queue at once when the account is blocked, a deposit
 * reversed, a document required, or the name found on a list. Withdrawals under review are locked too,
 * because one may be in approval.
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
