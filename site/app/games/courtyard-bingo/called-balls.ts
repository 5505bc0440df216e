import { useEffect, useState } from 'react';

/** Time between two balls. */
export const BALL_MS = 640;
/** Before the first ball. */
export const START_MS = 900;
const LOOK_MS = 80;

/**
 * The number of called balls: none before the draw, one after another by the room's clock, all once it was
 * shown.
 */
export function useCalledBalls(
  balls: readonly number[] | null,
  { isShown, settledMs, isReduced }: { isShown: boolean; settledMs: number; isReduced: boolean },
): number {
  const [called, setCalled] = useState(0);
  const count = balls?.length ?? 0;
  useEffect(() => {
    if (count === 0) return setCalled(0);
    if (isShown || isReduced) return setCalled(count);
    const began = performance.now() - settledMs + START_MS;
    const look = () =>
      setCalled(Math.max(0, Math.min(count, Math.floor((performance.now() - began) / BALL_MS) + 1)));
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [count, isShown, settledMs, isReduced]);
  return count === 0 ? 0 : called;
}
