import type { Selectable } from 'kysely';
import type { SiteSettingsForm } from '#contracts/console/site.ts';
import type { SiteIdentityForm } from '#contracts/console/site-identity.ts';
import { countryRules } from './site-lookup.ts';
import type { SiteSettings } from './sites.ts';
import type { SiteTable } from './tables.ts';

/** Partial form; undefined fields keep their value. */
type Given<Form> = { [Name in keyof Form]?: Form[Name] | undefined };
export type StoredIdentity = Omit<SiteIdentityForm, 'look'> & { look: { template: string; colour: string } };

/** A site's row in the form of the console's calls. */
export function identityOfRow(row: Selectable<SiteTable>): StoredIdentity & { licence: string } {
  return {
    names: { name: row.name, tagline: row.logo_text },
    logos: { logo1: row.logo1, logo2: row.logo2, logo3: row.logo3 },
    icon: row.manifest_icon ?? '',
    look: { template: row.theme_code, colour: row.theme_color },
    apps: {
      ...{ android: row.android_sub, ios: row.ios_sub },
      ...{ has_page: row.show_app_download, has_bar: row.show_download_bar },
    },
    affiliate_domain: row.aff_domain,
    home_redirect: row.root_redirect ?? '',
    expires_at: row.expired_date?.toISOString() ?? null,
    has_rewards: row.gamify_status,
    has_sportsbook: row.sportsbook,
    has_free_play: row.free_play,
    marketing_channels: row.marketing_channels,
    licence_text: row.licence_text,
    mail_sender: {
      ...{ name: row.mail_sender_name, address: row.mail_sender_address, reply_to: row.mail_reply_to },
    },
    licence: row.licence,
  };
}

/** The parts that were given, as settings of a site. */
export function identitySettings(form: Given<SiteIdentityForm>) {
  const { names, logos, icon, look, apps, affiliate_domain, home_redirect, expires_at } = form;
  const { has_rewards, has_sportsbook, has_free_play, licence_text, marketing_channels, mail_sender } = form;
  return {
    ...(names && { name: names.name, logoText: names.tagline }),
    ...(logos && { logos: [logos.logo1, logos.logo2, logos.logo3] as const }),
    ...(icon !== undefined && { manifestIcon: icon || null }),
    ...(look && { theme: { code: look.template, color: look.colour } }),
    ...(apps && {
      ...{ androidSub: apps.android, iosSub: apps.ios },
      switches: { appDownload: apps.has_page, downloadBar: apps.has_bar },
    }),
    ...(affiliate_domain !== undefined && { affDomain: affiliate_domain }),
    ...(home_redirect !== undefined && { rootRedirect: home_redirect || null }),
    ...(expires_at !== undefined && { expiredDate: expires_at === null ? null : new Date(expires_at) }),
    ...(has_rewards !== undefined && { gamifyStatus: has_rewards }),
    ...(has_sportsbook !== undefined && { hasSportsbook: has_sportsbook }),
    ...(has_free_play !== undefined && { hasFreePlay: has_free_play }),
    ...(marketing_channels && { marketingChannels: marketing_channels }),
    ...(licence_text !== undefined && { licenceText: licence_text }),
    ...(mail_sender && { mailSender: mail_sender }),
  } satisfies SiteSettings;
}

/** The visitor settings in a site's row, in the form of the console's calls. */
export function settingsOfRow(row: Selectable<SiteTable>): Omit<SiteSettingsForm, 'languages'> {
  return {
    maintenance: {
      on: row.maintenance_on,
      start: row.maintenance_start?.toISOString() ?? null,
      end: row.maintenance_end?.toISOString() ?? null,
      notice_at: row.maintenance_notice_at?.toISOString() ?? null,
    },
    color: row.theme_color,
    live_chat: {
      status: row.live_chat_status,
      chat_id: row.live_chat_id ?? '',
      image_id: row.live_chat_image ?? '',
    },
    announcement: row.show_bf_ann_modal,
    countries: countryRules(row.countries),
  };
}

const instant = (text: string | null) => (text === null ? null : new Date(text));

/** The parts that were given, as settings of a site. */
export function siteSettingsOf({
  maintenance,
  live_chat,
  announcement,
  countries,
}: Given<Omit<SiteSettingsForm, 'languages' | 'color'>>) {
  return {
    ...(maintenance && {
      maintenance: {
        ...{ on: maintenance.on, start: instant(maintenance.start), end: instant(maintenance.end) },
        noticeAt: instant(maintenance.notice_at),
      },
    }),
    ...(live_chat && {
      liveChat: {
        status: live_chat.status,
        chatId: live_chat.chat_id || null,
        imageId: live_chat.image_id || null,
      },
    }),
    ...(countries && { countries }),
    ...(announcement !== undefined && { switches: { bfAnnModal: announcement } }),
  } satisfies SiteSettings;
}
