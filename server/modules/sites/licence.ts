import type { Db } from '../../platform/database/index.ts';
import { tables } from './tables.ts';

/** Every site of the licence this one belongs to, itself among them. */
export async function sitesOfLicence(db: Db, siteId: number): Promise<number[]> {
  const rows = await tables(db)
    .selectFrom('site')
    .select('site_id')
    .where('licence', '=', (query) =>
      query.selectFrom('site as own').select('own.licence').where('own.site_id', '=', siteId),
    )
    .orderBy('site_id')
    .execute();
  return rows.map(({ site_id }) => site_id);
}
