import type { CountryRules } from '#contracts/values/country-rules.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import type { MailSender } from '#contracts/values/mail-sender.ts';
import type { RegistrationMode } from '#contracts/values/registration-modes.ts';
import type { MarketingChannel } from '#contracts/values/segment-rules.ts';
import { timeZoneOfCurrency } from '#contracts/values/time-zones.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import { announceChange } from './changes.ts';
import { addDomain } from './domains.ts';
import { publishJurisdictionChange } from './jurisdictions.ts';
import { setLanguages } from './languages.ts';
import type { MaintenanceWindow } from './maintenance.ts';
import { type Menus, setMenus } from './menus.ts';
import { tables } from './tables.ts';

/**
 * An operator's settings of a site. An omitted field keeps its value (or, on a new site, its default: empty
 * or off).
 */
export type SiteSettings = {
  name?: string;
  logos?: readonly [string, string, string];
  logoText?: string;
  androidSub?: string;
  iosSub?: string;
  manifestIcon?: string | null;
  gamifyStatus?: boolean;
  /** Offers the sportsbook. */
  hasSportsbook?: boolean;
  /** In-house games for play money, if the profile allows it. */
  hasFreePlay?: boolean;
  affDomain?: string;
  /** Path the home page redirects to, e.g. `/slots` [W-05]. */
  rootRedirect?: string | null;
  switches?: { bfAnnModal?: boolean; appDownload?: boolean; downloadBar?: boolean };
  liveChat?: { status: boolean; chatId: string | null; imageId: string | null };
  maintenance?: MaintenanceWindow;
  /** Open or closed by the operator. */
  isOpen?: boolean;
  expiredDate?: Date | null;
  theme?: { code: string; color: string };
  /** Code of its jurisdiction profile; `strict` on a new site. */
  jurisdiction?: string;
  /** Brands of one licence share exclusions; `main` on a new site. */
  licence?: string;
  /** The licence statement in the footer of every page. */
  licenceText?: string;
  /** Sender of its emails to players; empty parts are those of the installation. */
  mailSender?: MailSender;
  /** Time of archiving. */
  archivedAt?: Date | null;
  /** Who may register; `open` on a new site. */
  registration?: RegistrationMode;
  /** Channels on which it sends marketing; all but push on a new site. */
  marketingChannels?: readonly MarketingChannel[];
  /** Where people may register and play; everywhere on a new site. */
  countries?: CountryRules;
};

export type NewSite = SiteSettings & {
  externalId: string;
  name: string;
  currency: string;
  /** IANA name; by default the zone of the currency's main market. */
  timeZone?: string | undefined;
  /**
   * Stored as given: an unknown code or colour is returned unchanged and validated by the renderer [S-03,
   * S-04].
   */
  theme: { code: string; color: string };
  domains: readonly string[];
  /** The first is the default. */
  languages: readonly LanguageCode[];
  menus?: Menus;
};

/**
 * Creates a site with its domains, languages and menus, and returns its id. Fails when its external id or a
 * domain is taken.
 */
export async function createSite(tx: Tx, site: NewSite): Promise<number> {
  const { site_id } = await tables(tx)
    .insertInto('site')
    .values({
      ...columnsOf(site),
      external_id: site.externalId,
      name: site.name,
      currency: site.currency,
      time_zone: site.timeZone ?? timeZoneOfCurrency(site.currency),
      theme_code: site.theme.code,
      theme_color: site.theme.color,
    })
    .returning('site_id')
    .executeTakeFirstOrThrow();
  for (const domain of site.domains) await addDomain(tx, site_id, domain);
  await setLanguages(tx, site_id, site.languages);
  if (site.menus) await setMenus(tx, site_id, site.menus);
  await publishJurisdictionChange(tx, [site_id]);
  return site_id;
}

/** Changes some settings of a site; visible everywhere within a second. Throws for an unknown site. */
export async function updateSite(tx: Tx, siteId: number, settings: SiteSettings): Promise<void> {
  await tables(tx)
    .updateTable('site')
    .set({ ...columnsOf(settings), updated_at: new Date() })
    .where('site_id', '=', siteId)
    .returning('site_id')
    .executeTakeFirstOrThrow();
  await announceChange(tx, siteId);
  if (settings.jurisdiction !== undefined) await publishJurisdictionChange(tx, [siteId]);
}

/**
 * Sets the time zone of a site's days. The caller (`brands`) updates modules that store it with their rows,
 * and refuses the change once a day is closed.
 */
export async function setTimeZone(tx: Tx, siteId: number, timeZone: string): Promise<void> {
  await tables(tx).updateTable('site').set({ time_zone: timeZone }).where('site_id', '=', siteId).execute();
  await announceChange(tx, siteId);
}

/** Sets or ends the maintenance window of a site. */
export const setMaintenance = (tx: Tx, siteId: number, maintenance: MaintenanceWindow) =>
  updateSite(tx, siteId, { maintenance });

/** Sets template and colour of a site. */
export const setTheme = (tx: Tx, siteId: number, code: string, color: string) =>
  updateSite(tx, siteId, { theme: { code, color } });

/** Opens or closes a site. */
export const setSiteOpen = (tx: Tx, siteId: number, isOpen: boolean) => updateSite(tx, siteId, { isOpen });

/** Archives a brand: it is closed and its rows stay. Null restores it, closed. */
export const setArchived = (tx: Tx, siteId: number, archivedAt: Date | null) =>
  updateSite(tx, siteId, { isOpen: false, archivedAt });

/** Whether a site offers the sportsbook. */
export async function hasSportsbook(db: Db, siteId: number): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('site')
    .select('sportsbook')
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row?.sportsbook ?? false;
}

/** The query builder leaves undefined columns unchanged. */
function columnsOf(site: SiteSettings) {
  return {
    name: site.name,
    theme_code: site.theme?.code,
    theme_color: site.theme?.color,
    jurisdiction: site.jurisdiction,
    licence: site.licence,
    licence_text: site.licenceText,
    mail_sender_name: site.mailSender?.name,
    mail_sender_address: site.mailSender?.address,
    mail_reply_to: site.mailSender?.reply_to,
    archived_at: site.archivedAt,
    registration: site.registration,
    logo1: site.logos?.[0],
    logo2: site.logos?.[1],
    logo3: site.logos?.[2],
    logo_text: site.logoText,
    android_sub: site.androidSub,
    ios_sub: site.iosSub,
    manifest_icon: site.manifestIcon,
    gamify_status: site.gamifyStatus,
    sportsbook: site.hasSportsbook,
    free_play: site.hasFreePlay,
    marketing_channels: site.marketingChannels && [...site.marketingChannels],
    status: site.isOpen === undefined ? undefined : Number(site.isOpen),
    expired_date: site.expiredDate,
    aff_domain: site.affDomain,
    root_redirect: site.rootRedirect,
    show_bf_ann_modal: site.switches?.bfAnnModal,
    show_app_download: site.switches?.appDownload,
    show_download_bar: site.switches?.downloadBar,
    live_chat_status: site.liveChat?.status,
    live_chat_id: site.liveChat?.chatId,
    live_chat_image: site.liveChat?.imageId,
    maintenance_on: site.maintenance?.on,
    maintenance_start: site.maintenance?.start,
    maintenance_end: site.maintenance?.end,
    maintenance_notice_at: site.maintenance && (site.maintenance.noticeAt ?? null),
    countries: site.countries && JSON.stringify(site.countries),
  };
}

/** All sites under the same licence, including this one. */
export async function sitesOfLicence(db: Db, siteId: number): Promise<number[]> {
  const rows = await tables(db)
    .selectFrom('site')
    .select('site_id')
    .where('licence', '=', (query) =>
      query.selectFrom('site as own').select('own.licence').where('own.site_id', '=', siteId),
    )
    .orderBy('site_id')
    .execute();
  return rows.map(({ site_id }) => site_id);
}
