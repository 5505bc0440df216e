import { type RefObject, useEffect, useRef } from 'react';
import type { PlayState } from './play-state.ts';
import { neighbourOf } from './stakes.ts';

type Keys = {
  frame: RefObject<HTMLElement | null>;
  /** Spin, or pass over what is shown. */
  act: () => void;
  state: PlayState;
  setStake: (stake: bigint) => void;
  isOff: boolean;
};

/**
 * Space and Enter play, the arrows change the stake, wherever the focus is not on a control with keys of its
 * own.
 */
export function useKeys(keys: Keys): void {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { act, state, setStake, isOff } = current.current;
      const target = event.target instanceof Element ? event.target : null;
      const isElsewhere = target?.closest(
        'a, button:not([data-play]), input, select, textarea, [contenteditable], [role=dialog]',
      );
      if (isOff || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
      const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
      // On the button itself the browser makes the click; only a held key has to be stopped from clicking
      // again.
      if (step === 0 && target?.closest('[data-play]')) {
        if (event.repeat) event.preventDefault();
        return;
      }
      if (event.key !== ' ' && event.key !== 'Enter' && step === 0) return;
      event.preventDefault();
      // A held key is one press: every round needs its own.
      if (step === 0) {
        if (!event.repeat) act();
        return;
      }
      const next = neighbourOf(state, state.stake, step);
      if (next !== undefined) setStake(next);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
