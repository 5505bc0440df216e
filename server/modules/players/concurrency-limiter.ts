import { refuse } from '#server/platform/refusal.ts';

/**
 * Runs at most `width` tasks concurrently with at most `queue` waiting; further ones are refused with
 * `tooManyRequests`.
 */
export type ConcurrencyLimiter = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most `width` tasks concurrently, `queue` more wait; refuses `tooManyRequests` beyond that. */
export function createConcurrencyLimiter(width: number, queue: number): ConcurrencyLimiter {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= width) {
      if (waiting.length >= queue) refuse('tooManyRequests');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The slot is handed directly to the next waiting task, so that a new one cannot overtake it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** One semaphore per key, removed when unused. */
export function createKeyedConcurrencyLimiter(
  width: number,
  queue: number,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const gates = new Map<string, { gate: ConcurrencyLimiter; users: number }>();
  return async (key, work) => {
    const entry = gates.get(key) ?? { gate: createConcurrencyLimiter(width, queue), users: 0 };
    gates.set(key, entry);
    entry.users += 1;
    try {
      return await entry.gate(work);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) gates.delete(key);
    }
  };
}
