const RETRY_AFTER_MS = [700, 1500, 3000, 5000, 8000] as const;
const MAX_WAIT_MS = 60_000;

/** The pause before the next attempt for an unanswered round, growing with the attempts. */
export const retryDelayMs = (tries: number): number =>
  RETRY_AFTER_MS[Math.min(tries, RETRY_AFTER_MS.length - 1)]!;

type Refused = { statusMessage: string; statusDetail: unknown };

/**
 * Waiting time for a round requested before the end of the cycle; 0 for every other answer. `unknown`: used
 * if the answer names no time.
 */
export function remainingWaitMs({ statusMessage, statusDetail }: Refused, unknown = 1000): number {
  if (statusMessage !== 'tooFast') return 0;
  const { retry_after_ms: wait } = (statusDetail ?? {}) as { retry_after_ms?: unknown };
  return typeof wait === 'number' && wait > 0 && wait <= MAX_WAIT_MS ? wait : unknown;
}

/**
 * No information about the round: the connection was down, or the server could not answer. The round may or
 * may not exist.
 */
export function isUnanswered({
  statusCode,
  statusMessage,
}: {
  statusCode: number;
  statusMessage: string;
}): boolean {
  if (statusCode === 0) return true;
  return ['internalServerError', 'serviceUnavailable', 'tooManyRequests'].includes(statusMessage);
}

/** A step that does not follow the last one: the round continued, or ended, in another window. */
export function stepRefusal<Refusal extends { statusMessage: string }>(refusal: Refusal): Refusal {
  const isStale = ['duplicateMismatch', 'roundOver'].includes(refusal.statusMessage);
  return isStale ? { ...refusal, statusMessage: 'roundElsewhere' } : refusal;
}
