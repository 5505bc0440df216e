import { isUuid } from '#contracts/values/uuid.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { refuse } from '../../platform/refusal.ts';
import { connectedAccount } from './game-launch.ts';
import { ProviderDown, ProviderRefused } from './outbound/errors.ts';
import type { Outbound } from './outbound/provider-client.ts';
import { tables } from './tables.ts';

const MAX_OPEN = 20;
/** The player's unfinished rounds, newest first: each can be resumed [player protection G4]. */
export function listOpenRounds(db: Db, { siteId, playerId }: PlayerKey) {
  return tables(db)
    .selectFrom('round')
    .select(['provider_code', 'game_code', 'game_name', 'opened_at', 'staked', 'stake_reversed', 'currency'])
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('state', '=', 'open')
    .orderBy('opened_at', 'desc')
    .limit(MAX_OPEN)
    .execute();
}

/**
 * The provider's replay URL of a round, by our id [player protection D7]. Refuses `notFound` when the round
 * is not the player's or cannot be replayed, `providerDown` without a response.
 */
export async function findReplayUrl(
  db: Db,
  { outbound, log }: { outbound: Outbound; log: Pick<Log, 'error'> },
  { siteId, playerId }: PlayerKey,
  roundRef: string,
): Promise<string> {
  if (!isUuid(roundRef)) refuse('notFound');
  const round =
    (await tables(db)
      .selectFrom('round')
      .select(['provider_code', 'round_id'])
      .where('site_id', '=', siteId)
      .where('player_id', '=', playerId)
      .where('round_ref', '=', roundRef)
      .executeTakeFirst()) ?? refuse('notFound');
  const { provider_code } = round;
  const account = (await connectedAccount(db, siteId, provider_code)) ?? refuse('notFound');
  try {
    const key = { site_id: siteId, provider_code };
    const { replay_url: url } = await outbound.ask(db, key, 'round', { round_id: round.round_id });
    if (!url) refuse('notFound');
    if (new URL(url).origin !== account.game_origin) {
      log.error({ provider: provider_code }, 'a provider shows rounds from an origin that is not allowed');
      refuse('notFound');
    }
    return url;
  } catch (error) {
    if (error instanceof ProviderRefused) refuse('notFound');
    if (error instanceof ProviderDown) refuse('providerDown');
    throw error;
  }
}
