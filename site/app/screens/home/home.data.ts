import type { LoadContext } from '../../loaders/context.ts';
import { loadNeeds, needsOf } from '../../loaders/queries.ts';

/** Everything the template's home blocks need, each query once and in parallel. */
export async function load(context: LoadContext) {
  return loadNeeds(needsOf(context.template), context);
}
export type Data = Awaited<ReturnType<typeof load>>;
