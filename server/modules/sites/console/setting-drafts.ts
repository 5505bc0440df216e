import type { SettingKindName } from '#contracts/console/setting-kinds.ts';
import type { SiteSettingsForm } from '#contracts/console/site.ts';
import type { SiteIdentityForm } from '#contracts/console/site-identity.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import type { MailSender } from '#contracts/values/mail-sender.ts';
import type { DraftKind } from '../../../platform/console/module-console.ts';
import { type SettingStore, settingKind } from '../../../platform/console/setting-kind.ts';
import type { Db } from '../../../platform/database/index.ts';
import { changedFields, keepOwnValues } from '../brand-groups.ts';
import { listLanguages, setLanguages } from '../languages.ts';
import { refusedSenderParts } from '../mail-senders.ts';
import { identityOfRow, identitySettings, settingsOfRow, siteSettingsOf } from '../site-forms.ts';
import { updateSite } from '../sites.ts';
import { tables } from '../tables.ts';

type Form = SiteIdentityForm & Omit<SiteSettingsForm, 'languages' | 'color'>;

/** Some fields of a site, read from the database. */
async function fieldsOf(db: Db, siteId: number, names: readonly (keyof Form)[]): Promise<Partial<Form>> {
  const row = await tables(db)
    .selectFrom('site')
    .selectAll()
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  const form: Record<string, unknown> = { ...identityOfRow(row), ...settingsOfRow(row) };
  return Object.fromEntries(names.map((name) => [name, form[name]]));
}

/** A setting that is stored in the row of the site. A brand of a group decides what it publishes itself. */
const inSiteRow = (
  kind: SettingKindName,
  names: readonly (keyof Form)[],
  rules: Pick<SettingStore, 'problems' | 'isNotPreviewed'> = {},
): DraftKind =>
  settingKind(kind, {
    ...rules,
    read: (db, siteId) => fieldsOf(db, siteId, names),
    async write(tx, siteId, body) {
      const before = await fieldsOf(tx, siteId, names);
      const form = body as Partial<Form>;
      await updateSite(tx, siteId, { ...identitySettings(form), ...siteSettingsOf(form) });
      await keepOwnValues(tx, siteId, changedFields(before, await fieldsOf(tx, siteId, names)));
    },
  });

/** The settings of this module that can be drafted. */
export const siteSettingKinds = {
  apps: inSiteRow('apps', ['apps']),
  redirect: inSiteRow('redirect', ['home_redirect', 'affiliate_domain']),
  expiry: inSiteRow('expiry', ['expires_at']),
  switches: inSiteRow('switches', ['has_rewards', 'has_sportsbook', 'has_free_play', 'announcement']),
  chat: inSiteRow('chat', ['live_chat']),
  marketing: inSiteRow('marketing', ['marketing_channels']),
  mail_sender: inSiteRow('mail_sender', ['mail_sender'], {
    isNotPreviewed: true,
    async problems(db, siteId, body) {
      const sender = body.mail_sender as MailSender;
      const refused = await refusedSenderParts(db, siteId, sender);
      return refused.map(
        (part) => `The domain of ${sender[part]} is not allowed for the emails of this brand.`,
      );
    },
  }),
  languages: settingKind('languages', {
    read: async (db, siteId) => ({ languages: (await listLanguages(db, siteId)).map(({ code }) => code) }),
    write: (tx, siteId, body) => setLanguages(tx, siteId, body.languages as LanguageCode[]),
  }),
} satisfies Partial<Record<SettingKindName, DraftKind>>;
