import type { Cascade } from './model.ts';

/** Equal symbols that touch: where they stand (cells row by row) and what they pay in coins before the ladder. */
export type Cluster = { symbol: number; cells: number[]; pay: number };

/** The window of a spin as it falls: `fall` takes paying clusters out and fills up; it answers false when nothing pays. */
export type Tumbler = {
  /** The window as it stands, symbols row by row. */
  readonly cells: Int32Array;
  start(stops: ArrayLike<number>): void;
  /** Clusters that pay now, in the order of their first cell. */
  clusters(): Cluster[];
  /** What all clusters pay in coins, marking them for `fall`; 0 when none pays. */
  pay(): number;
  /** Takes out what `pay` marked, lets the rest fall and fills up from the strips. */
  fall(): void;
};

/** Makes a window that can be used again and again. */
export function createTumbler(cascade: Cascade): Tumbler {
  const { strips, model, neighbours, pays, scatter } = cascade;
  const reels = strips.length;
  const { rows } = model;
  const size = reels * rows;
  const smallest = model.sizes[0]!;
  const cells = new Int32Array(size);
  const next = new Int32Array(reels);
  const seen = new Uint8Array(size);
  const gone = new Uint8Array(size);
  const stack = new Int32Array(size);

  /** Gathers the cluster of a cell at the front of `stack`; answers its size. */
  const gather = (from: number): number => {
    const symbol = cells[from]!;
    let found = 1;
    stack[0] = from;
    seen[from] = 1;
    for (let at = 0; at < found; at++) {
      const base = stack[at]! * 4;
      for (let side = 0; side < 4; side++) {
        const cell = neighbours[base + side]!;
        if (cell >= 0 && seen[cell] === 0 && cells[cell] === symbol) {
          seen[cell] = 1;
          stack[found++] = cell;
        }
      }
    }
    return found;
  };

  return {
    cells,
    start(stops) {
      for (let reel = 0; reel < reels; reel++) {
        const strip = strips[reel]!;
        const stop = stops[reel]!;
        for (let row = 0; row < rows; row++) cells[row * reels + reel] = strip[(stop + row) % strip.length]!;
        next[reel] = stop === 0 ? strip.length - 1 : stop - 1;
      }
    },
    clusters() {
      seen.fill(0);
      const found: Cluster[] = [];
      for (let cell = 0; cell < size; cell++) {
        if (seen[cell] === 1 || cells[cell] === scatter) continue;
        const count = gather(cell);
        const pay = pays[cells[cell]! * (size + 1) + count]!;
        if (pay > 0)
          found.push({
            symbol: cells[cell]!,
            cells: Array.from(stack.subarray(0, count)).sort((a, b) => a - b),
            pay,
          });
      }
      return found;
    },
    pay() {
      seen.fill(0);
      gone.fill(0);
      let total = 0;
      for (let cell = 0; cell < size; cell++) {
        if (seen[cell] === 1 || cells[cell] === scatter) continue;
        const count = gather(cell);
        if (count < smallest) continue;
        total += pays[cells[cell]! * (size + 1) + count]!;
        for (let i = 0; i < count; i++) gone[stack[i]!] = 1;
      }
      return total;
    },
    fall() {
      for (let reel = 0; reel < reels; reel++) {
        const strip = strips[reel]!;
        let to = rows - 1;
        for (let row = rows - 1; row >= 0; row--) {
          const cell = row * reels + reel;
          if (gone[cell] === 0) cells[to-- * reels + reel] = cells[cell]!;
        }
        for (; to >= 0; to--) {
          cells[to * reels + reel] = strip[next[reel]!]!;
          next[reel] = next[reel] === 0 ? strip.length - 1 : next[reel]! - 1;
        }
      }
    },
  };
}
