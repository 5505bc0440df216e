import { type SeoBody, seoBody } from '#contracts/values/content-items.ts';
import { parseBody, requireKey } from '../../../platform/console/draft-bodies.ts';
import type { DraftKind, Fields } from '../../../platform/console/module-console.ts';
import { isSeoPage, loadStoredSeo, projectSeo, SEO_PAGES } from '../seo.ts';

/** Titles and descriptions of a route for search engines and link previews, in every language. */
export const seoKind: DraftKind = {
  parse(body, key) {
    requireKey(isSeoPage(key));
    return parseBody(seoBody, body);
  },
  async known(db, siteId) {
    const stored = await loadStoredSeo(db, siteId);
    return new Map(SEO_PAGES.map((key) => [key, (stored.get(key) ?? EMPTY) as Fields]));
  },
  title: (key) => (key === 'home' ? '/' : `/${key}`),
  isShown: (body) => Object.values((body as SeoBody).texts).some((text) => text.title !== ''),
  path: (key) => (key === 'home' ? '/' : `/${key}`),
  async problems(_db, _siteId, _key, body) {
    const { texts } = body as SeoBody;
    const isUsed = Object.values(texts).some(({ title, description }) => title || description);
    return isUsed && !texts.EN?.title ? ['The English title is missing.'] : [];
  },
  publish: async (tx, siteId, key, body) => projectSeo(tx, siteId, key, body as SeoBody),
};

const EMPTY: SeoBody = { image: '', canonical: '', noindex: false, author: '', publisher: '', texts: {} };
