import type { Db } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { suppressedPlayers, wasExcluded } from '../protection/index.ts';

const EXCLUSION_MONTHS = 12;

/**
 * Whether level messages may be sent to a player: not after an exclusion within twelve months or with strong
 * markers of harm (operations 5). Such a player keeps the level; level, weekly and birthday gifts count as
 * contact. Benefits promised for play are still given after an exclusion, and suspended with strong markers
 * of harm (`payouts/rebates.ts`).
 */
export async function mayReceiveMarketing(db: Db, player: PlayerKey, now: Date): Promise<boolean> {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - EXCLUSION_MONTHS);
  if (await wasExcluded(db, player, since)) return false;
  return !(await suppressedPlayers(db, player.siteId, [player.playerId], now)).has(player.playerId);
}
