import type { Answer } from '#contracts/api/call.ts';
import { SESSION_ENDING_MESSAGES } from '#contracts/api/errors.ts';
import type { Api } from '#contracts/api/index.ts';
import type { RoundItem } from '#contracts/api/originals.ts';
import { type Client, succeeded } from '#contracts/client.ts';
import { createStore, type Store } from '../../state/store.ts';
import { afterRound, createAutoplay } from './autoplay.ts';
import type { visitFields } from './game-visit.ts';
import { newRoundId, type Pending, type PendingStore } from './pending-round.ts';
import { CLOSED_PLAY, closedBy, opened, type PlayState, settled } from './play-state.ts';
import { isUnanswered, remainingWaitMs, retryDelayMs } from './round-answer.ts';
import { seedChanges } from './seed-changes.ts';
import { isStake } from './stake-steps.ts';

/** Default delay when the server names none, in ms. */
const CYCLE = 2500;

/** The reels, as used by the table. */
export type Reels = {
  spin(): void;
  land(round: RoundItem): Promise<void>;
  rest(round: RoundItem | null): void;
};

type SlotPlayPorts = {
  client: Pick<
    Client,
    | 'openGame'
    | 'playRound'
    | 'recentRounds'
    | 'setClientSeed'
    | 'rotateSeeds'
    | 'startAutoplay'
    | 'stopAutoplay'
  >;
  /** `account_id`, `auth`, provider and game of every call. */
  fields: () => { account_id: string; auth: string; provider_code: string; game_code: string };
  opening: () => ReturnType<typeof visitFields>;
  reels: Reels;
  pending: PendingStore;
  /** Reads and stores the last selection. */
  stake: { read(): bigint | undefined; write(stake: bigint): void };
  now: () => number;
  /** Resolves after this many ms; earlier if `isUrgent` and the connection returns. */
  wait: (ms: number, isUrgent?: boolean) => Promise<void>;
  /** Shows the meaning of an answer to the player: ends sessions, displays refusals. */
  report: (answer: { statusCode: number; statusMessage: string }) => void;
  /** A round has been shown completely. */
  onSettled: (round: RoundItem) => void;
};

export type SlotPlay = ReturnType<typeof createSlotPlay>;

/** State shared by the steps of a round. */
type PlayContext = {
  ports: SlotPlayPorts;
  store: Store<PlayState>;
  change: (part: Partial<PlayState>) => void;
  isLeft: () => boolean;
};

/**
 * A player's session of a slot. A round's id is stored until its answer arrives: after a lost connection or a
 * reload it is requested again under the same id, so a round is bet once and its result is always shown.
 */
export function createSlotPlay(ports: SlotPlayPorts) {
  const store: Store<PlayState> = createStore(CLOSED_PLAY);
  const change = (part: Partial<PlayState>) => store.set((state) => ({ ...state, ...part }));
  let hasLeft = false;
  const context: PlayContext = { ports, store, change, isLeft: () => hasLeft };

  const autoplay = createAutoplay({
    ...{ client: ports.client, fields: ports.fields, read: store.get, change, isLeft: () => hasLeft },
    async round(id) {
      const { stake, balance } = store.get();
      if (stake > balance) return change({ running: null, lacksFunds: true });
      const pending = { client_round_id: newRoundId(), stake: stake.toString(), autoplay_id: id };
      ports.pending.write(pending);
      await settle(context, pending);
    },
  });

  return {
    store,
    autoplay,
    /** Opens the game, shows the last round, and completes an unanswered one. */
    async open(): Promise<void> {
      change({ phase: 'opening' });
      if (!(await refresh(context))) return;
      void loadHistory(context);
      const pending = ports.pending.read();
      const { round } = store.get();
      ports.reels.rest(round);
      if (!pending) return;
      if (round?.client_round_id === pending.client_round_id) {
        ports.pending.clear();
        change({ isResumed: true });
      } else await settle(context, pending);
    },
    /** Bets the chosen stake, unless a round is in progress. */
    async spin(): Promise<void> {
      const { phase, isBusy, stake, balance, free, running } = store.get();
      if (phase !== 'open' || isBusy || running || stake <= 0n) return;
      if (free) return await settle(context, freeRound(context, free));
      if (stake > balance) return change({ lacksFunds: true });
      const pending = { client_round_id: newRoundId(), stake: stake.toString() };
      ports.pending.write(pending);
      ports.stake.write(stake);
      await settle(context, pending);
    },
    /** Zero: no stake is chosen, and no bet is possible. */
    setStake(stake: bigint, typed: string | null = null): void {
      const state = store.get();
      if (state.isBusy || state.running || (stake !== 0n && !isStake(state, stake))) return;
      if (stake !== 0n) ports.stake.write(stake);
      change({ stake, typed, lacksFunds: false });
    },
    dismissFunds: () => change({ lacksFunds: false }),
    ...seedChanges(ports, change),
    /** The page was left: the server finishes pending rounds, which are shown next time. */
    leave(): void {
      hasLeft = true;
    },
  };
}

/** One of the player's free rounds, at its own stake. */
function freeRound({ ports }: PlayContext, { bonusId, stake }: NonNullable<PlayState['free']>): Pending {
  const pending = { client_round_id: newRoundId(), stake: stake.toString(), free_bonus: bonusId };
  ports.pending.write(pending);
  return pending;
}

/** Reads seeds, stakes, balance and totals; false when the game cannot be played. */
async function refresh({ ports, store, change, isLeft }: PlayContext): Promise<boolean> {
  const answer = await ports.client.openGame({ ...ports.fields(), ...ports.opening() });
  if (isLeft()) return false;
  if (!succeeded(answer)) {
    if (SESSION_ENDING_MESSAGES.includes(answer.statusMessage)) ports.report(answer);
    change(closedBy(answer));
    return false;
  }
  store.set((state) => opened(state, answer, state.stake || ports.stake.read()));
  return true;
}

async function loadHistory({ ports, change, isLeft }: PlayContext): Promise<void> {
  const answer = await ports.client.recentRounds({ ...ports.fields(), limit: 20 });
  if (!isLeft() && succeeded(answer)) change({ history: answer.value });
}

/** Plays a requested round to its end. */
async function settle(context: PlayContext, pending: Pending): Promise<void> {
  const { ports, store, change, isLeft } = context;
  const before = store.get().balance;
  const taken = pending.free_bonus ? 0n : BigInt(pending.stake);
  change({ isBusy: true, isResumed: false, balance: before - taken });
  ports.reels.spin();
  const answer = await callUntilAnswered(context, pending);
  if (!answer) return;
  // The server's cycle began before its answer, so a wait from here is never too short.
  const answeredAt = ports.now();
  if (!succeeded(answer)) return refused(context, answer, before);
  ports.pending.clear();
  await ports.reels.land(answer.round);
  if (isLeft()) return;
  store.set((state) => ({
    ...settled(state, answer.round, BigInt(answer.balance)),
    ...afterRound(state, answer),
  }));
  ports.onSettled(answer.round);
  // A round that was settled earlier is already in the session's totals. After the last free round: its wins
  // may now be playable money.
  if (answer.replayed || store.get().free?.left === 0) await refresh(context);
  await ports.wait(Math.max(0, answeredAt + store.get().cycleMs - ports.now()));
  change({ isBusy: false });
}

type Answered = Answer<Api['playRound']>;

/** Repeats until there is an answer; null if the page is left first. */
async function callUntilAnswered(
  { ports, change, isLeft }: PlayContext,
  pending: Pending,
): Promise<Answered | null> {
  for (let tries = 0; !isLeft(); tries++) {
    const answer = await ports.client.playRound({ ...ports.fields(), ...pending });
    if (isLeft()) return null;
    const early = remainingWaitMs(answer, CYCLE);
    if (early > 0) {
      // An earlier round, of this page or another, whose cycle is not over yet.
      await ports.wait(early);
      continue;
    }
    if (!isUnanswered(answer)) {
      change({ isRetrying: false });
      return answer;
    }
    change({ isRetrying: true });
    await ports.wait(retryDelayMs(tries), true);
  }
  return null;
}

/** The round does not exist: the stake returns, and the player sees the reason. */
function refused(
  context: PlayContext,
  answer: { statusCode: number; statusMessage: string; statusDetail: unknown },
  before: bigint,
): void {
  const { ports, store, change } = context;
  // An ended session reveals nothing about the round: it is requested again after signing in.
  if (!SESSION_ENDING_MESSAGES.includes(answer.statusMessage)) ports.pending.clear();
  ports.reels.rest(store.get().round);
  const lacksFunds = answer.statusMessage === 'insufficientFunds';
  change({ isBusy: false, balance: before, lacksFunds, running: null });
  if (answer.statusMessage === 'gameOpen') change(closedBy(answer));
  else if (!lacksFunds) ports.report(answer);
  // Free rounds may have ended meanwhile.
  if (lacksFunds || answer.statusMessage === 'notClaimable') void refresh(context);
}
