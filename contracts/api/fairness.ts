import { z } from 'zod';
import { defineCall, SETTINGS_UNREACHABLE } from './call.ts';
import { instant, siteFields } from './fields.ts';

/**
 * A verification of revealed rounds by the published script: time, number of rounds, number of mismatches.
 */
const roundCheck = z.object({ at: instant, rounds: z.int(), wrong: z.int() });

/** One of our own games: declared and measured return. Percentages are of the stakes. */
const gameReturn = z.object({
  provider_code: z.string(),
  game_code: z.string(),
  game_name: z.string(),
  local_names: z.record(z.string(), z.string()),
  category: z.string(),
  /** Exact return over all choices and stakes, floored to two decimals; null if the game declares none. */
  declared: z
    .object({
      min: z.string(),
      max: z.string(),
      /** Set if this is the return of a single step; further steps multiply it. */
      per_step: z.literal(true).optional(),
    })
    .nullable(),
  /** Over all rounds played on this site with the current pay table; null before the first round. */
  measured: z
    .object({
      /** A shared round counts once with all its bets, because they have one outcome. */
      rounds: z.int(),
      percent: z.number(),
      /** Half-width of the 99 % confidence interval in percentage points; null with too few rounds. */
      band: z.number().nullable(),
      /**
       * Whether the standard deviation is the game's exact one; otherwise it is estimated from the rounds.
       */
      is_exact: z.boolean(),
      /** Whether the interval includes the declared return; null without an interval. */
      fits: z.boolean().nullable(),
      from: instant,
      to: instant,
    })
    .nullable(),
  /** The last verification that recomputed rounds of this game. */
  checked: roundCheck.nullable(),
});

/**
 * A hash chain not yet in use. Its terminal hash is public, and so is, before it exists, the block whose hash
 * will be its salt.
 */
const comingChain = z.object({
  game_code: z.string(),
  game_name: z.string(),
  local_names: z.record(z.string(), z.string()),
  /** Published terminal hash, 64 hex digits, and number of rounds. */
  terminal: z.string(),
  length: z.int(),
  published_at: instant,
  /** Null until announced. */
  announced: z.string().nullable(),
  announced_at: instant.nullable(),
  /** Hash of that block, once known. */
  salt: z.string().nullable(),
});

/** Declared and measured returns of own games on this site, and the last verification of their rounds. */
export const gameReturns = defineCall({
  path: '/api/fairness',
  summary: 'Declared and measured return of own games, and the last verification of their rounds.',
  caller: 'guest',
  input: z.object(siteFields),
  output: {
    value: z.array(gameReturn),
    chains: z.array(comingChain),
    checked: roundCheck.nullable(),
    /** Minimum number of rounds for an interval if the standard deviation is estimated. */
    min_rounds: z.int(),
    /** Demo figures: rounds with play money, some of them played by labelled bots. */
    demo: z.boolean(),
  },
  errors: [],
  unreachable: SETTINGS_UNREACHABLE,
});
export type ComingChain = z.infer<typeof comingChain>;
export type GameReturn = z.infer<typeof gameReturn>;
