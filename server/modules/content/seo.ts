import type { SeoRecord } from '#contracts/api/startup.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import type { SiteRef } from '../../platform/module.ts';
import { announceChange, createSiteCache, siteProfile } from '../sites/index.ts';
import { plainText, sanitizeHtml } from './safe-html.ts';
import { tables } from './tables.ts';

/**
 * Pages of the product by their path [W-03]; `home` is `/`. For these a record can be made up from the site
 * itself.
 */
const PAGES = new Set(
  `home about account add-bank arcade bank-details banking bet-history bingo casino change-password contact-us crash deposit
  download edit-profile faqs fishing forgot-password hash-game horse-racing hot inbox leaderboard login lottery minigame mission
  news playnow poker preloader privacy-policy profile promotions referral register responsible-gaming sabong security slots spin
  sports statement term-condition transaction-history vip withdrawal`.split(/\s+/),
);

export type NewSeo = Omit<SeoRecord, 'id'>;

const records = createSiteCache({ sites: 300, load: loadRecords });

/** Writes search records of a site, each new or in place of the one of its page. */
export async function upsertSeo(tx: Tx, siteId: number, given: readonly NewSeo[]): Promise<void> {
  for (const record of given) {
    const row = sanitizeSeo(record);
    await tables(tx)
      .insertInto('seo')
      .values({ site_id: siteId, ...row })
      .onConflict((conflict) => conflict.columns(['site_id', 'page_name']).doUpdateSet(row))
      .execute();
  }
  await announceChange(tx, siteId);
}

/**
 * The record of a page [A-24, S-14]: the operator's, or one made from the site's name for a page of the
 * product, so that `home` exists on every site [S-13]. Undefined for any other name. `meta_url` and
 * `meta_canonical` are paths of the site.
 */
export async function findSeo(db: Db, site: SiteRef, pageName: string): Promise<SeoRecord | undefined> {
  const name = pageName.replace(/^\/+/, '') || 'home';
  const written = (await records.get(db, site.id)).get(name);
  if (written || !PAGES.has(name)) return written;
  const { site: profile } = await siteProfile(db, site.id);
  return defaultSeo(name, profile.site_name, profile.logo1);
}

function defaultSeo(name: string, siteName: string, logo: string): SeoRecord {
  const words = name.replaceAll('-', ' ');
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  const path = name === 'home' ? '/' : `/${name}`;
  return {
    id: name,
    page_name: name,
    en_item_name: name === 'home' ? siteName : label,
    en_body: '',
    local_item_name: '',
    local_body: '',
    meta_title: name === 'home' ? siteName : `${label} – ${siteName}`,
    meta_desc: name === 'home' ? siteName : `${label} at ${siteName}`,
    meta_keywords: name === 'home' ? siteName : `${siteName}, ${words}`,
    meta_url: path,
    meta_canonical: path,
    meta_author: siteName,
    meta_publisher: siteName,
    meta_lang: 'en',
    meta_image_url: logo,
  };
}

async function loadRecords(db: Db, siteId: number): Promise<Map<string, SeoRecord>> {
  const rows = await tables(db).selectFrom('seo').selectAll().where('site_id', '=', siteId).execute();
  return new Map(rows.map((row) => [row.page_name, { id: row.page_name, ...sanitizeSeo(row) }]));
}

/** Bodies are HTML, everything else is text. */
function sanitizeSeo(record: NewSeo): NewSeo {
  return {
    page_name: record.page_name,
    en_item_name: plainText(record.en_item_name),
    en_body: sanitizeHtml(record.en_body),
    local_item_name: plainText(record.local_item_name),
    local_body: sanitizeHtml(record.local_body),
    meta_title: plainText(record.meta_title),
    meta_desc: plainText(record.meta_desc),
    meta_keywords: plainText(record.meta_keywords),
    meta_url: record.meta_url,
    meta_canonical: record.meta_canonical,
    meta_author: plainText(record.meta_author),
    meta_publisher: plainText(record.meta_publisher),
    meta_lang: record.meta_lang,
    meta_image_url: record.meta_image_url,
  };
}
