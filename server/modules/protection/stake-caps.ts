import type { Db } from '../../platform/database/index.ts';
import { dayIn } from '../../platform/site-days.ts';
import { birthDateOf, birthdayIn } from '../players/index.ts';
import { siteProfile } from '../sites/index.ts';
import type { PlayerProtectionState } from './player-state.ts';

type StakeCapQuery = { siteId: number; playerId: string; category: string };

/**
 * The maximum stake of a slot round, in minor units, by the player's age on the day in the site's zone
 * [player protection C9, V20]. Null: only the game's own limit. A player without a birth date counts as
 * young.
 */
export async function stakeCapFor(
  db: Db,
  {
    slotCap,
    slotCapYoung,
    slotCapAge,
  }: Pick<PlayerProtectionState, 'slotCap' | 'slotCapYoung' | 'slotCapAge'>,
  { siteId, playerId, category }: StakeCapQuery,
  now: Date,
): Promise<bigint | null> {
  if (category !== 'slots' || (slotCap === null && slotCapYoung === null)) return null;
  const [born, { timeZone }] = await Promise.all([
    birthDateOf(db, siteId, playerId),
    siteProfile(db, siteId),
  ]);
  const isGrown =
    born !== null && birthdayIn(born, Number(born.slice(0, 4)) + slotCapAge) <= dayIn(now, timeZone);
  return isGrown ? slotCap : (slotCapYoung ?? slotCap);
}
