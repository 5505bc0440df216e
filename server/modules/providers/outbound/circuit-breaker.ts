/**
 * Isolates a provider's failures: a hanging provider is not called for a while, and concurrent calls are
 * limited.
 */
export type CircuitBreaker = {
  /** Runs the work, or throws `CircuitOpenError` immediately while the breaker is open. */
  run<Value>(work: () => Promise<Value>): Promise<Value>;
  readonly state: 'closed' | 'open' | 'trying';
};

export class CircuitOpenError extends Error {}

type CircuitBreakerOptions = {
  /** Consecutive failures that open it. */
  failures: number;
  /** How long it stays open before a trial call. */
  openMs: number;
  /** Maximum number of concurrent calls; further ones are refused instead of waiting. */
  maxConcurrent: number;
  now(): number;
  /** Whether an error is a failure of the provider. A valid refusal is not. */
  isFailure(error: unknown): boolean;
};

/** Refuses calls for `openMs` after `failures` consecutive failures; then one call is let through. */
export function createCircuitBreaker({
  failures,
  openMs,
  maxConcurrent,
  now,
  isFailure,
}: CircuitBreakerOptions): CircuitBreaker {
  let inARow = 0;
  let openUntil = 0;
  let underWay = 0;
  let isTrying = false;
  const isOpen = () => inARow >= failures;
  return {
    get state() {
      if (!isOpen()) return 'closed';
      return now() < openUntil ? 'open' : 'trying';
    },
    async run(work) {
      if (isOpen() && (now() < openUntil || isTrying))
        throw new CircuitOpenError('left alone after failures');
      if (underWay >= maxConcurrent) throw new CircuitOpenError('too many calls under way');
      const tries = isOpen();
      isTrying ||= tries;
      underWay++;
      try {
        const value = await work();
        inARow = 0;
        return value;
      } catch (error) {
        if (isFailure(error)) {
          inARow++;
          if (isOpen()) openUntil = now() + openMs;
        } else inARow = 0;
        throw error;
      } finally {
        underWay--;
        if (tries) isTrying = false;
      }
    },
  };
}
