import { type Db, schemaOf } from '../../platform/database/index.ts';
import { timeZoneOfCurrency } from './default-levels.ts';
import type { RewardsTables } from './tables.ts';

const tables = schemaOf<RewardsTables>('rewards');

/** The time zone of a site's days: its VIP programme's, or that of its currency's main market. */
export async function siteZone(db: Db, siteId: number, currency: string): Promise<string> {
  const programme = await tables(db)
    .selectFrom('programme')
    .select('zone')
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return programme?.zone ?? timeZoneOfCurrency(currency);
}
