import type { CountryRule, CountryRules } from '#contracts/values/country-rules.ts';
import { type Db, run } from '../../platform/database/index.ts';
import { hostName } from '../../platform/http/request.ts';
import type { SiteRef } from '../../platform/module.ts';
import { domainVersion } from './data-versions.ts';
import { isUnderMaintenance } from './maintenance.ts';
import { BoundedMap } from './site-cache.ts';
import { tables } from './tables.ts';

/** Domains with a cached answer, unknown ones included. */
const MAX_CACHED_DOMAINS = 4096;

type CachedSite = { found: SiteRow | undefined; version: string };
const siteCaches = new WeakMap<Db, BoundedMap<string, CachedSite>>();

/**
 * The site that answers on a domain [W-02], or undefined if none does. `isOpen` is false when the operator
 * closed the site or it has expired; `isOpen` and `inMaintenance` are evaluated on every call, so windows
 * open and close to the second.
 */
export async function findSiteByDomain(db: Db, domain: string): Promise<SiteRef | undefined> {
  const name = hostName(domain.trim());
  const row = await loadSiteByDomain(db, name);
  return row && refOf(row, name, new Date());
}

/** The site by id, under its alphabetically first domain; for jobs, which have no request. */
export async function findSiteById(db: Db, siteId: number): Promise<SiteRef | undefined> {
  const row = await select(db)
    .where('site.site_id', '=', siteId)
    .orderBy('domain.domain')
    .limit(1)
    .executeTakeFirst();
  return row && refOf(row, row.domain, new Date());
}

/** The alphabetically first domain of each of some sites; none for a site without domains. */
export async function firstDomains(db: Db, siteIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await run<{ site_id: number; domain: string }>(db, {
    text: `select site_id, min(domain) as domain from sites.domain
      where site_id = any ($1::int[]) group by site_id`,
    values: [siteIds],
  });
  return new Map(rows.map(({ site_id, domain }) => [site_id, domain]));
}

/** The site with this external id, even without a domain; undefined if unknown. */
export async function findSiteByExternalId(
  db: Db,
  externalId: string,
): Promise<{ id: number; name: string } | undefined> {
  return await tables(db)
    .selectFrom('site')
    .select(['site_id as id', 'name'])
    .where('external_id', '=', externalId)
    .executeTakeFirst();
}

/** Every site of the platform by name, archived ones last; for platform staff. */
export async function listSites(
  db: Db,
): Promise<{ id: number; name: string; currency: string; timeZone: string; isArchived: boolean }[]> {
  const rows = await tables(db)
    .selectFrom('site')
    .select(['site_id as id', 'name', 'currency', 'time_zone as timeZone', 'archived_at'])
    .orderBy('name')
    .orderBy('site_id')
    .execute();
  return rows
    .map(({ archived_at, ...site }) => ({ ...site, isArchived: archived_at !== null }))
    .sort((a, b) => Number(a.isArchived) - Number(b.isArchived));
}

/**
 * A site change lists all its domains, so the domain's version shows whether a cached value is valid.
 */
async function loadSiteByDomain(db: Db, domain: string): Promise<SiteRow | undefined> {
  const version = domainVersion(db, domain);
  if (version === undefined) return find(db, domain);
  const domains = siteCaches.get(db) ?? new BoundedMap<string, CachedSite>(MAX_CACHED_DOMAINS);
  siteCaches.set(db, domains);
  const known = domains.get(domain);
  if (known?.version === version) return known.found;
  const found = await find(db, domain);
  domains.set(domain, { found, version });
  return found;
}

async function find(db: Db, domain: string): Promise<SiteRow | undefined> {
  return select(db).where('domain.domain', '=', domain).executeTakeFirst();
}

const select = (db: Db) =>
  tables(db)
    .selectFrom('domain')
    .innerJoin('site', 'site.site_id', 'domain.site_id')
    .select([
      'domain.domain',
      'site.site_id',
      'site.external_id',
      'site.name',
      'site.currency',
      'site.time_zone',
      'site.status',
      'site.expired_date',
      'site.maintenance_on',
      'site.maintenance_start',
      'site.maintenance_end',
      'site.gamify_status',
      'site.countries',
    ]);

type SiteRow = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

function refOf(row: SiteRow, domain: string, now: Date): SiteRef {
  return {
    id: row.site_id,
    externalId: row.external_id,
    name: row.name,
    currency: row.currency,
    timeZone: row.time_zone,
    domain,
    isOpen: isSiteOpen(row, now),
    hasRewards: row.gamify_status,
    countries: countryRules(row.countries),
    inMaintenance: isUnderMaintenance(
      { on: row.maintenance_on, start: row.maintenance_start, end: row.maintenance_end },
      now,
    ),
  };
}

const EVERYWHERE: CountryRule = { mode: 'any', countries: [] };

/** The country rules of a site; an unset rule allows every country. */
export const countryRules = (stored: Partial<CountryRules>): CountryRules => ({
  ...{ registration: EVERYWHERE, play: EVERYWHERE },
  ...stored,
});

/** A site is open while its status is 1 and its expiry, if any, is in the future. */
export function isSiteOpen(site: { status: number; expired_date: Date | null }, now: Date): boolean {
  return site.status === 1 && (site.expired_date === null || now < site.expired_date);
}
