import type { LoadContext } from '../../loaders/context.ts';
import { articleSubject, loadArticles } from './parts/articles-data.ts';

export const load = (context: LoadContext) => loadArticles(context, 'news');
export const subject = articleSubject;
