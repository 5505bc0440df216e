import type { Db } from '../../platform/database.ts';
import { suppressedOf, wasExcluded } from '../protection/index.ts';

const MONTHS = 12;

/**
 * Whether levels may speak to a player: not to who was excluded within twelve months or shows strong markers of harm (operations 5). Such a player keeps the level; gifts for levels, weeks and birthdays are contact. What its terms promise for play is given to who was excluded, and rests with
 * strong markers of harm (`payouts/rebates.ts`).
 */
export async function mayBeCourted(
  db: Db,
  player: { siteId: number; playerId: string },
  now: Date,
): Promise<boolean> {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - MONTHS);
  if (await wasExcluded(db, player, since)) return false;
  return !(await suppressedOf(db, player.siteId, [player.playerId], now)).has(player.playerId);
}
