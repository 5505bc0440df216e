import { randomUUID } from 'node:crypto';
import { isUuid } from '#contracts/values/uuid.ts';
import type { Db, Tx } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import { networkOf } from '#server/platform/http/ip-address.ts';
import type { PlayerKey } from '#server/platform/player-key.ts';
import { refuse } from '#server/platform/refusal.ts';
import { accountKey, type Contact, contactFromAccountId, phoneOfId } from './account-id.ts';
import { claimAccountPhone } from './account-phones.ts';
import type { DepositLimitRequest, PlayersContext } from './dependencies.ts';
import { endSessions } from './sessions.ts';
import { type PlayerStatus, players, type Tracking } from './tables.ts';

export type Player = {
  playerId: string;
  accountId: string;
  passwordHash: string;
  fullName: string;
  email: string;
  phone: string;
  status: PlayerStatus;
  createdAt: Date;
  /** Last change of password, contact, name or second factor; null if there was none. */
  credentialsChangedAt: Date | null;
  contactVerifiedAt: Date | null;
  /** When the account id itself was verified as the player's contact. */
  idVerifiedAt: Date | null;
  /** The password was invalidated; the player must set one. */
  passwordVoid: boolean;
};

export type NewAccount = {
  accountId: string;
  passwordHash: string;
  email: string;
  phone: string;
  fullName?: string;
  /** Code in upper case. */
  language?: string;
  contactVerified: boolean;
  tracking: Tracking;
  address: string;
  userAgent: string;
  depositLimit?: DepositLimitRequest | undefined;
};

/** The account with an id in any spelling, on this site only. */
export async function findPlayer(db: Db, siteId: number, accountId: string): Promise<Player | undefined> {
  return await selectPlayer(db, siteId).where('account_key', '=', accountKey(accountId)).executeTakeFirst();
}

/** A player of a site. */
export async function findPlayerById(db: Db, siteId: number, playerId: string): Promise<Player | undefined> {
  return await selectPlayer(db, siteId).where('player_id', '=', playerId).executeTakeFirst();
}

/**
 * The id of the player in a console filter, given by id or full account id: undefined for an empty filter,
 * null if there is no such player.
 */
export async function playerIdOfFilter(
  db: Db,
  siteId: number,
  named: string,
): Promise<string | undefined | null> {
  if (named === '') return undefined;
  const found = isUuid(named) ? await findPlayerById(db, siteId, named) : await findPlayer(db, siteId, named);
  return found?.playerId ?? null;
}

/** Players of a site by their ids, in one statement; unknown ids are omitted. */
export async function playersByIds(
  db: Db,
  siteId: number,
  playerIds: readonly string[],
): Promise<Map<string, Player>> {
  if (playerIds.length === 0) return new Map();
  const rows = await selectPlayer(db, siteId)
    .where('player_id', 'in', [...new Set(playerIds)])
    .execute();
  return new Map(rows.map((player) => [player.playerId, player]));
}

/** The origin of an account: the visitor's referral codes and address, for attribution only. */
export async function findSignUp(
  db: Db,
  siteId: number,
  playerId: string,
): Promise<{ referrer_code: string; affiliate_code: string; address: string } | undefined> {
  const row = await players(db)
    .selectFrom('sign_up')
    .select(['referrer_code', 'affiliate_code', 'address'])
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row && { ...row, address: row.address && networkOf(row.address) };
}

/** The account of a session; throws if it does not exist. */
export async function requirePlayer(db: Db, siteId: number, playerId: string): Promise<Player> {
  const player = await findPlayerById(db, siteId, playerId);
  if (!player) throw new Error(`site ${siteId} has no player ${playerId}`);
  return player;
}

function selectPlayer(db: Db | Tx, siteId: number) {
  return players(db)
    .selectFrom('player')
    .select([
      'player_id as playerId',
      'account_id as accountId',
      'password_hash as passwordHash',
      'full_name as fullName',
      'contact_email as email',
      'contact_phone as phone',
      'status',
      'created_at as createdAt',
      'credentials_changed_at as credentialsChangedAt',
      'contact_verified_at as contactVerifiedAt',
      'id_verified_at as idVerifiedAt',
      'password_void as passwordVoid',
    ])
    .where('site_id', '=', siteId);
}

/**
 * Opens an account with everything it needs, in one transaction, and publishes `player.registered` [A-05,
 * P-09]. Refuses with `accountTaken` when the id, in any spelling, or the phone number, in any form, exists
 * on this site.
 */
export async function createAccount(
  tx: Tx,
  tools: Pick<PlayersContext, 'now' | 'onAccountOpened'>,
  site: { id: number; currency: string },
  account: NewAccount,
): Promise<string> {
  const now = tools.now();
  const row = await players(tx)
    .insertInto('player')
    .values({
      site_id: site.id,
      account_id: account.accountId,
      account_key: accountKey(account.accountId),
      password_hash: account.passwordHash,
      full_name: account.fullName ?? '',
      contact_email: account.email,
      contact_phone: account.phone,
      contact_verified_at: account.contactVerified ? now : null,
      id_verified_at: account.contactVerified ? now : null,
      created_at: now,
      language: account.language ?? '',
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'account_key']).doNothing())
    .returning('player_id as playerId')
    .executeTakeFirst();
  if (!row) refuse('accountTaken');
  const digits = phoneOfId(account.accountId, site.currency);
  const owner = { siteId: site.id, playerId: row.playerId };
  if (digits !== undefined && !(await claimAccountPhone(tx, owner, digits))) refuse('accountTaken');
  await players(tx)
    .insertInto('sign_up')
    .values({
      ...account.tracking,
      site_id: site.id,
      player_id: row.playerId,
      address: account.address.slice(0, 64),
      user_agent: account.userAgent,
      signed_up_at: now,
    })
    .execute();
  const { playerId } = row;
  await tools.onAccountOpened(tx, {
    siteId: site.id,
    playerId,
    accountId: account.accountId,
    currency: site.currency,
    depositLimit: account.depositLimit,
  });
  await publish(tx, 'player.registered', {
    event_id: randomUUID(),
    site_id: site.id,
    player_id: playerId,
    account_id: account.accountId,
    at: now.toISOString(),
  });
  return playerId;
}

/**
 * Blocks, closes or reopens an account; takes effect with its next call [P-05]. A block ends its sessions
 * permanently, including provider sessions [player protection B5]: a reopened account must sign in again.
 */
export async function setPlayerStatus(
  tx: Tx,
  siteId: number,
  playerId: string,
  status: PlayerStatus,
): Promise<void> {
  const now = new Date();
  const changed = await players(tx)
    .updateTable('player')
    .set({ status, closed_at: status === 'closed' ? now : null })
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('status', '<>', status)
    .returning('player_id')
    .executeTakeFirst();
  if (!changed || status === 'active') return;
  await endSessions(tx, siteId, playerId, 'all', 'barred', now);
  const event = { event_id: randomUUID(), site_id: siteId, player_id: playerId };
  await publish(tx, `player.${status}`, { ...event, at: now.toISOString() });
}

/** Records the language in which a player last signed in. */
export async function recordLanguage(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  language: string,
): Promise<void> {
  if (language === '') return;
  await players(tx)
    .updateTable('player')
    .set({ language })
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('language', '<>', language)
    .execute();
}

/**
 * The current account, locked until the end of the transaction: concurrent changes of password or state wait,
 * and then end any session opened in this transaction.
 */
export async function lockPlayerForRead(
  tx: Tx,
  siteId: number,
  playerId: string,
): Promise<Player | undefined> {
  return await selectPlayer(tx, siteId).where('player_id', '=', playerId).forShare().executeTakeFirst();
}

/**
 * The current account, for a caller about to change its state: concurrent callers wait and then read the new
 * state.
 */
export async function lockPlayerForUpdate(
  tx: Tx,
  siteId: number,
  playerId: string,
): Promise<Player | undefined> {
  return await selectPlayer(tx, siteId).where('player_id', '=', playerId).forUpdate().executeTakeFirst();
}

/** Stores a new password hash; an invalidated password becomes valid again. */
export async function setPassword(
  tx: Tx,
  siteId: number,
  playerId: string,
  hash: string,
  now: Date,
): Promise<void> {
  await players(tx)
    .updateTable('player')
    .set({ password_hash: hash, password_void: false, credentials_changed_at: now })
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .execute();
}

/** Changes a name that may have been used for payouts. */
export async function setFullName(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  fullName: string,
  now: Date,
): Promise<void> {
  await players(tx)
    .updateTable('player')
    .set({ full_name: fullName, credentials_changed_at: now })
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .execute();
}

/** All contacts of a player, starting with that of `contactOf`. */
export function contactsOf(player: Player): Contact[] {
  const own = contactFromAccountId(player.accountId);
  const all: (Contact | undefined)[] = [
    own,
    player.phone ? { channel: 'sms', to: player.phone } : undefined,
    player.email ? { channel: 'mail', to: player.email } : undefined,
  ];
  return all.filter((contact) => contact !== undefined);
}

/** A player's contact: the account id if it is one, because it cannot be changed, then phone, then email. */
export const contactOf = (player: Player): Contact | undefined => contactsOf(player)[0];

/**
 * The contact to which staff send a recovery code: the account id if it is a phone number, otherwise the
 * phone, otherwise the email.
 */
export function recoverContactOf(player: Player): Contact | undefined {
  const own = contactFromAccountId(player.accountId);
  if (own?.channel !== 'sms' && player.phone) return { channel: 'sms', to: player.phone };
  return contactOf(player);
}
