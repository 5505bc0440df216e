import type { GameMenuItem, MenuItem } from '#contracts/api/startup.ts';
import type { CategorySlug } from '#contracts/values/categories.ts';
import type { MenuPlan } from '#contracts/values/default-menus.ts';
import type { IdentityLevel } from '#contracts/values/identity-levels.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import type { DemoProvider } from '../games/types.ts';

/** A house's tone of voice: formal, playful, plain or narrative. Texts exist once per voice. */
export type Voice = 'salon' | 'playful' | 'plain' | 'story';

type LogoMark =
  | 'valet'
  | 'lightwell'
  | 'gate'
  | 'halftone'
  | 'fanlight'
  | 'panes'
  | 'table'
  | 'lantern'
  | 'keel'
  | 'gumdrop'
  | 'spark'
  | 'stylobate'
  | 'swell'
  | 'booth'
  | 'tuckbox'
  | 'cabinet'
  | 'pennants'
  | 'perigee'
  | 'floodlight'
  | 'wave'
  | 'bolt'
  | 'card'
  | 'leaf'
  | 'dice'
  | 'chip';

/**
 * The inputs from which `demo/art` draws the three logos and the icon. Colours are hex: the mark, its accent,
 * the lettering, and the background of the icon.
 */
type DemoLogo = { mark: LogoMark; colours: { mark: string; accent: string; ink: string; plate?: string } };

export type DemoCurrency = 'PHP' | 'CNY' | 'IDR' | 'MNT' | 'MMK' | 'USD';

/** A text in the languages written for the demo; a missing one falls back to English. */
export type DemoText = { en: string; fil?: string; zh?: string };

/**
 * The part of the catalogue a brand sells: `lead` categories in full, the others thinned out, from these
 * providers.
 */
type DemoGameSelection = {
  providers: readonly DemoProvider[];
  lead: readonly CategorySlug[];
  /** Categories the brand does not sell at all. */
  without: readonly CategorySlug[];
  /** The own slot that leads all lists and is in the hero; the first of the catalogue if omitted. */
  slot?: 'fiesta-roads' | 'tide-garden';
};

/** A row of the brand tables; `defineBrand` fills in the rest. */
export type DemoBrandRow = {
  /** Host label and external id. */
  code: string;
  name: string;
  voice: Voice;
  logo: DemoLogo;
  tagline: DemoText;
  /** Two or three sentences about the brand and its look, for its About page. */
  story: DemoText;
  theme: { code: string; colour: string };
  currency: DemoCurrency;
  languages: readonly LanguageCode[];
  gameSelection: DemoGameSelection;
  /** Plan of the main menu. */
  menu: MenuPlan;
  gamify: boolean;
  switches?: Partial<DemoSwitches>;
  /** Identity level required for a withdrawal; a name if omitted. */
  withdrawalIdentity?: IdentityLevel;
};

type DemoSwitches = {
  show_bf_ann_modal: boolean;
  show_app_download: boolean;
  show_download_bar: boolean;
};

export type DemoBrand = Required<Omit<DemoBrandRow, 'switches'>> & {
  hosts: readonly string[];
  switches: DemoSwitches;
  /** The site's local language besides English, or EN. */
  local: LanguageCode;
  content: { menu: MenuItem[]; game_menu: GameMenuItem[] };
  /** Whether visitors can enter: bots play only there. */
  isVisitable: boolean;
  rootRedirect: string | null;
  expiredDate: string | null;
  maintenance: { is_maintenance: boolean; start_date: string | null; end_date: string | null };
};
