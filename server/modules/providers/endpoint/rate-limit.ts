/** Allows this many calls per second and key. An unused key is removed after the second. */
export function createRateLimit(perSecond: number): (key: string, now: Date) => boolean {
  let second = 0;
  let counts = new Map<string, number>();
  return (key, now) => {
    const current = Math.floor(now.getTime() / 1000);
    if (current !== second) {
      second = current;
      counts = new Map();
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= perSecond;
  };
}
