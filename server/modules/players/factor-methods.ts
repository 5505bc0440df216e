import type { Db } from '#server/platform/database/index.ts';
import type { PlayerKey } from '#server/platform/player-key.ts';
import { players } from './tables.ts';

/** The ways to give a second factor: a code of the app or a recovery code, or a passkey of this domain. */
type FactorMethod = 'factor' | 'passkey';

/** Whether a player signs in with a second factor, an app or a passkey. */
export async function hasSecondFactor(db: Db, key: PlayerKey): Promise<boolean> {
  return (await isAppEnabled(db, key)) || (await passkeyDomains(db, key)).length > 0;
}

/** Whether a player has set up an authenticator app. */
export async function isAppEnabled(db: Db, { siteId, playerId }: PlayerKey): Promise<boolean> {
  const row = await players(db)
    .selectFrom('second_factor')
    .select('enabled_at')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return Boolean(row?.enabled_at);
}

/**
 * The ways a player can give the second factor on a domain, easiest first. A passkey created on another
 * domain of the brand cannot be used; a recovery code can.
 */
export async function factorMethods(db: Db, key: PlayerKey, domain: string): Promise<FactorMethod[]> {
  return (await passkeyDomains(db, key)).includes(domain) ? ['passkey', 'factor'] : ['factor'];
}

async function passkeyDomains(db: Db, { siteId, playerId }: PlayerKey): Promise<string[]> {
  const rows = await players(db)
    .selectFrom('passkey')
    .select('domain')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .execute();
  return rows.map(({ domain }) => domain);
}
