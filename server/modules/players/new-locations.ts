import { type Db, run } from '#server/platform/database/index.ts';

/** Addresses that do not identify a person: the machine itself, or none. */
export const LOCAL_ADDRESSES = ['', 'unknown', '127.0.0.1', '::1', '::ffff:127.0.0.1'];

/**
 * Whether the player's latest session is the first from both its address and its kind of browser, with
 * earlier sessions on record: possible account takeover (operations 11).
 */
export async function isFromNewLocation(db: Db, siteId: number, playerId: string): Promise<boolean> {
  const [row] = await run<{ is_new: boolean }>(db, {
    text: `with mine as (select * from players.session where site_id = $1 and player_id = $2),
        latest as (select * from mine order by last_seen_at desc limit 1)
      select exists (select from latest l where l.address <> all ($3)
        and exists (select from mine s where s.opened_at < l.opened_at)
        and not exists (select from mine s where s.opened_at < l.opened_at and (s.address = l.address
        or s.device = l.device))) as is_new`,
    values: [siteId, playerId, LOCAL_ADDRESSES],
  });
  return row!.is_new;
}
