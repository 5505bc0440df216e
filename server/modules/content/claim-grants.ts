import type { Tx } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { grantBonus } from '../bonuses/index.ts';
import { post, type TransferInput } from '../ledger/index.ts';
import type { InboxRow } from './tables.ts';

/** What each kind of claim is in the books. */
const CLAIM_POSTINGS = {
  cash: { kind: 'promo', house: 'promo_expense', purse: 'cash' },
  tokens: { kind: 'token_issue', house: 'token_pool', purse: 'token' },
} as const;

/**
 * Posts what a message carries to its player, under a key of the message: the ledger itself would refuse a second grant. Throws
 * when the player has no such account or another currency: the message was addressed wrongly, and stays open.
 */
export async function grantClaim(tx: Tx, message: InboxRow): Promise<void> {
  const { claim_kind, claim_amount, claim_currency } = message;
  if (!claim_kind || !claim_amount || !claim_currency) throw new Error('the message carries nothing');
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
        to: { player: message.player_id, kind: booked.purse },
        amount: claim_amount,
      },
    ],
    meta: { inbox_id: message.inbox_id },
  };
  const posted = await post(tx, transfer);
  if (!posted.ok) throw new Error(`message ${message.inbox_id} cannot be granted: ${posted.reason}`);
}

/** A bonus that runs already makes this one wait (operations 10). What its campaign does not give now stays with the message. */
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
