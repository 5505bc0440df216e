import { succeeded } from '#contracts/client.ts';
import { newRoundId } from '../screen/pending-round.ts';
import type { PlacedChips } from './placed-chips.ts';
import { type PlayContext, refused, taken, untilAnswered } from './room-context.ts';
import { isBettingOpen, refusal } from './room-state.ts';

/** Marks a bet as part of an autoplay. */
type AutoplayBet = { autoplay_id: string; client_bet_id: string };

/**
 * Places one choice at once, as a panel's bet. A second click while its bet is in flight has no effect;
 * single bets are sent one after another, so that balances arrive in order.
 */
export async function betSingle(
  context: PlayContext,
  panel: number,
  chip: PlacedChips,
  auto?: AutoplayBet,
): Promise<void> {
  const { store } = context;
  const key = `panel ${panel}`;
  if (store.get().pending.includes(key) || chip.stake <= 0n) return;
  store.set((state) => ({ ...state, note: null, pending: [...state.pending, key] }));
  const place = () => placeSingle(context, panel, chip, auto);
  context.queue = context.queue.then(place, place);
  await context.queue;
  store.set((state) => ({ ...state, pending: state.pending.filter((pendingKey) => pendingKey !== key) }));
}

async function placeSingle(
  context: PlayContext,
  panel: number,
  chip: PlacedChips,
  auto?: AutoplayBet,
): Promise<void> {
  const { ports, store } = context;
  const state = store.get();
  const round = state.room?.round;
  const { note, possible } = isBettingOpen(state)
    ? refusal({ ...state, draft: [] }, chip, ports.maxWinOf)
    : { note: 'late' as const, possible: 0n };
  if (!round || note)
    return store.set({ ...state, note, possible, ...(note !== 'late' && { running: null }) });
  if (chip.stake > state.balance)
    return store.set({ ...state, stake: chip.stake, lacksFunds: true, running: null });
  const lines = [{ choice: chip.choice, stake: chip.stake.toString() }];
  const request = { round_id: round.round_id, client_bet_id: newRoundId(), lines, ...auto };
  const answer = await untilAnswered(context, () => ports.place(request));
  if (!answer) return;
  if (!succeeded(answer)) return refused(context, answer, chip.stake);
  store.set((now) => ({ ...taken(now, answer), panels: { ...now.panels, [answer.bet.bet_id]: panel } }));
  ports.onPaid();
}

export async function cashOut(context: PlayContext, betId: string): Promise<void> {
  const { ports, store } = context;
  if (store.get().pending.includes(betId)) return;
  store.set((state) => ({ ...state, pending: [...state.pending, betId] }));
  const answer = await untilAnswered(context, () => ports.leave(betId));
  if (!answer) return;
  if (answer.statusMessage === 'notYet') ports.report(answer);
  const left = succeeded(answer) ? answer.bet : null;
  store.set((state) => ({
    ...state,
    own: state.own.map((bet) => (bet.bet_id === left?.bet_id ? { ...bet, exit: left.exit } : bet)),
    note: answer.statusMessage === 'roundOver' ? 'gone' : null,
    pending: state.pending.filter((pendingId) => pendingId !== betId),
    isRetrying: false,
  }));
}
