import { z } from 'zod';
import type { PlayerExcluded } from '#contracts/events/player.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { addJob } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { type Outbound, ProviderDown, ProviderRefused } from './outbound/client.ts';
import { tables } from './tables.ts';

/** Task that tells a provider that a player's sessions have ended. */
export const CLOSE_TASK = 'providers.close';

const payloadSchema = z.object({ site_id: z.int(), provider_code: z.string(), player_ref: z.string() });

/**
 * A player is kept from playing, or the account was closed: every provider with a live session is told, by a job of its own [seamless
 * wallet 4, E3]. The session itself stays, so that a bet is refused as the player's and not as an unknown session's [vector 23]: it takes
 * no stake while the exclusion lasts, and ends long before that. Rounds under way are paid all the same [R2].
 */
export async function endSessionsWithProviders(
  tx: Tx,
  { site_id, player_id, at }: PlayerExcluded,
): Promise<void> {
  const live = await tables(tx)
    .selectFrom('link')
    .innerJoin('session', (join) =>
      join
        .onRef('session.site_id', '=', 'link.site_id')
        .onRef('session.provider_code', '=', 'link.provider_code')
        .onRef('session.player_id', '=', 'link.player_id'),
    )
    .select(['link.provider_code', 'link.player_ref'])
    .distinct()
    .where('link.site_id', '=', site_id)
    .where('link.player_id', '=', player_id)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', new Date(at))
    .execute();
  for (const { provider_code, player_ref } of live)
    await addJob(
      tx,
      CLOSE_TASK,
      { site_id, provider_code, player_ref },
      { key: `${CLOSE_TASK}:${site_id}:${player_ref}` },
    );
}

/** Asks a provider to close a player's games. Best effort: no bet is taken any more, whatever it answers. */
export async function tellProvider(
  { db, outbound, log }: { db: Db; outbound: Outbound; log: Log },
  payload: unknown,
): Promise<void> {
  const { site_id, provider_code, player_ref } = payloadSchema.parse(payload);
  try {
    await outbound.ask(db, { site_id, provider_code }, 'close', { player_id: player_ref });
  } catch (error) {
    if (!(error instanceof ProviderDown || error instanceof ProviderRefused)) throw error;
    log.warn(
      { site: site_id, provider: provider_code, why: error.message },
      'a provider did not close a session',
    );
  }
}
