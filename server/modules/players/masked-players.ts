import { maskAccountId, maskName } from '../../platform/console/mask.ts';
import type { Db } from '../../platform/database/index.ts';
import { playersByIds } from './accounts.ts';

/** A player as shown in the console's lists. */
export type MaskedPlayer = { player_id: string; account_id: string; name: string };

/**
 * The players of a list, masked, read in one statement. `find` returns null for a player who does not belong
 * to the site; `get` returns one without account and name instead.
 */
export async function maskedPlayers(
  db: Db,
  siteId: number,
  playerIds: readonly string[],
): Promise<{ find(playerId: string): MaskedPlayer | null; get(playerId: string): MaskedPlayer }> {
  const players = await playersByIds(db, siteId, playerIds);
  const find = (player_id: string): MaskedPlayer | null => {
    const player = players.get(player_id);
    if (!player) return null;
    return { player_id, account_id: maskAccountId(player.accountId), name: maskName(player.fullName) };
  };
  return { find, get: (player_id) => find(player_id) ?? { player_id, account_id: '', name: '' } };
}
