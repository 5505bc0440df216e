const RETRY_AFTER_MS = [700, 1500, 3000, 5000, 8000] as const;
const MAX_WAIT_MS = 60_000;

/** The pause before the next try of a round without an answer, growing with the tries. */
export const retryDelayMs = (tries: number): number =>
  RETRY_AFTER_MS[Math.min(tries, RETRY_AFTER_MS.length - 1)]!;

type Refused = { statusMessage: string; statusDetail: unknown };

/**
 * How long a round that came before the end of the cycle has to wait; 0 for every other answer. `unknown`:
 * where the answer names no wait.
 */
export function remainingWaitMs({ statusMessage, statusDetail }: Refused, unknown = 1000): number {
  if (statusMessage !== 'tooFast') return 0;
  const { retry_after_ms: wait } = (statusDetail ?? {}) as { retry_after_ms?: unknown };
  return typeof wait === 'number' && wait > 0 && wait <= MAX_WAIT_MS ? wait : unknown;
}

/**
 * No word about the round: the line was down, or the server could not say. The round may or may not exist.
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

/** A step that does not follow the last one: the round went on, or ended, in another window. */
export function stepRefusal<Refusal extends { statusMessage: string }>(refusal: Refusal): Refusal {
  const isStale = ['duplicateMismatch', 'roundOver'].includes(refusal.statusMessage);
  return isStale ? { ...refusal, statusMessage: 'roundElsewhere' } : refusal;
}
