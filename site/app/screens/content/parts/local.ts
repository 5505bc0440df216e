import type { LoadContext } from '../../../loaders/context.ts';

/** Whether the reader reads the site's local language: the first it offers beside English [S-15]. */
export function isLocal({ layout, language }: Pick<LoadContext, 'layout' | 'language'>): boolean {
  const local = layout.language.find(({ code }) => code !== 'EN');
  return local?.code === language;
}
