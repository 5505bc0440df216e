import type { Tx } from '#server/platform/database/index.ts';
import { copyTable, type SiteCopy } from '#server/platform/site-copy.ts';
import { type CopyNames, copySite } from '../sites/index.ts';

/**
 * A closed brand with the settings and content of another one, in the same currency. Players, staff, money,
 * keys, gateways, offers with a budget and histories are not copied. Returns the new site's id. Fails when
 * the code or a domain is taken.
 */
export async function copyBrand(
  tx: Tx,
  siteId: number,
  names: CopyNames,
  copies: readonly SiteCopy[],
): Promise<number> {
  const copy = await copySite(tx, siteId, names);
  for (const { tables, copyFiles } of copies) {
    for (const table of tables) await copyTable(tx, table, siteId, copy);
    await copyFiles?.(tx, siteId, copy);
  }
  return copy;
}
