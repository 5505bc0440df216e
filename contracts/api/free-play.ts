import { z } from 'zod';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { minorUnits, siteFields } from './fields.ts';
import { gameChoice } from './game-choice.ts';
import { openRoundItem, roundItem } from './originals.ts';

const gameKey = { provider_code: z.string().max(32), game_code: z.string().max(64) };

/**
 * Terms of an own single-player game for play money, without an account. Refused as `demoClosed` if the
 * jurisdiction or the brand does not allow it (player protection A2). Amounts are minor units of the brand's
 * currency and have no monetary value.
 */
export const openFreePlay = defineCall({
  path: '/api/originals/free/open',
  summary: 'Open one of our own games for play money.',
  caller: 'guest',
  country: 'play',
  input: z.object({ ...siteFields, ...gameKey }),
  output: {
    stakes: z.array(minorUnits),
    stake_step: minorUnits,
    exponent: z.int(),
    /** Starting balance of a visit in play money; the page keeps the balance. */
    balance: minorUnits,
    /** Minimum time between rounds, in ms. */
    cycle_ms: z.int(),
  },
  errors: ['gameUnavailable', 'demoClosed'],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Plays a round for play money through its actions so far; nothing is stored or posted. The outcome is
 * derived from `visit` and `nonce`, not from a player's seed, so a repeated request has the same outcome. At
 * most 3,000 calls per hour and network (`tooManyAttempts`).
 */
export const playFree = defineCall({
  path: '/api/originals/free/play',
  summary: 'Play a round of one of our own games for play money.',
  caller: 'guest',
  country: 'play',
  input: z.object({
    ...siteFields,
    ...gameKey,
    /** Chosen by the page for each visit. */
    visit: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
    nonce: z.int().min(0).max(1_000_000),
    stake: minorUnits,
    choice: gameChoice.optional(),
    /** In multi-step games: all actions so far. */
    actions: z.array(gameChoice).max(100).optional(),
  }),
  output: {
    /** Whether the round is open: it awaits its next step or its end. */
    open: openRoundItem.nullable(),
    round: roundItem.nullable(),
  },
  errors: ['gameUnavailable', 'demoClosed', 'invalidStake', 'invalidChoice', 'tooManyAttempts'],
  unreachable: SETTINGS_UNREACHABLE,
});
