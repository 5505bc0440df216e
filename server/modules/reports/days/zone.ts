import { type Db, schemaOf, type Tx, write } from '../../../platform/database/index.ts';
import type { ReportsTables } from '../tables.ts';

const tables = schemaOf<ReportsTables>('reports');

/** Whether a day of a site is closed: its figures are kept by the zone of that time. */
export async function hasClosedDay(db: Db, siteId: number): Promise<boolean> {
  const day = tables(db).selectFrom('day').select('day').where('site_id', '=', siteId);
  return (await day.limit(1).executeTakeFirst()) !== undefined;
}

/** No day is closed while the zone changes, nor the reverse. */
export async function lockDays(tx: Tx, siteId: number): Promise<void> {
  await write(tx, {
    text: `select pg_advisory_xact_lock(hashtextextended('reports/days', $1))`,
    values: [siteId],
  });
}

/** Moves the days of a site without a closed one to another zone; false if it has one. */
export async function setReportZone(tx: Tx, siteId: number, zone: string): Promise<boolean> {
  await lockDays(tx, siteId);
  if (await hasClosedDay(tx, siteId)) return false;
  await tables(tx).updateTable('ngr_deductions').set({ zone }).where('site_id', '=', siteId).execute();
  return true;
}
