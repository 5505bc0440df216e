import type { InboxItem } from '#contracts/api/settings.ts';
import { currencyOf } from '#contracts/values/currency.ts';
import { toWireAmount } from '#contracts/values/money.ts';
import { isUuid } from '#contracts/values/uuid.ts';
import { type Db, sql, type Tx } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { plainText, sanitizeHtml } from './safe-html.ts';
import { type InboxRow, tables } from './tables.ts';

const ITEMS_PER_PAGE = 10;

/** Retention [operations 10] of read messages and of expired messages. */
const READ_RETENTION_DAYS = 180;
const EXPIRED_RETENTION_DAYS = 30;

export type NewMessage = PlayerKey & {
  title: string;
  /** HTML; sanitized. */
  body: string;
  expiresAt?: Date | null;
  /** The reward: money in minor units of the player's currency, or whole tokens. */
  claim?:
    | { kind: 'cash'; amount: bigint; currency: string }
    | { kind: 'tokens'; amount: bigint }
    /** A bonus under a campaign's rules. */
    | { kind: 'bonus'; amount: bigint; currency: string; campaign: string };
  /** The sender's key: one message per player and key, however often it is sent. */
  key?: string;
};

/**
 * Sends messages, one row each; skips players who already have a message with the key. Returns the number
 * sent.
 */
export async function sendInbox(tx: Tx, messages: readonly NewMessage[]): Promise<number> {
  if (messages.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('inbox')
    .values(messages.map(rowOf))
    .onConflict((conflict) => conflict.columns(['site_id', 'player_id', 'idempotency_key']).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}

/** One page of a player's messages, newest first, with the number of unread ones. */
export async function inboxPage(db: Db, player: PlayerKey, page: number, now: Date) {
  const [rows, counts] = await Promise.all([
    inboxRows(db, player)
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('inbox_id', 'desc')
      .limit(ITEMS_PER_PAGE)
      .offset((page - 1) * ITEMS_PER_PAGE)
      .execute(),
    inboxRows(db, player)
      .select(sql<bigint>`count(*)`.as('total'))
      .select(sql<bigint>`count(*) filter (where read_at is null)`.as('unread'))
      .executeTakeFirstOrThrow(),
  ]);
  const total = Number(counts.total);
  return {
    value: rows.map((row) => inboxItem(row, now)),
    unread: Number(counts.unread),
    page,
    pages: Math.max(1, Math.ceil(total / ITEMS_PER_PAGE)),
    total,
  };
}

/** Number of a player's unread messages. */
export async function unreadCount(db: Db, player: PlayerKey): Promise<number> {
  const { unread } = await inboxRows(db, player)
    .select(sql<bigint>`count(*)`.as('unread'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(unread);
}

/** Marks one message as read, or all when the id is empty; no effect if the id is not the player's. */
export async function markRead(tx: Tx, player: PlayerKey, inboxId: string): Promise<void> {
  if (inboxId !== '' && !isUuid(inboxId)) return;
  await tables(tx)
    .updateTable('inbox')
    .set({ read_at: new Date() })
    .where('site_id', '=', player.siteId)
    .where('player_id', '=', player.playerId)
    .where('read_at', 'is', null)
    .$if(inboxId !== '', (query) => query.where('inbox_id', '=', inboxId))
    .execute();
}

/**
 * Deletes messages past their retention: read ones without a claimable reward, and expired ones. For a daily
 * job.
 */
export async function deleteOldMessages(tx: Tx): Promise<void> {
  await sql`delete from content.inbox
    where (read_at < now() - make_interval(days => ${READ_RETENTION_DAYS})
    and coalesce(claim_state, '') <> 'available')
       or expires_at < now() - make_interval(days => ${EXPIRED_RETENTION_DAYS})`.execute(tables(tx));
}

/** The API format. An unclaimed reward is shown as expired after its deadline, without a write. */
export function inboxItem(row: InboxRow, now: Date): InboxItem {
  return {
    inbox_id: row.inbox_id,
    type: row.claim_kind ? 'claimable' : 'message',
    title: plainText(row.title),
    body: sanitizeHtml(row.body),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    read_at: row.read_at?.toISOString() ?? null,
    claim: claimOf(row, now),
  };
}

function claimOf(row: InboxRow, now: Date): InboxItem['claim'] {
  if (!row.claim_kind || !row.claim_state || row.claim_amount === null) return null;
  const currency = currencyOf(row.claim_currency ?? '');
  return {
    kind: row.claim_kind,
    amount: toWireAmount(row.claim_amount, currency),
    currency,
    state: row.claim_state === 'available' && isExpired(row, now) ? 'expired' : row.claim_state,
    claimed_at: row.claimed_at?.toISOString() ?? null,
  };
}

/** Whether a message is expired and no longer shown. */
export function isExpired(row: { expires_at: Date | null }, now: Date): boolean {
  return row.expires_at !== null && row.expires_at <= now;
}

const inboxRows = (db: Db, { siteId, playerId }: PlayerKey) =>
  tables(db).selectFrom('inbox').where('site_id', '=', siteId).where('player_id', '=', playerId);

function rowOf(message: NewMessage) {
  const { claim } = message;
  return {
    site_id: message.siteId,
    player_id: message.playerId,
    title: plainText(message.title),
    body: sanitizeHtml(message.body),
    expires_at: message.expiresAt ?? null,
    claim_kind: claim?.kind ?? null,
    claim_amount: claim?.amount ?? null,
    claim_currency: claim && (claim.kind === 'tokens' ? 'TOKEN' : claim.currency),
    claim_campaign: claim?.kind === 'bonus' ? claim.campaign : null,
    claim_state: claim ? ('available' as const) : null,
    idempotency_key: message.key ?? null,
  };
}
