import { randomBytes } from 'node:crypto';
import { type Db, sql, type Tx } from '../../../platform/database.ts';
import { issueLaunchToken, type LaunchRequest } from '../launch.ts';
import { openSession } from '../sessions.ts';
import { tables } from '../tables.ts';

export type NewAdapter = {
  siteId: number;
  providerCode: string;
  adapter: 'hub88' | 'evoplay';
  publicKey?: string;
  settings?: Readonly<Record<string, string>>;
};

/** Lets a connected provider speak its own dialect; answers the path it calls, which stays the same for ever. */
export async function putAdapter(tx: Tx, wanted: NewAdapter): Promise<string> {
  const { siteId, providerCode, adapter, publicKey = null, settings = {} } = wanted;
  const change = { adapter, public_key: publicKey, settings: JSON.stringify(settings) };
  const place = randomBytes(18).toString('base64url');
  const row = await tables(tx)
    .insertInto('adapter')
    .values({ site_id: siteId, provider_code: providerCode, place, ...change })
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

/**
 * A token that is a session from the start, for dialects that never exchange one: it goes into the game's address, and ends with the
 * player's session on the site [6.1]. Answers why not otherwise.
 */
export async function adapterToken(
  db: Db,
  launchTx: (work: (tx: Tx) => Promise<string>) => Promise<string>,
  request: LaunchRequest,
  now: Date,
): Promise<{ token: string; playerRef: string } | string> {
  const token = await launchTx((tx) => issueLaunchToken(tx, request, now));
  const key = { site_id: request.site.id, provider_code: request.providerCode };
  const opened = await openSession(db, key, { token, game: request.gameCode }, now);
  return typeof opened === 'string' ? opened : { token: opened.session, playerRef: opened.link.player_ref };
}
