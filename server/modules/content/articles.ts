import type { Article, ListedArticle } from '#contracts/api/content.ts';
import type { ArticleBody } from '#contracts/values/content-items.ts';
import { type Db, sql, type Tx } from '../../platform/database/index.ts';
import { recordImport } from '../drafts/index.ts';
import { findPictures } from '../media/index.ts';
import { announceChange, createSiteCache } from '../sites/index.ts';
import { localLanguage, textInLanguage } from './local-language.ts';
import { renderText } from './rich-text.ts';
import { plainText, sanitizeHtml } from './safe-html.ts';
import { type ArticleKind, type ArticleTexts, tables } from './tables.ts';

const ARTICLES_PER_PAGE = 10;
/** Maximum number of a site's articles loaded and shown; older ones remain in the database. */
const MAX_ARTICLES = 500;

type NewArticle = {
  kind: ArticleKind;
  /** Its slug, unique per kind: `a-z`, `0-9`, `-`. */
  slug: string;
  status?: boolean;
  label?: string;
  image?: string;
  path?: string;
  en_title: string;
  en_summary?: string;
  en_body?: string;
  local_title?: string;
  local_summary?: string;
  local_body?: string;
  /** Lower positions come first; ties are ordered by start, newest first. */
  position?: number;
  starts_at?: Date;
  ends_at?: Date | null;
};

type StoredArticle = Article & { kind: ArticleKind; starts: Date; ends: Date | null; texts: ArticleTexts };
const articles = createSiteCache({ sites: 300, load: loadArticles });

/**
 * Stores a site's news and promotions as HTML, replacing those with the same kind and slug, and records them
 * as versions. Texts are sanitised first.
 */
export async function upsertArticles(tx: Tx, siteId: number, articles: readonly NewArticle[]): Promise<void> {
  const local = await localLanguage(tx, siteId);
  for (const article of articles) {
    const row = {
      ...sanitizeArticle({ ...EMPTY, ...article }),
      status: article.status ?? true,
      position: article.position ?? 0,
      ends_at: article.ends_at ?? null,
      ...(article.starts_at && { starts_at: article.starts_at }),
      texts: {},
    };
    const stored = await tables(tx)
      .insertInto('article')
      .values({ site_id: siteId, kind: article.kind, ...row })
      .onConflict((conflict) => conflict.columns(['site_id', 'kind', 'slug']).doUpdateSet(row))
      .returningAll()
      .executeTakeFirstOrThrow();
    const item = { siteId, kind: article.kind, key: article.slug };
    await recordImport(tx, item, articleBodyOf(stored, local), 'import', new Date());
  }
  await announceChange(tx, siteId);
}

/** Writes the published article. */
export async function projectArticle(
  tx: Tx,
  siteId: number,
  kind: ArticleKind,
  slug: string,
  { texts, starts_at, ends_at, ...body }: ArticleBody,
): Promise<void> {
  const pictures = await findPictures(tx, siteId);
  const rendered: ArticleTexts = Object.fromEntries(
    Object.entries(texts).map(([language, { title, summary, content }]) => [
      language,
      {
        ...{ title: plainText(title), summary: plainText(summary) },
        body: renderText(content, { pictures, language }),
      },
    ]),
  );
  const { EN = NO_TEXT, ...others } = rendered;
  const local = others[(await localLanguage(tx, siteId)) ?? ''] ?? NO_TEXT;
  const row = {
    ...body,
    ...{
      starts_at: new Date(starts_at),
      ends_at: ends_at === null ? null : new Date(ends_at),
      texts: others,
    },
    ...{ en_title: EN.title || slug, en_summary: EN.summary, en_body: EN.body },
    ...{ local_title: local.title, local_summary: local.summary, local_body: local.body },
  };
  await tables(tx)
    .insertInto('article')
    .values({ site_id: siteId, kind, slug, ...row })
    .onConflict((conflict) => conflict.columns(['site_id', 'kind', 'slug']).doUpdateSet(row))
    .execute();
  await announceChange(tx, siteId);
}

const NO_TEXT = { title: '', summary: '', body: '' };

/** Articles of a kind that have no versions yet, for their editors. */
export async function loadStoredArticles(
  db: Db,
  siteId: number,
  kind: ArticleKind,
): Promise<Map<string, ArticleBody>> {
  const local = await localLanguage(db, siteId);
  const rows = await tables(db)
    .selectFrom('article')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .orderBy('position')
    .orderBy('starts_at', 'desc')
    .limit(MAX_ARTICLES)
    .execute();
  return new Map(rows.map((row) => [row.slug, articleBodyOf(row, local)]));
}

type Stored = Omit<Texts, 'slug'> & {
  status: boolean;
  position: number;
  starts_at: Date;
  ends_at: Date | null;
};

function articleBodyOf(row: Stored, local: string | undefined): ArticleBody {
  const { local_title: title, local_summary: summary, local_body: content } = row;
  const hasLocal = local !== undefined && (title !== '' || summary !== '' || content !== '');
  return {
    ...{ status: row.status, label: row.label, image: row.image, path: row.path, position: row.position },
    ...{ starts_at: row.starts_at.toISOString(), ends_at: row.ends_at?.toISOString() ?? null },
    texts: {
      EN: { title: row.en_title, summary: row.en_summary, content: row.en_body },
      ...(hasLocal && { [local]: { title, summary, content } }),
    },
  };
}

/** One page of the articles visible at `now`. */
export async function listArticles(
  db: Db,
  siteId: number,
  query: { kind: ArticleKind; slug: string; label: string; page: number; language?: string },
  now: Date,
): Promise<{ value: Article[]; page: number; pages: number; total: number }> {
  const onShow = (await articles.get(db, siteId)).filter(
    (article) =>
      article.kind === query.kind &&
      article.starts <= now &&
      (article.ends === null || now < article.ends) &&
      (query.slug === '' || article.slug === query.slug) &&
      (query.label === '' || article.label === query.label),
  );
  const local = await localLanguage(db, siteId);
  const start = (query.page - 1) * ARTICLES_PER_PAGE;
  return {
    value: onShow
      .slice(start, start + ARTICLES_PER_PAGE)
      .map((article) => presentArticle(article, query.language ?? '', local)),
    page: query.page,
    pages: Math.max(1, Math.ceil(onShow.length / ARTICLES_PER_PAGE)),
    total: onShow.length,
  };
}

/** Titles and dates of current and future articles. */
export async function listedArticles(db: Db, siteId: number): Promise<ListedArticle[]> {
  return (await articles.get(db, siteId)).map(({ kind, slug, starts_at, ends_at }) => ({
    ...{ kind, slug, starts_at, ends_at },
  }));
}

async function loadArticles(db: Db, siteId: number): Promise<StoredArticle[]> {
  const rows = await tables(db)
    .selectFrom('article')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('status', '=', true)
    .where((expression) =>
      expression.or([expression('ends_at', 'is', null), expression('ends_at', '>', sql<Date>`now()`)]),
    )
    .orderBy('position')
    .orderBy('starts_at', 'desc')
    .orderBy('slug')
    .limit(MAX_ARTICLES)
    .execute();
  return rows.map((row) => ({
    ...sanitizeArticle(row),
    ...{ kind: row.kind, texts: row.texts },
    starts: row.starts_at,
    ends: row.ends_at,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
  }));
}

function presentArticle(
  { kind: _kind, starts: _starts, ends: _ends, texts, ...article }: StoredArticle,
  language: string,
  local: string | undefined,
): Article {
  const { local_title: title, local_summary: summary, local_body: body } = article;
  const shown = textInLanguage(texts, { title, summary, body }, NO_TEXT, language, local);
  return { ...article, local_title: shown.title, local_summary: shown.summary, local_body: shown.body };
}

type Texts = Omit<Article, 'starts_at' | 'ends_at'>;

const EMPTY: Texts = {
  slug: '',
  label: '',
  image: '',
  path: '',
  en_title: '',
  en_summary: '',
  en_body: '',
  local_title: '',
  local_summary: '',
  local_body: '',
};

function sanitizeArticle(article: Texts): Texts {
  return {
    slug: article.slug,
    label: article.label,
    image: article.image,
    path: article.path,
    en_title: plainText(article.en_title),
    en_summary: plainText(article.en_summary),
    en_body: sanitizeHtml(article.en_body),
    local_title: plainText(article.local_title),
    local_summary: plainText(article.local_summary),
    local_body: sanitizeHtml(article.local_body),
  };
}
