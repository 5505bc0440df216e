import { z } from 'zod';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { instant, siteFields } from './fields.ts';

/**
 * A check of revealed rounds by the published script: when, how many, and how many did not come out as they
 * were shown.
 */
export const roundCheck = z.object({ at: instant, rounds: z.int(), wrong: z.int() });

/** One of our own games: what it declares and what it has returned. Percentages are of the stakes. */
export const gameReturn = z.object({
  provider_code: z.string(),
  game_code: z.string(),
  game_name: z.string(),
  local_names: z.record(z.string(), z.string()),
  category: z.string(),
  /**
   * Exact return over everything a player can choose at every stake, floored to two decimals; null where the
   * game declares none.
   */
  declared: z
    .object({
      min: z.string(),
      max: z.string(),
      /** Set where this is the return of one step, which every further step multiplies again. */
      per_step: z.literal(true).optional(),
    })
    .nullable(),
  /** From every round played on this site by the present pay table; null before the first. */
  measured: z
    .object({
      /** A round shared by a room counts once, with all its bets: they have one outcome. */
      rounds: z.int(),
      percent: z.number(),
      /**
       * Half the width of the 99 % band, in percentage points; null while there are too few rounds for one.
       */
      band: z.number().nullable(),
      /** Whether the spread is the game's exact one; otherwise it is read off the rounds. */
      is_exact: z.boolean(),
      /** Whether the band reaches the declared return; null without a band. */
      fits: z.boolean().nullable(),
      from: instant,
      to: instant,
    })
    .nullable(),
  /** The last check in which rounds of this game were recomputed. */
  checked: roundCheck.nullable(),
});

/**
 * A hash chain that has not begun: its end is public, and so is the block whose hash will be its salt, before
 * that block exists.
 */
export const comingChain = z.object({
  game_code: z.string(),
  game_name: z.string(),
  local_names: z.record(z.string(), z.string()),
  /** Its published end, 64 hex digits, and how many rounds it is for. */
  terminal: z.string(),
  length: z.int(),
  published_at: instant,
  /** Null: not named yet. */
  announced: z.string().nullable(),
  announced_at: instant.nullable(),
  /** The hash of that block, once it is fixed. */
  salt: z.string().nullable(),
});

/**
 * What our own games declare, what they returned on this site, and what the last check of their rounds found.
 */
export const gameReturns = defineCall({
  path: '/api/fairness',
  summary: 'Declared and measured return of our own games, and the last check of their rounds.',
  caller: 'guest',
  input: z.object(siteFields),
  output: {
    value: z.array(gameReturn),
    chains: z.array(comingChain),
    checked: roundCheck.nullable(),
    /** Rounds below this number give no band where the spread is read off them. */
    min_rounds: z.int(),
    /** The figures are of a demonstration: rounds with play money, some of them by marked bots. */
    demo: z.boolean(),
  },
  errors: [],
  unreachable: SETTINGS_UNREACHABLE,
});
export type ComingChain = z.infer<typeof comingChain>;
export type GameReturn = z.infer<typeof gameReturn>;
