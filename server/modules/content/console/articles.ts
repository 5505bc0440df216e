import { type ArticleBody, articleBody } from '#contracts/values/content-items.ts';
import { parseBody, requireKey } from '../../../platform/console/draft-bodies.ts';
import type { DraftKind, Fields } from '../../../platform/console/module-console.ts';
import { loadStoredArticles, projectArticle } from '../articles.ts';
import type { ArticleKind } from '../tables.ts';
import { pageTitleOf } from './cms-pages.ts';

const LISTS: Record<ArticleKind, string> = { news: '/news', promotion: '/promotions' };

/** News or promotions: each article is an item with its slug as the key. */
const articlesOf = (kind: ArticleKind): DraftKind => ({
  parse(body, key) {
    requireKey(/^[a-z0-9-]{1,64}$/.test(key));
    return parseBody(articleBody, body);
  },
  known: async (db, siteId) => (await loadStoredArticles(db, siteId, kind)) as Map<string, Fields>,
  title: (key, body) => pageTitleOf(body) || key,
  isShown(body, now) {
    const { status, starts_at, ends_at } = body as ArticleBody;
    return status && new Date(starts_at) <= now && (ends_at === null || now < new Date(ends_at));
  },
  path: () => LISTS[kind],
  async problems(_db, _siteId, _key, body) {
    const { status, texts } = body as ArticleBody;
    return !status || texts.EN?.title ? [] : ['The English title is missing.'];
  },
  publish: async (tx, siteId, key, body) => projectArticle(tx, siteId, kind, key, body as ArticleBody),
});

export const newsKind = articlesOf('news');
export const promotionKind = articlesOf('promotion');
