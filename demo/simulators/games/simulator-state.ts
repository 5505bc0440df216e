import type { ProviderAccount } from './signature.ts';
import type { WheelDraw } from './wheel-rules.ts';

/** A game of the simulated catalogue, as returned in the game list. */
export type Game = {
  provider_code: string;
  game_code: string;
  game_name: string;
  names: Record<string, string>;
  game_type: string;
  category: string;
  img_url: string;
  enabled: boolean;
  demo: boolean;
  open_mode: 'iframe' | 'popup';
  rtp: number | null;
  top_award_odds?: number;
  /** By currency, in minor units. */
  min_bet?: Record<string, string> | string;
  max_bet?: Record<string, string> | string;
  currencies?: string[];
  blocked_countries?: string[];
  jackpot_ids?: string[];
  rules?: Record<string, string>;
  free_rounds?: boolean;
  bonus_buy?: boolean;
  volatility: 'low' | 'medium' | 'high' | null;
  features: string[];
  released_at: string;
  updated_at: string;
};

/** A transaction at a wallet, completed or pending: the basis of reconciliation. */
export type Transaction = {
  site: string;
  provider: string;
  tx_id: string;
  op: 'bet' | 'win' | 'jackpot_win' | 'rollback' | 'end_round';
  player_id: string;
  round_id: string;
  game: string;
  amount: string;
  currency: string;
  target_tx_id?: string;
  /** `pending`: sent, but not answered by the wallet yet. */
  state: 'pending' | 'ok' | 'refused' | 'reversed';
  at: string;
};

export type Round = {
  id: string;
  site: string;
  provider: string;
  player_id: string;
  game: string;
  currency: string;
  stake: string;
  grant_id?: string;
  draws: WheelDraw[];
  /** Remaining free draws; the round is open while there are any. */
  freeLeft: number;
  won: string;
  /** The jackpot part of it. */
  jackpot?: string;
  state: 'open' | 'closed' | 'voided';
  opened_at: string;
};

export type Grant = {
  site: string;
  provider: string;
  grant_id: string;
  player_id: string;
  games: string[];
  rounds: number;
  used: number;
  bet_value: string;
  currency: string;
  valid_from: string;
  valid_to: string;
  cancelled: boolean;
};

/** A message with guaranteed delivery. */
export type QueuedMessage = {
  site: string;
  provider: string;
  op: string;
  tx_id: string;
  fields: object;
  tries: number;
};

/** A jackpot's balance per house and currency. */
export type JackpotPool = {
  site: string;
  provider: string;
  jackpot_id: string;
  currency: string;
  current: string;
};

/** The state kept across restarts. Small on purpose: a simulator's day has hundreds of rounds. */
export type SimulatorState = {
  rounds: Round[];
  transactions: Transaction[];
  grants: Grant[];
  outbox: QueuedMessage[];
  pools: JackpotPool[];
  /** Keys entered on the simulator's page, one for each brand and provider. */
  keys: ProviderAccount[];
};

const MAX_KEPT = 20_000;

export const emptyState = (): SimulatorState => ({
  rounds: [],
  transactions: [],
  grants: [],
  outbox: [],
  pools: [],
  keys: [],
});

/** Deletes the oldest entries, beyond the simulator's needs. */
export function trim(state: SimulatorState): void {
  state.transactions.splice(0, Math.max(0, state.transactions.length - MAX_KEPT));
  const closed = state.rounds.filter(({ state }) => state !== 'open');
  const old = new Set(closed.slice(0, Math.max(0, closed.length - MAX_KEPT)));
  if (old.size > 0) state.rounds = state.rounds.filter((round) => !old.has(round));
}
