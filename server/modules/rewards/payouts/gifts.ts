import { MAX_REBATE_POINTS } from '#contracts/console/vip-levels.ts';
import { type Db, run, schemaOf, type Tx } from '../../../platform/database/index.ts';
import type { RewardsTables } from '../tables.ts';

const tables = schemaOf<RewardsTables>('rewards');

/** A level's gifts and rates: minor units, and hundredths of a percent. */
export type LevelGift = {
  position: number;
  level_up: bigint;
  rebate: Record<string, number>;
  cashback: number;
  /** Given every week and on a birthday, in minor units. */
  weekly: bigint;
  birthday: bigint;
};
type NewGift = Omit<LevelGift, 'weekly' | 'birthday'> & Partial<LevelGift>;

/**
 * Sets the benefits of a programme's levels; omitted positions have none. Throws a RangeError for a rebate
 * above 5 %.
 */
export async function setLevelGifts(tx: Tx, siteId: number, gifts: readonly NewGift[]): Promise<void> {
  for (const { rebate } of gifts)
    if (Object.values(rebate).some((points) => points < 0 || points > MAX_REBATE_POINTS))
      throw new RangeError('a rebate is 0 to 5 percent');
  await tables(tx).deleteFrom('level_gift').where('site_id', '=', siteId).execute();
  if (gifts.length === 0) return;
  const rows = gifts.map(({ rebate, ...gift }) => ({
    site_id: siteId,
    ...gift,
    rebate: JSON.stringify(rebate),
  }));
  await tables(tx).insertInto('level_gift').values(rows).execute();
}

/** The benefits of a site's levels, by position. */
export async function listLevelGifts(db: Db, siteId: number): Promise<Map<number, LevelGift>> {
  const rows = await run<LevelGift>(db, {
    name: 'rewards-level-gifts',
    text: `select position, level_up, rebate, cashback, weekly, birthday from rewards.level_gift
      where site_id = $1`,
    values: [siteId],
  });
  return new Map(rows.map((row) => [row.position, row]));
}
