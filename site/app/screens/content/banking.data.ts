import type { LoadContext } from '../../loaders/context.ts';
import { loadCms } from './parts/cms-data.ts';

export const load = (context: LoadContext) => loadCms(context, 'banking');
