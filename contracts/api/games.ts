import { z } from 'zod';
import { defineCall, READ_UNREACHABLE, SETTINGS_UNREACHABLE } from './call.ts';
import { instant, minorUnits, page, pageFields, playerFields, siteFields } from './fields.ts';

const gameKey = {
  provider_code: z.string().min(1).max(32),
  game_code: z.string().min(1).max(64),
};

/** The specification's game item, used by favourites and hot games [P-08, A-12, A-13]. */
export const gameItem = z.object({
  game_code: z.string(),
  game_name: z.string(),
  game_type: z.string(),
  img_url: z.string(),
  provider_code: z.string(),
});

/**
 * A game of a lobby: the item above plus the data of its card. `img_url` is the cover's path without size and
 * extension (`games/BAIZE/lantern-reels`), `thumbhash` its placeholder at size 32 in base64 [S-12].
 * `playable` is false for a title that is not connected on this site. `rtp` in percent, null if the
 * provider's figure is unknown.
 */
const lobbyGame = gameItem.extend({
  category: z.string(),
  thumbhash: z.string(),
  playable: z.boolean(),
  popup: z.boolean(),
  rtp: z.number().nullable(),
  /** Return of the best bet if returns differ by bet; `rtp` is that of the worst. */
  rtp_max: z.number().optional(),
  volatility: z.enum(['low', 'medium', 'high']).nullable(),
  /** Whether `rtp` and `volatility` are made up for a demonstration and not declared by the provider. */
  demo_figures: z.boolean().optional(),
  features: z.array(z.string()),
  /** Odds of the top award (one round in this many), if declared by the provider (player protection G3). */
  top_award_odds: z.int().optional(),
  /**
   * Minimum and maximum bet in minor units of the site's currency, if declared by the provider (wallet 4.1).
   */
  min_bet: minorUnits.optional(),
  max_bet: minorUnits.optional(),
  /** Whether free rounds can be granted, if declared by the provider. */
  free_rounds: z.boolean().optional(),
  /** Whether the game offers a feature buy and the jurisdiction allows it. */
  bonus_buy: z.boolean().optional(),
  jackpot_ids: z.array(z.string()).optional(),
  released_at: z.string(),
  /** Names by language code, in addition to the English `game_name`. */
  local_names: z.record(z.string(), z.string()).optional(),
});

/** Games whose `game_type` is empty or matches; a non-empty list means that hot games exist [A-13, S-18]. */
export const getHotGames = defineCall({
  path: '/api/product/get_hot_games',
  summary: 'Hot games of the site.',
  rows: ['A-13', 'S-18'],
  caller: 'guest',
  input: z.object({ ...siteFields, game_type: z.string().max(32).default('') }),
  output: { value: z.array(lobbyGame) },
  unreachable: SETTINGS_UNREACHABLE,
});

/** Default games for the home game rows, exactly as specified: `game_image` instead of `img_url` [S-20]. */
const defaultGame = z.object({
  provider_code: z.string(),
  game_code: z.string(),
  game_name: z.string(),
  game_type: z.string(),
  game_image: z.string(),
  category: z.string(),
  local_names: z.record(z.string(), z.string()).optional(),
  thumbhash: z.string(),
  playable: z.boolean(),
  popup: z.boolean(),
});

export const defaultGames = defineCall({
  path: '/api/product/default_games',
  summary: 'Hot, featured, popular and new games for the home page.',
  rows: ['S-20'],
  caller: 'guest',
  input: z.object(siteFields),
  output: {
    hot: z.array(defaultGame),
    featured: z.array(defaultGame),
    popular: z.array(defaultGame),
    new: z.array(defaultGame),
  },
  unreachable: SETTINGS_UNREACHABLE,
});

/** Sort orders of a lobby. `popular`: settled rounds of the last 30 days, then the operator's order. */
export const gameSort = z.enum(['popular', 'new', 'name', 'provider', 'rtp']);

/**
 * One page of a lobby: a category slug, `hot`, or empty for all. Search tolerates typing errors; with a
 * search, the sort order `popular` means best match first. A page past the last one is empty.
 */
export const games = defineCall({
  path: '/api/product/games',
  summary: 'Games of a category: search, filters, sorting, pages.',
  caller: 'guest',
  input: z.object({
    ...siteFields,
    category: z.string().max(32).default(''),
    search: z.string().trim().max(64).default(''),
    providers: z.array(z.string().max(32)).max(32).default([]),
    features: z.array(z.string().max(32)).max(16).default([]),
    volatility: z
      .array(z.enum(['low', 'medium', 'high']))
      .max(3)
      .default([]),
    /** Only games with a known return of at least this percentage; 0: all games. */
    min_rtp: z.number().min(0).max(200).default(0),
    sort: gameSort.default('popular'),
    page,
    page_size: z.int().min(1).max(60).default(24),
  }),
  output: {
    value: z.array(lobbyGame),
    /** Facets of the category with counts, each computed before its own filter. */
    providers: z.array(z.object({ provider_code: z.string(), image_code: z.string(), count: z.int() })),
    features: z.array(z.object({ feature: z.string(), count: z.int() })),
    volatilities: z.array(z.object({ volatility: z.enum(['low', 'medium', 'high']), count: z.int() })),
    returns: z.array(z.object({ min: z.number(), count: z.int() })),
    /** Whether some of the category's figures are made up for a demo and must be labelled as such. */
    demo_figures: z.boolean(),
    /** Similar names if the search found few or no games. */
    suggestions: z.array(z.string()),
    ...pageFields,
  },
  unreachable: SETTINGS_UNREACHABLE,
});

export const game = defineCall({
  path: '/api/product/game',
  summary: 'One game by provider and code.',
  caller: 'guest',
  input: z.object({ ...siteFields, ...gameKey }),
  output: { value: lobbyGame },
  errors: ['notFound'],
  unreachable: SETTINGS_UNREACHABLE,
});

export const favourites = defineCall({
  path: '/api/home/fav_list',
  summary: 'Favourite games of the caller.',
  rows: ['A-12', 'P-08'],
  caller: 'player',
  input: z.object(playerFields),
  output: { value: z.array(lobbyGame) },
  unreachable: READ_UNREACHABLE,
});

/**
 * Adds or removes a favourite; a repeated request changes nothing. At most 500 per player; beyond that
 * `invalidRequest` with the detail `{ reason: 'favouritesFull', limit }`.
 */
export const setFavourite = defineCall({
  path: '/api/home/fav_set',
  summary: 'Mark or unmark a favourite game.',
  rows: ['P-08'],
  caller: 'player',
  input: z.object({ ...playerFields, ...gameKey, favourite: z.boolean() }),
  output: { favourite: z.boolean() },
  errors: ['notFound'],
  unreachable: READ_UNREACHABLE,
});

export const recentGames = defineCall({
  path: '/api/home/recent_list',
  summary: 'The caller’s recently played games, newest first, at most 24.',
  caller: 'player',
  input: z.object(playerFields),
  output: { value: z.array(lobbyGame.extend({ played_at: instant })) },
  unreachable: READ_UNREACHABLE,
});

export type LobbyGame = z.infer<typeof lobbyGame>;
export type DefaultGame = z.infer<typeof defaultGame>;
export type GameSort = z.infer<typeof gameSort>;
