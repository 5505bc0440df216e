import { type PageBody, pageBody, TEXT_PAGES, type TextPage } from '#contracts/values/content-items.ts';
import { isEmptyText } from '#contracts/values/rich-text.ts';
import type { DraftKind, Fields } from '../../../platform/console/module-console.ts';
import { loadStoredPages, projectPage } from '../pages.ts';
import { parseBody, requireKey } from './draft-bodies.ts';

/** Text pages of the site. Terms are different: every player must accept a new version. */
export const pageKind: DraftKind = {
  parse(body, key) {
    requireKey(key in TEXT_PAGES);
    return parseBody(pageBody, body);
  },
  async known(db, siteId) {
    const stored = await loadStoredPages(db, siteId);
    return new Map(Object.keys(TEXT_PAGES).map((key) => [key, (stored.get(key) ?? EMPTY) as Fields]));
  },
  title: (key, body) => titleOf(body) || TEXT_PAGES[key as TextPage]?.label || key,
  isShown: (body) => (body as PageBody).status,
  path: (key) => TEXT_PAGES[key as TextPage]?.path ?? '',
  async problems(_db, _siteId, _key, body) {
    const { status, texts } = body as PageBody;
    if (!status) return [];
    return [
      ...(texts.EN?.title ? [] : ['The English title is missing.']),
      ...(isEmptyText(texts.EN?.content ?? '') ? ['The English text is missing.'] : []),
    ];
  },
  publish: async (tx, siteId, key, body, at) => projectPage(tx, siteId, key, body as PageBody, at),
};

const EMPTY: PageBody = { status: false, texts: {} };

export const titleOf = (body: Fields): string =>
  (body.texts as PageBody['texts'] | undefined)?.EN?.title ?? '';
