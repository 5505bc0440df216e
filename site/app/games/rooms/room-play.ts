import { SESSION_ENDING_MESSAGES } from '#contracts/api/errors.ts';
import type { GameChoice } from '#contracts/api/game-choice.ts';
import type { OwnBet, RoomRound, RoomView } from '#contracts/api/rooms.ts';
import { succeeded } from '#contracts/client.ts';
import type { LiveServerMessage } from '#contracts/live-messages.ts';
import { createStore, type Store } from '../../state/store.ts';
import { newRoundId } from '../screen/pending-round.ts';
import { closedBy } from '../screen/play-state.ts';
import { type FlightClock, resetFlight, updateFlightClock } from './flight-clock.ts';
import type { MaxWinOf } from './max-win.ts';
import { chipTotal, combineChips, type PlacedChips } from './placed-chips.ts';
import { createRoomAutoplay } from './room-autoplay.ts';
import {
  type OwnMessage,
  type PlayContext,
  RETRY_DELAYS_MS,
  type RoomPlayPorts,
  refused,
  taken,
  untilAnswered,
} from './room-context.ts';
import {
  chipsOfBets,
  EMPTY_ROOM,
  isBettingOpen,
  lastBets,
  type RoomPageState,
  refusal,
  withOwnBets,
  withoutResult,
  withSession,
} from './room-state.ts';
import { updateRoomView } from './room-view.ts';
import { betSingle, cashOut } from './single-bets.ts';

export type RoomPlay = ReturnType<typeof createRoomPlay>;

/**
 * A player's session in a room: chips placed on the page, accepted bets, and results reported after their
 * animation.
 */
export function createRoomPlay(ports: RoomPlayPorts) {
  const store = createStore<RoomPageState>(EMPTY_ROOM);
  let hasLeft = false;
  // Not in the store: it changes ten times a second, and only the flight's drawing needs it.
  const flight: FlightClock = { ms: 0, receivedAt: 0, drawnMs: 0 };
  const context: PlayContext = {
    ports,
    store,
    flight,
    news: [],
    queue: Promise.resolve(),
    isLeft: () => hasLeft,
  };
  // Chips being bet may already be at the server: after a reload that bet is shown.
  store.subscribe(() => {
    const { phase, draft, isPlacing } = store.get();
    if (phase === 'open' && !hasLeft) ports.kept.write(isPlacing ? [] : draft);
    readNews(context);
  });
  const change = (part: Partial<RoomPageState>) => store.set((state) => ({ ...state, ...part }));
  const play = chipsOf(store, ports.maxWinOf);
  return {
    store,
    maxWinOf: ports.maxWinOf,
    open: async () => {
      const chips = ports.kept.read();
      await enter(context);
      for (const { choice, stake } of chips) play.lay(choice, stake);
    },
    hear: (message: LiveServerMessage) => handleMessage(context, message),
    line: (isLive: boolean) => {
      change({ isLive, isLost: !isLive });
      // Bets from another window may have been missed meanwhile.
      if (isLive && store.get().phase === 'open') void catchUp(context);
    },
    /** Polls the room while the live connection is down. */
    look: () => loadRoom(context),
    /** Zero: the typed value is not a chip, and none can be placed. */
    choose: (chip: bigint, typed: string | null = null) => change({ chip, typed }),
    dismissFunds: () => change({ lacksFunds: false }),
    bet: () => bet(context),
    /** Places one choice at once, as a panel's bet, independent of the chips on the table. */
    betSingle: (panel: number, chip: PlacedChips) => betSingle(context, panel, chip),
    /** Repeats a bet in consecutive rounds; a panel's own autoplay. */
    autoplay: createRoomAutoplay(context),
    flight,
    /**
     * Cashes this bet out; repeated until it is answered, because a repeated call returns the first result.
     */
    cashOut: (betId: string) => cashOut(context, betId),
    ...play,
    leave() {
      hasLeft = true;
    },
  };
}

/** Chips are placed and removed only on the page: no money moves. */
function chipsOf(store: Store<RoomPageState>, maxWinOf: MaxWinOf) {
  const lay = (choice: GameChoice, stake: bigint): boolean => {
    const state = store.get();
    if (state.phase !== 'open' || state.isPlacing || stake <= 0n) return false;
    const { note, possible } = refusal(state, { choice, stake }, maxWinOf);
    store.set({ ...state, note, possible, draft: note ? state.draft : [...state.draft, { choice, stake }] });
    return note === null;
  };
  const without = (draft: RoomPageState['draft']) => {
    if (!store.get().isPlacing) store.set((state) => ({ ...state, draft, note: null }));
  };
  return {
    /** Without a selected chip nothing is placed. */
    lay: (choice: GameChoice, stake = store.get().chip) => stake > 0n && lay(choice, stake),
    undo: () => without(store.get().draft.slice(0, -1)),
    clear: () => without([]),
    remove: (choice: GameChoice) => {
      const key = JSON.stringify(choice);
      without(store.get().draft.filter((chip) => JSON.stringify(chip.choice) !== key));
    },
    /** Places the chips of the player's last round again. */
    repeat: () => {
      const chips = chipsOfBets(lastBets(store.get()));
      for (const { choice, stake } of combineChips(chips)) lay(choice, stake);
    },
    double: () => {
      for (const { choice, stake } of combineChips(store.get().draft)) lay(choice, stake);
    },
  };
}

/** Reads room, limits and own bets; the first time it opens the table. */
async function enter(context: PlayContext): Promise<void> {
  const { ports, store, isLeft } = context;
  const answer = await ports.enter();
  if (isLeft()) return;
  if (!succeeded(answer)) {
    if (SESSION_ENDING_MESSAGES.includes(answer.statusMessage)) ports.report(answer);
    if (store.get().phase !== 'open') store.set((state) => ({ ...state, ...closedBy(answer) }));
    return;
  }
  const { limits, room } = answer;
  const chips = limits.chips.map(BigInt);
  store.set((state) => ({
    ...state,
    phase: 'open',
    currency: answer.currency,
    exponent: answer.exponent,
    balance: BigInt(answer.balance),
    winLimits: answer.win_limits,
    autoplay: answer.autoplay,
    chip: state.chip || (state.typed === null && chips[0]) || 0n,
    limits: {
      chips,
      step: BigInt(limits.step),
      min: BigInt(limits.min),
      max: BigInt(limits.max),
      maxPerRound: BigInt(limits.max_per_round),
      lines: limits.lines,
      bank: BigInt(limits.bank),
    },
  }));
  store.set((state) => withSession(withOwnBets(state, answer.own), answer));
  take(context, room);
}

async function loadRoom(context: PlayContext): Promise<void> {
  const answer = await context.ports.view();
  if (!context.isLeft() && succeeded(answer)) take(context, answer.room);
}

function handleMessage(context: PlayContext, message: LiveServerMessage): void {
  if (message.type === 'tick') updateFlightClock(context.flight, message.ms, performance.now());
  if (context.isLeft() || message.type === 'tick' || message.type === 'beat' || message.type === 'none')
    return;
  if (message.type === 'own') {
    context.news.push(message);
    readNews(context);
    return;
  }
  const { room } = context.store.get();
  const next = updateRoomView(room, message);
  if (next && next !== room) take(context, next, message.type !== 'bets');
}

/**
 * Re-reads the player's bets when the server reports one that this page does not know: another window placed
 * or cashed it out.
 */
function readNews(context: PlayContext): void {
  const { own, isPlacing, pending } = context.store.get();
  // The pending bet may be the reported one; its answer tells.
  if (isPlacing || pending.length > 0) return;
  const isKnown = ({ bet_id, exit }: OwnMessage) =>
    own.some((bet) => bet.bet_id === bet_id && bet.exit === exit);
  if (!context.news.splice(0).every(isKnown)) void catchUp(context);
}

async function catchUp(context: PlayContext): Promise<void> {
  const { ports, store } = context;
  const answer = await loadOwnBets(context);
  if (!answer) return;
  const { shown } = store.get();
  const isResultShown = ({ round_id, win }: OwnBet) => win === null || round_id === shown;
  store.set((state) => ({
    ...withOwnBets(
      state,
      answer.own.map((bet) => (isResultShown(bet) ? bet : withoutResult(bet))),
    ),
    ...(answer.own.every(isResultShown) && { balance: BigInt(answer.balance) }),
  }));
  if (answer.own.every(isResultShown)) store.set((state) => withSession(state, answer));
  ports.onPaid();
}

/** The room with the player's own bets, requested until it is answered. */
async function loadOwnBets({ ports, store, isLeft }: PlayContext) {
  for (const pause of [0, ...RETRY_DELAYS_MS]) {
    await ports.wait(pause);
    const answer = await ports.enter();
    if (isLeft()) return null;
    if (succeeded(answer)) return answer;
    if (answer.statusMessage === 'gameOpen') store.set((state) => ({ ...state, ...closedBy(answer) }));
    if (answer.statusMessage === 'gameOpen') return null;
  }
  return null;
}

/** Applies the room's current state; a settled round is shown first, reported then. */
function take(context: PlayContext, room: RoomView, isTimed = true): void {
  const { ports, store } = context;
  const before = store.get();
  const skew = isTimed ? Date.parse(room.now) - ports.now() : before.skew;
  // The message about a late bet disappears when the next round opens.
  const note = before.room?.round?.round_id === room.round?.round_id ? before.note : null;
  store.set({ ...before, room, skew, note });
  const { round } = room;
  if (round?.round_id !== before.room?.round?.round_id) resetFlight(context.flight);
  if (!round || before.shown === round.round_id) return;
  const wasKnown = before.room?.round?.round_id === round.round_id && before.room.round.state === round.state;
  if (wasKnown || (round.state !== 'settled' && round.state !== 'voided')) return;
  void show(context, round);
}

/** Waits until the outcome's animation is over, then reports the return. */
async function show(context: PlayContext, round: RoomRound): Promise<void> {
  const { ports, store, isLeft } = context;
  const { skew } = store.get();
  const since = ports.now() + skew - Date.parse(round.settled_at ?? round.closes_at);
  const length = round.state === 'voided' ? 0 : ports.showMs(round);
  await ports.wait(Math.max(0, length - since));
  if (isLeft()) return;
  const isOurs = store.get().own.some(({ round_id, win }) => round_id === round.round_id && win === null);
  if (isOurs) await paid(context);
  if (!isLeft()) store.set((state) => ({ ...state, shown: round.round_id }));
}

/** Reads the results of the player's bets in a settled round. */
async function paid(context: PlayContext): Promise<void> {
  const { ports, store } = context;
  const answer = await loadOwnBets(context);
  if (!answer) return;
  store.set((state) => {
    const { session, ...rest } = withSession(withOwnBets(state, answer.own), answer);
    return {
      ...rest,
      balance: BigInt(answer.balance),
      session: { ...session, rounds: session.rounds + 1 },
    };
  });
  ports.onPaid();
}

/** Bets the placed chips: repeated under the same id until it is answered, so that they are bet once. */
async function bet(context: PlayContext): Promise<void> {
  const { ports, store } = context;
  const state = store.get();
  const round = state.room?.round;
  if (state.isPlacing || state.draft.length === 0 || !round) return;
  if (!isBettingOpen(state)) return store.set({ ...state, note: 'late' });
  const chips = combineChips(state.draft);
  if (chipTotal(chips) > state.balance)
    return store.set({ ...state, stake: chipTotal(chips), lacksFunds: true });
  const lines = chips.map(({ choice, stake }) => ({ choice, stake: stake.toString() }));
  const request = { round_id: round.round_id, client_bet_id: newRoundId(), lines };
  store.set({ ...state, isPlacing: true, note: null });
  const answer = await untilAnswered(context, () => ports.place(request));
  if (!answer) return;
  if (!succeeded(answer)) return refused(context, answer, chipTotal(chips));
  store.set((now) => ({ ...taken(now, answer), draft: [], isPlacing: false }));
  ports.onPaid();
}
