import { useHotKeys } from '../screen/hot-keys.ts';
import { neighbourOf, stakeWithin } from '../screen/stakes.ts';
import type { RoomPlay } from './room-play.ts';
import type { RoomState } from './room-state.ts';

/** Chips and bets by keys, at every shared table that has no keys of its own. */
export function useRoomKeys(play: RoomPlay | null, state: RoomState, isOff: boolean): void {
  const range = { stakes: state.limits?.chips ?? [], stakeStep: state.limits?.step ?? 1n };
  const hasChoice = range.stakes.length > 1;
  const choose = (wanted: bigint) => play?.choose(stakeWithin(range, wanted));
  const step = (direction: 1 | -1) => {
    const next = neighbourOf(range, state.chip, direction);
    if (next !== undefined) play?.choose(next);
  };
  useHotKeys(
    {
      play: () => void play?.bet(),
      undo: () => play?.undo(),
      clear: () => play?.clear(),
      repeat: () => play?.repeat(),
      ...(hasChoice && {
        half: () => choose(state.chip / 2n),
        double: () => choose(state.chip * 2n),
        max: () => choose(state.balance),
        up: () => step(1),
        down: () => step(-1),
      }),
    },
    isOff || play === null,
  );
}
