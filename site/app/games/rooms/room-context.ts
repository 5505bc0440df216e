import type { Answer } from '#contracts/api/call.ts';
import type { GameChoice } from '#contracts/api/game-choice.ts';
import type { Api } from '#contracts/api/index.ts';
import type {
  enterRoom,
  leaveFlight,
  OwnBet,
  placeRoomBet,
  RoomRound,
  viewRoom,
} from '#contracts/api/rooms.ts';
import type { LiveServerMessage } from '#contracts/live-messages.ts';
import { AUTOPLAY_STOPS, type AutoplayStop } from '#contracts/values/autoplay-stops.ts';
import type { Store } from '../../state/store.ts';
import type { StopRules } from '../screen/autoplay.ts';
import { closedBy } from '../screen/play-state.ts';
import { isUnanswered } from '../screen/round-answer.ts';
import type { FlightClock } from './flight-clock.ts';
import type { MaxWinOf } from './max-win.ts';
import type { PlacedChips } from './placed-chips.ts';
import { type RoomPageState, withOwnBets } from './room-state.ts';

export const RETRY_DELAYS_MS = [500, 1000, 2000, 4000] as const;

type BetRequest = {
  round_id: string;
  client_bet_id: string;
  lines: { stake: string; choice: GameChoice }[];
  autoplay_id?: string;
};

export type RoomPlayPorts = {
  enter: () => Promise<Answer<typeof enterRoom>>;
  view: () => Promise<Answer<typeof viewRoom>>;
  leave: (betId: string) => Promise<Answer<typeof leaveFlight>>;
  place: (bet: BetRequest) => Promise<Answer<typeof placeRoomBet>>;
  startAutoplay: (rules: StopRules & { stake: string }) => Promise<Answer<Api['startRoomAutoplay']>>;
  stopAutoplay: (id: string) => Promise<unknown>;
  maxWinOf: MaxWinOf;
  /** Duration of the animation of this round, in ms from its settlement. */
  showMs: (round: RoomRound) => number;
  /** The page's clock, ms since the epoch. */
  now: () => number;
  wait: (ms: number, isUrgent?: boolean) => Promise<void>;
  /** Chips placed but not bet, stored across reloads. */
  kept: { read: () => PlacedChips[]; write: (chips: readonly PlacedChips[]) => void };
  report: (answer: { statusCode: number; statusMessage: string; statusDetail: unknown }) => void;
  onPaid: () => void;
};

export type OwnMessage = Extract<LiveServerMessage, { type: 'own' }>;

export type PlayContext = {
  ports: RoomPlayPorts;
  store: Store<RoomPageState>;
  flight: FlightClock;
  /** Unread notifications about the player's bets. */
  news: OwnMessage[];
  /** The last single bet: the next one is sent after its answer, so that balances arrive in order. */
  queue: Promise<void>;
  isLeft: () => boolean;
};
/** Repeats a call until it is answered; null if the player has left the page. */
export async function untilAnswered<Answered extends { statusCode: number; statusMessage: string }>(
  { ports, store, isLeft }: PlayContext,
  call: () => Promise<Answered>,
): Promise<Answered | null> {
  for (let tries = 0; ; tries++) {
    const answer = await call();
    if (isLeft()) return null;
    if (!isUnanswered(answer)) return answer;
    store.set((state) => ({ ...state, isRetrying: true }));
    await ports.wait(RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length - 1)]!, true);
    if (isLeft()) return null;
  }
}

export const taken = (
  state: RoomPageState,
  { bet, balance }: { bet: OwnBet; balance: string },
): RoomPageState => ({
  ...withOwnBets(state, [bet]),
  balance: BigInt(balance),
  isRetrying: false,
});

export function refused(
  context: PlayContext,
  answer: Parameters<RoomPlayPorts['report']>[0],
  stake: bigint,
): void {
  const { ports, store } = context;
  const { statusMessage } = answer;
  const isElsewhere = statusMessage === 'gameOpen';
  const isLate = statusMessage === 'betsClosed';
  const lacksFunds = statusMessage === 'insufficientFunds';
  const isOver = statusMessage === 'autoplayOver';
  const stopped = isOver ? stopIn(answer.statusDetail) : null;
  store.set((state) => ({
    ...state,
    isPlacing: false,
    isRetrying: false,
    lacksFunds,
    stake,
    note: isLate ? 'late' : null,
    // A late bet is not a reason to stop: the next round is bet in time.
    ...(!isLate && { running: null, stopped }),
    ...(isElsewhere && closedBy(answer)),
  }));
  if (!isLate && !lacksFunds && !isElsewhere && !stopped) ports.report(answer);
}

/** The server's reason for ending an autoplay, if there is a text for it. */
function stopIn(detail: unknown): AutoplayStop | null {
  const { reason } = (detail || {}) as { reason?: string };
  return AUTOPLAY_STOPS.find((stop) => stop === reason) ?? null;
}
