import { useEffect, useRef } from 'react';
import { multiplierAt } from '#games/crash/index.ts';
import type { Seat } from '../rooms/seat.ts';
import type { SeatState } from '../rooms/seat-state.ts';

/**
 * A page runs ahead of the last word of the server by this much at most: it must not show what was never
 * reached.
 */
const AHEAD_MS = 150;

/** What is drawn of a flight now; `value` in hundredths. */
export type Moment = { ms: number; value: number };

/** How long the flight on the table has lasted, as far as this page knows; null when none is in the air. */
function flightMs(seat: Seat, { room, skew, isLive }: SeatState): number | null {
  const round = room?.round;
  if (round?.state !== 'locked' || !round.flight_at) return null;
  const byClock = Math.max(0, Date.now() + skew - Date.parse(round.flight_at));
  if (!isLive) return byClock;
  const { ms, heardAt } = seat.flight;
  const since = performance.now() - heardAt;
  // The last word may be of an earlier flight: then this one has only begun.
  if (ms > byClock + 1000 || since > byClock + 1000) return Math.min(byClock, AHEAD_MS);
  return ms + Math.min(since, AHEAD_MS);
}

/** Calls `draw` every frame while a flight is in the air. */
export function useFlight(seat: Seat, state: SeatState, draw: (moment: Moment) => void): void {
  const current = useRef({ state, draw });
  current.current = { state, draw };
  const flying = state.room?.round?.state === 'locked' ? state.room.round.round_id : null;
  useEffect(() => {
    if (!flying) return;
    let frame = 0;
    const step = () => {
      const ms = flightMs(seat, current.current.state);
      if (ms !== null) current.current.draw({ ms, value: multiplierAt(Math.floor(ms)) });
      frame = requestAnimationFrame(step);
    };
    step();
    return () => cancelAnimationFrame(frame);
  }, [seat, flying]);
}
