import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { fieldChange, instant, moneyAmount, playerRef, positiveMinor, uuid } from './fields.ts';

const provider_code = z.string().max(32);
const tx_id = z.string().min(1).max(64);
const counts = z.object({
  added: z.int(),
  changed: z.int(),
  returned: z.int(),
  withdrawn: z.int(),
  refused: z.int(),
  unchanged: z.int(),
});

const reading = z.object({
  run_id: z.string(),
  kind: z.enum(['full', 'delta']),
  /** A dry run that only returns the changes. */
  dry: z.boolean(),
  /** `held`: not applied, because it would have withdrawn most games. */
  state: z.enum(['done', 'held', 'failed']),
  started_at: instant,
  counts,
});

const providerItem = z.object({
  provider_code: z.string(),
  status: z.enum(['open', 'closing', 'disabled']),
  /**
   * State of its circuit breaker: `none` without a URL; `open` after failures; `trying` if the next call
   * decides.
   */
  circuit: z.enum(['none', 'closed', 'open', 'trying']),
  /** Outcome of the last call known: of this process, a connection test or an import of games. */
  contact: z.enum(['untried', 'answered', 'call_failed', 'test_failed']),
  last: reading.nullable(),
});
export type ProviderItem = z.infer<typeof providerItem>;

export const providerList = defineRead({
  path: 'providers',
  summary: 'Game providers of a site: availability and the last import of their games.',
  needs: ['games', 'read'],
  input: {},
  output: { value: z.array(providerItem) },
});

const readingItem = reading.extend({
  /** Why it failed. */
  why: z.string(),
  /** Games by code, at most 100 of each kind; changed games with each field before and after. */
  games: z.array(
    z.object({
      game_code: z.string(),
      what: z.enum(['added', 'changed', 'returned', 'withdrawn', 'refused']),
      detail: z.string(),
      changes: z.array(fieldChange),
    }),
  ),
});
export type ReadingItem = z.infer<typeof readingItem>;

export const providerReadings = defineRead({
  path: 'providers/readings',
  summary: 'Recent imports of a provider’s game list with their changes, including dry runs.',
  needs: ['games', 'read'],
  input: { provider_code },
  output: { value: z.array(readingItem) },
});
export const readProviderGames = defineWrite({
  path: 'providers/read',
  summary:
    'Import a provider’s game list. A dry run only shows what would change. The result is listed among the imports.',
  needs: ['games', 'write'],
  input: { provider_code, dry: z.boolean() },
  output: {},
  errors: ['notFound'],
});

/** `changedMeanwhile`: the catalogue has changed since it was read. `notYet`: the read failed. */
export const applyProviderReading = defineWrite({
  path: 'providers/readings/apply',
  summary: 'Apply exactly what an import has shown, even if it removes most games.',
  needs: ['games', 'write'],
  input: { provider_code, run_id: uuid },
  output: {},
  errors: ['notFound', 'notYet', 'changedMeanwhile'],
});

const bookItem = z.object({
  provider_code: z.string(),
  what: z.enum([
    'missing_here',
    'missing_there',
    'amount_differs',
    'state_differs',
    'open_round',
    'waiting_win',
    'flagged',
    'day_differs',
    'jackpot_differs',
  ]),
  /** Transaction id; for an open round the round's id; the day; or the jackpot's id. */
  id: z.string(),
  op: z.string(),
  since: instant,
  ours: z.string(),
  theirs: z.string(),
  /**
   * An open round: our id, its player, its current stakes and wins, and whether it is two weeks old, so that
   * staff may decide it.
   */
  round: z
    .object({
      round_ref: z.string(),
      is_decidable: z.boolean(),
      player: z.object({ player_id: z.string(), account_id: z.string() }),
      game_name: z.string(),
      staked: moneyAmount,
      won: moneyAmount,
      /** The last decision that was not carried out: the wallet's answer and time. */
      refused: z.object({ decision: z.enum(['settle', 'void']), status: z.string(), at: instant }).nullable(),
    })
    .optional(),
});
export type BookItem = z.infer<typeof bookItem>;

export const providerBooks = defineRead({
  path: 'providers/books',
  summary: 'Reconciliation differences with providers, and provider items that need a decision.',
  needs: ['cases', 'read'],
  input: {},
  output: { value: z.array(bookItem) },
});
export const settleProviderDifference = defineWrite({
  path: 'providers/books/settle',
  summary: 'Close a difference without changes, or repair it where there is exactly one correct way.',
  needs: ['cases', 'write'],
  input: {
    provider_code,
    tx_id,
    what: z.enum(['missing_here', 'missing_there', 'amount_differs', 'state_differs']),
    way: z.enum(['repair', 'dismiss']),
  },
  output: {},
  errors: ['notFound'],
});
export const acceptProviderWin = defineWrite({
  path: 'providers/books/accept',
  summary: 'Accept a win without a bet; it is credited when the provider resends it.',
  needs: ['cases', 'write'],
  input: { provider_code, tx_id },
  output: {},
  errors: ['notFound'],
});
export const decideProviderRound = defineWrite({
  path: 'providers/books/decide',
  summary:
    'Propose how to end a round open for two weeks: as it is, or with stakes returned. Another person approves.',
  needs: ['cases', 'write'],
  input: { request_id: uuid, round_ref: uuid, decision: z.enum(['settle', 'void']) },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['notFound', 'notYet'],
});

const freeRoundsItem = z.object({
  grant_id: z.string(),
  provider_code: z.string(),
  games: z.array(z.string()),
  /** `asking`, `cancelling`: not yet confirmed by the provider, which is called again. */
  state: z.enum(['asking', 'granted', 'refused', 'cancelling', 'cancelled']),
  granted: z.int(),
  used: z.int(),
  remaining: z.int(),
  cancelled: z.int(),
  expired: z.int(),
  bet_value: moneyAmount,
  valid_to: instant,
});
export type FreeRoundsItem = z.infer<typeof freeRoundsItem>;

export const freeRoundsOfPlayer = defineRead({
  path: 'free-rounds',
  summary: 'Free rounds granted to a player, newest first, and the providers that support more.',
  needs: ['grants', 'read'],
  input: { player_id: uuid },
  output: {
    player: playerRef.pick({ player_id: true, account_id: true }),
    value: z.array(freeRoundsItem),
    /** Codes of the providers that can be queried for more free rounds. */
    providers: z.array(z.string()),
  },
  errors: ['notFound'],
});
export const proposeFreeRounds = defineWrite({
  path: 'free-rounds/propose',
  summary:
    'Propose free rounds for one player. Support may propose up to a cap; a site administrator approves.',
  needs: ['grants', 'make'],
  input: {
    request_id: uuid,
    player_id: uuid,
    provider_code,
    game_code: z.string().min(1).max(64),
    rounds: z.int().min(1).max(1000),
    bet_value: positiveMinor,
    days: z.int().min(1).max(90),
  },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['notFound', 'noFreeRounds', 'overCap'],
});
export const cancelFreeRounds = defineWrite({
  path: 'free-rounds/cancel',
  summary: 'Cancel remaining free rounds and notify the provider.',
  needs: ['grants', 'make', 'approve'],
  input: { provider_code, grant_id: z.string().min(1).max(64) },
  output: {},
  errors: ['notFound', 'decidedAlready'],
});
