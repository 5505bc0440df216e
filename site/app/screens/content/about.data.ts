import type { LoadContext } from '../../loaders/context.ts';
import { type CmsData, loadCms } from './parts/cms-data.ts';
import { loadReturns, type ReturnsData } from './parts/fairness/returns-data.ts';

export type Data = { kind: 'text'; page: CmsData } | { kind: 'returns'; returns: ReturnsData | null };

/** The operator's text about the company, or the returns of its own games. */
export async function load(context: LoadContext): Promise<Data> {
  if (context.query.get('show') === 'fairness')
    return { kind: 'returns', returns: await loadReturns(context) };
  return { kind: 'text', page: await loadCms(context, 'about_us') };
}
