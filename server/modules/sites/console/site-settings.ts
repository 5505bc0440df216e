import type { SiteSettingsForm } from '#contracts/console/site.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import { THEMES } from '#contracts/values/themes.ts';
import { deny, denyField } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers, Fields } from '../../../platform/console/module-console.ts';
import { isUnchanged } from '../../../platform/console/stale-check.ts';
import type { Db } from '../../../platform/database/index.ts';
import { changedFields, keepOwnValues } from '../brand-groups.ts';
import { listLanguages, setLanguages } from '../languages.ts';
import { identityOfRow, settingsOfRow, siteSettingsOf } from '../site-forms.ts';
import { updateSite } from '../sites.ts';
import { tables } from '../tables.ts';
import { lockIdentity, recordIdentity } from './identity-draft.ts';
import { lockSiteRow, siteRowVersion } from './row-version.ts';

type Theme = { colours: readonly string[] } | undefined;
const coloursOf = (code: string): string[] => [...((THEMES as Record<string, Theme>)[code]?.colours ?? [])];

type Stored = SiteSettingsForm & { template: string; version: string };

/** Read from the database, so that editors see no cached copy. */
async function settingsOf(db: Db, siteId: number): Promise<Stored> {
  const [row, languages] = await Promise.all([
    tables(db).selectFrom('site').selectAll().where('site_id', '=', siteId).executeTakeFirstOrThrow(),
    listLanguages(db, siteId),
  ]);
  return {
    ...settingsOfRow(row),
    languages: languages.map(({ code }) => code as LanguageCode),
    template: row.theme_code,
    version: siteRowVersion(row),
  };
}

/** The settings of a site visible to visitors. One administrator may change them, with a reason. */
export const createSettingsHandlers = (hasCountrySource: boolean): ConsoleHandlers => ({
  async siteSettings(_, { db, site }) {
    const known = await settingsOf(db, site.id);
    return { ...known, colors: coloursOf(known.template), has_country_source: hasCountrySource };
  },
  async setSiteSettings(form, context) {
    const { tx, site } = context;
    const { site_id: _, reason: __, version, languages, color, ...input } = form;
    if (color) await lockIdentity(tx, site.id);
    const row = await lockSiteRow(tx, site.id, version);
    const { template, version: ___, ...before } = await settingsOf(tx, site.id);
    if (color && color !== before.color && !coloursOf(template).includes(color))
      denyField('color', 'unknown');
    await updateSite(tx, site.id, {
      ...siteSettingsOf(input),
      ...(color && { theme: { code: template, color } }),
    });
    if (languages) await setLanguages(tx, site.id, languages);
    const { template: ____, version: _____, ...after } = await settingsOf(tx, site.id);
    if (isUnchanged(before, after)) deny('changedMeanwhile');
    const known = identityOfRow(row);
    const look = { ...known.look, colour: after.color };
    await recordIdentity(context, known, { ...known, look });
    await keepOwnValues(tx, site.id, changedFields(before, after));
    return {
      answer: {},
      change: { subject: `site:${site.id}`, before: before as Fields, after: after as Fields },
    };
  },
});
