import type { PageResponse } from '#contracts/site.ts';
import { LANGUAGES, type LanguageCode, messagesLanguage } from '#contracts/values/languages.ts';
import { withPrefix } from '../app/lib/language.ts';
import { escapeHtml } from '../app/lib/text.ts';
import { type PageKind, ROUTES, type Route } from '../app/routes.ts';
import type { CmsPageName } from '../app/state/layout.ts';
import type { Brand } from './brand.ts';

export const ROBOTS_PATH = '/robots.txt';
export const SITEMAP_PATH = '/sitemap.xml';

/** Pages worth indexing; the others are personal or lead to signing in. */
const LISTED: readonly PageKind[] = ['composed', 'lobby', 'functional', 'content'];

/** Crawler rules of a brand, and its sitemap address. */
export function robots(origin: string): PageResponse {
  const lines = ['User-agent: *', 'Disallow: /api/', 'Disallow: /dev/', `Sitemap: ${origin}${SITEMAP_PATH}`];
  return textFile('text/plain; charset=utf-8', `${lines.join('\n')}\n`);
}

/** Whether search engines are to have a page of this route. */
export const isListed = (route: Route): boolean =>
  LISTED.includes(route.kind) && !route.isProtected && !route.layout;

/** Routes whose only content is the operator's text [S-15]. */
const CMS_ROUTES: Readonly<Record<string, CmsPageName>> = {
  ...{ '/about': 'about_us', '/privacy-policy': 'privacy_policy', '/banking': 'banking' },
  ...{ '/faqs': 'faqs', '/responsible-gaming': 'responsible_gaming' },
};

/**
 * The public pages of a brand in each of its languages, in sitemaps.org and hreflang format: without noindex
 * pages, pages listed elsewhere and unpublished pages; with the current articles.
 */
export function sitemap(origin: string, { languages, records, layout, articles }: Brand): PageResponse {
  const isOpen = ({ path }: Route): boolean => {
    const record = records.get(path === '/' ? 'home' : path.slice(1));
    if (record?.noindex || (record?.canonical && record.canonical !== path)) return false;
    const page = CMS_ROUTES[path];
    return page === undefined || layout.cms[page]?.status === true;
  };
  const now = new Date().toISOString();
  const paths = ROUTES.filter((route) => isListed(route) && isOpen(route)).map(({ path }) => path);
  const shown = articles
    .filter(({ starts_at, ends_at }) => starts_at <= now && (ends_at === null || now < ends_at))
    .map(({ kind, slug }) => `${kind === 'news' ? '/news' : '/promotions'}?article=${slug}`)
    .filter((path) => paths.includes(path.split('?')[0]!));
  const entries = [...paths, ...shown].flatMap((path) => {
    const href = (code: LanguageCode) => escapeHtml(origin + withPrefix(code, path));
    const alternates = languages.map((code) => {
      const { locale } = LANGUAGES[messagesLanguage(code)];
      return `<xhtml:link rel="alternate" hreflang="${locale}" href="${href(code)}"/>`;
    });
    return languages.map((code) => `<url><loc>${href(code)}</loc>${alternates.join('')}</url>`);
  });
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
  ];
  return textFile('application/xml; charset=utf-8', `${body.join('\n')}\n`);
}

function textFile(type: string, body: string): PageResponse {
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=3600' };
  return { status: 200, headers, body, isShared: false };
}
