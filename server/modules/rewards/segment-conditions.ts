import { run, sql } from '../../platform/database/index.ts';
import { ofPlayer, type SegmentConditions, type SegmentScope } from '../../platform/segment-conditions.ts';
import { progressOfEach } from './contributions.ts';
import { findVipProgramme, type VipProgramme } from './programmes.ts';
import { cycleOf } from './vip-cycle.ts';
import { levelAbove } from './vip-progress.ts';

/** Players by VIP level as of now: a stored level may be of a cycle that has ended. */
export const segmentConditions: SegmentConditions = {
  async level({ is, value }, scope) {
    const minLevel = Number(value) + (is === 'at_least' ? 0 : 1);
    const isInverse = is === 'at_most';
    const none = { ids: sql`select null::uuid where false`, isInverse };
    // The first level is that of every player without progress.
    if (minLevel <= 0) return { ...none, isInverse: !isInverse };
    const programme = await findVipProgramme(scope.db, scope.siteId);
    if (!programme) return none;
    // Players of a removed level have the next lower existing level.
    const least = levelAbove(programme.levels, minLevel - 1)?.position;
    if (least === undefined) return none;
    const cycle = cycleOf(scope.now, programme.zone);
    const outdated = await outdatedAtLeast(scope, programme, cycle, least);
    const ids = sql`select player_id from rewards.progress
      where site_id = ${scope.siteId} and ${ofPlayer(scope)}
      and position > 0 and position >= ${least} and (cycle >= ${cycle}::date
        or player_id = any (${outdated}::uuid[]))`;
    return { ids, isInverse };
  },
};

/** Players whose stored progress is from an earlier cycle and whose current level is at least this one. */
async function outdatedAtLeast(
  { db, siteId, playerId, now }: SegmentScope,
  programme: VipProgramme,
  cycle: string,
  least: number,
): Promise<string[]> {
  const rows = await run<{ player_id: string }>(db, {
    text: `select player_id from rewards.progress where site_id = $1 and position > 0 and position >= $2
      and cycle < $3::date and ($4::uuid is null or player_id = $4)`,
    values: [siteId, least, cycle, playerId],
  });
  const ids = rows.map(({ player_id }) => player_id);
  if (ids.length === 0) return [];
  const progress = await progressOfEach(db, programme, siteId, ids, now);
  return ids.filter((id) => (progress.get(id)?.position ?? 0) >= least);
}
