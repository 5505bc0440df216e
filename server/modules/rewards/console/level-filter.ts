import type { ConsoleContext, ModulePlayerFilter } from '../../../platform/console/module-console.ts';
import { run } from '../../../platform/database/index.ts';
import { progressOfEach } from '../contributions.ts';
import { findVipProgramme, levelNames } from '../programmes.ts';

/**
 * Filters the player list by current VIP level. A level stored in an earlier cycle may be higher than the
 * current one, never lower.
 */
export const levelFilter: ModulePlayerFilter = {
  name: 'level',
  async find(context, value, limit) {
    const { db, site } = context;
    // Players without progress have the first level.
    if (Number(value) === 0) return undefined;
    const rows = await run<{ player_id: string }>(db, {
      text: `select player_id from rewards.progress
        where site_id = $1 and position >= $2 and position > 0 limit $3`,
      values: [site.id, Number(value), limit],
    });
    const ids = rows.map(({ player_id }) => player_id);
    return ids.length === limit ? ids : await atLevel(context, value, ids);
  },
  among: atLevel,
  names: async ({ db, site }) => levelNames((await findVipProgramme(db, site.id))?.levels ?? []),
};

async function atLevel(
  { db, site, now }: ConsoleContext,
  value: string,
  playerIds: readonly string[],
): Promise<string[]> {
  const programme = await findVipProgramme(db, site.id);
  if (!programme || playerIds.length === 0) return [];
  const progress = await progressOfEach(db, programme, site.id, playerIds, now);
  return playerIds.filter((id) => progress.get(id)?.position === Number(value));
}
