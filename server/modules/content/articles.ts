import type { Article } from '#contracts/api/content.ts';
import { type Db, sql, type Tx } from '../../platform/database/index.ts';
import { announceChange, createSiteCache } from '../sites/index.ts';
import { plainText, sanitizeHtml } from './safe-html.ts';
import { type ArticleKind, tables } from './tables.ts';

const ARTICLES_PER_PAGE = 10;
/** Articles of a site kept and shown; older ones stay in the database. */
const MAX_ARTICLES = 500;

export type NewArticle = {
  kind: ArticleKind;
  /** Its name in links, unique per kind: `a-z`, `0-9`, `-`. */
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
  /** Lower positions come first; equal ones by start, newest first. */
  position?: number;
  starts_at?: Date;
  ends_at?: Date | null;
};

type Known = Article & { kind: ArticleKind; starts: Date; ends: Date | null };
const articles = createSiteCache({ sites: 300, load: loadArticles });

/**
 * Writes news and promotions of a site, each new or in place of the one with its kind and slug. Texts are
 * sanitized first.
 */
export async function upsertArticles(tx: Tx, siteId: number, given: readonly NewArticle[]): Promise<void> {
  for (const article of given) {
    const row = {
      ...sanitizeArticle({ ...EMPTY, ...article }),
      status: article.status ?? true,
      position: article.position ?? 0,
      ends_at: article.ends_at ?? null,
      ...(article.starts_at && { starts_at: article.starts_at }),
    };
    await tables(tx)
      .insertInto('article')
      .values({ site_id: siteId, kind: article.kind, ...row })
      .onConflict((conflict) => conflict.columns(['site_id', 'kind', 'slug']).doUpdateSet(row))
      .execute();
  }
  await announceChange(tx, siteId);
}

/** One page of the articles on show at `now`. */
export async function listArticles(
  db: Db,
  siteId: number,
  query: { kind: ArticleKind; slug: string; label: string; page: number },
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
  const start = (query.page - 1) * ARTICLES_PER_PAGE;
  return {
    value: onShow.slice(start, start + ARTICLES_PER_PAGE).map(presentArticle),
    page: query.page,
    pages: Math.max(1, Math.ceil(onShow.length / ARTICLES_PER_PAGE)),
    total: onShow.length,
  };
}

async function loadArticles(db: Db, siteId: number): Promise<Known[]> {
  const rows = await tables(db)
    .selectFrom('article')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('status', '=', true)
    .where((given) => given.or([given('ends_at', 'is', null), given('ends_at', '>', sql<Date>`now()`)]))
    .orderBy('position')
    .orderBy('starts_at', 'desc')
    .orderBy('slug')
    .limit(MAX_ARTICLES)
    .execute();
  return rows.map((row) => ({
    ...sanitizeArticle(row),
    kind: row.kind,
    starts: row.starts_at,
    ends: row.ends_at,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
  }));
}

function presentArticle({ kind: _kind, starts: _starts, ends: _ends, ...article }: Known): Article {
  return article;
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
