import type { Answer } from '#contracts/api/call.ts';
import { SESSION_ENDING_MESSAGES } from '#contracts/api/errors.ts';
import type { Api } from '#contracts/api/index.ts';
import type { RoundItem } from '#contracts/api/originals.ts';
import { type Client, succeeded } from '#contracts/client.ts';
import { createStore, type Store } from '../../../state/store.ts';
import { newRoundId, type Pending, type PendingStore } from './pending.ts';
import { CLOSED_TABLE, opened, settled, type TableState } from './table-state.ts';

/** Shortest time between two rounds, in ms; the reels take most of it (player protection F2). */
export const CYCLE = 2500;
const RETRY_AFTER = [700, 1500, 3000, 5000, 8000] as const;

/** The reels, as the table needs them. */
export type Reels = {
  turn(): void;
  land(round: RoundItem): Promise<void>;
  rest(round: RoundItem | null): void;
};

export type TablePorts = {
  client: Pick<Client, 'openGame' | 'playRound' | 'recentRounds' | 'setClientSeed' | 'rotateSeeds'>;
  /** `account_id`, `auth`, provider and game of every call. */
  fields: () => { account_id: string; auth: string; provider_code: string; game_code: string };
  reels: Reels;
  pending: PendingStore;
  /** What was chosen before, and remembering it. */
  stake: { read(): bigint | undefined; write(stake: bigint): void };
  now: () => number;
  /** Resolves after so many ms; sooner when `isUrgent` and the line comes back. */
  wait: (ms: number, isUrgent?: boolean) => Promise<void>;
  /** Says what an answer means to the player: ends sessions, shows refusals. */
  report: (answer: { statusCode: number; statusMessage: string }) => void;
  /** A round was shown to its end. */
  onSettled: (round: RoundItem) => void;
};

export type Table = ReturnType<typeof createTable>;

/**
 * One player at one game. A round is asked for under an id that is kept until its answer is there: a lost line asks again under
 * the same id, a reload too, so a round is bet once and its result is always seen.
 */
export function createTable(ports: TablePorts) {
  const store: Store<TableState> = createStore(CLOSED_TABLE);
  const change = (part: Partial<TableState>) => store.set((state) => ({ ...state, ...part }));
  let isClosed = false;

  /** Reads seeds, stakes, balance and totals. */
  const refresh = async (): Promise<boolean> => {
    const answer = await ports.client.openGame(ports.fields());
    if (isClosed) return false;
    if (!succeeded(answer)) {
      if (SESSION_ENDING_MESSAGES.includes(answer.statusMessage)) ports.report(answer);
      change({ phase: 'closed', reason: answer.statusMessage });
      return false;
    }
    store.set((state) => opened(state, answer, state.stake || ports.stake.read()));
    return true;
  };

  const loadHistory = async () => {
    const answer = await ports.client.recentRounds({ ...ports.fields(), limit: 20 });
    if (!isClosed && succeeded(answer)) change({ history: answer.value });
  };

  /** Asks until there is an answer; null when the page is left before. */
  const ask = async (pending: Pending): Promise<Answer<Api['playRound']> | null> => {
    for (let tries = 0; !isClosed; tries++) {
      const answer = await ports.client.playRound({ ...ports.fields(), ...pending });
      if (isClosed) return null;
      if (!isUnanswered(answer)) {
        change({ isRetrying: false });
        return answer;
      }
      change({ isRetrying: true });
      await ports.wait(RETRY_AFTER[Math.min(tries, RETRY_AFTER.length - 1)]!, true);
    }
    return null;
  };

  /** Plays what was asked for to its end. */
  const settle = async (pending: Pending) => {
    const pressedAt = ports.now();
    const before = store.get().balance;
    change({ isBusy: true, isResumed: false, balance: before - BigInt(pending.stake) });
    ports.reels.turn();
    const answer = await ask(pending);
    if (!answer) return;
    if (!succeeded(answer)) return refused(answer, before);
    ports.pending.clear();
    await ports.reels.land(answer.round);
    if (isClosed) return;
    store.set((state) => settled(state, answer.round, BigInt(answer.balance)));
    ports.onSettled(answer.round);
    if (answer.replayed) await refresh();
    await ports.wait(Math.max(0, pressedAt + CYCLE - ports.now()));
    change({ isBusy: false });
  };

  const refused = (answer: { statusCode: number; statusMessage: string }, before: bigint) => {
    const isOver = SESSION_ENDING_MESSAGES.includes(answer.statusMessage);
    // An ended session says nothing about the round: it is asked for again after signing in.
    if (!isOver) ports.pending.clear();
    ports.reels.rest(store.get().round);
    const lacksFunds = answer.statusMessage === 'insufficientFunds';
    change({ isBusy: false, balance: before, lacksFunds });
    if (lacksFunds) void refresh();
    else ports.report(answer);
  };

  return {
    store,
    /** Opens the game, shows the last round, and finishes the one that was not answered. */
    async open(): Promise<void> {
      change({ phase: 'opening' });
      if (!(await refresh())) return;
      void loadHistory();
      const pending = ports.pending.read();
      const { round } = store.get();
      ports.reels.rest(round);
      if (!pending) return;
      if (round?.client_round_id === pending.client_round_id) {
        ports.pending.clear();
        change({ isResumed: true });
      } else await settle(pending);
    },
    /** Bets the chosen stake, unless a round is still on. */
    async spin(): Promise<void> {
      const { phase, isBusy, stake, balance } = store.get();
      if (phase !== 'open' || isBusy || stake <= 0n) return;
      if (stake > balance) return change({ lacksFunds: true });
      const pending = { client_round_id: newRoundId(), stake: stake.toString() };
      ports.pending.write(pending);
      await settle(pending);
    },
    setStake(stake: bigint): void {
      const { isBusy, stakes } = store.get();
      if (isBusy || !stakes.includes(stake)) return;
      ports.stake.write(stake);
      change({ stake, lacksFunds: false });
    },
    dismissFunds: () => change({ lacksFunds: false }),
    async setClientSeed(clientSeed: string) {
      const answer = await ports.client.setClientSeed({ ...ports.fields(), client_seed: clientSeed });
      if (succeeded(answer)) change({ seeds: answer.seeds });
      return answer;
    },
    async rotate() {
      const answer = await ports.client.rotateSeeds(ports.fields());
      if (succeeded(answer)) change({ seeds: answer.seeds });
      return answer;
    },
    close(): void {
      isClosed = true;
    },
  };
}

/** No word about the round: the line was down, or the server could not say. The round may or may not exist. */
function isUnanswered({ statusCode, statusMessage }: { statusCode: number; statusMessage: string }): boolean {
  if (statusCode === 0) return true;
  return ['internalServerError', 'serviceUnavailable', 'tooManyRequests'].includes(statusMessage);
}
