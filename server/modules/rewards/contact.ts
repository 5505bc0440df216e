import type { Db } from '../../platform/database.ts';
import { wasExcluded } from '../protection/index.ts';

const MONTHS = 12;

/**
 * Whether levels may speak to a player: not to who was excluded within twelve months (operations 5). Such a player keeps the level and what
 * its terms promise for play; gifts for levels, weeks and birthdays are contact.
 */
export async function mayBeCourted(
  db: Db,
  player: { siteId: number; playerId: string },
  now: Date,
): Promise<boolean> {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - MONTHS);
  return !(await wasExcluded(db, player, since));
}
