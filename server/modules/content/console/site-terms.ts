import { deny } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { listTermsVersions, publishTerms, type TermsText } from '../../protection/index.ts';
import { siteProfile } from '../../sites/index.ts';
import { loadStoredPage, sanitizePage, upsertPages } from '../cms-pages.ts';

const PAGE = 'term_condition';

/** A site's terms: the page visitors read, and the version players accept (player protection A7). */
export const siteTermsHandlers: ConsoleHandlers = {
  async termsVersions(_, { db, site, namesOf }) {
    const [text, rows, { languages }] = await Promise.all([
      loadStoredPage(db, site.id, PAGE),
      listTermsVersions(db, site.id),
      siteProfile(db, site.id),
    ]);
    const nameOf = await namesOf(rows.map(({ published_by }) => published_by));
    return {
      version: rows[0]?.version ?? 1,
      text: textOf(text),
      value: rows.map(({ published_at, published_by, ...row }) => ({
        ...row,
        published_at: published_at.toISOString(),
        by: nameOf(published_by).name,
      })),
      languages: languages.map(({ code }) => code),
    };
  },
  async publishTerms({ known, minor, summary, ...input }, { tx, site, staff, now }) {
    const { languages } = await siteProfile(tx, site.id);
    const hasSummary = (code: string) => code in summary;
    if (!languages.every(({ code }) => hasSummary(code))) deny('languageMissing');
    const page = sanitizePage({ ...textOf(input), status: true });
    const terms = { text: textOf(page), isMinor: minor, summary, by: staff.id };
    const version = (await publishTerms(tx, site.id, known, terms, now)) ?? deny('changedMeanwhile');
    await upsertPages(tx, site.id, [{ page: PAGE, ...page }]);
    const after = { version, minor, summary: summary.EN ?? '' };
    return {
      answer: { version },
      change: { subject: `site:${site.id}`, before: { version: known }, after },
    };
  },
};

const textOf = ({ en_title, en_body, local_title, local_body }: TermsText): TermsText => ({
  en_title,
  en_body,
  local_title,
  local_body,
});
