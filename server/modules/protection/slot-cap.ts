import { zoneOf } from '#contracts/values/zone.ts';
import type { Db } from '../../platform/database.ts';
import { dayOf } from '../../platform/days.ts';
import { birthdayIn, bornOf } from '../players/index.ts';
import { profileOf } from '../sites/index.ts';
import type { Standing } from './standing.ts';

/** From this age on the higher cap holds (player protection C9). */
const GROWN = 25;

type Asked = { siteId: number; playerId: string; category: string };

/**
 * The most a player may stake on a round of such a game, in minor units, by the player's age on the day in the site's zone [C9, V20]. Null:
 * nothing but the game's own limit. Who has told no birth date is taken for young.
 */
export async function stakeCapOf(
  db: Db,
  { slotCap, slotCapYoung }: Pick<Standing, 'slotCap' | 'slotCapYoung'>,
  { siteId, playerId, category }: Asked,
  now: Date,
): Promise<bigint | null> {
  if (category !== 'slots' || (slotCap === null && slotCapYoung === null)) return null;
  const [born, { site }] = await Promise.all([bornOf(db, siteId, playerId), profileOf(db, siteId)]);
  const isGrown =
    born !== null && birthdayIn(born, Number(born.slice(0, 4)) + GROWN) <= dayOf(now, zoneOf(site.currency));
  return isGrown ? slotCap : (slotCapYoung ?? slotCap);
}
