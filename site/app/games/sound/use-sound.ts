import { useEffect, useRef, useState } from 'react';
import { createSound, type Sound } from './sound.ts';
import type { SoundEvent } from './sound-event.ts';

/** Sound while the page is open: plays the sound of every change of state, if any. */
export function useSound<State>(state: State, soundOf: (before: State, now: State) => SoundEvent | null) {
  const [sound, setSound] = useState<Sound>();
  const before = useRef(state);
  useEffect(() => {
    const made = createSound();
    setSound(made);
    return () => made.close();
  }, []);
  useEffect(() => {
    const event = before.current === state ? null : soundOf(before.current, state);
    before.current = state;
    if (event) sound?.play(event);
  }, [sound, state, soundOf]);
  return sound;
}
