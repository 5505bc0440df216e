import { endSound, type SoundEvent } from '../sound/sound-event.ts';
import { currentBets, ownResultOf, type RoomPageState } from './room-state.ts';

/** Sounds of a room: placing chips, the close of bets, cashing out, and the end of a round with own bets. */
export function roomSound(before: RoomPageState, now: RoomPageState): SoundEvent | null {
  if (now.shown !== before.shown) {
    const result = ownResultOf(now);
    return result && endSound(result.staked, result.won);
  }
  if (now.draft.length > before.draft.length) return { name: 'chip' };
  if (cashedOutCount(now) > cashedOutCount(before)) return { name: 'step' };
  const [was, is] = [before.room?.round, now.room?.round];
  const hasClosed = was?.state === 'betting' && is?.state !== 'betting' && is?.round_id === was.round_id;
  return hasClosed ? { name: 'start' } : null;
}

const cashedOutCount = (state: RoomPageState) =>
  currentBets(state).filter(({ exit }) => exit !== null).length;
