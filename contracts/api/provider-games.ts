import { z } from 'zod';
import { defineCall, READ_UNREACHABLE, SETTINGS_UNREACHABLE } from './call.ts';
import { instant, minorUnits, openingFields, playerFields, siteFields } from './fields.ts';

const gameKey = { provider_code: z.string().min(1).max(32), game_code: z.string().min(1).max(64) };
const openMode = z.enum(['iframe', 'redirect', 'new_tab', 'popup']);

/** Launch data of a provider game; the page must allow its origin before the session is requested. */
export const launchOptions = defineCall({
  path: '/api/play/options',
  summary: 'How and where a provider’s game opens.',
  caller: 'guest',
  input: z.object({ ...siteFields, ...gameKey }),
  output: {
    open: openMode,
    /** Origin of the game's pages; null if the provider is not connected. */
    origin: z.string().nullable(),
    demo: z.enum(['never', 'verified', 'signed_in']),
    /** The provider's game rules by language code; empty if not supplied [player protection G1]. */
    rules: z.record(z.string(), z.string()),
  },
  errors: ['notFound'],
  unreachable: READ_UNREACHABLE,
});

/**
 * Launch URL of a game, valid once within one minute. `real` plays with the caller's money, `demo` with play
 * money. `home` is the target of the game's exit link: an origin of this site.
 */
export const launchGame = defineCall({
  path: '/api/play/launch',
  summary: 'Open a provider’s game.',
  caller: 'player',
  country: 'play',
  input: z.object({
    ...playerFields,
    ...gameKey,
    ...openingFields,
    mode: z.enum(['real', 'demo']).default('real'),
    platform: z.enum(['desktop', 'mobile']).default('desktop'),
    language: z.string().max(8).default('EN'),
    home: z.url({ protocol: /^https?$/ }).max(300),
  }),
  output: { url: z.string(), open: openMode, expires_at: instant.nullable() },
  errors: [
    'gameUnavailable',
    'providerDown',
    'demoClosed',
    'countryBlocked',
    'excluded',
    'termsDue',
    'gameOpen',
    'notFound',
  ],
  unreachable: SETTINGS_UNREACHABLE,
});

/** The session over all games since sign-in: start, stakes and returns [player protection D2, D3]. */
export const playSession = defineCall({
  path: '/api/play/session',
  summary: 'Time and net position of the session.',
  caller: 'player',
  input: z.object(playerFields),
  output: {
    started_at: instant,
    staked: minorUnits,
    returned: minorUnits,
    /** Available balance for stakes. */
    balance: minorUnits,
    currency: z.string(),
    exponent: z.int(),
  },
  unreachable: READ_UNREACHABLE,
});

/**
 * Providers' jackpot pools reported in the last 15 minutes, in the site's currency; `read_at`: time of the
 * report.
 */
export const jackpots = defineCall({
  path: '/api/play/jackpots',
  summary: 'Jackpots of providers’ games.',
  caller: 'guest',
  input: z.object(siteFields),
  output: {
    value: z.array(
      z.object({
        provider_code: z.string(),
        jackpot_id: z.string(),
        games: z.array(z.string()),
        amount: minorUnits,
        read_at: instant,
      }),
    ),
    currency: z.string(),
    exponent: z.int(),
  },
  unreachable: READ_UNREACHABLE,
});

/** The provider's replay of a settled round of the caller; `round_id` as in the bet history. */
export const replayRound = defineCall({
  path: '/api/play/replay',
  summary: 'Replay address of a provider’s round.',
  caller: 'player',
  input: z.object({ ...playerFields, round_id: z.string().max(64) }),
  output: { url: z.string() },
  errors: ['notFound', 'providerDown'],
  unreachable: SETTINGS_UNREACHABLE,
});

/** The caller's unfinished rounds at providers; opening the game resumes them. */
export const unfinishedRounds = defineCall({
  path: '/api/play/unfinished',
  summary: 'Unfinished rounds of the caller at providers.',
  caller: 'player',
  input: z.object(playerFields),
  output: {
    value: z.array(
      z.object({
        provider_code: z.string(),
        game_code: z.string(),
        game_name: z.string(),
        opened_at: instant,
        staked: minorUnits,
      }),
    ),
    exponent: z.int(),
  },
  unreachable: READ_UNREACHABLE,
});
