import type { Selectable } from 'kysely';
import type { LiveChat, Maintenance, Site, WindDownNotice } from '#contracts/api/startup.ts';
import { currencyOf, exponentOf, isInitialCurrency, symbolOf } from '#contracts/values/currency.ts';
import type { JurisdictionProfile } from '#contracts/values/jurisdictions.ts';
import type { RegistrationMode } from '#contracts/values/registration-modes.ts';
import type { MarketingChannel } from '#contracts/values/segment-rules.ts';
import { timeZoneOfCurrency } from '#contracts/values/time-zones.ts';
import type { Db } from '../../platform/database/index.ts';
import { findJurisdictionOfSite } from './jurisdictions.ts';
import { type LanguageItem, listLanguages } from './languages.ts';
import { isMaintenanceAnnounced, presentMaintenance } from './maintenance.ts';
import { findMenus, type Menus } from './menus.ts';
import { createSiteCache } from './site-cache.ts';
import { type SiteTable, tables } from './tables.ts';

/** All brand data that a page needs, in the wire form of startup. */
export type SiteProfile = {
  site: Site;
  /** IANA name of the time zone of its days. */
  timeZone: string;
  menus: Menus;
  languages: LanguageItem[];
  liveChat: LiveChat;
  affDomain: string;
  rootRedirect: string | null;
  /** The rules of its profile. */
  jurisdiction: JurisdictionProfile;
  /** Licence holder, licence and regulator. */
  licenceText: string;
  switches: {
    show_bf_ann_modal: boolean;
    show_app_download: boolean;
    show_download_bar: boolean;
    has_sportsbook: boolean;
  };
  /** In-house games for play money, by the brand's setting if its profile allows it. */
  hasFreePlay: boolean;
  /** Channels on which the brand sends marketing. */
  marketingChannels: MarketingChannel[];
  /** Channels for which registration asks consent; push needs device permission. */
  marketingChoices: MarketingChannel[];
  /** Who may register; no one while the brand winds down. */
  registrationAt(now: Date): RegistrationMode;
  /** What pages say of a wind-down; undefined before its notice, or without one. */
  windDownNotice(now: Date): WindDownNotice | undefined;
  maintenanceAt(now: Date): Maintenance;
  /** Whether pages announce upcoming maintenance. */
  announcesMaintenance(now: Date): boolean;
};

const profiles = createSiteCache({ sites: 1000, load: loadProfile });

/** The profile of an existing site, cached until it changes. */
export function siteProfile(db: Db, siteId: number): Promise<SiteProfile> {
  return profiles.get(db, siteId);
}

async function loadProfile(db: Db, siteId: number): Promise<SiteProfile> {
  const [row, menus, languages, jurisdiction] = await Promise.all([
    tables(db).selectFrom('site').selectAll().where('site_id', '=', siteId).executeTakeFirstOrThrow(),
    findMenus(db, siteId),
    listLanguages(db, siteId),
    findJurisdictionOfSite(db, siteId),
  ]);
  const window = {
    ...{ on: row.maintenance_on, start: row.maintenance_start, end: row.maintenance_end },
    noticeAt: row.maintenance_notice_at,
  };
  return {
    site: {
      site_name: row.name,
      currency: row.currency,
      ...(!isInitialCurrency(row.currency) && {
        currency_exponent: exponentOf(currencyOf(row.currency)),
        currency_symbol: symbolOf(row.currency),
      }),
      ...(row.time_zone !== timeZoneOfCurrency(row.currency) && { time_zone: row.time_zone }),
      theme_code: row.theme_code,
      theme_color: row.theme_color,
      logo1: row.logo1,
      logo2: row.logo2,
      logo3: row.logo3,
      status: row.status,
      expired_date: row.expired_date?.toISOString() ?? null,
      logo_text: row.logo_text,
      external_id: row.external_id,
      android_sub: row.android_sub,
      ios_sub: row.ios_sub,
      manifest_icon: row.manifest_icon,
      gamify_status: row.gamify_status,
    },
    timeZone: row.time_zone,
    menus,
    languages,
    liveChat: { chat_id: row.live_chat_id, image_id: row.live_chat_image, status: row.live_chat_status },
    affDomain: row.aff_domain,
    rootRedirect: row.root_redirect,
    jurisdiction,
    licenceText: row.licence_text,
    switches: {
      show_bf_ann_modal: row.show_bf_ann_modal,
      show_app_download: row.show_app_download,
      show_download_bar: row.show_download_bar,
      has_sportsbook: row.sportsbook,
    },
    hasFreePlay: row.free_play && jurisdiction.free_play,
    marketingChannels: row.marketing_channels,
    marketingChoices: jurisdiction.marketing_opt_in
      ? row.marketing_channels.filter((channel) => channel !== 'push')
      : [],
    registrationAt: (now) =>
      row.winding_down_at && row.winding_down_at <= now ? 'closed' : row.registration,
    windDownNotice: (now) => windDownNotice(row, now),
    maintenanceAt: (now) => presentMaintenance(window, now),
    announcesMaintenance: (now) => isMaintenanceAnnounced(window, now),
  };
}

function windDownNotice(row: Selectable<SiteTable>, now: Date): WindDownNotice | undefined {
  const { winding_down_at: since, winding_down_notice_at: noticeAt, closes_on } = row;
  if (!since || !noticeAt || noticeAt > now) return undefined;
  return { starts_at: since.toISOString(), has_started: since <= now, closes_on };
}
