import type { Db, Tx } from '../../platform/database/index.ts';
import { hostName } from '../../platform/http/request.ts';
import { announceChange } from './changes.ts';
import { tables } from './tables.ts';

/** Adds a domain to a site (lower case, without port). Fails if the domain is already assigned to a site. */
export async function addDomain(tx: Tx, siteId: number, domain: string): Promise<void> {
  await tables(tx)
    .insertInto('domain')
    .values({ site_id: siteId, domain: hostName(domain.trim()) })
    .execute();
  await announceChange(tx, siteId);
}

/** Removes a domain from a site; no effect if it was not assigned to the site. */
export async function removeDomain(tx: Tx, siteId: number, domain: string): Promise<void> {
  const name = hostName(domain.trim());
  await tables(tx).deleteFrom('domain').where('site_id', '=', siteId).where('domain', '=', name).execute();
  await announceChange(tx, siteId, [name]);
}

/**
 * Whether a brand of this installation that is not archived uses a domain. A proxy checks this before
 * ordering a certificate.
 */
export async function isServedDomain(db: Db, domain: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('domain')
    .innerJoin('site', 'site.site_id', 'domain.site_id')
    .select('domain.site_id')
    .where('domain.domain', '=', hostName(domain.trim()))
    .where('site.archived_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Domains of all brands that are not archived, in alphabetical order. */
export async function listServedDomains(db: Db): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('domain')
    .innerJoin('site', 'site.site_id', 'domain.site_id')
    .select('domain.domain')
    .where('site.archived_at', 'is', null)
    .orderBy('domain.domain')
    .execute();
  return rows.map(({ domain }) => domain);
}

/** Domains of a site in alphabetical order. */
export async function listDomains(db: Db, siteId: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('domain')
    .select('domain')
    .where('site_id', '=', siteId)
    .orderBy('domain')
    .execute();
  return rows.map((row) => row.domain);
}
