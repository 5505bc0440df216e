import type { LoadContext } from '../../loaders/context.ts';
import { loadPageText } from './parts/cms-data.ts';

export const load = (context: LoadContext) => loadPageText(context, 'term_condition');
