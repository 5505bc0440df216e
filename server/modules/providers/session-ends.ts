import { z } from 'zod';
import type { GameClosed, PlayerExcluded, SessionEnded } from '#contracts/events/player.ts';
import { type Db, sql, type Tx } from '../../platform/database/index.ts';
import { addJob } from '../../platform/jobs/index.ts';
import type { Log } from '../../platform/log.ts';
import { NO_SUCH_CALL } from './outbound/dialect.ts';
import { ProviderDown, ProviderRefused } from './outbound/errors.ts';
import type { Outbound } from './outbound/provider-client.ts';
import { type ProviderKey, tables } from './tables.ts';

/** Task that notifies a provider of ended player sessions. */
export const CLOSE_SESSION_TASK = 'providers.close-session';

const payloadSchema = z.object({
  site_id: z.int(),
  provider_code: z.string(),
  player_ref: z.string(),
  at: z.iso.datetime().optional(),
  /** SHA-256 of each ended session, in hex: nothing else about it is stored. */
  sessions: z.array(z.string()).optional(),
});

/**
 * A player was excluded, or the account closed: notifies every provider with a live session, each in a
 * separate job [wallet 4] [player protection E3]. The session remains, so that a bet is refused because of
 * the player and not because of an unknown session [wallet 10.23]: it accepts no stake during the exclusion
 * and ends long before the exclusion does. Running rounds are still paid [wallet R2].
 */
export async function endProviderSessions(tx: Tx, { site_id, player_id, at }: PlayerExcluded): Promise<void> {
  const live = await listLiveSessions(tx, { site_id, player_id, at }).execute();
  await queueEachProvider(tx, live, { site_id, at });
}

/**
 * A player signed out: the launch tokens and game sessions of that sign-in end with it, and their providers
 * are asked to close the games [wallet 3.5 R1, 4]. Sessions on other devices continue; running rounds are
 * still paid [wallet R2].
 */
export async function endSessionsOfVisit(
  tx: Tx,
  { site_id, player_id, session_ids, at }: SessionEnded,
): Promise<void> {
  const time = new Date(at);
  await tables(tx)
    .updateTable('launch_token')
    .set({ used_at: time })
    .where('site_id', '=', site_id)
    .where('player_id', '=', player_id)
    .where('session_id', 'in', session_ids)
    .where('used_at', 'is', null)
    .where('expires_at', '>', time)
    .execute();
  const live = await listLiveSessions(tx, { site_id, player_id, at })
    .where('session.session_id', 'in', session_ids)
    .execute();
  await tables(tx)
    .updateTable('session')
    .set({ revoked_at: time })
    .where('site_id', '=', site_id)
    .where('player_id', '=', player_id)
    .where('session_id', 'in', session_ids)
    .where('revoked_at', 'is', null)
    .execute();
  await queueEachProvider(tx, live, { site_id, at });
}

/**
 * A player closed a game to open another: its session accepts no more bets, and the provider is asked to
 * close it (player protection F4).
 */
export async function endGameSession(
  tx: Tx,
  { site_id, player_id, provider_code, game_code, at }: GameClosed,
): Promise<void> {
  // A session opened since then is a different one.
  const ofGame = sql<boolean>`session.provider_code = ${provider_code} and session.opened_at <= ${new Date(at)}
    and coalesce(session.game_code, ${game_code}) = ${game_code}`;
  const live = await listLiveSessions(tx, { site_id, player_id, at }).where(ofGame).execute();
  await tables(tx)
    .updateTable('session')
    .set({ revoked_at: new Date(at) })
    .where('site_id', '=', site_id)
    .where('player_id', '=', player_id)
    .where('revoked_at', 'is', null)
    .where(ofGame)
    .execute();
  await queueEachProvider(tx, live, { site_id, at });
}

/** Providers at which the player has a live session. */
function listLiveSessions(
  db: Db,
  { site_id, player_id, at }: Pick<PlayerExcluded, 'site_id' | 'player_id' | 'at'>,
) {
  return tables(db)
    .selectFrom('player_link')
    .innerJoin('session', (join) =>
      join
        .onRef('session.site_id', '=', 'player_link.site_id')
        .onRef('session.provider_code', '=', 'player_link.provider_code')
        .onRef('session.player_id', '=', 'player_link.player_id'),
    )
    .select(['player_link.provider_code', 'player_link.player_ref', 'session.session_hash'])
    .where('player_link.site_id', '=', site_id)
    .where('player_link.player_id', '=', player_id)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', new Date(at));
}

async function queueEachProvider(
  tx: Tx,
  live: readonly { provider_code: string; player_ref: string; session_hash: Buffer }[],
  { site_id, at }: { site_id: number; at: string },
): Promise<void> {
  for (const [player_ref, ended] of Map.groupBy(live, (session) => session.player_ref)) {
    const sessions = ended.map(({ session_hash }) => session_hash.toString('hex')).sort();
    const { provider_code } = ended[0]!;
    await addJob(
      tx,
      CLOSE_SESSION_TASK,
      { site_id, provider_code, player_ref, at, sessions },
      { key: `${CLOSE_SESSION_TASK}:${site_id}:${player_ref}:${sessions[0]}` },
    );
  }
}

/**
 * Whether the player has already reopened the game: a new session has then also replaced the old one at the
 * provider.
 */
async function hasNewSession(db: Db, key: ProviderKey, playerRef: string, at: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('session')
    .innerJoin('player_link', (join) =>
      join
        .onRef('session.site_id', '=', 'player_link.site_id')
        .onRef('session.provider_code', '=', 'player_link.provider_code')
        .onRef('session.player_id', '=', 'player_link.player_id'),
    )
    .select('session.opened_at')
    .where('player_link.site_id', '=', key.site_id)
    .where('player_link.provider_code', '=', key.provider_code)
    .where('player_link.player_ref', '=', playerRef)
    .where('session.revoked_at', 'is', null)
    .where('session.opened_at', '>', new Date(at))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Asks a provider to close a player's games. Best effort: bets are refused regardless of the response, and
 * some protocols have no such call.
 */
export async function closeSessionAtProvider(
  { db, outbound, log }: { db: Db; outbound: Outbound; log: Log },
  payload: unknown,
): Promise<void> {
  const { site_id, provider_code, player_ref, at, sessions = [] } = payloadSchema.parse(payload);
  if (at && (await hasNewSession(db, { site_id, provider_code }, player_ref, at))) return;
  try {
    await outbound.ask(db, { site_id, provider_code }, 'close', {
      player_id: player_ref,
      session_sha256: sessions,
    });
  } catch (error) {
    if (!(error instanceof ProviderDown || error instanceof ProviderRefused)) throw error;
    if (error instanceof ProviderRefused && error.status === NO_SUCH_CALL) return;
    log.warn(
      { site: site_id, provider: provider_code, why: error.message },
      'a provider did not close a session',
    );
  }
}
