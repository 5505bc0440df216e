import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { instant, minorUnits, moneyAmount, positiveMinor, uuid } from './fields.ts';

const provider_code = z.string().min(1).max(32);
const tx_id = z.string().min(1).max(64);

const heldWinItem = z.object({
  provider_code,
  tx_id,
  op: z.enum(['win', 'bonus_win', 'jackpot_win', 'adjust']),
  game_code: z.string(),
  /** The provider's round id; empty outside rounds. */
  round_id: z.string(),
  player: z.object({ player_id: z.string(), account_id: z.string() }),
  amount: moneyAmount,
  /** Accepted stakes of the round; null outside rounds. */
  staked: moneyAmount.nullable(),
  /** The exceeded limit. */
  reason: z.enum([
    'GAME_MAXIMUM',
    'STAKE_MULTIPLE',
    'WIN_LIMIT',
    'PLAYER_DAY',
    'PROVIDER_DAY',
    'UNKNOWN_JACKPOT',
  ]),
  /** `rolled_back`: reversed by the provider. */
  state: z.enum(['held', 'released', 'reversed', 'rolled_back']),
  held_at: instant,
  decided_at: instant.nullable(),
});
export type HeldWin = z.infer<typeof heldWinItem>;

export const heldWins = defineRead({
  path: 'held-wins',
  summary: 'Wins above their provider’s limits: pending first, then decided.',
  needs: ['cases', 'read'],
  input: {},
  output: { value: z.array(heldWinItem) },
});

/** `amount`: as displayed to the proposer; if it has changed, a new decision is required. */
export const decideHeldWin = defineWrite({
  path: 'held-wins/decide',
  summary: 'Propose to release a held win to its player, or to reverse it. Another person approves.',
  needs: ['adjustments', 'make'],
  input: {
    request_id: uuid,
    provider_code,
    tx_id,
    amount: positiveMinor,
    decision: z.enum(['release', 'reverse']),
  },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['notFound', 'changedMeanwhile'],
});

const multiple = z.int().min(1).max(10_000_000);
/** Declared maximum wins by game code, in multiples of the stakes. */
const gameMultiples = z
  .record(z.string().min(1).max(64), multiple)
  .refine((games) => Object.keys(games).length <= 200);

/**
 * Limits on a provider's wins; wins above them are held for review. Amounts are minor units; days are UTC
 * days, net of stakes.
 */
const heldWinLimits = z.object({
  max_win: positiveMinor,
  max_multiple: multiple,
  player_day: positiveMinor,
  provider_day: positiveMinor,
  game_multiples: gameMultiples,
});
export type WinLimitRules = z.infer<typeof heldWinLimits>;

export const providerWinLimits = defineRead({
  path: 'providers/win-limits',
  summary: 'Win limits by provider, and today’s net wins of players.',
  needs: ['cashier', 'read'],
  input: {},
  output: {
    value: z.array(
      z.object({
        provider_code,
        rules: heldWinLimits,
        /** False if the currency's defaults apply. */
        is_declared: z.boolean(),
        net_today: minorUnits,
      }),
    ),
  },
});

export const proposeWinLimits = defineWrite({
  path: 'providers/win-limits/propose',
  summary: 'Change a provider’s win limits. Tighter limits apply immediately, looser ones after approval.',
  needs: ['cashier', 'make'],
  input: { request_id: uuid, provider_code, rules: heldWinLimits },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['notFound', 'changedMeanwhile'],
});
