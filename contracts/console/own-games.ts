import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { minorUnits, positiveMinor } from './fields.ts';
import { houseJackpotCalls } from './house-jackpots.ts';

/** A site's settings of one of our own games; null: the value of the game or the exposure policy. */
export const gameSettings = z
  .object({
    min_stake: positiveMinor.nullable(),
    max_stake: positiveMinor.nullable(),
    /** The maximum win of one bet; in a shared game, the maximum loss of the house in a round. */
    max_win: positiveMinor.nullable(),
    /** Minimum time between a player's rounds, in ms. */
    cycle_ms: z.int().min(500).max(60_000).nullable(),
    /**
     * Whether a public value that exists only after the close is mixed into the draw of a shared game; null:
     * where the installation has a source for it.
     */
    outside_entropy: z.boolean().nullable(),
  })
  .refine(({ min_stake: min, max_stake: max }) => !min || !max || BigInt(min) <= BigInt(max), {
    path: ['max_stake'],
  });
export type GameSettingsValues = z.infer<typeof gameSettings>;

const ownGames = defineRead({
  path: 'own-games',
  summary: 'Our own games of a site: stakes, maximum win and pace, and the bounds of each.',
  needs: ['games', 'read'],
  input: {},
  output: {
    value: z.array(
      z.object({
        game_code: z.string(),
        /** Empty for a game that is not on sale. */
        name: z.string(),
        /** `shared`: one round for all players in the room, at the room’s pace. */
        kind: z.enum(['single', 'shared']),
        is_on_sale: z.boolean(),
        settings: gameSettings,
        /** Whether it draws from a seed per shared round, so that a public value can be mixed in. */
        can_mix: z.boolean(),
        bounds: z.object({
          min_stake: minorUnits,
          max_stake: minorUnits,
          /** The step of stakes, or the list of stakes. */
          stakes: z.array(minorUnits),
          step: minorUnits,
          /** By the exposure policy. */
          max_win: minorUnits,
          /** Null: the pace is the room’s. */
          min_cycle_ms: z.int().nullable(),
          cycle_ms: z.int().nullable(),
          /** Source of the public value of a draw; null: no source, or a game without one. */
          entropy_source: z.string().nullable(),
          /** Whether it is mixed in where the site has not decided. */
          mixes_by_default: z.boolean(),
        }),
      }),
    ),
  },
});

/** A value out of bounds is refused as `invalidRequest` with its field and `bounds`. */
const setOwnGame = defineWrite({
  path: 'own-games/set',
  summary:
    'Set stakes, maximum win and pace of one of our own games, within the game, the exposure policy and the jurisdiction. In force from the next bet.',
  needs: ['games', 'write'],
  input: { game_code: z.string().max(64), before: gameSettings, after: gameSettings },
  output: {},
  errors: ['notFound', 'changedMeanwhile'],
});

/** The console's calls about own games and their jackpots. */
export const ownGameCalls = { ownGames, setOwnGame, ...houseJackpotCalls };
