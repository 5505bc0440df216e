import type { Answer } from '#contracts/api/call.ts';
import type { Api } from '#contracts/api/index.ts';
import type { RoundItem, SeedState, WinLimits } from '#contracts/api/originals.ts';
import { otherOpenGame } from './game-visit.ts';
import { isStake } from './stake-steps.ts';

/** The player's view of the game; amounts in minor units of `currency`. It never precedes the reels. */
export type PlayState = {
  phase: 'opening' | 'open' | 'closed';
  /** Why the game is closed: a name of the error catalogue. */
  reason: string;
  /** The game open in another window, if that is the reason. */
  other?: string | undefined;
  currency: string;
  exponent: number;
  /** The usual stakes, ascending; a stake is any multiple of `stakeStep` from the first to the last. */
  stakes: readonly bigint[];
  stakeStep: bigint;
  /** Zero while no stake is selected. */
  stake: bigint;
  /** The stake field as typed; null if a button, a key or the game has set the stake. */
  typed: string | null;
  balance: bigint;
  /** The maximum win here, per bet and per day; null until the game is open. */
  winLimits: WinLimits | null;
  /** Minimum time from one round to the next, in ms. */
  cycleMs: number;
  /** The requirements for autoplay here; null if it is not offered. */
  autoplay: Opened['autoplay'];
  /** The active autoplay. */
  running: { id: string; left: number } | null;
  /** Why the last autoplay stopped. */
  stopped: string | null;
  /** Free rounds of a bonus: they are played before money, at their own stake. */
  free: { bonusId: string; left: number; stake: bigint; won: bigint } | null;
  seeds: SeedState | null;
  session: { startedAt: number; rounds: number; staked: bigint; won: bigint };
  /** The round whose result is displayed. */
  round: RoundItem | null;
  history: readonly RoundItem[];
  /** A round is pending or being shown. */
  isBusy: boolean;
  /** The connection is down and the same round is requested again. */
  isRetrying: boolean;
  /** The stake is higher than the balance. */
  lacksFunds: boolean;
  /** The displayed result was finished while the player was away. */
  isResumed: boolean;
};

export const CLOSED_PLAY: PlayState = {
  phase: 'opening',
  reason: '',
  currency: '',
  exponent: 2,
  stakes: [],
  stakeStep: 1n,
  stake: 0n,
  typed: null,
  balance: 0n,
  winLimits: null,
  cycleMs: 0,
  autoplay: null,
  running: null,
  stopped: null,
  free: null,
  seeds: null,
  session: { startedAt: 0, rounds: 0, staked: 0n, won: 0n },
  round: null,
  history: [],
  isBusy: false,
  isRetrying: false,
  lacksFunds: false,
  isResumed: false,
};

/** The game cannot be played, or not now. */
export function closedBy(answer: { statusMessage: string; statusDetail: unknown }) {
  return { phase: 'closed' as const, reason: answer.statusMessage, other: otherOpenGame(answer) };
}

export type Opened = Extract<Answer<Api['openGame']>, { statusCode: 1 }>;

/**
 * The state after the game was opened; a previous stake is kept if it is still allowed. Typed text is never
 * replaced by another stake.
 */
export function opened(state: PlayState, answer: Opened, preferredStake: bigint | undefined): PlayState {
  const range = { stakes: answer.stakes.map(BigInt), stakeStep: BigInt(answer.stake_step) };
  const { started_at, rounds, staked, won } = answer.session;
  const isTyped = state.typed !== null;
  const chosen = isTyped ? state.stake : preferredStake;
  const otherStake = isTyped ? 0n : firstStake(range.stakes, BigInt(answer.balance));
  return {
    ...state,
    phase: 'open',
    currency: answer.currency,
    exponent: answer.exponent,
    ...range,
    stake: isStake(range, chosen ?? -1n) ? chosen! : otherStake,
    balance: BigInt(answer.balance),
    winLimits: answer.win_limits,
    cycleMs: answer.cycle_ms,
    autoplay: answer.autoplay,
    free: freeOf(answer),
    seeds: answer.seeds,
    session: { startedAt: Date.parse(started_at), rounds, staked: BigInt(staked), won: BigInt(won) },
    round: answer.last_round,
  };
}

function freeOf({ free_rounds: [first] }: Opened): PlayState['free'] {
  if (!first) return null;
  return { bonusId: first.bonus_id, left: first.left, stake: BigInt(first.stake), won: BigInt(first.won) };
}

/** The game starts at a low stake that the balance covers many times over, or at the lowest. */
function firstStake(stakes: readonly bigint[], balance: bigint): bigint {
  const modest = stakes.slice(0, 4).findLast((stake) => stake * 50n <= balance);
  return modest ?? stakes[0] ?? 0n;
}

/** The amount a round has paid into the balance, in minor units; a free round's win is a bonus. */
export const paidOf = (round: RoundItem): bigint =>
  round.is_free ? 0n : BigInt(round.win) + BigInt(round.jackpot?.won ?? 0);

export const paidBy = (rounds: readonly RoundItem[]): bigint =>
  rounds.reduce((sum, round) => sum + paidOf(round), 0n);

/** The state after a round's animation. */
export function settled(state: PlayState, round: RoundItem, balance: bigint): PlayState {
  const { session, free } = state;
  const taken = round.is_free ? 0n : BigInt(round.stake);
  return {
    ...state,
    balance,
    round,
    history: [round, ...state.history.filter(({ round_id }) => round_id !== round.round_id)].slice(0, 20),
    seeds: state.seeds && { ...state.seeds, nonce: round.nonce + 1 },
    session: {
      ...session,
      rounds: session.rounds + (round.is_free ? 0 : 1),
      staked: session.staked + taken,
      won: session.won + paidOf(round),
    },
    free: round.is_free && free ? { ...free, left: free.left - 1, won: free.won + BigInt(round.win) } : free,
    isResumed: false,
  };
}
