import type { Db } from '../../platform/database/index.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { suppressedPlayers, wasExcluded } from '../protection/index.ts';

const EXCLUSION_MONTHS = 12;

/**
 * Whether levels may speak to a player: not to who was excluded within twelve months or shows strong markers
 * of harm (operations 5). Such a player keeps the level; gifts for levels, weeks and birthdays are contact.
 * What its terms promise for play is given to who was excluded, and rests with strong markers of harm
 * (`payouts/rebates.ts`).
 */
export async function isMarketable(db: Db, player: PlayerKey, now: Date): Promise<boolean> {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - EXCLUSION_MONTHS);
  if (await wasExcluded(db, player, since)) return false;
  return !(await suppressedPlayers(db, player.siteId, [player.playerId], now)).has(player.playerId);
}
