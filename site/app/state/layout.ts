import type { Answer } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import type { Partner } from '#contracts/api/settings.ts';
import type {
  GameMenuItem,
  LiveChat,
  Maintenance,
  MenuItem,
  ProviderCount,
  Site,
} from '#contracts/api/startup.ts';
import { THEMES, type ThemeCode } from '#contracts/values/themes.ts';
import { filterMenus } from '../lib/menu.ts';

export const CMS_PAGES = ['about_us', 'privacy_policy', 'banking', 'faqs', 'responsible_gaming'] as const;
export type CmsPageName = (typeof CMS_PAGES)[number];

/**
 * The layout store, fields exactly as specified [S-06]. `cms` lists the existing pages; their bodies are
 * loaded with their screens.
 */
export type Layout = {
  message: string;
  template: string;
  maintenance: Maintenance;
  language: { code: string; name: string; flag: string }[];
  content: { menu: MenuItem[]; game_menu: GameMenuItem[] };
  accountList: { kind: string; name: string; href: string }[];
  site: Site | null;
  cms: Partial<Record<CmsPageName, { status: boolean }>>;
  cms_status: boolean;
  provider_count: ProviderCount[];
  aff_domain: string;
  show_preloader: boolean;
  hasHotGames: boolean;
  show_bf_ann_modal: boolean;
  show_app_download: boolean;
  show_download_bar: boolean;
  live_chat: LiveChat;
  partners: Partner[];
};

export function emptyLayout(message = ''): Layout {
  return {
    message,
    template: '',
    maintenance: { is_maintenance: false, start_date: null, end_date: null },
    language: [],
    content: { menu: [], game_menu: [] },
    accountList: [],
    site: null,
    cms: {},
    cms_status: false,
    provider_count: [],
    aff_domain: '',
    show_preloader: true,
    hasHotGames: false,
    show_bf_ann_modal: false,
    show_app_download: false,
    show_download_bar: false,
    live_chat: { chat_id: null, image_id: null, status: false },
    partners: [],
  };
}

export type StartupAnswer = Answer<Api['startup']>;
type StartupFields = Extract<StartupAnswer, { statusCode: 1 }>;

/**
 * The effect of a startup answer on the layout store [S-01..S-05]: stored, maintenance only, or reset with a
 * message. Menus are filtered by provider counts before storing [S-08].
 */
export function layoutOf(answer: StartupAnswer): Layout {
  if (answer.statusCode !== 1) return emptyLayout(answer.statusMessage || 'internalServerError');
  const startup = answer as StartupFields;
  if (startup.maintenance.is_maintenance) {
    return { ...emptyLayout(), maintenance: startup.maintenance, language: startup.language };
  }
  if (!startup.site) return emptyLayout(startup.message || 'internalServerError');
  const problem = themeProblem(startup.site);
  if (problem) return emptyLayout(problem);
  // Only the menus depend on it, and the store keeps the specification's fields [S-06].
  const { has_sportsbook: _, ...switches } = startup.switches;
  return {
    ...emptyLayout(),
    template: startup.site.theme_code,
    maintenance: startup.maintenance,
    language: startup.language,
    content: filterMenus(startup.content ?? { menu: [], game_menu: [] }, startup),
    site: startup.site,
    provider_count: startup.provider_count,
    aff_domain: startup.aff_domain,
    live_chat: startup.live_chat,
    show_preloader: false,
    ...switches,
  };
}

/** `Invalid theme code` or `Invalid theme color` [S-03, S-04]; undefined when theme and colour are known. */
function themeProblem(site: Pick<Site, 'theme_code' | 'theme_color'>): string | undefined {
  if (!Object.hasOwn(THEMES, site.theme_code)) return 'Invalid theme code';
  const colours: readonly string[] = THEMES[site.theme_code as ThemeCode].colours;
  return colours.includes(site.theme_color) ? undefined : 'Invalid theme color';
}
