import type { Route } from '../app/routes.ts';

/** The files a page's browser loads of its template, as the build's manifest names them. */
export function templateFiles(code: string, { kind, layout }: Pick<Route, 'kind' | 'layout'>): string[] {
  const folder = `site/templates/${code}`;
  return [
    `${folder}/index.ts`,
    ...(kind === 'composed' ? [] : [`${folder}/inner-pages.ts`]),
    ...(kind === 'account' ? [`${folder}/account.tsx`] : []),
    ...(kind === 'auth' ? [`${folder}/sign-in.tsx`] : []),
    ...(layout ? [`site/app/frames/${layout}-frame.tsx`] : []),
  ];
}
