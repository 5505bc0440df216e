import type { SoundEvent } from './sound-event.ts';
import type { Synth } from './synthesizer.ts';

const STORED = 'baize.sound';

export type Sound = {
  isOn(): boolean;
  /**
   * Toggles sound and stores the choice in this browser. The first time it must come from a user gesture, as
   * browsers require.
   */
  set(isOn: boolean): void;
  play(event: SoundEvent): void;
  close(): void;
};

/** The sound of our games, off until the player enables it; the synthesizer is loaded only then. */
export function createSound(): Sound {
  let isOn = stored();
  let isClosed = false;
  let synth: Promise<Synth | null> | undefined;
  const load = () => {
    // A game stays silent if sounds cannot be loaded.
    synth ??= import('./synthesizer.ts').then(({ createSynth }) => createSynth()).catch(() => null);
    return synth;
  };
  const play = (event: SoundEvent) => {
    if (!isOn || isClosed || document.hidden) return;
    void load().then((made) => isOn && !isClosed && made?.play(event));
  };
  return {
    isOn: () => isOn,
    set(next) {
      isOn = next;
      store(next);
      play({ name: 'chip' });
    },
    play,
    close() {
      isClosed = true;
      void synth?.then((made) => made?.close());
    },
  };
}

function stored(): boolean {
  try {
    return localStorage.getItem(STORED) === 'on';
  } catch {
    return false;
  }
}

function store(isOn: boolean): void {
  try {
    localStorage.setItem(STORED, isOn ? 'on' : 'off');
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}
