import type { PageResponse } from '#contracts/site.ts';
import { LANGUAGES, type LanguageCode, messagesLanguage } from '#contracts/values/languages.ts';
import { withPrefix } from '../app/lib/language.ts';
import { escapeHtml } from '../app/lib/text.ts';
import { type PageKind, ROUTES } from '../app/routes.ts';

export const ROBOTS_PATH = '/robots.txt';
export const SITEMAP_PATH = '/sitemap.xml';

/** Kinds of pages that are worth finding; the others are personal or lead to signing in. */
const LISTED: readonly PageKind[] = ['composed', 'lobby', 'functional', 'content'];

/** What crawlers may read of a brand, and where its sitemap is. */
export function robots(origin: string): PageResponse {
  const lines = ['User-agent: *', 'Disallow: /api/', 'Disallow: /dev/', `Sitemap: ${origin}${SITEMAP_PATH}`];
  return textFile('text/plain; charset=utf-8', `${lines.join('\n')}\n`);
}

/** The public pages of a brand in each of its languages, as sitemaps.org and hreflang describe them. */
export function sitemap(origin: string, languages: readonly LanguageCode[]): PageResponse {
  const paths = ROUTES.filter((route) => LISTED.includes(route.kind) && !route.isProtected && !route.layout);
  const entries = paths.flatMap(({ path }) => {
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
