import type { Cue } from './cues.ts';

const STORED = 'baize.sound';
/** A scale of five tones: any of them sounds well beside any other. */
const SCALE = [392, 440, 523.25, 587.33, 659.25, 783.99, 880, 1046.5] as const;

type Tone = {
  pitch: number;
  at?: number;
  length?: number;
  gain?: number;
  type?: OscillatorType;
  slide?: number;
};

export type Sound = {
  isOn(): boolean;
  /** Switches and remembers. Must be called from a gesture the first time: browsers allow sound only then. */
  set(isOn: boolean): void;
  play(cue: Cue | { name: 'start' }): void;
  close(): void;
};

/** Sounds made of a few oscillators, off until the player asks for them. */
export function createSound(): Sound {
  let isOn = stored();
  let audio: AudioContext | undefined;

  const tone = ({ pitch, at = 0, length = 0.18, gain = 0.16, type = 'triangle', slide = 1 }: Tone) => {
    if (!audio) return;
    const start = audio.currentTime + at;
    const source = audio.createOscillator();
    const envelope = audio.createGain();
    source.type = type;
    source.frequency.setValueAtTime(pitch, start);
    source.frequency.exponentialRampToValueAtTime(pitch * slide, start + length);
    envelope.gain.setValueAtTime(0.0001, start);
    envelope.gain.exponentialRampToValueAtTime(gain, start + 0.012);
    envelope.gain.exponentialRampToValueAtTime(0.0001, start + length);
    source.connect(envelope).connect(audio.destination);
    source.start(start);
    source.stop(start + length + 0.02);
  };

  return {
    isOn: () => isOn,
    set(next) {
      isOn = next;
      store(next);
      if (next) audio ??= new AudioContext();
    },
    play(cue) {
      if (!isOn) return;
      audio ??= new AudioContext();
      if (audio.state === 'suspended') void audio.resume();
      for (const sounding of tonesOf(cue)) tone(sounding);
    },
    close() {
      void audio?.close();
      audio = undefined;
    },
  };
}

function tonesOf(cue: Cue | { name: 'start' }): Tone[] {
  if (cue.name === 'start') return [{ pitch: 170, length: 0.35, gain: 0.08, slide: 2.2 }];
  if (cue.name === 'stop') {
    const knock: Tone = { pitch: 150 + cue.index * 6, length: 0.09, gain: 0.22, type: 'sine', slide: 0.55 };
    return cue.isScatter ? [knock, { pitch: 1046.5, length: 0.6, gain: 0.1, type: 'sine' }] : [knock];
  }
  if (cue.name === 'line') return [{ pitch: SCALE[cue.index % SCALE.length]!, length: 0.3, gain: 0.1 }];
  if (cue.name === 'scatter') return chord([523.25, 783.99], 0.08, 0.5);
  if (cue.name === 'award') return chord([196, 293.66, 392, 587.33], 0.12, 1.1);
  const notes = cue.name === 'win' ? SCALE.slice(2, 6) : SCALE;
  return chord(notes, 0.09, 0.45);
}

function chord(pitches: readonly number[], step: number, length: number): Tone[] {
  return pitches.map((pitch, index) => ({ pitch, at: index * step, length, gain: 0.11 }));
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
