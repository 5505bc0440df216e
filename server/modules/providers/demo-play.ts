import type { Db } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { identityLevelOf } from '../players/index.ts';
import { type AccountRow, type ProviderKey, tables } from './tables.ts';

/** The identity level of a player with a verified contact: the highest without documents. */
const VERIFIED_IDENTITY_LEVEL = 2;

/**
 * Who may open a provider's games for play money, according to the provider's setting on the site [wallet
 * 4.3]: no one, players with verified identity, or all signed-in players.
 */
export async function mayPlayDemo(
  db: Db,
  rule: AccountRow['demo'],
  { siteId, playerId }: PlayerKey,
): Promise<boolean> {
  if (rule === 'signed_in') return true;
  return rule === 'verified' && (await identityLevelOf(db, siteId, playerId)) >= VERIFIED_IDENTITY_LEVEL;
}

/** The rule of an account. */
export async function findDemoRule(
  db: Db,
  { site_id, provider_code }: ProviderKey,
): Promise<AccountRow['demo']> {
  const { demo } = await tables(db)
    .selectFrom('account')
    .select('demo')
    .where('site_id', '=', site_id)
    .where('provider_code', '=', provider_code)
    .executeTakeFirstOrThrow();
  return demo;
}
