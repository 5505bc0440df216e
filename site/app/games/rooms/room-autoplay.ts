import { succeeded } from '#contracts/client.ts';
import { autoplayBetId } from '#contracts/values/autoplay-bet.ts';
import type { StopRules } from '../screen/autoplay.ts';
import type { PlacedChips } from './placed-chips.ts';
import type { PlayContext } from './room-context.ts';
import { isBettingOpen, type RoomPageState } from './room-state.ts';
import { betSingle } from './single-bets.ts';

/** The panel whose stake and target an autoplay repeats. */
const PANEL = 0;

/**
 * One bet in every round of a flight, placed by this page when the round opens, counted and stopped by the
 * server (player protection F1). Leaving the page ends the autoplay.
 */
export function createRoomAutoplay(context: PlayContext) {
  const { ports, store, isLeft } = context;
  let chip: PlacedChips | null = null;
  let tried = '';
  const change = (part: Partial<RoomPageState>) => store.set((state) => ({ ...state, ...part }));
  store.subscribe(() => {
    const state = store.get();
    const { running, room, pending } = state;
    const roundId = room?.round?.round_id ?? '';
    if (!running || !chip || isLeft() || !isBettingOpen(state) || pending.length > 0 || tried === roundId)
      return;
    tried = roundId;
    if (running.left === 0) return change({ running: null, stopped: 'rounds' });
    void placeNext(running, chip, roundId);
  });

  async function placeNext(running: { id: string; left: number }, next: PlacedChips, roundId: string) {
    const key = autoplayBetId(running.id, running.left);
    await betSingle(context, PANEL, next, { autoplay_id: running.id, client_bet_id: key });
    const { own, running: still } = store.get();
    const isPlaced = own.some((bet) => bet.client_bet_id === key && bet.round_id === roundId);
    if (isPlaced && still?.id === running.id) change({ running: { ...still, left: running.left - 1 } });
  }

  return (repeated: PlacedChips) => ({
    async start(rules: StopRules) {
      const answer = await ports.startAutoplay({ ...rules, stake: repeated.stake.toString() });
      if (succeeded(answer) && !isLeft()) {
        chip = repeated;
        // A round with a bet of the player is not bet again.
        const { room, panels, own } = store.get();
        const round = room?.round?.round_id ?? '';
        const hasBet = own.some(({ round_id, bet_id }) => round_id === round && panels[bet_id] === PANEL);
        tried = hasBet ? round : '';
        change({ running: { id: answer.autoplay_id, left: rules.rounds }, stopped: null });
      }
      return answer;
    },
    /** The current flight is played to its end. */
    async stop(): Promise<void> {
      const { running } = store.get();
      if (!running) return;
      change({ running: null, stopped: null });
      await ports.stopAutoplay(running.id);
    },
  });
}
