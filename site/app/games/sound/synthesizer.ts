import type { SoundEvent } from './sound-event.ts';

/** A pentatonic scale: any two of its tones sound well together. */
const SCALE = [392, 440, 523.25, 587.33, 659.25, 783.99, 880, 1046.5] as const;

type Tone = {
  pitch: number;
  at?: number;
  length?: number;
  gain?: number;
  type?: OscillatorType;
  slide?: number;
};

export type Synth = { play(event: SoundEvent): void; close(): void };

/** Sounds made of a few oscillators: no files. */
export function createSynth(): Synth {
  const audio = new AudioContext();
  const tone = ({ pitch, at = 0, length = 0.18, gain = 0.16, type = 'triangle', slide = 1 }: Tone) => {
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
    play(event) {
      if (audio.state === 'suspended') void audio.resume();
      for (const sounding of tonesOf(event)) tone(sounding);
    },
    close: () => void audio.close(),
  };
}

function tonesOf(event: SoundEvent): Tone[] {
  switch (event.name) {
    case 'start':
      return [{ pitch: 170, length: 0.35, gain: 0.08, slide: 2.2 }];
    case 'chip':
      return [{ pitch: 1320, length: 0.06, gain: 0.07, type: 'sine', slide: 0.8 }];
    case 'step':
      return [{ pitch: 330, length: 0.12, gain: 0.12, type: 'sine' }];
    case 'end':
      return [{ pitch: 150, length: 0.12, gain: 0.18, type: 'sine', slide: 0.55 }];
    case 'stop': {
      const knock: Tone = {
        pitch: 150 + event.index * 6,
        length: 0.09,
        gain: 0.22,
        type: 'sine',
        slide: 0.55,
      };
      return event.isScatter ? [knock, { pitch: 1046.5, length: 0.6, gain: 0.1, type: 'sine' }] : [knock];
    }
    case 'line':
      return [{ pitch: SCALE[event.index % SCALE.length]!, length: 0.3, gain: 0.1 }];
    case 'scatter':
      return chord([523.25, 783.99], 0.08, 0.5);
    case 'award':
      return chord([196, 293.66, 392, 587.33], 0.12, 1.1);
    case 'win':
      return chord(SCALE.slice(2, 6), 0.09, 0.45);
    case 'big':
      return chord(SCALE, 0.09, 0.45);
  }
}

function chord(pitches: readonly number[], step: number, length: number): Tone[] {
  return pitches.map((pitch, index) => ({ pitch, at: index * step, length, gain: 0.11 }));
}
