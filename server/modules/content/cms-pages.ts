import type { ContentPage } from '#contracts/api/content.ts';
import type { CmsPage } from '#contracts/api/settings.ts';
import { type PageBody, TEXT_PAGES } from '#contracts/values/content-items.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import { recordImport } from '../drafts/index.ts';
import { findPictures } from '../media/index.ts';
import { announceChange, createSiteCache } from '../sites/index.ts';
import { localLanguage, textInLanguage } from './local-language.ts';
import { escapeText, type RichTextOptions, renderText } from './rich-text.ts';
import { plainText, sanitizeHtml } from './safe-html.ts';
import { type PageTexts, tables } from './tables.ts';

/** The pages of the specification [S-15]. */
const CMS_PAGES = ['about_us', 'privacy_policy', 'banking', 'faqs', 'responsible_gaming'] as const;
type CmsPages = Record<(typeof CMS_PAGES)[number], CmsPage>;

const EMPTY: CmsPage = { status: false, en_title: '', en_body: '', local_title: '', local_body: '' };

type PageWithTexts = ContentPage & { texts: PageTexts };
const pages = createSiteCache({ sites: 300, load: loadPages });

/**
 * Stores a site's pages as HTML, replacing those of the same name, and records them as versions. Texts are
 * sanitised first; local texts are in the site's first language other than English.
 */
export async function upsertPages(
  tx: Tx,
  siteId: number,
  pages: readonly (CmsPage & { page: string })[],
): Promise<void> {
  for (const page of pages) {
    const row = { ...sanitizePage(page), updated_at: new Date(), texts: {} };
    await tables(tx)
      .insertInto('page')
      .values({ site_id: siteId, page: page.page, ...row })
      .onConflict((conflict) => conflict.columns(['site_id', 'page']).doUpdateSet(row))
      .execute();
    if (page.page in TEXT_PAGES) {
      const item = { siteId, kind: 'page', key: page.page };
      const body = pageBodyOf(row, await localLanguage(tx, siteId));
      await recordImport(tx, item, body, 'import', row.updated_at);
    }
  }
  await announceChange(tx, siteId);
}

/** Writes the published page. */
export async function projectPage(
  tx: Tx,
  siteId: number,
  page: string,
  { status, texts }: PageBody,
  at: Date,
): Promise<void> {
  const pictures = await findPictures(tx, siteId);
  const rendered: PageTexts = Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [
      language,
      { title: plainText(text.title), body: renderPage(text, { pictures, language }) },
    ]),
  );
  const { EN = NO_TEXT, ...others } = rendered;
  const local = others[(await localLanguage(tx, siteId)) ?? ''] ?? NO_TEXT;
  const row = {
    ...{ status, en_title: EN.title, en_body: EN.body, local_title: local.title, local_body: local.body },
    ...{ texts: others, updated_at: at },
  };
  await tables(tx)
    .insertInto('page')
    .values({ site_id: siteId, page, ...row })
    .onConflict((conflict) => conflict.columns(['site_id', 'page']).doUpdateSet(row))
    .execute();
  await announceChange(tx, siteId);
}

type PageText = NonNullable<PageBody['texts']['EN']>;

/** Each question is a second-level heading: second-level headings in the texts become third-level. */
function renderPage({ content, questions = [] }: PageText, options: RichTextOptions): string {
  if (questions.length === 0) return renderText(content, options);
  const below = (text: PageText['content']) =>
    renderText(text, options).replace(/<(\/?)h2(?=[\s>])/g, '<$1h3');
  const rendered = questions.map(
    ({ question, answer }) => `<h2>${escapeText(plainText(question))}</h2>${below(answer)}`,
  );
  return below(content) + rendered.join('');
}

const NO_TEXT = { title: '', body: '' };

/** Pages that have no versions yet, for their editors. */
export async function loadStoredPages(db: Db, siteId: number): Promise<Map<string, PageBody>> {
  const [known, local] = await Promise.all([loadPages(db, siteId), localLanguage(db, siteId)]);
  return new Map([...known].map(([name, page]) => [name, pageBodyOf(page, local)]));
}

function pageBodyOf(page: CmsPage, local: string | undefined): PageBody {
  const { status, en_title, en_body, local_title, local_body } = page;
  const hasLocal = local !== undefined && (local_title !== '' || local_body !== '');
  return {
    status,
    texts: {
      EN: { title: en_title, content: en_body },
      ...(hasLocal && { [local]: { title: local_title, content: local_body } }),
    },
  };
}

/** A page from the database, enabled or not; empty if it was never written. Editors bypass the cache. */
export async function loadStoredPage(db: Db, siteId: number, name: string): Promise<CmsPage> {
  return (await loadPages(db, siteId)).get(name) ?? EMPTY;
}

/** An enabled page with local texts in the requested language, or undefined. */
export async function findPage(
  db: Db,
  siteId: number,
  name: string,
  language = '',
): Promise<ContentPage | undefined> {
  const page = (await pages.get(db, siteId)).get(name);
  if (!page?.status) return undefined;
  const { texts: _, ...shown } = page;
  return { ...shown, ...inLanguage(page, language, await localLanguage(db, siteId)) };
}

function inLanguage(page: PageWithTexts, language: string, local: string | undefined) {
  const first = { title: page.local_title, body: page.local_body };
  const { title, body } = textInLanguage(page.texts, first, NO_TEXT, language, local);
  return { local_title: title, local_body: body };
}

/**
 * The five pages of the specification and their combined status [S-15, A-17]: true when all are enabled. A
 * missing or disabled page has status false and empty texts.
 */
export async function cmsPages(
  db: Db,
  siteId: number,
  language = '',
): Promise<{ cms: CmsPages; cms_status: boolean }> {
  const [known, local] = await Promise.all([pages.get(db, siteId), localLanguage(db, siteId)]);
  const cms = Object.fromEntries(
    CMS_PAGES.map((name) => [name, publishedPage(known.get(name), language, local)]),
  ) as CmsPages;
  return { cms, cms_status: CMS_PAGES.every((name) => cms[name].status) };
}

/** Whether the terms that players accept have been written. */
export async function hasTerms(db: Db, siteId: number): Promise<boolean> {
  return (await pages.get(db, siteId)).get('term_condition')?.status === true;
}

function publishedPage(
  page: PageWithTexts | undefined,
  language: string,
  local: string | undefined,
): CmsPage {
  if (!page?.status) return EMPTY;
  const { status, en_title, en_body } = page;
  return { status, en_title, en_body, ...inLanguage(page, language, local) };
}

async function loadPages(db: Db, siteId: number): Promise<Map<string, PageWithTexts>> {
  const rows = await tables(db).selectFrom('page').selectAll().where('site_id', '=', siteId).execute();
  return new Map(
    rows.map((row) => [
      row.page,
      {
        ...sanitizePage(row),
        ...{ page: row.page, updated_at: row.updated_at.toISOString(), texts: row.texts },
      },
    ]),
  );
}

/** The sanitised texts of a page. */
function sanitizePage(page: CmsPage): CmsPage {
  return {
    status: page.status,
    en_title: plainText(page.en_title),
    en_body: sanitizeHtml(page.en_body),
    local_title: plainText(page.local_title),
    local_body: sanitizeHtml(page.local_body),
  };
}
