import type { Selectable } from 'kysely';
import { deny } from '../../../platform/console/denial.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { type SiteTable, tables } from '../tables.ts';

/** The version of a site's row, changed by every write. */
export const siteRowVersion = ({ updated_at }: Selectable<SiteTable>): string => updated_at.toISOString();

/**
 * A site's row, locked until the transaction ends. Denies a change based on an older version, so that another
 * person's changes are not overwritten.
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
