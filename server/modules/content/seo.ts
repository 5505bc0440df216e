import type { SearchRecord } from '#contracts/api/content.ts';
import type { SeoRecord } from '#contracts/api/startup.ts';
import type { SeoBody } from '#contracts/values/content-items.ts';
import { LANGUAGES, type LanguageCode } from '#contracts/values/languages.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import type { SiteRef } from '../../platform/module.ts';
import { recordImport } from '../drafts/index.ts';
import { announceChange, createSiteCache, siteProfile } from '../sites/index.ts';
import { plainText, sanitizeHtml } from './safe-html.ts';
import { type SeoTexts, tables } from './tables.ts';

/** Product pages by path [W-03]; `home` is `/`. Their records default to texts made from the site's data. */
export const SEO_PAGES: readonly string[] =
  `home about account add-bank arcade bank-details banking bet-history bingo casino change-password contact-us crash deposit
  download edit-profile faqs fishing forgot-password hash-game horse-racing hot inbox leaderboard login lottery minigame mission
  news playnow poker preloader privacy-policy profile promotions referral register responsible-gaming sabong security slots spin
  sports statement term-condition transaction-history vip withdrawal`.split(/\s+/);
const PAGES = new Set(SEO_PAGES);
/** Whether a record may exist for a page with this name. */
export const isSeoPage = (name: string): boolean => PAGES.has(name);

type NewSeo = Omit<SeoRecord, 'id' | 'meta_robots'>;
type SeoWithTexts = SeoRecord & { texts: SeoTexts };

const records = createSiteCache({ sites: 300, load: loadRecords });

/**
 * Stores a site's search records, each new or replacing the record of its page, and records them as versions.
 */
export async function upsertSeo(tx: Tx, siteId: number, records: readonly NewSeo[]): Promise<void> {
  for (const record of records) {
    const row = { ...sanitizeSeo(record), texts: {}, noindex: false };
    await tables(tx)
      .insertInto('seo')
      .values({ site_id: siteId, ...row })
      .onConflict((conflict) => conflict.columns(['site_id', 'page_name']).doUpdateSet(row))
      .execute();
    const item = { siteId, kind: 'seo', key: record.page_name };
    if (isSeoPage(record.page_name)) await recordImport(tx, item, seoBodyOf(row), 'import', new Date());
  }
  await announceChange(tx, siteId);
}

/** Writes a route's published search record. */
export async function projectSeo(tx: Tx, siteId: number, page_name: string, body: SeoBody): Promise<void> {
  const texts: SeoTexts = Object.fromEntries(
    Object.entries(body.texts).map(([language, { title, description, keywords }]) => [
      language,
      {
        ...{ title: plainText(title), description: plainText(description) },
        keywords: plainText(keywords),
      },
    ]),
  );
  const { EN = { title: '', description: '', keywords: '' }, ...others } = texts;
  const path = page_name === 'home' ? '/' : `/${page_name}`;
  const row = {
    ...{ en_item_name: EN.title, en_body: '', local_item_name: '', local_body: '' },
    ...{ meta_title: EN.title, meta_desc: EN.description, meta_keywords: EN.keywords, meta_url: path },
    ...{ meta_canonical: body.canonical || path, meta_lang: 'en', meta_image_url: body.image },
    ...{ meta_author: plainText(body.author), meta_publisher: plainText(body.publisher) },
    ...{ texts: others, noindex: body.noindex },
  };
  await tables(tx)
    .insertInto('seo')
    .values({ site_id: siteId, page_name, ...row })
    .onConflict((conflict) => conflict.columns(['site_id', 'page_name']).doUpdateSet(row))
    .execute();
  await announceChange(tx, siteId);
}

/** Records that have no versions yet, for their editors. */
export async function loadStoredSeo(db: Db, siteId: number): Promise<Map<string, SeoBody>> {
  return new Map([...(await loadRecords(db, siteId))].map(([name, record]) => [name, seoBodyOf(record)]));
}

function seoBodyOf(record: NewSeo): SeoBody {
  const { meta_title: title, meta_desc: description, meta_keywords: keywords } = record;
  const path = record.page_name === 'home' ? '/' : `/${record.page_name}`;
  return {
    image: record.meta_image_url,
    canonical: record.meta_canonical === path ? '' : record.meta_canonical,
    noindex: false,
    ...{ author: record.meta_author, publisher: record.meta_publisher },
    texts: { EN: { title, description, keywords } },
  };
}

/**
 * A page's record in a language [A-24, S-14]: the operator's, or for a product page a default made from the
 * site's name, so that `home` exists on every site [S-13]. Undefined for any other name. `meta_url` and
 * `meta_canonical` are paths of the site.
 */
export async function findSeo(
  db: Db,
  site: SiteRef,
  pageName: string,
  language = '',
): Promise<SeoRecord | undefined> {
  const name = pageName.replace(/^\/+/, '') || 'home';
  const written = (await records.get(db, site.id)).get(name);
  if (written) return inLanguage(written, language);
  if (!PAGES.has(name)) return undefined;
  const { site: profile } = await siteProfile(db, site.id);
  return defaultSeo(name, profile.site_name, profile.logo1);
}

/** Search records of the product's own pages, where they exist, in every language. */
export async function searchRecords(db: Db, siteId: number): Promise<SearchRecord[]> {
  const written = [...(await records.get(db, siteId)).values()];
  return written
    .filter(({ page_name }) => isSeoPage(page_name))
    .map(({ texts, ...record }) => {
      const { image, canonical, author, publisher, texts: own } = seoBodyOf(record);
      const all = { [languageOf(record.meta_lang)]: own.EN!, ...texts };
      return {
        ...{ page_name: record.page_name, image, canonical, author, publisher },
        noindex: record.meta_robots !== '',
        texts: Object.fromEntries(Object.entries(all).filter(([, { title }]) => title !== '')),
      };
    });
}

/** The language of a record's texts, by its tag; English for an unknown tag. */
function languageOf(tag: string): LanguageCode {
  const primary = (tag: string) => tag.split('-')[0]!.toLowerCase();
  const found = Object.entries(LANGUAGES).find(([, { locale }]) => primary(locale) === primary(tag || 'en'));
  return (found?.[0] as LanguageCode | undefined) ?? 'EN';
}

function inLanguage({ texts, ...record }: SeoWithTexts, language: string): SeoRecord {
  const text = texts[language];
  if (!text?.title) return record;
  return {
    ...record,
    ...{ meta_title: text.title, meta_desc: text.description, meta_keywords: text.keywords },
    meta_lang: LANGUAGES[language as LanguageCode]?.locale ?? language,
  };
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
    meta_robots: '',
  };
}

async function loadRecords(db: Db, siteId: number): Promise<Map<string, SeoWithTexts>> {
  const rows = await tables(db).selectFrom('seo').selectAll().where('site_id', '=', siteId).execute();
  return new Map(
    rows.map((row) => [
      row.page_name,
      {
        ...{ id: row.page_name, ...sanitizeSeo(row), texts: row.texts },
        meta_robots: row.noindex ? 'noindex' : '',
      },
    ]),
  );
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
