import { z } from 'zod';
import { gwpAmount, gwpJackpotId } from './requests.ts';

/**
 * Calls from the wallet to a provider [wallet 4]: `POST {url}/operator/1/{call}`, signed like the messages of
 * GWP/1.
 */

const currency = z.string().max(8).toUpperCase();
/** In minor units by currency; a plain amount is in the game's only currency. */
const betLimit = z.union([gwpAmount, z.record(currency, gwpAmount)]);

const gameItem = z.object({
  provider_code: z.string().max(32),
  game_code: z.string().regex(/^[A-Za-z0-9._-]{1,64}$/),
  game_name: z.string().min(1).max(200),
  /** Names by language code of the platform. */
  names: z.record(z.string().max(8), z.string().max(200)).default({}),
  game_type: z.string().min(1).max(32),
  /** The provider's own name of the game type. */
  category: z.string().max(64),
  img_url: z.string().max(300).default(''),
  enabled: z.boolean(),
  demo: z.boolean().default(false),
  open_mode: z.enum(['iframe', 'redirect', 'new_tab', 'popup']).default('iframe'),
  rtp: z.number().min(0).max(200).nullable().default(null),
  /** Odds of the top award: one round in this many. */
  top_award_odds: z.int().min(1).nullable().default(null),
  volatility: z.enum(['low', 'medium', 'high']).nullable().default(null),
  features: z.array(z.string().max(32)).max(32).default([]),
  /** Omitted fields keep their stored values. */
  currencies: z.array(currency).max(200).optional(),
  blocked_countries: z.array(z.string().length(2).toUpperCase()).max(300).optional(),
  min_bet: betLimit.optional(),
  max_bet: betLimit.optional(),
  jackpot_ids: z.array(gwpJackpotId).max(16).optional(),
  /** Rules and payouts as plain text, by language code of the platform. */
  rules: z.record(z.string().max(8), z.string().min(1).max(4000)).optional(),
  free_rounds: z.boolean().optional(),
  bonus_buy: z.boolean().optional(),
  released_at: z.iso.date(),
});
export type ProviderGame = z.output<typeof gameItem>;

const transaction = z.object({
  tx_id: z.string().max(64),
  op: z.enum(['bet', 'win', 'bet_win', 'rollback', 'end_round', 'bonus_win', 'jackpot_win', 'adjust']),
  player_id: z.string().max(128),
  round_id: z.string().max(64).nullish(),
  game: z.string().max(64).nullish(),
  amount: z.string().regex(/^-?\d{1,16}$/),
  currency: z.string().max(8),
  target_tx_id: z.string().max(64).nullish(),
  state: z.enum(['pending', 'ok', 'refused', 'reversed']),
  at: z.iso.datetime(),
});
export type ProviderTransaction = z.output<typeof transaction>;

const opened = { url: z.url({ protocol: /^https?$/ }).max(2000), expires_at: z.iso.datetime().optional() };

/** Fields of the answers, in addition to `status`. */
export const providerAnswers = {
  games: z.object({ games: z.array(gameItem).max(20_000), page: z.int(), pages: z.int(), total: z.int() }),
  launch: z.object({ ...opened, open: z.enum(['iframe', 'redirect', 'new_tab', 'popup']).default('iframe') }),
  demo: z.object({ ...opened, open: z.enum(['iframe', 'redirect', 'new_tab', 'popup']).default('iframe') }),
  round: z.object({
    round: z.record(z.string(), z.unknown()).optional(),
    transactions: z.array(transaction).default([]),
    replay_url: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .nullish(),
  }),
  transactions: z.object({
    transactions: z.array(transaction).max(20_000),
    cursor: z.string().max(200).nullable(),
  }),
  /** `grant_ref`: the provider's own grant id, if it does not use ours. */
  grant: z.object({
    grant_ref: z
      .string()
      .regex(/^[!-~]{1,64}$/)
      .optional(),
  }),
  /** Null: not stated. */
  cancel: z.object({ used: z.int().nullable().default(null), cancelled: z.int().nullable().default(null) }),
  /**
   * Current pools, in minor units. `seed`: start value of a pool, initially and after each win, included in
   * `current`; `shared`: players of other operators also contribute to it.
   */
  jackpots: z.object({
    jackpots: z
      .array(
        z.object({
          jackpot_id: gwpJackpotId,
          games: z.array(z.string().max(64)).max(500),
          currency,
          current: gwpAmount,
          seed: gwpAmount.default('0'),
          shared: z.boolean().default(false),
        }),
      )
      .max(1000),
  }),
  /**
   * Sent with `player_id` and `session_sha256`, the hashes of the ended sessions, because the wallet stores
   * no session tokens.
   */
  close: z.object({ closed: z.union([z.boolean(), z.int()]) }),
} as const;

export type ProviderCall = keyof typeof providerAnswers;
export type ProviderAnswer<Call extends ProviderCall> = z.output<(typeof providerAnswers)[Call]>;
