import type { Cascade } from './model.ts';

/**
 * A cluster of equal adjacent symbols: its positions (cells row by row) and its pay in coins before the
 * multiplier ladder.
 */
type Cluster = { symbol: number; cells: number[]; pay: number };

/**
 * The window of a cascading spin: `fall` removes paying clusters and refills; it returns false if nothing
 * pays.
 */
export type CascadeGrid = {
  /** The current window, symbols row by row. */
  readonly cells: Int32Array;
  start(stops: ArrayLike<number>): void;
  /** Clusters that currently pay, in the order of their first cell. */
  clusters(): Cluster[];
  /** Total pay of all clusters in coins, marking them for `fall`; 0 if none pays. */
  pay(): number;
  /** Removes the positions marked by `pay`, drops the symbols above and refills from the strips. */
  fall(): void;
};

/** A window with its working memory, allocated once and reused. */
type Pool = {
  readonly cascade: Cascade;
  readonly cells: Int32Array;
  /** Per reel: the position on the strip of the next symbol to drop. */
  readonly next: Int32Array;
  readonly seen: Uint8Array;
  readonly gone: Uint8Array;
  readonly stack: Int32Array;
};

/** Creates a reusable window. */
export function createCascadeGrid(cascade: Cascade): CascadeGrid {
  const reels = cascade.strips.length;
  const size = reels * cascade.model.rows;
  const pool: Pool = {
    cascade,
    cells: new Int32Array(size),
    next: new Int32Array(reels),
    seen: new Uint8Array(size),
    gone: new Uint8Array(size),
    stack: new Int32Array(size),
  };
  return {
    cells: pool.cells,
    start: (stops) => start(pool, stops),
    clusters: () => clusters(pool),
    pay: () => pay(pool),
    fall: () => fall(pool),
  };
}

function start({ cascade: { strips, model }, cells, next }: Pool, stops: ArrayLike<number>): void {
  const reels = strips.length;
  for (let reel = 0; reel < reels; reel++) {
    const strip = strips[reel]!;
    const stop = stops[reel]!;
    for (let row = 0; row < model.rows; row++)
      cells[row * reels + reel] = strip[(stop + row) % strip.length]!;
    next[reel] = stop === 0 ? strip.length - 1 : stop - 1;
  }
}

/** Collects the cluster of a cell at the start of `stack`; returns its size. */
function gather({ cascade: { neighbours }, cells, seen, stack }: Pool, from: number): number {
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
}

function clusters(pool: Pool): Cluster[] {
  const { cascade, cells, seen, stack } = pool;
  seen.fill(0);
  const found: Cluster[] = [];
  for (let cell = 0; cell < cells.length; cell++) {
    if (seen[cell] === 1 || cells[cell] === cascade.scatter) continue;
    const count = gather(pool, cell);
    const paid = cascade.pays[cells[cell]! * (cells.length + 1) + count]!;
    if (paid === 0) continue;
    const places = Array.from(stack.subarray(0, count)).sort((a, b) => a - b);
    found.push({ symbol: cells[cell]!, cells: places, pay: paid });
  }
  return found;
}

function pay(pool: Pool): number {
  const { cascade, cells, seen, gone, stack } = pool;
  const smallest = cascade.model.sizes[0]!;
  seen.fill(0);
  gone.fill(0);
  let total = 0;
  for (let cell = 0; cell < cells.length; cell++) {
    if (seen[cell] === 1 || cells[cell] === cascade.scatter) continue;
    const count = gather(pool, cell);
    if (count < smallest) continue;
    total += cascade.pays[cells[cell]! * (cells.length + 1) + count]!;
    for (let i = 0; i < count; i++) gone[stack[i]!] = 1;
  }
  return total;
}

function fall({ cascade: { strips, model }, cells, next, gone }: Pool): void {
  const reels = strips.length;
  for (let reel = 0; reel < reels; reel++) {
    const strip = strips[reel]!;
    let to = model.rows - 1;
    for (let row = to; row >= 0; row--) {
      const cell = row * reels + reel;
      if (gone[cell] === 0) cells[to-- * reels + reel] = cells[cell]!;
    }
    for (; to >= 0; to--) {
      cells[to * reels + reel] = strip[next[reel]!]!;
      next[reel] = next[reel] === 0 ? strip.length - 1 : next[reel]! - 1;
    }
  }
}
