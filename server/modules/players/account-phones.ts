import { internationalDigits } from '#contracts/values/calling-codes.ts';
import { type Db, run, type Tx, write } from '#server/platform/database/index.ts';
import type { PlayerKey } from '#server/platform/player-key.ts';
import { accountKey, phoneAccountKeys } from './account-id.ts';

/**
 * Assigns a phone number, in international digits, to the account whose id it is; false if it belongs to
 * another account. Of concurrent sign-ups with one number the database accepts one.
 */
export async function claimAccountPhone(
  tx: Tx,
  { siteId, playerId }: PlayerKey,
  digits: string,
): Promise<boolean> {
  const claimed = await write(tx, {
    text: `insert into players.account_phone (site_id, digits, player_id) values ($1, $2, $3)
      on conflict (site_id, digits) do nothing returning digits`,
    values: [siteId, digits, playerId],
  });
  return claimed.length === 1;
}

/**
 * The account id a visitor means: a phone number may be typed in another form than at registration. Returns
 * the typed id if there is no such account. Of accounts that share a number, because they were opened before
 * it was unique, the one with the typed id, otherwise the one the number is assigned to.
 */
export async function findAccountId(
  db: Db,
  site: { id: number; currency: string },
  typed: string,
): Promise<string> {
  const keys = phoneAccountKeys(typed, site.currency);
  if (keys.length === 0) return typed;
  const rows = await run<{ account_id: string; account_key: string; is_tied: boolean }>(db, {
    text: `select account_id, account_key, exists (select from players.account_phone t
        where t.site_id = p.site_id and t.player_id = p.player_id) as is_tied
      from players.player p where site_id = $1 and (account_key = any ($2::text[]) or player_id =
        (select player_id from players.account_phone where site_id = $1 and digits = $3))`,
    values: [site.id, [accountKey(typed), ...keys], internationalDigits(typed, site.currency)],
  });
  const exact = rows.find((row) => row.account_key === accountKey(typed));
  const found = exact ?? rows.find((row) => row.is_tied) ?? (rows.length === 1 ? rows[0] : undefined);
  return found?.account_id ?? typed;
}
