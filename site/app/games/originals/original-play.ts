import type { Answer } from '#contracts/api/call.ts';
import { SESSION_ENDING_MESSAGES } from '#contracts/api/errors.ts';
import type { Api } from '#contracts/api/index.ts';
import type { OpenRoundItem, RoundItem } from '#contracts/api/originals.ts';
import { type Client, succeeded } from '#contracts/client.ts';
import type { AutoplayStop } from '#contracts/values/autoplay-stops.ts';
import { readOutcome } from '#games/engine/choice/round.ts';
import type { Json } from '#games/engine/fair/canonical-json.ts';
import { createStore, type Store } from '../../state/store.ts';
import { afterRound, createAutoplay } from '../screen/autoplay.ts';
import type { visitFields } from '../screen/game-visit.ts';
import { newRoundId } from '../screen/pending-round.ts';
import {
  CLOSED_PLAY,
  closedBy,
  type Opened,
  opened,
  type PlayState,
  paidBy,
  settled,
} from '../screen/play-state.ts';
import { isUnanswered, remainingWaitMs, retryDelayMs, stepRefusal } from '../screen/round-answer.ts';
import { seedChanges } from '../screen/seed-changes.ts';
import { isStake } from '../screen/stake-steps.ts';
import type { OriginalClient, ShownRound } from './client.ts';

export type OriginalPlayState = PlayState & {
  /** The choice for the next round. */
  choice: Json;
  /** What is marked for the next step. */
  draft: Json;
  /** The round that waits for a step. */
  open: OpenRoundItem | null;
  /** The displayed or animating round. */
  item: ShownRound | null;
  isAsking: boolean;
  isMoving: boolean;
  /** Rounds animating in parallel, oldest first: their wins are not in the balance yet. */
  falling: readonly RoundItem[];
  /** The game's cycle is not over: the next round may not begin yet. */
  isResting: boolean;
};

/** An unanswered bet: a repeated request with the same id can never bet twice. */
export type Bet = { client_round_id: string; stake: string; choice: Json; autoplay_id?: string };

/** What is marked for a step of a round. */
export type Marks = { round_id: string; step: number; draft: Json };

export type OriginalPlayPorts = {
  client: Pick<
    Client,
    | 'startAutoplay'
    | 'stopAutoplay'
    | 'openGame'
    | 'playRound'
    | 'beginRound'
    | 'stepRound'
    | 'recentRounds'
    | 'setClientSeed'
    | 'rotateSeeds'
  >;
  fields: () => { account_id: string; auth: string; provider_code: string; game_code: string };
  opening: () => ReturnType<typeof visitFields>;
  /** Stored while the tab lives, including reloads. */
  memory: {
    bet: { read(): Bet | null; write(bet: Bet | null): void };
    stake: { read(): bigint | undefined; write(stake: bigint): void };
    marks: { read(): Marks | null; write(marks: Marks | null): void };
  };
  now: () => number;
  /** Resolves after this many ms; earlier if `isUrgent` and the connection returns. */
  wait: (ms: number, isUrgent?: boolean) => Promise<void>;
  isReduced: () => boolean;
  report: (answer: { statusCode: number; statusMessage: string }) => void;
  /** The displayed balance change: a stake was taken, or a round has ended. */
  onBalance: () => void;
};

type Progress = {
  open: OpenRoundItem | null;
  round: RoundItem | null;
  balance: string;
  replayed: boolean;
  autoplay?: { left: number; stopped: AutoplayStop | null } | null;
};
type PlayContext = {
  game: OriginalClient;
  ports: OriginalPlayPorts;
  store: Store<OriginalPlayState>;
  isLeft: () => boolean;
  /** The game is re-read once nothing is animating. */
  isStale: boolean;
};

export type OriginalPlay = ReturnType<typeof createOriginalPlay>;

/**
 * A player's session of a choice game. Nothing is shown before the server has sent it. Every request is
 * repeated under the same id until it is answered, so a bet is one bet and a step one step whatever the
 * connection does.
 */
export function createOriginalPlay(game: OriginalClient, ports: OriginalPlayPorts) {
  const store: Store<OriginalPlayState> = createStore<OriginalPlayState>({
    ...CLOSED_PLAY,
    choice: game.firstChoice,
    draft: null,
    open: null,
    item: null,
    isAsking: false,
    isMoving: false,
    falling: [],
    isResting: false,
  });
  let hasLeft = false;
  const context: PlayContext = { game, ports, store, isLeft: () => hasLeft, isStale: false };
  const change = (part: Partial<OriginalPlayState>) => store.set((state) => ({ ...state, ...part }));
  return {
    store,
    autoplay: autoplayOf(context, change),
    async open(): Promise<void> {
      if (!(await refresh(context))) return;
      void loadHistory(context);
      const bet = ports.memory.bet.read();
      if (!bet) return;
      const { round, open } = store.get();
      const isThere = [round, open].some((item) => item?.client_round_id === bet.client_round_id);
      if (isThere) {
        ports.memory.bet.write(null);
        change({ isResumed: true });
      } else await place(context, bet);
    },
    /** Bets the chosen stake on the choice. */
    async bet(): Promise<void> {
      const { phase, isBusy, isResting, open, stake, balance, choice, running } = store.get();
      if (phase !== 'open' || isBusy || isResting || open || running || stake <= 0n) return;
      if (game.isReady?.(choice) === false) return;
      if (openingStake(game, choice, stake) > balance) return change({ lacksFunds: true });
      const bet = { client_round_id: newRoundId(), stake: stake.toString(), choice };
      ports.memory.bet.write(bet);
      await place(context, bet);
    },
    /** Takes the next step of the open round. */
    async act(action: Json): Promise<void> {
      const { open, isBusy } = store.get();
      if (open && !isBusy) await takeStep(context, open, action);
    },
    /** Zero: no stake is chosen, and no bet is possible. */
    setStake(stake: bigint, typed: string | null = null): void {
      const state = store.get();
      if (state.isBusy || state.open || state.running || (stake !== 0n && !isStake(state, stake))) return;
      if (stake !== 0n) ports.memory.stake.write(stake);
      change({ stake, typed, lacksFunds: false });
    },
    setChoice(choice: Json): void {
      const { isBusy, open, running, falling } = store.get();
      if (!isBusy && !open && !running && falling.length === 0) change({ choice });
    },
    setDraft(draft: Json): void {
      const { isBusy, open } = store.get();
      if (isBusy || !open) return;
      change({ draft });
      ports.memory.marks.write({ round_id: open.round_id, step: open.step, draft });
    },
    dismissFunds: () => change({ lacksFunds: false }),
    ...seedChanges(ports, change),
    follow: () => follow(context),
    leave(): void {
      hasLeft = true;
    },
  };
}

/** Consecutive rounds at the chosen stake and choice. */
function autoplayOf(context: PlayContext, change: (part: Partial<OriginalPlayState>) => void) {
  const { ports, store, isLeft } = context;
  return createAutoplay({
    ...{ client: ports.client, fields: ports.fields, read: store.get, change, isLeft },
    async round(id) {
      const { stake, balance, choice } = store.get();
      if (stake > balance) return change({ running: null, lacksFunds: true });
      const bet = { client_round_id: newRoundId(), stake: stake.toString(), choice, autoplay_id: id };
      ports.memory.bet.write(bet);
      await place(context, bet);
    },
  });
}

/** Reads the player's state; false when the game cannot be played. */
async function refresh({ ports, store, isLeft }: PlayContext): Promise<boolean> {
  const answer = await ports.client.openGame({ ...ports.fields(), ...ports.opening() });
  if (isLeft()) return false;
  if (!succeeded(answer)) {
    if (SESSION_ENDING_MESSAGES.includes(answer.statusMessage)) ports.report(answer);
    store.set((state) => ({ ...state, ...closedBy(answer) }));
    return false;
  }
  store.set(stateRead(ports, answer));
  return true;
}

/** The table as the server has it. Marks are kept for the step they were made for. */
function stateRead({ memory }: OriginalPlayPorts, answer: Opened) {
  const open = answer.open_round;
  const marks = memory.marks.read();
  const isOfStep = open !== null && marks?.round_id === open.round_id && marks.step === open.step;
  return (state: OriginalPlayState): OriginalPlayState => {
    const next = { ...state, ...opened(state, answer, state.stake || memory.stake.read()) };
    const item = open ?? answer.last_round;
    const choice = item && state.item === null ? readOutcome(item.outcome).choice : state.choice;
    const bet = open ? { stake: BigInt(readOutcome(open.outcome).stake), typed: null } : null;
    const unmarked = state.open?.step === open?.step ? state.draft : null;
    const draft = isOfStep ? marks.draft : unmarked;
    return { ...next, open, item, draft, choice: open ? readOutcome(open.outcome).choice : choice, ...bet };
  };
}

/**
 * Re-reads an open round that another window may have continued or ended. Actions of this window take
 * precedence, and without an answer the table is unchanged.
 */
async function follow(context: PlayContext): Promise<void> {
  const { ports, store, isLeft } = context;
  const { open } = store.get();
  if (!open) return;
  const answer = await ports.client.openGame({ ...ports.fields(), ...ports.opening() });
  if (isLeft() || !succeeded(answer)) return;
  const read = stateRead(ports, answer);
  store.set((state) => (state.open !== open || state.isBusy ? state : read(state)));
  if (!store.get().open) await loadHistory(context);
}

async function loadHistory({ ports, store, isLeft }: PlayContext): Promise<void> {
  const answer = await ports.client.recentRounds({ ...ports.fields(), limit: 20 });
  if (!isLeft() && succeeded(answer)) store.set((state) => ({ ...state, history: answer.value }));
}

/**
 * The immediate effect of a bet. A choice stored in the tab may be of another version: the server refuses it.
 */
function openingStake({ game }: OriginalClient, choice: Json, stake: bigint): bigint {
  try {
    return game.openingStake(choice, stake);
  } catch {
    return stake;
  }
}

/** Requests a bet until it is answered, and shows the result. */
async function place(context: PlayContext, bet: Bet): Promise<void> {
  const { game, ports, store } = context;
  const taken = openingStake(game, bet.choice, BigInt(bet.stake));
  store.set((state) => ({
    ...state,
    isBusy: true,
    isAsking: true,
    isResumed: false,
    choice: bet.choice,
    balance: state.balance - taken,
  }));
  const answer = await callUntilAnswered(context, () => call(game, ports, bet));
  if (!answer) return;
  if (!succeeded(answer)) {
    if (!SESSION_ENDING_MESSAGES.includes(answer.statusMessage)) ports.memory.bet.write(null);
    return refused(context, answer, taken);
  }
  ports.memory.bet.write(null);
  // The server's cycle began before it answered, so that a wait from here is never too short for it.
  await show(context, answer, ports.now());
}

async function call({ game }: OriginalClient, { client, fields }: OriginalPlayPorts, bet: Bet) {
  if (game.hasSteps) return await client.beginRound({ ...fields(), ...bet });
  const answer = await client.playRound({ ...fields(), ...bet });
  return succeeded(answer) ? { ...answer, open: null } : answer;
}

async function takeStep(context: PlayContext, open: OpenRoundItem, action: Json): Promise<void> {
  const { ports, store } = context;
  const { account_id, auth } = ports.fields();
  const request = { account_id, auth, round_id: open.round_id, step: open.step, action };
  store.set((state) => ({ ...state, isBusy: true, isAsking: true, isResumed: false }));
  const answer = await callUntilAnswered(context, () => ports.client.stepRound(request));
  if (!answer) return;
  if (!succeeded(answer)) return refused(context, stepRefusal(answer), 0n);
  // Not later than now if the player's clock is slow: no animation waits for clocks to agree.
  await show(context, answer, ports.now() - Math.max(0, Date.now() - Date.parse(open.opened_at)));
}

/** Animates the table to the server's state; only then texts and balance follow. */
async function show(context: PlayContext, progress: Progress, begunAt: number): Promise<void> {
  const { game, ports, store, isLeft } = context;
  const item = progress.round ?? progress.open;
  if (!item) return;
  if (game.isOverlapping && progress.round && !store.get().running)
    return await drop(context, { ...progress, round: progress.round }, begunAt);
  ports.memory.marks.write(null);
  // The stake of an open round is shown at once: other windows are notified immediately.
  const taken = progress.open?.stake;
  if (taken !== undefined && taken !== store.get().open?.stake) ports.onBalance();
  store.set((state) => ({ ...state, item, draft: null, isAsking: false, isMoving: true }));
  await ports.wait(game.showMs(item, ports.isReduced()));
  if (isLeft()) return;
  const balance = BigInt(progress.balance);
  const rest = { open: progress.open, isMoving: false, isBusy: false };
  if (!progress.round) {
    store.set((state) => ({ ...state, ...rest, balance }));
    return;
  }
  const { round } = progress;
  store.set((state) => ({
    ...{ ...state, ...settled(state, round, balance), ...rest, isResting: true },
    ...afterRound(state, { autoplay: progress.autoplay ?? null }),
  }));
  ports.onBalance();
  // A round that was settled earlier is already in the session's totals.
  if (progress.replayed) await refresh(context);
  await ports.wait(Math.max(0, begunAt + store.get().cycleMs - ports.now()));
  if (!isLeft()) store.set((state) => ({ ...state, isResting: false }));
}

/** Adds a round to those animating; the next bet waits only for the game's cycle. */
async function drop(
  context: PlayContext,
  progress: Progress & { round: RoundItem },
  begunAt: number,
): Promise<void> {
  const { ports, store, isLeft } = context;
  if (progress.replayed) context.isStale = true;
  store.set((state) => {
    const falling = [...state.falling, progress.round];
    const balance = BigInt(progress.balance) - paidBy(falling);
    const item = state.falling.length > 0 ? state.item : null;
    return { ...state, falling, balance, item, isAsking: false, isBusy: false, isResting: true };
  });
  void land(context, progress.round);
  await ports.wait(Math.max(0, begunAt + store.get().cycleMs - ports.now()));
  if (!isLeft()) store.set((state) => ({ ...state, isResting: false }));
}

async function land(context: PlayContext, round: RoundItem): Promise<void> {
  const { game, ports, store, isLeft } = context;
  await ports.wait(game.showMs(round, ports.isReduced()));
  if (isLeft()) return;
  store.set((state) => ({
    ...{ ...state, ...settled(state, round, state.balance + paidBy([round])), item: round },
    falling: state.falling.filter(({ round_id }) => round_id !== round.round_id),
  }));
  if (store.get().falling.length > 0) return;
  ports.onBalance();
  if (context.isStale && !store.get().isBusy) {
    context.isStale = false;
    await refresh(context);
  }
}

type AnyAnswer = Answer<Api['beginRound']> | Answer<Api['stepRound']> | Awaited<ReturnType<typeof call>>;

/** Repeats until there is an answer; null if the page is left first. */
async function callUntilAnswered<Got extends AnyAnswer>(
  { ports, store, isLeft }: PlayContext,
  send: () => Promise<Got>,
): Promise<Got | null> {
  for (let tries = 0; !isLeft(); tries++) {
    const answer = await send();
    if (isLeft()) return null;
    const early = remainingWaitMs(answer);
    if (early === 0 && !isUnanswered(answer)) {
      store.set((state) => ({ ...state, isRetrying: false }));
      return answer;
    }
    if (early === 0) store.set((state) => ({ ...state, isRetrying: true }));
    await ports.wait(early || retryDelayMs(tries), early === 0);
  }
  return null;
}

/** The bet failed: the stake returns, the player sees the reason, and the table is re-read. */
function refused(
  context: PlayContext,
  answer: { statusCode: number; statusMessage: string },
  returned: bigint,
): void {
  const { ports, store } = context;
  const lacksFunds = answer.statusMessage === 'insufficientFunds';
  const back = { isBusy: false, isAsking: false, lacksFunds, running: null };
  store.set((state) => ({ ...state, ...back, balance: state.balance + returned }));
  // A round open elsewhere is reported when the game is re-read.
  if (!lacksFunds && answer.statusMessage !== 'gameOpen') ports.report(answer);
  if (SESSION_ENDING_MESSAGES.includes(answer.statusMessage)) return;
  // Running animations finish first: the server's balance already contains their wins.
  if (store.get().falling.length > 0) context.isStale = true;
  else void refresh(context);
  // A round finished in another window is listed among the last rounds.
  if (answer.statusMessage === 'roundElsewhere') void loadHistory(context);
}
