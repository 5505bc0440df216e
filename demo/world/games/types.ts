export const demoProviders = [
  'JILI',
  'PPLAY',
  'FACHAI',
  'PGSOFT',
  'JDB',
  'YBAT',
  'EPW',
  'EVOPLAY',
  'BAIZE',
] as const;
export type DemoProvider = (typeof demoProviders)[number];

/** Category slugs [S-09]. */
export type DemoCategory =
  | 'slots'
  | 'livecasino'
  | 'hashgame'
  | 'sportsbook'
  | 'fish'
  | 'table'
  | 'sabong'
  | 'lottery'
  | 'horseracing'
  | 'bingo'
  | 'arcade'
  | 'crash';

export type DemoGameType =
  | 'SLOTS'
  | 'LIVE'
  | 'FISH'
  | 'TABLE'
  | 'LOTTERY'
  | 'BINGO'
  | 'ARCADE'
  | 'CRASH'
  | 'HASH'
  | 'SABONG'
  | 'HORSE'
  | 'SPORTS';

/** The scene of a cover. */
export const demoThemes = [
  'fruit',
  'candy',
  'farm',
  'jungle',
  'winter',
  'olympus',
  'egypt',
  'viking',
  'aztec',
  'dragon',
  'samurai',
  'fairy',
  'market',
  'gems',
  'vault',
  'west',
  'pirate',
  'music',
  'steam',
  'space',
  'neon',
  'sea',
  'studio',
  'cards',
  'sky',
  'lottery',
  'bingo',
  'hash',
  'football',
  'court',
  'ring',
  'speedway',
  'derby',
  'cockpit',
] as const;
export type DemoTheme = (typeof demoThemes)[number];

export type DemoFeature =
  | 'free_spins'
  | 'wilds'
  | 'scatter'
  | 'cascades'
  | 'multipliers'
  | 'respins'
  | 'jackpot'
  | 'buy_feature'
  | 'multiplayer'
  | 'side_bets'
  | 'cash_out'
  | 'provably_fair';

/**
 * One entry of the demo catalogue. Every title is invented for the demo: the provider is only a code, and
 * nothing is claimed about a third party's mathematics, so `rtp` is null unless the game is our own.
 */
export interface DemoGame {
  provider_code: DemoProvider;
  game_code: string;
  name: { en: string; fil?: string; zh?: string };
  category: DemoCategory;
  game_type: DemoGameType;
  /** Scene and hero motif of the cover; `hero` names a motif of demo/art/motifs. */
  theme: DemoTheme;
  hero: string;
  volatility: 'low' | 'medium' | 'high' | null;
  /** Percent, or null if not published. Our own games' figures are in their rules, not here. */
  rtp: number | null;
  features: DemoFeature[];
  /** ISO date (demo data). */
  released_at: string;
  open_mode: 'frame' | 'popup';
  /** False: the site states that the title is not connected in this demo. */
  playable: boolean;
}

/** provider, theme, hero motif, English name, Filipino name or '', Chinese name or ''. */
export type DemoRow = [DemoProvider, DemoTheme, string, string, string, string];
