import { type FooterBody, footerBody, missingFooterPages } from '#contracts/values/site-footer.ts';
import { parseBody, requireKey } from '../../../platform/console/draft-bodies.ts';
import type { DraftKind } from '../../../platform/console/module-console.ts';
import { projectFooter, siteFooter } from '../footer.ts';

const FOOTER = 'site';

/** The single item that holds the footer of a site: columns of links, seals, small print. */
export const footerKind: DraftKind = {
  hasInitialContent: true,
  parse(body, key) {
    requireKey(key === FOOTER);
    return parseBody(footerBody, body);
  },
  known: async (db, siteId) => new Map([[FOOTER, await siteFooter(db, siteId)]]),
  title: () => 'Footer',
  // An empty one shows the template's links.
  isShown: () => true,
  path: () => '/',
  async problems(_db, _siteId, _key, body) {
    const { columns, texts } = body as FooterBody;
    const isWritten = Object.values(texts).some(({ content }) => content !== '');
    return [
      ...missingFooterPages({ columns }).map((page) => `A link to ${page} is missing.`),
      ...(isWritten && !texts.EN?.content ? ['Enter the English small print.'] : []),
    ];
  },
  publish: async (tx, siteId, _key, body) => projectFooter(tx, siteId, body as FooterBody),
};
