import type { LoadContext } from '../../loaders/context.ts';
import { loadNeeds, needsOf } from '../../loaders/section-data.ts';

/** Everything the sections of the home page need, each query once and in parallel. */
export async function load(context: LoadContext) {
  const data = await loadNeeds(needsOf(context.template), context);
  const device = context.device === 'mobile' ? 'phone' : 'desktop';
  const slides = data.slides?.filter((slide) => slide.device === 'all' || slide.device === device);
  return { ...data, ...(slides && { slides }) };
}
export type Data = Awaited<ReturnType<typeof load>>;
