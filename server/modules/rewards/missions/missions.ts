import { ACCOUNT_MISSIONS } from '#contracts/values/missions.ts';
import { type Db, schemaOf, type Tx } from '../../../platform/database/index.ts';
import { jurisdictionOf } from '../../protection/index.ts';
import type { MissionRow, RewardsTables } from '../tables.ts';

const tables = schemaOf<RewardsTables>('rewards');

export type Mission = Omit<MissionRow, 'site_id'>;
export type NewMission = Pick<Mission, 'code' | 'title' | 'kind' | 'rhythm' | 'target' | 'tokens'> &
  Partial<Pick<Mission, 'position' | 'category' | 'campaign' | 'starts_at' | 'ends_at' | 'is_open'>>;

/**
 * Whether a site's jurisdiction permits a kind of mission: deposit missions are forbidden in some (operations
 * 9).
 */
export async function isMissionPermitted(
  db: Db,
  siteId: number,
  { kind }: Pick<Mission, 'kind'>,
): Promise<boolean> {
  return kind !== 'deposit_sum' || (await jurisdictionOf(db, siteId)).deposit_missions;
}

/**
 * Creates or changes missions of a site by code. Throws a RangeError without an English title, for a streak
 * of days that does not fit into its window, and for a kind that the jurisdiction forbids.
 */
export async function upsertMissions(
  tx: Tx,
  siteId: number,
  currency: string,
  missions: readonly NewMission[],
): Promise<void> {
  for (const { title, ...mission } of missions) {
    if (!(await isMissionPermitted(tx, siteId, mission)))
      throw new RangeError(`mission ${mission.code} must not ask for deposits in this jurisdiction`);
    if (!title.EN) throw new RangeError(`mission ${mission.code} needs an English title`);
    if (
      mission.kind === 'login_streak' &&
      (mission.rhythm === 'daily' || (mission.rhythm === 'weekly' && mission.target > 7n))
    )
      throw new RangeError(`mission ${mission.code} asks for more days than its window has`);
    if (ACCOUNT_MISSIONS.includes(mission.kind) && (mission.rhythm !== 'once' || mission.target !== 1n))
      throw new RangeError(`mission ${mission.code} must be one-time, with a target of 1`);
    const row = {
      position: 0,
      category: '',
      campaign: '',
      starts_at: null,
      ends_at: null,
      is_open: true,
      ...mission,
    };
    const values = { ...row, currency, title: JSON.stringify(title) };
    await tables(tx)
      .insertInto('mission')
      .values({ site_id: siteId, ...values })
      .onConflict((conflict) => conflict.columns(['site_id', 'code']).doUpdateSet(values))
      .execute();
  }
}

/** The missions of a site at a time, in its order, without kinds that its jurisdiction forbids. */
export async function listMissionsAt(db: Db, siteId: number, at: Date): Promise<Mission[]> {
  const rows = await tables(db)
    .selectFrom('mission')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('is_open', '=', true)
    .orderBy('position')
    .orderBy('code')
    .execute();
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const isLawful = await Promise.all(kinds.map((kind) => isMissionPermitted(db, siteId, { kind })));
  const lawful = kinds.filter((_, n) => isLawful[n]);
  return rows.filter(
    ({ kind, starts_at, ends_at }) =>
      lawful.includes(kind) && (!starts_at || starts_at <= at) && (!ends_at || at < ends_at),
  );
}

/** A mission of a site by its code. */
export async function findMission(db: Db, siteId: number, code: string): Promise<Mission | undefined> {
  return tables(db)
    .selectFrom('mission')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('code', '=', code)
    .executeTakeFirst();
}
