/** A small seeded generator (mulberry32 over an FNV-1a seed): the same name always draws the same picture. */
export interface Rng {
  /** 0 <= value < 1 */
  next(): number;
  /** low <= value < high */
  range(low: number, high: number): number;
  int(count: number): number;
  pick<T>(items: readonly T[]): T;
  sign(): 1 | -1;
}

export function createRng(seed: string): Rng {
  let state = 0x811c9dc5;
  for (let i = 0; i < seed.length; i += 1) {
    state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193) >>> 0;
  }
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  for (let i = 0; i < 4; i += 1) next();
  return {
    next,
    range: (low, high) => low + (high - low) * next(),
    int: (count) => Math.floor(next() * count),
    pick: <T>(items: readonly T[]) => items[Math.floor(next() * items.length)] as T,
    sign: () => (next() < 0.5 ? -1 : 1),
  };
}
