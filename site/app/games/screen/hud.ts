import { useRef, useState } from 'react';
import { setElementText } from '../element-text.ts';
import type { SpinFrame } from '../slot/timeline.ts';
import type { Step } from '../slot/timeline-steps.ts';

/** The data behind the texts around the reels: it changes a few times per round, not with every frame. */
export type Hud = { step: Step | null; free: SpinFrame['free']; isOver: boolean; isUnknown: boolean };

const IDLE: Hud = { step: null, free: null, isOver: true, isUnknown: true };

/** Follows the frames: state for texts, and an element for the running counter. */
export function useHud(format: (won: bigint) => string) {
  const [hud, setHud] = useState(IDLE);
  const current = useRef(IDLE);
  const count = useRef<HTMLSpanElement>(null);
  const counted = useRef<bigint>(-1n);
  const onFrame = (frame: SpinFrame) => {
    if (frame.won !== counted.current && count.current) {
      counted.current = frame.won;
      setElementText(count.current, format(frame.won));
    }
    const { step, isOver } = current.current;
    if (frame.step === step && frame.isOver === isOver) return;
    current.current = { step: frame.step, free: frame.free, isOver: frame.isOver, isUnknown: frame.spin < 0 };
    setHud(current.current);
  };
  return { hud, count, onFrame };
}
