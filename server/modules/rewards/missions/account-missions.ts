import type { PlayerActive } from '#contracts/events/player.ts';
import { ACCOUNT_MISSIONS } from '#contracts/values/missions.ts';
import { type Tx, write } from '../../../platform/database/index.ts';
import { isProfileComplete } from '../../players/index.ts';
import { ONCE_WINDOW_DAY } from '../reward-windows.ts';
import { isVerified } from './mission-eligibility.ts';
import { completeMission } from './mission-progress.ts';
import { listMissionsAt } from './missions.ts';

/**
 * Completes account missions (`profile_complete`, `verify`) of a player whose data meet their conditions.
 * Idempotent.
 */
export async function countAccountMissions(tx: Tx, seen: PlayerActive): Promise<void> {
  const { site_id: siteId, player_id: playerId } = seen;
  const at = new Date(seen.at);
  const missions = (await listMissionsAt(tx, siteId, at)).filter(({ kind }) =>
    ACCOUNT_MISSIONS.includes(kind),
  );
  for (const mission of missions) {
    const isDone =
      mission.kind === 'verify'
        ? await isVerified(tx, { siteId, playerId })
        : await isProfileComplete(tx, siteId, playerId);
    if (!isDone) continue;
    const [opened] = await write(tx, {
      name: 'rewards-mission-account',
      text: `insert into rewards.mission_progress (site_id, player_id, code, window_key, progress)
        values ($1, $2, $3, $4, 1) on conflict do nothing returning 1 as opened`,
      values: [siteId, playerId, mission.code, ONCE_WINDOW_DAY],
    });
    const mine = { siteId, playerId, code: mission.code, window: ONCE_WINDOW_DAY };
    if (opened) await completeMission(tx, mission, mine, at, null);
  }
}
