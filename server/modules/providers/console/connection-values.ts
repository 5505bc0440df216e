import { createHash } from 'node:crypto';
import type { ConnectionValues } from '#contracts/console/provider-connections.ts';
import { canonicalJson } from '#games/engine/fair/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { tables } from '../tables.ts';

const GWP_ENDPOINT = '/gwp/1/';

/** A brand's current settings for a provider; undefined if it is not connected. */
export async function findConnectionValues(
  db: Db,
  siteId: number,
  providerCode: string,
): Promise<{ values: ConnectionValues; endpoint: string } | undefined> {
  const row = await tables(db)
    .selectFrom('account')
    .leftJoin('adapter', (join) =>
      join
        .onRef('adapter.site_id', '=', 'account.site_id')
        .onRef('adapter.provider_code', '=', 'account.provider_code'),
    )
    .selectAll('account')
    .select(['adapter.adapter', 'adapter.place', 'adapter.public_key', 'adapter.settings'])
    .where('account.site_id', '=', siteId)
    .where('account.provider_code', '=', providerCode)
    .executeTakeFirst();
  if (!row) return undefined;
  const { status, demo, addresses, site_ref, allow_orphan_win, accept_rollback_after_win, adapter } = row;
  return {
    endpoint: adapter ? `/adapters/${adapter}/${row.place}` : GWP_ENDPOINT,
    values: {
      protocol: adapter ?? 'gwp',
      url: row.url ?? '',
      game_origin: row.game_origin ?? '',
      ...{ site_ref, addresses, demo, allow_orphan_win, accept_rollback_after_win, status },
      public_key: row.public_key ?? '',
      settings: { ...(row.settings ?? {}) },
    },
  };
}

/** The subject of a conformance run: the provider's address, protocol, name and game origin. */
export function connectionHash(values: ConnectionValues): string {
  const { protocol, url, game_origin, site_ref, public_key, settings } = values;
  const terms = { protocol, url, game_origin, site_ref, public_key, settings };
  return createHash('sha256').update(canonicalJson(terms)).digest('hex');
}
