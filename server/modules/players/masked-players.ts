import { maskAccountId, maskName } from '../../platform/console/mask.ts';
import type { Db } from '../../platform/database/index.ts';
import { playersByIds } from './accounts.ts';

/** A player as lists of the console show one. */
export type MaskedPlayer = { player_id: string; account_id: string; name: string };

/**
 * The players of a list, masked, in one statement; of a player who is not of the site the texts are empty.
 */
export async function maskedPlayers(
  db: Db,
  siteId: number,
  playerIds: readonly string[],
): Promise<(playerId: string) => MaskedPlayer> {
  const players = await playersByIds(db, siteId, playerIds);
  return (player_id) => {
    const player = players.get(player_id);
    const [account_id, name] = [maskAccountId(player?.accountId ?? ''), maskName(player?.fullName ?? '')];
    return { player_id, account_id, name };
  };
}
