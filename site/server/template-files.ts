import { templateFolder } from '#contracts/values/themes.ts';
import type { Route } from '../app/routes.ts';

/** Loads the next file of these routes. */
const AREAS = 'site/app/browser/template-areas.ts';

/** The files a page's browser loads of its template, as the build's manifest names them. */
export function templateFiles(code: string, { kind, layout }: Pick<Route, 'kind' | 'layout'>): string[] {
  const folder = templateFolder(code);
  return [
    `${folder}/index.ts`,
    ...(kind === 'composed' ? [] : [`${folder}/inner-pages.ts`]),
    ...(kind === 'account' ? [AREAS, `${folder}/account.tsx`] : []),
    ...(kind === 'auth' ? [AREAS, `${folder}/sign-in.tsx`] : []),
    ...(layout ? [`site/app/frames/${layout}-frame.tsx`] : []),
  ];
}
