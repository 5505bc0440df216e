/** Thrown when more pages are requested than can be rendered in time. */
export class RenderQueueFull extends Error {}

/**
 * Maximum wait for rendering; the visitor is then turned away instead of delaying everyone behind.
 */
const MAX_WAIT_MS = 5_000;

type RenderQueueOptions = {
  /** Maximum concurrent renders; more would only use memory, because a single core renders them. */
  maxConcurrent: number;
  /** Maximum visitors waiting for rendering. */
  waiting: number;
  now?: () => number;
};

/**
 * Limits rendering: requests beyond `maxConcurrent` are queued; beyond `waiting`, or after five seconds, they
 * fail with `Overloaded`.
 */
export function createRenderQueue({
  maxConcurrent,
  waiting,
  now = () => performance.now(),
}: RenderQueueOptions) {
  const line: { since: number; go: () => void; refuse: (error: Error) => void }[] = [];
  let making = 0;
  let refused = 0;

  function enter(): Promise<void> | undefined {
    if (making < maxConcurrent) {
      making += 1;
      return undefined;
    }
    if (line.length >= waiting) {
      refused += 1;
      throw new RenderQueueFull();
    }
    return new Promise((go, refuse) => line.push({ since: now(), go, refuse }));
  }

  /** The slot passes straight to the next in line that has not waited too long. */
  function leave(): void {
    for (let next = line.shift(); next; next = line.shift()) {
      if (now() - next.since <= MAX_WAIT_MS) {
        next.go();
        return;
      }
      refused += 1;
      next.refuse(new RenderQueueFull());
    }
    making -= 1;
  }

  return {
    async pass<T>(make: () => Promise<T>): Promise<T> {
      await enter();
      try {
        return await make();
      } finally {
        leave();
      }
    },
    get load(): { making: number; waiting: number; refused: number } {
      return { making, waiting: line.length, refused };
    },
  };
}
export type RenderQueue = ReturnType<typeof createRenderQueue>;
