import { type Db, schemaOf, type Tx } from '../../platform/database/index.ts';
import { siteProfile } from '../sites/index.ts';
import type { ReportsTables } from './tables.ts';

const tables = schemaOf<ReportsTables>('reports');

/** Contractual deductions of NGR, in hundredths of a percent, and the time zone of the days. */
export type NgrDeductions = {
  zone: string;
  provider_points: Record<string, number>;
  payment_points: number;
  duty_points: number | null;
};

/** Deductions of a site from GGR to NGR; none where none were set. */
export async function findNgrDeductions(db: Db, siteId: number): Promise<NgrDeductions> {
  const row = await tables(db)
    .selectFrom('ngr_deductions')
    .select(['zone', 'provider_points', 'payment_points', 'duty_points'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  if (row) return row;
  const { timeZone: zone } = await siteProfile(db, siteId);
  return { zone, provider_points: {}, payment_points: 0, duty_points: null };
}

/** Sets the deductions of a site; closed days keep their figures. */
export async function setNgrDeductions(tx: Tx, siteId: number, terms: NgrDeductions): Promise<void> {
  const values = { ...terms, provider_points: JSON.stringify(terms.provider_points) };
  await tables(tx)
    .insertInto('ngr_deductions')
    .values({ site_id: siteId, ...values })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(values))
    .execute();
}
