import type { Output } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import type { ClosedSite, ProviderCount } from '#contracts/api/startup.ts';
import type { Db } from '../../platform/database/index.ts';
import type { SiteRef } from '../../platform/module.ts';
import { refuse } from '../../platform/refusal.ts';
import { type SiteProfile, siteProfile } from '../sites/index.ts';
import { type SiteCatalog, siteCatalog } from './site-catalog.ts';

type Startup = Output<Api['startup']>;

/**
 * The data a page of the brand needs first. A closed or expired site is refused `siteClosed` with a
 * `ClosedSite` as detail; during maintenance only `maintenance` and the languages of its page are filled
 * [S-02], except for the holder of a maintenance link.
 */
export async function startupOf(db: Db, ref: SiteRef, now: Date): Promise<Startup> {
  const profile = await siteProfile(db, ref.id);
  if (!ref.isOpen) refuse('siteClosed', closedSite(profile));
  const maintenance = { ...profile.maintenanceAt(now), is_maintenance: ref.inMaintenance };
  if (maintenance.is_maintenance)
    return {
      ...EMPTY_STARTUP,
      maintenance,
      maintenance_languages: profile.languages.map(({ code }) => code),
    };
  const terms = profile.jurisdiction;
  const catalogue = await siteCatalog(db, ref.id);
  const wind_down = profile.windDownNotice(now);
  return {
    maintenance,
    announces_maintenance: profile.announcesMaintenance(now),
    ...(wind_down && { wind_down }),
    content: profile.menus,
    site: profile.site,
    language: profile.languages,
    provider_count: providerCounts(catalogue),
    aff_domain: profile.affDomain,
    live_chat: profile.liveChat,
    message: '',
    root_redirect: profile.rootRedirect,
    registration: profile.registrationAt(now),
    deposit_limit: terms.deposit_limit,
    min_age: terms.min_age,
    licence_text: profile.licenceText,
    marketing_choices: profile.marketingChoices,
    switches: profile.switches,
  };
}

const EMPTY_STARTUP: Omit<Startup, 'maintenance'> = {
  content: null,
  site: null,
  language: [],
  provider_count: [],
  aff_domain: '',
  live_chat: { chat_id: null, image_id: null, status: false },
  message: '',
  announces_maintenance: false,
  root_redirect: null,
  registration: 'open',
  deposit_limit: 'offered',
  min_age: 0,
  licence_text: '',
  marketing_choices: [],
  switches: {
    show_bf_ann_modal: false,
    show_app_download: false,
    show_download_bar: false,
    has_sportsbook: false,
  },
};

function closedSite({ site, languages }: SiteProfile): ClosedSite {
  const expired = site.status === 1 ? site.expired_date : null;
  return {
    expired_date: expired?.slice(0, 10) ?? null,
    languages: languages.map(({ code }) => code),
  };
}

const counts = new WeakMap<SiteCatalog, ProviderCount[]>();

/**
 * Categories the site sells, each with its number of games and providers, largest category first [S-06,
 * S-08].
 */
function providerCounts(catalogue: SiteCatalog): ProviderCount[] {
  const known = counts.get(catalogue);
  if (known) return known;
  const cards = catalogue.games.map((sold) => sold.game.card);
  const fresh = [...Map.groupBy(cards, (card) => card.category)]
    .map(([category, games]) => ({
      category,
      count: games.length,
      providers: [...new Set(games.map((game) => game.provider_code))].sort(),
    }))
    .sort((a, b) => b.count - a.count);
  counts.set(catalogue, fresh);
  return fresh;
}
