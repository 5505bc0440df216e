import type { SiteSettingsForm } from '#contracts/console/site.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import { THEMES } from '#contracts/values/themes.ts';
import { deny } from '../../../platform/console/denial.ts';
import type { ConsoleHandlers, Fields } from '../../../platform/console/module-console.ts';
import { isUnchanged } from '../../../platform/console/stale-check.ts';
import type { Db } from '../../../platform/database/index.ts';
import { countryRules } from '../directory.ts';
import { listLanguages, setLanguages } from '../languages.ts';
import { updateSite } from '../sites.ts';
import { tables } from '../tables.ts';
import { lockSiteRow, siteRowVersion } from './row-version.ts';

type Theme = { colours: readonly string[] } | undefined;
const coloursOf = (code: string): string[] => [...((THEMES as Record<string, Theme>)[code]?.colours ?? [])];

type Stored = SiteSettingsForm & { template: string; version: string };

/** From the database: editors see no cached copy. */
async function settingsOf(db: Db, siteId: number): Promise<Stored> {
  const [row, languages] = await Promise.all([
    tables(db).selectFrom('site').selectAll().where('site_id', '=', siteId).executeTakeFirstOrThrow(),
    listLanguages(db, siteId),
  ]);
  return {
    maintenance: {
      on: row.maintenance_on,
      start: row.maintenance_start?.toISOString() ?? null,
      end: row.maintenance_end?.toISOString() ?? null,
    },
    color: row.theme_color,
    languages: languages.map(({ code }) => code as LanguageCode),
    live_chat: {
      status: row.live_chat_status,
      chat_id: row.live_chat_id ?? '',
      image_id: row.live_chat_image ?? '',
    },
    announcement: row.show_bf_ann_modal,
    countries: countryRules(row.countries),
    template: row.theme_code,
    version: siteRowVersion(row),
  };
}

const instant = (text: string | null) => (text === null ? null : new Date(text));

/** What visitors see of a site; one administrator changes it, with a reason. */
export const createSettingsHandlers = (hasCountrySource: boolean): ConsoleHandlers => ({
  async siteSettings(_, { db, site }) {
    const known = await settingsOf(db, site.id);
    return { ...known, colors: coloursOf(known.template), has_country_source: hasCountrySource };
  },
  async setSiteSettings(form, { tx, site }) {
    const { version, maintenance, color, languages, live_chat, announcement, countries } = form;
    await lockSiteRow(tx, site.id, version);
    const { template, version: _, ...before } = await settingsOf(tx, site.id);
    if (color && color !== before.color && !coloursOf(template).includes(color))
      deny('invalidRequest', { fields: [{ field: 'color', rule: 'unknown' }] });
    await updateSite(tx, site.id, {
      ...(maintenance && {
        maintenance: { on: maintenance.on, start: instant(maintenance.start), end: instant(maintenance.end) },
      }),
      ...(color && { theme: { code: template, color } }),
      ...(live_chat && {
        liveChat: {
          status: live_chat.status,
          chatId: live_chat.chat_id || null,
          imageId: live_chat.image_id || null,
        },
      }),
      ...(countries && { countries }),
      ...(announcement !== undefined && { switches: { bfAnnModal: announcement } }),
    });
    if (languages) await setLanguages(tx, site.id, languages);
    const { template: __, version: ___, ...after } = await settingsOf(tx, site.id);
    if (isUnchanged(before, after)) deny('changedMeanwhile');
    return {
      answer: {},
      change: { subject: `site:${site.id}`, before: before as Fields, after: after as Fields },
    };
  },
});
