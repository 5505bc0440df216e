import type { Article } from '#contracts/api/content.ts';
import { listOr } from '../../../loaders/answers.ts';
import type { LoadContext } from '../../../loaders/context.ts';
import { isLocal } from './local.ts';

export type ArticleText = {
  slug: string;
  path: string;
  title: string;
  summary: string;
  body: string;
  starts_at: string;
};

/** What is on show now of one kind, in the reader's language; null when it could not be read. */
export async function loadArticles(context: LoadContext, kind: 'news' | 'promotions') {
  const answer = listOr(await context.client[kind](context.site), null);
  return { articles: answer?.value.map((article) => textOf(article, isLocal(context))) ?? null };
}
export type Data = Awaited<ReturnType<typeof loadArticles>>;

function textOf(article: Article, local: boolean): ArticleText {
  const { slug, path, starts_at } = article;
  const pick = (name: 'title' | 'summary' | 'body') =>
    (local ? article[`local_${name}`] : article[`en_${name}`]) || article[`en_${name}`];
  return { slug, path, starts_at, title: pick('title'), summary: pick('summary'), body: pick('body') };
}
