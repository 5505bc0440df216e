import { useEffect, useRef, useState } from 'react';
import type { Cue } from './cue.ts';
import { createSound, type Sound } from './sound.ts';

/** Sound while the page is open: plays the cue of every change of state, if any. */
export function useSound<State>(state: State, cueOf: (before: State, now: State) => Cue | null) {
  const [sound, setSound] = useState<Sound>();
  const before = useRef(state);
  useEffect(() => {
    const made = createSound();
    setSound(made);
    return () => made.close();
  }, []);
  useEffect(() => {
    const cue = before.current === state ? null : cueOf(before.current, state);
    before.current = state;
    if (cue) sound?.play(cue);
  }, [sound, state, cueOf]);
  return sound;
}
