import type { Output } from '#contracts/api/call.ts';
import type { enterRoom, OwnBet, RoomView } from '#contracts/api/rooms.ts';
import { CLOSED_PLAY, type PlayState } from '../screen/play-state.ts';
import { type MaxWinOf, stakeWithinWin } from './max-win.ts';
import { chipsOn, chipTotal, combineChips, type PlacedChips } from './placed-chips.ts';

type RoomLimits = {
  chips: readonly bigint[];
  step: bigint;
  min: bigint;
  max: bigint;
  maxPerRound: bigint;
  lines: number;
  bank: bigint;
};

/** The reason why a chip was not placed or a bet not accepted; a text key. */
type BetProblem = 'late' | 'gone' | 'placeFull' | 'roundFull' | 'linesFull' | 'winLimit' | null;

/** The player's view of a room and of own bets in it. It never precedes the animation. */
export type RoomPageState = PlayState & {
  room: RoomView | null;
  /** The server's clock minus this page's, in ms. */
  skew: number;
  isLive: boolean;
  /** The live connection is lost, not merely pending: it is being reopened. */
  isLost: boolean;
  limits: RoomLimits | null;
  own: readonly OwnBet[];
  /** Chips placed one by one, not yet bet. */
  draft: readonly PlacedChips[];
  chip: bigint;
  isPlacing: boolean;
  /** Single bets and cash-outs in flight: `panel 0`, or the id of a bet. */
  pending: readonly string[];
  /** The panel of a bet placed on this page, by its id. */
  panels: Readonly<Record<string, number>>;
  note: BetProblem;
  /** The highest possible stake after one was refused for its maximum win. */
  possible: bigint;
  /** The round whose outcome has been shown completely. */
  shown: string | null;
};

export const EMPTY_ROOM: RoomPageState = {
  ...CLOSED_PLAY,
  room: null,
  skew: 0,
  isLive: false,
  isLost: false,
  limits: null,
  own: [],
  draft: [],
  chip: 0n,
  isPlacing: false,
  pending: [],
  panels: {},
  note: null,
  possible: 0n,
  shown: null,
};

/** The player's bets of the current or displayed round. */
export function currentBets({ room, own }: Pick<RoomPageState, 'room' | 'own'>): OwnBet[] {
  return own.filter(({ round_id }) => round_id === room?.round?.round_id);
}

/**
 * The bets of the round by panel. A bet from elsewhere, or from before a reload, takes the first free panel,
 * in the order placed; there are more than `count` panels if the player has more bets.
 */
export function betsByPanel(
  state: Pick<RoomPageState, 'room' | 'own' | 'panels'>,
  count: number,
): (OwnBet | undefined)[] {
  const bets = currentBets(state).toSorted((a, b) => Date.parse(a.placed_at) - Date.parse(b.placed_at));
  const shown: (OwnBet | undefined)[] = Array.from({ length: count });
  for (const bet of bets) {
    const panel = state.panels[bet.bet_id];
    if (panel !== undefined) shown[panel] = bet;
  }
  for (const bet of bets) {
    if (state.panels[bet.bet_id] !== undefined) continue;
    const free = shown.indexOf(undefined);
    shown[free < 0 ? shown.length : free] = bet;
  }
  return shown;
}

/** The player's bets of the last completed round: those that can be repeated. */
export function lastBets({ room, own, shown }: Pick<RoomPageState, 'room' | 'own' | 'shown'>): OwnBet[] {
  const current = room?.round && room.round.round_id !== shown ? room.round.round_id : null;
  const last = own.find(({ round_id }) => round_id !== current);
  return own.filter(({ round_id }) => round_id === last?.round_id);
}

/** The player's bets in it, by spot. */
export function currentChips(state: Pick<RoomPageState, 'room' | 'own'>): PlacedChips[] {
  return combineChips(chipsOfBets(currentBets(state)));
}

/** Stored bets: all of this round and of the last one, which can be repeated. */
const KEPT_BETS = 100;

/**
 * Stores the player's bets as the server has them. An unsettled bet counts in the session from the moment
 * this page knows it.
 */
export function withOwnBets(state: RoomPageState, bets: readonly OwnBet[]): RoomPageState {
  const known = new Set(state.own.map(({ bet_id }) => bet_id));
  const fresh = bets.filter(({ bet_id, win }) => win === null && !known.has(bet_id));
  const staked = fresh.reduce((sum, { stake }) => sum + BigInt(stake), state.session.staked);
  const ids = new Set(bets.map(({ bet_id }) => bet_id));
  return {
    ...state,
    own: [...bets, ...state.own.filter(({ bet_id }) => !ids.has(bet_id))].slice(0, KEPT_BETS),
    session: { ...state.session, staked },
  };
}

type SessionTotals = Output<typeof enterRoom>['session'];

/** Stores the session result over all games [player protection D2]. */
export function withSession(state: RoomPageState, { session }: { session: SessionTotals }): RoomPageState {
  const { started_at, staked, won } = session;
  return {
    ...state,
    session: {
      ...state.session,
      startedAt: Date.parse(started_at),
      staked: BigInt(staked),
      won: BigInt(won),
    },
  };
}

/** A bet without a known result. */
export const withoutResult = (bet: OwnBet): OwnBet => ({ ...bet, win: null });

export function chipsOfBets(bets: readonly OwnBet[]): PlacedChips[] {
  return bets.flatMap(({ lines }) => lines.map(({ choice, stake }) => ({ choice, stake: BigInt(stake) })));
}

/** Whether betting is open, as far as this page knows. */
export function isBettingOpen({ room, phase }: Pick<RoomPageState, 'room' | 'phase'>): boolean {
  return phase === 'open' && room?.round?.state === 'betting';
}

/**
 * Why this chip cannot be placed, with the highest possible stake if the reason is its maximum win; null if
 * it can.
 */
export function refusal(
  state: RoomPageState,
  chip: PlacedChips,
  maxWinOf: MaxWinOf,
): Pick<RoomPageState, 'note' | 'possible'> {
  const note = refusalByStake(state, chip);
  const possible = stakeWithinWin(state, chip, maxWinOf);
  return { note: note ?? (possible < chip.stake ? 'winLimit' : null), possible };
}

function refusalByStake(state: RoomPageState, { choice, stake }: PlacedChips): BetProblem {
  const { limits, draft } = state;
  if (!limits) return 'late';
  const there = chipsOn(draft, choice);
  if (there + stake > limits.max) return 'placeFull';
  // Chips placed while a result is shown are for the next round.
  const placed = state.room?.round?.state === 'settled' ? 0n : chipTotal(currentChips(state));
  if (chipTotal(draft) + placed + stake > limits.maxPerRound) return 'roundFull';
  if (there === 0n && combineChips(draft).length >= limits.lines) return 'linesFull';
  return null;
}

/** The result of the player's bets in the displayed round; hidden before it is revealed. */
export function ownResultOf(state: RoomPageState): { staked: bigint; won: bigint } | null {
  const round = state.room?.round;
  if (!round || state.shown !== round.round_id) return null;
  const bets = currentBets(state);
  if (bets.length === 0 || bets.some(({ win }) => win === null)) return null;
  return {
    staked: chipTotal(currentChips(state)),
    won: bets.reduce((sum, { win }) => sum + BigInt(win ?? 0), 0n),
  };
}
