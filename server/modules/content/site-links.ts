import type { Partner } from '#contracts/api/settings.ts';
import { type Db, run, type Tx } from '../../platform/database/index.ts';
import { announceChange, createSiteCache } from '../sites/index.ts';
import { tables } from './tables.ts';

type SocialAccount = { kind: string; name: string; href: string };
/** `hosts`: additional origins that the pages' policy allows, besides the script's own. */
export type AnalyticsItem = { section: 'HEAD' | 'BODY'; script: string; hosts?: string[] };

/** Short lists of a site that every page includes. */
export type SiteLinks = { partners: Partner[]; social: SocialAccount[]; analytics: AnalyticsItem[] };

const links = createSiteCache({ sites: 1000, load: loadLinks });

/** Partners, social accounts and analytics scripts of a site, each in the operator's order. */
export function siteLinks(db: Db, siteId: number): Promise<SiteLinks> {
  return links.get(db, siteId);
}

/** Replaces the partners of a site [W-14]. `href` is an http(s) address or a path of the site. */
export async function setPartners(tx: Tx, siteId: number, partners: readonly Partner[]): Promise<void> {
  await tables(tx).deleteFrom('partner').where('site_id', '=', siteId).execute();
  const rows = partners.map((partner, position) => ({ site_id: siteId, position, ...partner }));
  if (rows.length > 0) await tables(tx).insertInto('partner').values(rows).execute();
  await announceChange(tx, siteId);
}

/** Replaces a site's social accounts and contact channels. */
export async function setSocialAccounts(
  tx: Tx,
  siteId: number,
  accounts: readonly SocialAccount[],
): Promise<void> {
  await tables(tx).deleteFrom('social_account').where('site_id', '=', siteId).execute();
  const rows = accounts.map((account, position) => ({ site_id: siteId, position, ...account }));
  if (rows.length > 0) await tables(tx).insertInto('social_account').values(rows).execute();
  await announceChange(tx, siteId);
}

/**
 * Replaces a site's analytics scripts [S-16]. They run in visitors' browsers without sanitising: only
 * operators may set them.
 */
export async function setAnalytics(tx: Tx, siteId: number, items: readonly AnalyticsItem[]): Promise<void> {
  await tables(tx).deleteFrom('analytics_item').where('site_id', '=', siteId).execute();
  const rows = items.map((item, position) => ({ site_id: siteId, position, ...item }));
  if (rows.length > 0) await tables(tx).insertInto('analytics_item').values(rows).execute();
  await announceChange(tx, siteId);
}

/** The social accounts of some sites, each in the operator's order. */
export async function socialAccounts(
  db: Db,
  siteIds: readonly number[],
): Promise<Map<number, SocialAccount[]>> {
  const rows = await run<SocialAccount & { site_id: number }>(db, {
    text: `select site_id, kind, name, href from content.social_account where site_id = any ($1::int[])
      order by site_id, position`,
    values: [siteIds],
  });
  const bySite = new Map<number, SocialAccount[]>(siteIds.map((id) => [id, []]));
  for (const { site_id, ...account } of rows) bySite.get(site_id)!.push(account);
  return bySite;
}

/** Reads the database: editors bypass the cache. */
export async function loadLinks(db: Db, siteId: number): Promise<SiteLinks> {
  const [partners, social, analytics] = await Promise.all([
    tables(db)
      .selectFrom('partner')
      .select(['href', 'img_url', 'partner_name'])
      .where('site_id', '=', siteId)
      .orderBy('position')
      .execute(),
    tables(db)
      .selectFrom('social_account')
      .select(['kind', 'name', 'href'])
      .where('site_id', '=', siteId)
      .orderBy('position')
      .execute(),
    tables(db)
      .selectFrom('analytics_item')
      .select(['section', 'script', 'hosts'])
      .where('site_id', '=', siteId)
      .orderBy('position')
      .execute(),
  ]);
  return { partners, social, analytics };
}
