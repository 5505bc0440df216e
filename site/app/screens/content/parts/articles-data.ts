import type { Article } from '#contracts/api/content.ts';
import { isLocal } from '../../../lib/local-language.ts';
import { answerOr, PageError, readPage } from '../../../loaders/answers.ts';
import type { LoadContext, PageSubject } from '../../../loaders/context.ts';
import { type CmsData, loadPageText } from './cms-data.ts';

export type ArticleHead = {
  slug: string;
  path: string;
  image: string;
  title: string;
  summary: string;
  starts_at: string;
  ends_at: string | null;
  hasBody: boolean;
};
export type ArticleText = ArticleHead & { body: string };

export type ListData = {
  kind: 'list';
  /** The operator's text above the list; only on its first page. */
  intro: CmsData;
  /** Null if the list could not be read. */
  articles: ArticleHead[] | null;
  page: number;
  pages: number;
};
export type Data = ListData | { kind: 'article'; article: ArticleText };

/**
 * One page of published articles, or the one article named in the address, in the reader's language [S-22].
 */
export async function loadArticles(context: LoadContext, kind: 'news' | 'promotions'): Promise<Data> {
  const slug = context.query.get('article');
  if (slug !== null) return { kind: 'article', article: await loadArticle(context, kind, slug) };
  const requested = Math.max(1, Math.min(10_000, Math.trunc(Number(context.query.get('page')) || 1)));
  const [{ answer, page }, intro] = await Promise.all([
    readPage(requested, (page) =>
      context.client[kind]({ ...context.site, page, language: context.language }),
    ),
    requested === 1 ? loadPageText(context, kind) : null,
  ]);
  const list = answerOr(answer, null);
  const local = isLocal(context);
  const articles = list?.value.map((article) => headOf(article, local)) ?? null;
  return { kind: 'list', intro, articles, page, pages: list?.pages ?? 1 };
}

/** The article of a page for search engines; a list has none. */
export function articleSubject(data: unknown): PageSubject | undefined {
  const { kind, ...rest } = data as Data;
  if (kind !== 'article') return undefined;
  const { slug, title, summary, image, starts_at } = (rest as { article: ArticleText }).article;
  const search = `?article=${encodeURIComponent(slug)}`;
  return { title, description: summary, image, search, publishedAt: starts_at };
}

async function loadArticle(
  context: LoadContext,
  kind: 'news' | 'promotions',
  slug: string,
): Promise<ArticleText> {
  const { site, language } = context;
  const answer = await context.client[kind]({ ...site, slug: slug.slice(0, 64), language });
  const article = answerOr(answer, { value: [] }).value[0];
  if (!article || slug === '') throw new PageError(404, 'notFound');
  const local = isLocal(context);
  return { ...headOf(article, local), body: textOf(article, 'body', local) };
}

function headOf(article: Article, local: boolean): ArticleHead {
  const { slug, path, image, starts_at, ends_at } = article;
  return {
    slug,
    path,
    image,
    starts_at,
    ends_at,
    title: textOf(article, 'title', local),
    summary: textOf(article, 'summary', local),
    hasBody: article.en_body !== '',
  };
}

function textOf(article: Article, name: 'title' | 'summary' | 'body', local: boolean): string {
  return (local ? article[`local_${name}`] : article[`en_${name}`]) || article[`en_${name}`];
}
