import { z } from 'zod';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { instant, siteFields } from './fields.ts';

/** A check of revealed rounds by the published script: time, number of rounds, number of mismatches. */
export const roundCheck = z.object({ at: instant, rounds: z.int(), wrong: z.int() });

/** One of our own games: declared and measured return. Percentages are of the stakes. */
export const gameReturn = z.object({
  provider_code: z.string(),
  game_code: z.string(),
  game_name: z.string(),
  local_names: z.record(z.string(), z.string()),
  category: z.string(),
  /** Exact return over all choices and stakes, floored to two decimals; null where the game declares none. */
  declared: z
    .object({
      min: z.string(),
      max: z.string(),
      /** Set where this is the return of one step; further steps multiply it. */
      per_step: z.literal(true).optional(),
    })
    .nullable(),
  /** Over all rounds played on this site with the current pay table; null before the first. */
  measured: z
    .object({
      /** A shared round of a room counts once, with all its bets, because they have one outcome. */
      rounds: z.int(),
      percent: z.number(),
      /** Half the width of the 99 % band, in percentage points; null with too few rounds. */
      band: z.number().nullable(),
      /** Whether the spread is the game's exact one; otherwise it is estimated from the rounds. */
      is_exact: z.boolean(),
      /** Whether the band includes the declared return; null without a band. */
      fits: z.boolean().nullable(),
      from: instant,
      to: instant,
    })
    .nullable(),
  /** The last check in which rounds of this game were recomputed. */
  checked: roundCheck.nullable(),
});

/**
 * A hash chain that has not begun: its end is public, and so is, before it exists, the block whose hash will
 * be its salt.
 */
export const comingChain = z.object({
  game_code: z.string(),
  game_name: z.string(),
  local_names: z.record(z.string(), z.string()),
  /** Its published end, 64 hex digits, and its number of rounds. */
  terminal: z.string(),
  length: z.int(),
  published_at: instant,
  /** Null: not announced yet. */
  announced: z.string().nullable(),
  announced_at: instant.nullable(),
  /** The hash of that block, once it is fixed. */
  salt: z.string().nullable(),
});

/**
 * Declared and measured returns of our own games on this site, and the result of the last check of their
 * rounds.
 */
export const gameReturns = defineCall({
  path: '/api/fairness',
  summary: 'Declared and measured return of own games, and the last verification of their rounds.',
  caller: 'guest',
  input: z.object(siteFields),
  output: {
    value: z.array(gameReturn),
    chains: z.array(comingChain),
    checked: roundCheck.nullable(),
    /** Minimum number of rounds for a band where the spread is estimated. */
    min_rounds: z.int(),
    /** The figures are those of a demo: rounds with play money, some of them by labelled bots. */
    demo: z.boolean(),
  },
  errors: [],
  unreachable: SETTINGS_UNREACHABLE,
});
export type ComingChain = z.infer<typeof comingChain>;
export type GameReturn = z.infer<typeof gameReturn>;
