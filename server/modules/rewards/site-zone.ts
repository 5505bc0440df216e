import { type Db, schemaOf, type Tx } from '../../platform/database/index.ts';
import { siteProfile } from '../sites/index.ts';
import type { RewardsTables } from './tables.ts';

const tables = schemaOf<RewardsTables>('rewards');

/** The time zone of a site's days, as stored with its VIP programme. */
export async function siteZone(db: Db, siteId: number): Promise<string> {
  const programme = await tables(db)
    .selectFrom('programme')
    .select('zone')
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return programme?.zone ?? (await siteProfile(db, siteId)).timeZone;
}

/** Changes the time zone of a site's VIP cycles, if it has a programme. */
export async function setProgrammeZone(tx: Tx, siteId: number, zone: string): Promise<void> {
  await tables(tx).updateTable('programme').set({ zone }).where('site_id', '=', siteId).execute();
}
