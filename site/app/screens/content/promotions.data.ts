import type { LoadContext } from '../../loaders/context.ts';
import { articleSubject, loadArticles } from './parts/articles-data.ts';
import { loadBonuses } from './parts/bonus/bonus-data.ts';

/** Promotion texts, and the bonuses that can be claimed; these are on the first page only. */
export async function load(context: LoadContext) {
  const isFirst = context.query.get('article') === null && (context.query.get('page') ?? '1') === '1';
  const [articles, bonuses] = await Promise.all([
    loadArticles(context, 'promotions'),
    isFirst ? loadBonuses(context) : null,
  ]);
  return { ...articles, bonuses };
}
export type Data = Awaited<ReturnType<typeof load>>;
export const subject = articleSubject;
