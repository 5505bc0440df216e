import {
  faqsBody,
  type PageBody,
  pageBody,
  TEXT_PAGES,
  type TextPage,
} from '#contracts/values/content-items.ts';
import { isEmptyText } from '#contracts/values/rich-text.ts';
import { parseBody, requireKey } from '../../../platform/console/draft-bodies.ts';
import type { DraftKind, Fields } from '../../../platform/console/module-console.ts';
import { loadStoredPages, projectPage } from '../cms-pages.ts';

/** Text pages of the site. Terms are separate: every player must accept a new version. */
export const pageKind: DraftKind = {
  parse(body, key) {
    requireKey(key in TEXT_PAGES);
    return parseBody(key === 'faqs' ? faqsBody : pageBody, body);
  },
  async known(db, siteId) {
    const stored = await loadStoredPages(db, siteId);
    return new Map(Object.keys(TEXT_PAGES).map((key) => [key, (stored.get(key) ?? EMPTY) as Fields]));
  },
  title: (key, body) => pageTitleOf(body) || TEXT_PAGES[key as TextPage]?.label || key,
  isShown: (body) => (body as PageBody).status,
  path: (key) => TEXT_PAGES[key as TextPage]?.path ?? '',
  async problems(_db, _siteId, _key, body) {
    const { status, texts } = body as PageBody;
    if (!status) return [];
    return [
      ...(texts.EN?.title ? [] : ['The English title is missing.']),
      ...(isEmptyText(texts.EN?.content ?? '') && !texts.EN?.questions?.length
        ? ['The English text is missing.']
        : []),
      ...questionProblems(texts),
    ];
  },
  publish: async (tx, siteId, key, body, at) => projectPage(tx, siteId, key, body as PageBody, at),
};

/** Every question must have an answer and be unique, in each language. */
function questionProblems(texts: PageBody['texts']): string[] {
  return Object.entries(texts).flatMap(([language, { questions = [] }]) => {
    const wordings = questions.map(({ question }) => question);
    return questions.flatMap(({ question, answer }, at) => {
      const place = `Question ${at + 1}, ${language}`;
      if (question === '') return [`${place}: the question is missing.`];
      if (wordings.indexOf(question) !== at) return [`${place}: it is there twice.`];
      return isEmptyText(answer) ? [`${place}: the answer is missing.`] : [];
    });
  });
}

const EMPTY: PageBody = { status: false, texts: {} };

/** The English title of a page, by which staff find it. */
export const pageTitleOf = (body: Fields): string =>
  (body.texts as PageBody['texts'] | undefined)?.EN?.title ?? '';
