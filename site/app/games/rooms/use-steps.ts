import { useEffect, useRef, useState } from 'react';

type Steps = {
  roundId: string;
  /** An outcome is known and being shown. */
  isMoving: boolean;
  stepMs: number;
  /** Time between settlement and its arrival here. */
  settledMs: number;
};

/** The number of visible steps of an outcome: whole steps since it was settled. 0 while none is shown. */
export function useSteps({ roundId, isMoving, stepMs, settledMs }: Steps): number {
  const [count, setCount] = useState(0);
  const late = useRef(settledMs);
  late.current = settledMs;
  useEffect(() => {
    setCount(0);
    if (!isMoving || roundId === '') return;
    const startedAt = performance.now() - late.current;
    const look = () => setCount(Math.floor((performance.now() - startedAt) / stepMs));
    look();
    const timer = setInterval(look, stepMs / 4);
    return () => clearInterval(timer);
  }, [roundId, isMoving, stepMs]);
  return count;
}
