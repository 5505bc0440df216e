import { randomBytes } from 'node:crypto';
import { type Db, run, type Tx } from '../../platform/database/index.ts';
import { ExpiringCache } from './expiring-cache.ts';
import { type LinkRow, type ProviderKey, tables } from './tables.ts';

const MAX_CACHED = 100_000;

/** A player's name at a provider, created at the first launch: opaque and permanent. */
export async function linkPlayer(
  tx: Tx,
  key: ProviderKey,
  player: { id: string; accountId: string; currency: string },
): Promise<LinkRow> {
  const row = {
    ...key,
    player_ref: `p_${randomBytes(15).toString('base64url')}`,
    player_id: player.id,
    account_id: player.accountId,
    currency: player.currency,
  };
  await tables(tx)
    .insertInto('player_link')
    .values(row)
    .onConflict((conflict) => conflict.columns(['site_id', 'provider_code', 'player_id']).doNothing())
    .execute();
  return await tables(tx)
    .selectFrom('player_link')
    .selectAll()
    .where('site_id', '=', key.site_id)
    .where('provider_code', '=', key.provider_code)
    .where('player_id', '=', player.id)
    .executeTakeFirstOrThrow();
}

export type PlayerLinks = {
  find(db: Db, key: ProviderKey, playerRef: string): Promise<LinkRow | 'foreign' | undefined>;
};

/**
 * Finds the player with a provider's name: `foreign` when the name belongs to another provider or another
 * site.
 */
export function createPlayerLinks(): PlayerLinks {
  const recent = new ExpiringCache<LinkRow>(MAX_CACHED);
  return {
    async find(db, key, playerRef) {
      let row = recent.get(playerRef);
      if (!row) {
        row = (await findOnSite(db, key.site_id, playerRef)) ?? (await findOnAnySite(db, playerRef));
        if (!row) return undefined;
        recent.set(playerRef, row);
      }
      return row.site_id === key.site_id && row.provider_code === key.provider_code ? row : 'foreign';
    },
  };
}

async function findOnSite(db: Db, siteId: number, playerRef: string): Promise<LinkRow | undefined> {
  const [row] = await run<LinkRow>(db, {
    name: 'providers-link',
    text: 'select * from providers.player_link where player_ref = $1 and site_id = $2',
    values: [playerRef, siteId],
  });
  return row;
}

/** Names are random: one that is found elsewhere belongs to another site. */
async function findOnAnySite(db: Db, playerRef: string): Promise<LinkRow | undefined> {
  const [row] = await run<LinkRow>(db, {
    name: 'providers-link-anywhere',
    text: 'select * from providers.player_link where player_ref = $1',
    values: [playerRef],
  });
  return row;
}
