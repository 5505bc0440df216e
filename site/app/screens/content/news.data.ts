import type { LoadContext } from '../../loaders/context.ts';
import { loadArticles } from './parts/articles-data.ts';

export const load = (context: LoadContext) => loadArticles(context, 'news');
