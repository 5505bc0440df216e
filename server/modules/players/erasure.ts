import { randomBytes, randomUUID } from 'node:crypto';
import { type Db, run, type Tx, write } from '#server/platform/database/index.ts';
import { publish } from '#server/platform/events/index.ts';
import type { PlayerKey } from '#server/platform/player-key.ts';

/** Closed accounts of a site that are not erased yet and were closed before a time, oldest first. */
export async function listAccountsClosedBefore(
  db: Db,
  siteId: number,
  before: Date,
  limit: number,
): Promise<PlayerKey[]> {
  const rows = await run<{ player_id: string }>(db, {
    text: `select player_id from players.player where site_id = $1 and closed_at < $2 and erased_at is null
      and status = 'closed' order by closed_at limit $3`,
    values: [siteId, before, limit],
  });
  return rows.map(({ player_id }) => ({ siteId, playerId: player_id }));
}

/** When an account was closed, and whether it has been erased; undefined if there is none. */
export async function findClosure(
  db: Db,
  siteId: number,
  playerId: string,
): Promise<{ closed_at: Date | null; erased_at: Date | null } | undefined> {
  const [row] = await run<{ closed_at: Date | null; erased_at: Date | null }>(db, {
    text: `select case when status = 'closed' then closed_at end as closed_at, erased_at
      from players.player where site_id = $1 and player_id = $2`,
    values: [siteId, playerId],
  });
  return row;
}

/**
 * Replaces all personal data with a meaningless name and publishes `player.erased`, on which the other
 * modules do the same (player protection L10). Play and payments are kept under that name. False if the
 * player was already erased.
 */
export async function erasePlayer(tx: Tx, siteId: number, playerId: string, now: Date): Promise<boolean> {
  const name = `erased-${randomBytes(8).toString('hex')}`;
  const [erased] = await write<{ player_id: string }>(tx, {
    text: `update players.player set account_id = $3, account_key = $3, full_name = '', contact_email = '',
      contact_phone = '', verified_name = '', verified_until = null,
        contact_verified_at = null, birth_date = null, birth_date_set_at = null, in_public_lists = false, language = '',
        erased_at = $4,
        password_hash = regexp_replace(password_hash, '\\$[^$]*\\$[^$]*$', $5)
      where site_id = $1 and player_id = $2 and status = 'closed' and erased_at is null
      returning player_id`,
    values: [siteId, playerId, name, now, `$${unusableHash(16)}$${unusableHash(32)}`],
  });
  if (!erased) return false;
  const texts = [
    `update players.sign_up set referrer_code = '', ch = '', cm = '', pp = '', affiliate_code = '', fbp = '',
      appsflyer_id = '',
      visitor_id = '', address = '', user_agent = '' where site_id = $1 and player_id = $2`,
    `update players.session set device = '', address = '' where site_id = $1 and player_id = $2`,
    `delete from players.marketing_consent where site_id = $1 and player_id = $2`,
    `delete from players.account_phone where site_id = $1 and player_id = $2`,
    `delete from players.recovery_code where site_id = $1 and player_id = $2`,
    `delete from players.passkey where site_id = $1 and player_id = $2`,
    `delete from players.second_factor where site_id = $1 and player_id = $2`,
    `delete from players.contact_change where site_id = $1 and player_id = $2`,
    `delete from players.known_device where site_id = $1 and player_id = $2`,
  ];
  for (const text of texts) await write(tx, { text, values: [siteId, playerId] });
  const about = { event_id: randomUUID(), site_id: siteId, player_id: playerId, account_id: name };
  await publish(tx, 'player.erased', { ...about, at: now.toISOString() });
  return true;
}

/** A random part of a hash that matches no password. */
const unusableHash = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '');
