import type { InboxItem } from '#contracts/api/settings.ts';
import { isUuid } from '#contracts/values/uuid.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { refuse } from '../../platform/refusal.ts';
import { grantBonus } from '../bonuses/index.ts';
import { post, type TransferInput } from '../ledger/index.ts';
import { findActiveExclusion } from '../protection/index.ts';
import { inboxItem, isExpired } from './inbox.ts';
import { type InboxRow, tables } from './tables.ts';

/** The posting kind for each kind of claim. */
const CLAIM_POSTINGS = {
  cash: { kind: 'promo', house: 'promo_expense', accountKind: 'cash' },
  tokens: { kind: 'token_issue', house: 'token_pool', accountKind: 'token' },
} as const;

/**
 * Credits a message's reward to its player, with the message as the key: the ledger refuses a second grant.
 * Throws if the player has no such account or another currency: the message was sent in error and stays open.
 */
async function grantClaim(tx: Tx, message: InboxRow): Promise<void> {
  const { claim_kind, claim_amount, claim_currency } = message;
  if (!claim_kind || !claim_amount || !claim_currency) throw new Error('the message is empty');
  if (claim_kind === 'bonus') return await grantGift(tx, message, claim_amount);
  const booked = CLAIM_POSTINGS[claim_kind];
  const transfer: TransferInput = {
    siteId: message.site_id,
    key: `inbox:${message.inbox_id}`,
    kind: booked.kind,
    currency: claim_currency,
    postings: [
      {
        from: { house: booked.house },
        to: { player: message.player_id, kind: booked.accountKind },
        amount: claim_amount,
      },
    ],
    meta: { inbox_id: message.inbox_id },
  };
  const posted = await post(tx, transfer);
  if (!posted.ok) throw new Error(`message ${message.inbox_id} cannot be granted: ${posted.reason}`);
}

/**
 * If a bonus is active, this one is queued (operations 10). If its campaign grants nothing now, the bonus
 * stays with the message.
 */
async function grantGift(tx: Tx, message: InboxRow, amount: bigint): Promise<void> {
  const granted = await grantBonus(
    tx,
    {
      siteId: message.site_id,
      playerId: message.player_id,
      campaignId: message.claim_campaign ?? '',
      source: `inbox:${message.inbox_id}`,
      amount,
    },
    { actor: 'player', reason: 'inbox', now: new Date() },
  );
  if (!granted.ok) refuse(granted.reason === 'blocked' ? 'playBlocked' : 'notClaimable');
}

/**
 * Claims a message's reward [A-19, P-12, operations 10]: the message is locked, the reward granted through
 * the ledger and the message marked in one transaction, so a second claim returns the first result. Refuses
 * `notFound` for a message that does not exist or belongs to another player, and `notClaimable` without a
 * claimable reward. A player on a time-out or excluded is refused `playBlocked`; the message keeps its reward
 * until it expires.
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

/** Withdraws a message's reward, unless it is already claimed. */
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
