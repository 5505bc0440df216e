import { useEffect, useRef } from 'react';
import { multiplierAt } from '#games/crash/index.ts';
import { drawnFlightMs } from '../rooms/flight-clock.ts';
import type { RoomPlay } from '../rooms/room-play.ts';
import type { RoomPageState } from '../rooms/room-state.ts';

/** The displayed state of a flight; `value` in hundredths. */
export type Moment = { ms: number; value: number };

/** Calls `draw` every frame while a flight is in the air. */
export function useFlight(play: RoomPlay, state: RoomPageState, draw: (moment: Moment) => void): void {
  const current = useRef(draw);
  current.current = draw;
  const flying = state.room?.round?.state === 'locked' ? state.room.round.round_id : null;
  useEffect(() => {
    if (!flying) return;
    let frame = 0;
    const step = () => {
      const ms = drawnFlightMs(play.flight, performance.now());
      current.current({ ms, value: multiplierAt(Math.floor(ms)) });
      frame = requestAnimationFrame(step);
    };
    step();
    return () => cancelAnimationFrame(frame);
  }, [play, flying]);
}
