import { useHotKeys } from './hot-keys.ts';
import type { PlayState } from './play-state.ts';
import { enteredAmount, neighbourOf, stakeWithin } from './stake-steps.ts';

type Keys = {
  /** Spin, or skip the current animation. */
  act: () => void;
  state: Pick<PlayState, 'stakes' | 'stakeStep' | 'stake' | 'typed' | 'exponent' | 'balance'>;
  setStake: (stake: bigint) => void;
  isOff: boolean;
};

/** Keyboard control of play and stake. */
export function useKeys({ act, state, setStake, isOff }: Keys): void {
  const entered = enteredAmount(state);
  const choose = (requested: bigint | undefined) =>
    requested !== undefined && setStake(stakeWithin(state, requested));
  const step = (direction: 1 | -1) => {
    const next = neighbourOf(state, entered ?? 0n, direction);
    if (next !== undefined) setStake(next);
  };
  useHotKeys(
    {
      play: act,
      half: () => choose(entered && entered / 2n),
      double: () => choose(entered && entered * 2n),
      max: () => choose(state.balance),
      up: () => step(1),
      down: () => step(-1),
    },
    isOff,
  );
}
