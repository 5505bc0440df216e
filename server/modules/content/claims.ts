import type { InboxItem } from '#contracts/api/settings.ts';
import { isUuid } from '#contracts/values/uuid.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { refuse } from '../../platform/refusal.ts';
import { findActiveExclusion } from '../protection/index.ts';
import { grantClaim } from './claim-grants.ts';
import { inboxItem, isExpired } from './inbox.ts';
import { tables } from './tables.ts';

/**
 * Claims what a message carries [A-19, P-12, operations 10]: the message is locked, granted through the ledger and marked in one
 * transaction, so a second claim finds it claimed and answers the first result. A message that is not the caller's is
 * `notFound`, like one that does not exist; one without anything open to claim is `notClaimable`. Who is on a break or excluded is refused
 * with `playBlocked`; the message keeps what it carries until it expires.
 */
export async function claimInboxReward(tx: Tx, player: PlayerKey, inboxId: string): Promise<InboxItem> {
  if (!isUuid(inboxId)) refuse('notFound');
  const row = await tables(tx)
    .selectFrom('inbox')
    .selectAll()
    .where('site_id', '=', player.siteId)
    .where('player_id', '=', player.playerId)
    .where('inbox_id', '=', inboxId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) refuse('notFound');
  const now = new Date();
  if (row.claim_state === 'claimed') return inboxItem(row, now);
  if (row.claim_state !== 'available' || isExpired(row, now)) refuse('notClaimable');
  if (await findActiveExclusion(tx, player, now)) refuse('playBlocked');
  await grantClaim(tx, row);
  const claimed = { claim_state: 'claimed' as const, claimed_at: now, read_at: row.read_at ?? now };
  await tables(tx)
    .updateTable('inbox')
    .set(claimed)
    .where('site_id', '=', player.siteId)
    .where('player_id', '=', player.playerId)
    .where('inbox_id', '=', inboxId)
    .execute();
  return inboxItem({ ...row, ...claimed }, now);
}

/** Takes back what a message carries, unless it has been claimed. */
export async function revokeClaim(tx: Tx, player: PlayerKey, inboxId: string): Promise<void> {
  await tables(tx)
    .updateTable('inbox')
    .set({ claim_state: 'revoked' })
    .where('site_id', '=', player.siteId)
    .where('player_id', '=', player.playerId)
    .where('inbox_id', '=', inboxId)
    .where('claim_state', '=', 'available')
    .execute();
}
