import type { ContentPage } from '#contracts/api/content.ts';
import type { CmsPage } from '#contracts/api/settings.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import { announceChange, createSiteCache } from '../sites/index.ts';
import { plainText, sanitizeHtml } from './safe-html.ts';
import { tables } from './tables.ts';

/** The pages of the specification [S-15]. */
const CMS_PAGES = ['about_us', 'privacy_policy', 'banking', 'faqs', 'responsible_gaming'] as const;
type CmsPages = Record<(typeof CMS_PAGES)[number], CmsPage>;

const EMPTY: CmsPage = { status: false, en_title: '', en_body: '', local_title: '', local_body: '' };

const pages = createSiteCache({ sites: 300, load: loadPages });

/** Writes pages of a site, each new or in place of the one it names. Texts are sanitized first. */
export async function upsertPages(
  tx: Tx,
  siteId: number,
  given: readonly (CmsPage & { page: string })[],
): Promise<void> {
  for (const page of given) {
    const row = { ...sanitizePage(page), updated_at: new Date() };
    await tables(tx)
      .insertInto('page')
      .values({ site_id: siteId, page: page.page, ...row })
      .onConflict((conflict) => conflict.columns(['site_id', 'page']).doUpdateSet(row))
      .execute();
  }
  await announceChange(tx, siteId);
}

/**
 * A page as the database has it, switched on or off; empty when nobody wrote it. Who changes it sees no copy.
 */
export async function loadStoredPage(db: Db, siteId: number, name: string): Promise<CmsPage> {
  return (await loadPages(db, siteId)).get(name) ?? EMPTY;
}

/** A page that is switched on, or undefined. */
export async function findPage(db: Db, siteId: number, name: string): Promise<ContentPage | undefined> {
  const page = (await pages.get(db, siteId)).get(name);
  return page?.status ? page : undefined;
}

/**
 * The five pages of the specification and their combined status [S-15, A-17]: on when every one of them is
 * on. A page nobody wrote, or one that is switched off, has status false and empty texts.
 */
export async function cmsPages(db: Db, siteId: number): Promise<{ cms: CmsPages; cms_status: boolean }> {
  const known = await pages.get(db, siteId);
  const cms = Object.fromEntries(CMS_PAGES.map((name) => [name, publishedPage(known.get(name))])) as CmsPages;
  return { cms, cms_status: CMS_PAGES.every((name) => cms[name].status) };
}

/** Whether the terms that players accept have been written. */
export async function hasTerms(db: Db, siteId: number): Promise<boolean> {
  return (await pages.get(db, siteId)).get('term_condition')?.status === true;
}

function publishedPage(page: CmsPage | undefined): CmsPage {
  if (!page?.status) return EMPTY;
  const { status, en_title, en_body, local_title, local_body } = page;
  return { status, en_title, en_body, local_title, local_body };
}

async function loadPages(db: Db, siteId: number): Promise<Map<string, ContentPage>> {
  const rows = await tables(db).selectFrom('page').selectAll().where('site_id', '=', siteId).execute();
  return new Map(
    rows.map((row) => [
      row.page,
      { ...sanitizePage(row), page: row.page, updated_at: row.updated_at.toISOString() },
    ]),
  );
}

/** Its texts with nothing in them that a page may not carry. */
export function sanitizePage(page: CmsPage): CmsPage {
  return {
    status: page.status,
    en_title: plainText(page.en_title),
    en_body: sanitizeHtml(page.en_body),
    local_title: plainText(page.local_title),
    local_body: sanitizeHtml(page.local_body),
  };
}
