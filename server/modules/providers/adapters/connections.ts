import { randomBytes } from 'node:crypto';
import { type Db, sql, type Tx, transaction } from '../../../platform/database/index.ts';
import { exchangeLaunchToken } from '../game-sessions.ts';
import { issueLaunchToken, type LaunchRequest } from '../launch-tokens.ts';
import { type AdapterName, tables } from '../tables.ts';
import { idleEndAt } from './idle-sessions.ts';

type NewAdapter = {
  siteId: number;
  providerCode: string;
  adapter: AdapterName;
  publicKey?: string;
  settings?: Readonly<Record<string, string>>;
};

/** Switches a connected provider to its dialect; returns the path it must call, which never changes. */
export async function connectAdapter(tx: Tx, connection: NewAdapter): Promise<string> {
  const { siteId, providerCode, adapter, publicKey = null, settings = {} } = connection;
  const change = { adapter, public_key: publicKey, settings: JSON.stringify(settings) };
  const pathKey = randomBytes(18).toString('base64url');
  const row = await tables(tx)
    .insertInto('adapter')
    .values({ site_id: siteId, provider_code: providerCode, place: pathKey, ...change })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'provider_code']).doUpdateSet({
        ...change,
        settings: sql<Record<string, string>>`${change.settings}::jsonb`,
      }),
    )
    .returning('place')
    .executeTakeFirstOrThrow();
  return `/adapters/${adapter}/${row.place}`;
}

/** Switches a provider to GWP/1. */
export async function removeAdapter(tx: Tx, siteId: number, providerCode: string): Promise<void> {
  await tables(tx)
    .deleteFrom('adapter')
    .where('site_id', '=', siteId)
    .where('provider_code', '=', providerCode)
    .execute();
}

/**
 * A token that is already a session, for dialects without a token exchange: it is part of the game's URL, and
 * ends with the player's session on the site, or an hour after the game's last message [wallet 6.1].
 * Otherwise returns the reason.
 */
export async function createAdapterToken(
  db: Db,
  request: LaunchRequest,
  now: Date,
): Promise<{ token: string; playerRef: string } | string> {
  const { token } = await transaction(db, (tx) => issueLaunchToken(tx, request, now));
  const key = { site_id: request.site.id, provider_code: request.providerCode };
  const opened = await exchangeLaunchToken(
    db,
    key,
    { token, game: request.gameCode, until: idleEndAt(now) },
    now,
  );
  return typeof opened === 'string' ? opened : { token: opened.session, playerRef: opened.link.player_ref };
}

/** Whether a provider of a site uses a dialect. */
export async function hasDialect(db: Db, siteId: number, providerCode: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('adapter')
    .select('adapter')
    .where('site_id', '=', siteId)
    .where('provider_code', '=', providerCode)
    .executeTakeFirst();
  return row !== undefined;
}
