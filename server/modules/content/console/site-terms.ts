import { type TermsBody, termsBody } from '#contracts/values/content-items.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import { isEmptyText } from '#contracts/values/rich-text.ts';
import { parseBody, requireKey } from '../../../platform/console/draft-bodies.ts';
import type { ConsoleHandlers, DraftKind, Fields } from '../../../platform/console/module-console.ts';
import type { Db, Tx } from '../../../platform/database/index.ts';
import { listTermsVersions, publishTerms } from '../../protection/index.ts';
import { siteProfile } from '../../sites/index.ts';
import { loadStoredPage, loadStoredPages, projectPage } from '../cms-pages.ts';

const PAGE = 'term_condition';
const TERMS = 'text';

/** The single item that holds a site's terms: the page, and the version players accept. */
export const termsKind: DraftKind = {
  hasInitialContent: true,
  parse(body, key) {
    requireKey(key === TERMS);
    return parseBody(termsBody, body);
  },
  async known(db, siteId) {
    const stored = (await loadStoredPages(db, siteId)).get(PAGE);
    const known = Object.entries(stored?.texts ?? {}).map(([code, text]) => [code, { ...text, summary: '' }]);
    return new Map([[TERMS, { minor: false, texts: Object.fromEntries(known) } as Fields]]);
  },
  title: (_key, body) => (body as TermsBody).texts?.EN?.title || 'Terms',
  isShown: (body) => Boolean((body as TermsBody).texts.EN?.title),
  path: () => '/term-condition',
  problems: async (db, siteId, _key, body) => await problemsOf(db, siteId, body as TermsBody),
  publish: async (tx, siteId, _key, body, at, by) =>
    await publishVersion(tx, siteId, body as TermsBody, at, by),
};

/** A version needs its English text, and its changes in every language of the site (player protection A7). */
async function problemsOf(db: Db, siteId: number, { texts }: TermsBody): Promise<string[]> {
  const { languages } = await siteProfile(db, siteId);
  const codes = new Set<LanguageCode>(['EN', ...languages.map(({ code }) => code as LanguageCode)]);
  return [
    ...(texts.EN?.title ? [] : ['The English title is missing.']),
    ...(isEmptyText(texts.EN?.content ?? '') ? ['The English text is missing.'] : []),
    ...[...codes]
      .filter((code) => !texts[code]?.summary)
      .map((code) => `${code}: the changes for players are missing.`),
  ];
}

async function publishVersion(
  tx: Tx,
  siteId: number,
  { minor, texts }: TermsBody,
  at: Date,
  by: string,
): Promise<void> {
  await projectPage(tx, siteId, PAGE, { status: true, texts }, at);
  const { en_title, en_body, local_title, local_body } = await loadStoredPage(tx, siteId, PAGE);
  const text = { en_title, en_body, local_title, local_body };
  const summary = Object.fromEntries(
    Object.entries(texts).flatMap(([code, { summary: changes }]) => (changes ? [[code, changes]] : [])),
  );
  await publishTerms(tx, siteId, { text, isMinor: minor, summary, by }, at);
}

/** Versions of a site's terms that players have been asked to accept, or were told of. */
export const siteTermsHandlers: ConsoleHandlers = {
  async termsVersions(_, { db, site, namesOf }) {
    const [{ en_title }, rows] = await Promise.all([
      loadStoredPage(db, site.id, PAGE),
      listTermsVersions(db, site.id),
    ]);
    const nameOf = await namesOf(rows.map(({ published_by }) => published_by));
    return {
      version: rows[0]?.version ?? 1,
      title: en_title,
      value: rows.map(({ published_at, published_by, ...row }) => ({
        ...row,
        published_at: published_at.toISOString(),
        by: nameOf(published_by).name,
      })),
    };
  },
};
