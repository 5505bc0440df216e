import { useHotKeys } from '../screen/hot-keys.ts';
import { enteredAmount, neighbourOf, stakeWithin } from '../screen/stake-steps.ts';
import type { RoomPlay } from './room-play.ts';
import type { RoomPageState } from './room-state.ts';

/** Allowed values of the next chip: from the lowest to the highest of the room, in whole steps. */
export const chipRange = ({ limits }: Pick<RoomPageState, 'limits'>) => ({
  stakes: limits?.chips ?? [],
  stakeStep: limits?.step ?? 1n,
});

type RoomKeysOptions = { isOff: boolean; hasPrices: boolean };

/**
 * Keyboard control of chips and bets, in every room without its own keys. With `hasPrices` only the room's
 * chips can be selected: they are the prices of tickets.
 */
export function useRoomKeys(
  play: RoomPlay | null,
  state: RoomPageState,
  { isOff, hasPrices }: RoomKeysOptions,
): void {
  const range = chipRange(state);
  const hasChoice = range.stakes.length > 1;
  const entered = enteredAmount({ ...state, stake: state.chip });
  const choose = (requested: bigint | undefined) => {
    if (requested === undefined) return;
    const price = range.stakes.findLast((chip) => chip <= requested) ?? range.stakes[0]!;
    play?.choose(hasPrices ? price : stakeWithin(range, requested));
  };
  const step = (direction: 1 | -1) => {
    const next = neighbourOf(range, entered ?? 0n, direction);
    if (next !== undefined) play?.choose(next);
  };
  useHotKeys(
    {
      play: () => void play?.bet(),
      undo: () => play?.undo(),
      clear: () => play?.clear(),
      repeat: () => play?.repeat(),
      ...(hasChoice && {
        half: () => choose(entered && entered / 2n),
        double: () => choose(entered && entered * 2n),
        max: () => choose(state.balance),
        up: () => step(1),
        down: () => step(-1),
      }),
    },
    isOff || play === null,
  );
}
