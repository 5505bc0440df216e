import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { minorUnits, positiveMinor } from './fields.ts';
import { houseJackpotCalls } from './house-jackpots.ts';

/** A site's settings of an own game; null: the default of the game or the exposure policy. */
const gameSettings = z
  .object({
    min_stake: positiveMinor.nullable(),
    max_stake: positiveMinor.nullable(),
    /** Maximum win of one bet; in a shared game, maximum loss of the house in a round. */
    max_win: positiveMinor.nullable(),
    /** Minimum time between a player's rounds, in ms. */
    cycle_ms: z.int().min(500).max(60_000).nullable(),
    /**
     * Whether a public value that exists only after the close is mixed into the draw of a shared game; null:
     * if the installation has a source for it.
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
        /** Empty if the game is not on sale. */
        name: z.string(),
        /** `shared`: one round for all players in the room, at the room’s pace. */
        kind: z.enum(['single', 'shared']),
        is_on_sale: z.boolean(),
        settings: gameSettings,
        /** Whether it draws from a seed per shared round, into which a public value can be mixed. */
        can_mix: z.boolean(),
        bounds: z.object({
          min_stake: minorUnits,
          max_stake: minorUnits,
          /** Stake step, or list of stakes. */
          stakes: z.array(minorUnits),
          step: minorUnits,
          /** Limit of the exposure policy. */
          max_win: minorUnits,
          /** Null if the room sets the pace. */
          min_cycle_ms: z.int().nullable(),
          cycle_ms: z.int().nullable(),
          /** Source of the public value of a draw; null if there is no source or the game uses none. */
          entropy_source: z.string().nullable(),
          /** Whether it is mixed in by default. */
          mixes_by_default: z.boolean(),
        }),
      }),
    ),
  },
});

/** An out-of-bounds value is refused as `invalidRequest` with its field and `bounds`. */
const setOwnGame = defineWrite({
  path: 'own-games/set',
  summary:
    'Set stakes, maximum win and pace of one of our own games, within the game, the exposure policy and the jurisdiction. In force from the next bet.',
  needs: ['games', 'write'],
  input: { game_code: z.string().max(64), before: gameSettings, after: gameSettings },
  output: {},
  errors: ['notFound', 'changedMeanwhile'],
});

/** Console calls for own games and their jackpots. */
export const ownGameCalls = { ownGames, setOwnGame, ...houseJackpotCalls };
