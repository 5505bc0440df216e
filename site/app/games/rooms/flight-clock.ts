/**
 * The server's last message about the current flight: its elapsed time, the arrival time
 * (`performance.now()`), and the value drawn then.
 */
export type FlightClock = { ms: number; receivedAt: number; drawnMs: number };

/** The drawing lags behind the server's values by at most two ticks. */
const MAX_BEHIND_MS = 200;

/** Forgets an earlier flight. */
export function resetFlight(word: FlightClock): void {
  Object.assign(word, { ms: 0, receivedAt: 0, drawnMs: 0 });
}

/** Stores the flight's elapsed time as reported by the server. */
export function updateFlightClock(word: FlightClock, ms: number, now: number): void {
  const drawn = ms < word.ms ? 0 : drawnFlightMs(word, now);
  Object.assign(word, { ms, receivedAt: now, drawnMs: Math.max(drawn, ms - MAX_BEHIND_MS) });
}

/**
 * The currently drawn value of the flight. It interpolates between reported values and never exceeds the
 * last: the flight may have ended there, and a value that was never reached must not be shown.
 */
export function drawnFlightMs({ ms, receivedAt, drawnMs }: FlightClock, now: number): number {
  return Math.min(ms, drawnMs + Math.max(0, now - receivedAt));
}
