import type { LoadContext } from '../../loaders/context.ts';
import { loadWheel } from './parts/wheel-page.ts';

export async function load(context: LoadContext) {
  return { wheel: await loadWheel(context, context.query.get('game') ?? '') };
}
export type Data = Awaited<ReturnType<typeof load>>;
