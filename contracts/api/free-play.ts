import { z } from 'zod';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { minorUnits, siteFields } from './fields.ts';
import { gameChoice } from './game-choice.ts';
import { openRoundItem, roundItem } from './originals.ts';

const gameKey = { provider_code: z.string().max(32), game_code: z.string().max(64) };

/**
 * The terms of one of our own single-player games for play money, without an account. Refused as `demoClosed`
 * where the jurisdiction or the brand does not offer it (player protection A2). Amounts in minor units of the
 * brand's currency; they are worth nothing.
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
    /** Play money that a visit begins with; the page keeps it. */
    balance: minorUnits,
    /** Shortest time from one round to the next, in ms. */
    cycle_ms: z.int(),
  },
  errors: ['gameUnavailable', 'demoClosed'],
  unreachable: SETTINGS_UNREACHABLE,
});

/**
 * Plays a round for play money as far as its actions go: nothing is stored or posted. The outcome follows
 * from `visit` and `nonce`, so that a repeated request has the same one, and from no seed of a player. At
 * most 3,000 calls per hour from a network (`tooManyAttempts`).
 */
export const playFree = defineCall({
  path: '/api/originals/free/play',
  summary: 'Play a round of one of our own games for play money.',
  caller: 'guest',
  country: 'play',
  input: z.object({
    ...siteFields,
    ...gameKey,
    /** Chosen by the page, new for every visit. */
    visit: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
    nonce: z.int().min(0).max(1_000_000),
    stake: minorUnits,
    choice: gameChoice.optional(),
    /** Of a game with steps: all that were taken so far. */
    actions: z.array(gameChoice).max(100).optional(),
  }),
  output: {
    /** A round that waits for its next step, or its end. */
    open: openRoundItem.nullable(),
    round: roundItem.nullable(),
  },
  errors: ['gameUnavailable', 'demoClosed', 'invalidStake', 'invalidChoice', 'tooManyAttempts'],
  unreachable: SETTINGS_UNREACHABLE,
});
