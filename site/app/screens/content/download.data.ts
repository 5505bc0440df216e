import { qrOf } from '../../lib/qr.ts';
import type { LoadContext } from '../../loaders/context.ts';
import { loadPageText } from './parts/cms-data.ts';

/** The operator's text, the apps' addresses if there are any, and QR codes for them or for this site. */
export async function load(context: LoadContext) {
  const { android_sub = '', ios_sub = '' } = context.layout.site ?? {};
  const apps = [
    { system: 'android', href: android_sub ?? '' },
    { system: 'ios', href: ios_sub ?? '' },
  ] as const;
  return {
    page: await loadPageText(context, 'download'),
    apps: apps
      .filter(({ href }) => /^https?:\/\//.test(href))
      .map(({ system, href }) => ({ system, href, code: qrOf(href) })),
    site: { href: context.origin, code: qrOf(`${context.origin}/`) },
  };
}
export type Data = Awaited<ReturnType<typeof load>>;
