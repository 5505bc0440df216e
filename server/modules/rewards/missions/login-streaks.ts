import type { PlayerActive } from '#contracts/events/player.ts';
import { type Tx, write } from '../../../platform/database/index.ts';
import { addDays, type Day, dayIn, windowBounds } from '../reward-windows.ts';
import { siteZone } from '../site-zone.ts';
import type { MissionProgressRow } from '../tables.ts';
import { completeMission, type MissionKey } from './mission-progress.ts';
import { listMissionsAt } from './missions.ts';

/**
 * Counts a day of activity for missions of consecutive days (`login_streak`): a day counts once; a missed day
 * or a new window starts again. Completed missions stay completed.
 */
export async function countStreakDay(tx: Tx, seen: PlayerActive): Promise<void> {
  const at = new Date(seen.at);
  const missions = (await listMissionsAt(tx, seen.site_id, at)).filter(({ kind }) => kind === 'login_streak');
  for (const mission of missions) {
    const zone = await siteZone(tx, seen.site_id);
    const { key, endsAt } = windowBounds(mission.rhythm, at, zone);
    const mine = { siteId: seen.site_id, playerId: seen.player_id, code: mission.code, window: key };
    const days = await addDay(tx, mine, dayIn(at, zone));
    if (days !== undefined && days >= mission.target) await completeMission(tx, mission, mine, at, endsAt);
  }
}

/** Days of the streak including this one; undefined when the mission is completed. */
async function addDay(tx: Tx, mine: MissionKey, day: Day): Promise<bigint | undefined> {
  const [row] = await write<{ progress: bigint }>(tx, {
    name: 'rewards-mission-day',
    text: `insert into rewards.mission_progress as p (site_id, player_id, code, window_key, progress,
      last_day)
      values ($1, $2, $3, $4, 1, $5)
      on conflict (site_id, player_id, code, window_key) do update set
        progress = case when p.last_day >= excluded.last_day then p.progress
          when p.last_day = excluded.last_day - 1 then p.progress + 1 else 1 end,
        last_day = greatest(p.last_day, excluded.last_day)
      where p.completed_at is null
      returning progress`,
    values: [mine.siteId, mine.playerId, mine.code, mine.window, day],
  });
  return row?.progress;
}

/** The current value of a row's progress: a streak whose last day is before yesterday is broken. */
export function currentStreak({ progress, last_day, completed_at }: MissionProgressRow, today: Day): bigint {
  const isBroken = completed_at === null && last_day !== null && last_day < addDays(today, -1);
  return isBroken ? 0n : progress;
}
