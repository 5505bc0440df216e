import type { Selectable } from 'kysely';
import { deny } from '../../../platform/console/denial.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { type SiteTable, tables } from '../tables.ts';

/** Of a site's row as somebody reads it; every change gives it another. */
export const siteRowVersion = ({ updated_at }: Selectable<SiteTable>): string => updated_at.toISOString();

/**
 * The row of a site, kept from other writers until the transaction ends. Denies a change that was made from
 * an older version: what somebody else has saved meanwhile is not written over.
 */
export async function lockSiteRow(tx: Tx, siteId: number, version: string): Promise<Selectable<SiteTable>> {
  const row = await tables(tx)
    .selectFrom('site')
    .selectAll()
    .where('site_id', '=', siteId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (siteRowVersion(row) !== version) deny('changedMeanwhile', { is_stale: true });
  return row;
}
