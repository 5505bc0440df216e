import { z } from 'zod';
import { JACKPOT_KINDS } from '#contracts/values/jackpots.ts';
import { defineRead, defineWrite } from './call.ts';
import { fieldChange, instant, minorUnits, staffRef, uuid } from './fields.ts';

/** Zero or more, in minor units. */
const amountFrom0 = z.string().regex(/^(0|[1-9]\d{0,14})$/);

/** Terms of a house jackpot; amounts in minor units of the site's currency. */
const jackpotRules = z.object({
  name: z.string().trim().min(1).max(40),
  kind: z.enum(JACKPOT_KINDS),
  /** Seed paid in by the house at opening and after every win. */
  seed: amountFrom0,
  /** Share of each stake contributed to the pot, in millionths; 0 for `fixed`. */
  share: z.int().min(0).max(200_000),
  /** Average stakes per win; 0 for `must_drop`. */
  cycle: amountFrom0,
  /** The pot drops before it exceeds this; 0 unless `must_drop`. */
  cap: amountFrom0,
  /** Codes of the contributing games. */
  games: z.array(z.string().max(64)).min(1).max(100),
});
export type JackpotRulesValues = z.infer<typeof jackpotRules>;

const proposal = { proposal_id: z.string(), state: z.enum(['open', 'done']) };

const houseJackpotList = defineRead({
  path: 'house-jackpots',
  summary: 'Jackpots of own games: terms, pots, returns, last wins and history.',
  needs: ['games', 'read'],
  input: {},
  output: {
    value: z.array(
      z.object({
        jackpot_id: uuid,
        rules: jackpotRules,
        amount: minorUnits,
        is_open: z.boolean(),
        opened_at: instant,
        /** Return of the jackpot in percent of stakes, at the highest and lowest stake; truncated. */
        returns: z.object({ min: z.string(), max: z.string() }),
        wins: z.int(),
        won: minorUnits,
        /** Newest first, at most 10. */
        last_wins: z.array(
          z.object({ round_id: uuid, game_code: z.string(), amount: minorUnits, won_at: instant }),
        ),
        versions: z.array(
          z.object({
            version: z.int(),
            at: instant,
            /** Null for a change by command. */
            maker: staffRef.nullable(),
            reason: z.string(),
            diff: z.array(fieldChange),
          }),
        ),
      }),
    ),
    /** Games that can contribute; the name of a game not on sale is its code. */
    games: z.array(z.object({ game_code: z.string(), name: z.string() })),
  },
});

/** For a new jackpot the proposer chooses the id, and `before` is null. */
const proposeJackpot = defineWrite({
  path: 'house-jackpots/propose',
  summary: 'Open a jackpot or change its terms for the rounds that follow. A second person approves.',
  needs: ['cashier', 'make'],
  input: { request_id: uuid, jackpot_id: uuid, before: jackpotRules.nullable(), after: jackpotRules },
  output: proposal,
  errors: ['notFound', 'changedMeanwhile'],
});

/** `heir`: the open jackpot that receives the pot. Null: the untouched seed returns to the house. */
const closeJackpot = defineWrite({
  path: 'house-jackpots/close',
  summary: 'Close a jackpot and move its pot to another. A second person approves.',
  needs: ['cashier', 'make'],
  input: { request_id: uuid, jackpot_id: uuid, heir: uuid.nullable() },
  output: proposal,
  errors: ['notFound', 'changedMeanwhile'],
});

/** Console calls for house jackpots. */
export const houseJackpotCalls = { houseJackpotList, proposeJackpot, closeJackpot };
