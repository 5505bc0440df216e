/**
 * The server's last message about the flight on the table: how long it had lasted, when it arrived
 * (`performance.now()`), and what was drawn then.
 */
export type FlightClock = { ms: number; receivedAt: number; drawnMs: number };

/** The drawing lags the server's values by at most two ticks. */
const MAX_BEHIND_MS = 200;

/** Forgets an earlier flight. */
export function resetFlight(word: FlightClock): void {
  Object.assign(word, { ms: 0, receivedAt: 0, drawnMs: 0 });
}

/** Takes over how long the server says that the flight has lasted. */
export function updateFlightClock(word: FlightClock, ms: number, now: number): void {
  const drawn = ms < word.ms ? 0 : drawnFlightMs(word, now);
  Object.assign(word, { ms, receivedAt: now, drawnMs: Math.max(drawn, ms - MAX_BEHIND_MS) });
}

/**
 * How much of the flight is drawn now. It runs from one reported value to the next and never past the last:
 * the flight may have ended there, and a value that was never reached must not be shown.
 */
export function drawnFlightMs({ ms, receivedAt, drawnMs }: FlightClock, now: number): number {
  return Math.min(ms, drawnMs + Math.max(0, now - receivedAt));
}
