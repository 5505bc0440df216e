import type { LoadContext } from '../../loaders/context.ts';
import { loadPageText } from './parts/cms-data.ts';

/** The operator's words and the addresses of the apps, where there are any. */
export async function load(context: LoadContext) {
  const { android_sub = '', ios_sub = '' } = context.layout.site ?? {};
  return { page: await loadPageText(context, 'download'), android: android_sub ?? '', ios: ios_sub ?? '' };
}
export type Data = Awaited<ReturnType<typeof load>>;
