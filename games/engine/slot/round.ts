import { evaluateLine, readWindow } from './line-evaluation.ts';
import type { FreeSpinRule, Slot } from './model.ts';

/**
 * A paying line: `line` counts from 0, `count` symbols from the left, `win` in minor units including the
 * multiplier.
 */
export type LineWin = { line: number; symbol: string; count: number; win: bigint };

/** A paying symbol in a ways game: on `count` reels from the left, in `ways` ways; `win` in minor units. */
export type WayWin = { symbol: string; count: number; ways: number; win: bigint };

/** A paying cluster: its positions (cells row by row), `win` in minor units including every multiplier. */
export type ClusterWin = { symbol: string; cells: number[]; win: bigint };

/** A paying window of a cascade: its symbols, its multiplier, and the clusters removed from it. */
export type Fall = { grid: string[][]; factor: number; clusterWins: ClusterWin[] };

/** One spin of a round. `grid[row][reel]` is the window; amounts are minor units including the multiplier. */
export type Spin = {
  kind: 'paid' | 'free';
  stops: number[];
  grid: string[][];
  multiplier: number;
  /** Empty in games without lines. */
  lineWins: LineWin[];
  /** Only in ways games. */
  wayWins?: WayWin[];
  /** Only in cascades: the winning windows, in order, and the final one. */
  falls?: Fall[];
  rest?: string[][];
  scatters: number;
  scatterWin: bigint;
  /** Free spins added to the round by this spin, after the limit. */
  awarded: number;
  /** All wins of the spin, including scatters. */
  win: bigint;
};

/** A whole paid round: the paid spin and all its free spins. */
export type SpinOutcome = {
  spins: Spin[];
  /** Sum of the spins' wins, or the maximum win of the rules if `capped`. */
  win: bigint;
  /** Whether the round reached the maximum win and ended there. */
  capped: boolean;
};

/** Wins of every line of a window, in line order. */
function lineWinsOf(slot: Slot, cells: Int32Array, lineBet: bigint): LineWin[] {
  const reels = slot.strips.length;
  const row = new Int32Array(reels);
  const wins: LineWin[] = [];
  slot.model.lines.forEach((path, line) => {
    for (let reel = 0; reel < reels; reel++) row[reel] = cells[path[reel]! * reels + reel]!;
    const { symbol, count, pay } = evaluateLine(slot, row);
    if (pay > 0) wins.push({ line, symbol: slot.symbols[symbol]!, count, win: BigInt(pay) * lineBet });
  });
  return wins;
}

function spin(slot: Slot, stops: number[], stake: bigint, free: boolean): Spin {
  const { model, symbols } = slot;
  const multiplier = free ? (model.freeSpins?.multiplier ?? 1) : 1;
  const cells = readWindow(slot, stops);
  const lineWins = lineWinsOf(slot, cells, (stake / BigInt(model.lines.length)) * BigInt(multiplier));
  let scatters = 0;
  for (const cell of cells) if (cell === slot.scatter) scatters += 1;
  const scatterWin = BigInt((model.scatter?.pays[scatters] ?? 0) * multiplier) * stake;
  return {
    kind: free ? 'free' : 'paid',
    stops,
    grid: Array.from({ length: model.rows }, (_, row) =>
      stops.map((_stop, reel) => symbols[cells[row * stops.length + reel]!]!),
    ),
    multiplier,
    lineWins,
    scatters,
    scatterWin,
    awarded: 0,
    win: lineWins.reduce((sum, line) => sum + line.win, scatterWin),
  };
}

/** Data of its game that a round needs. */
export type SpinRule = {
  lengths: readonly number[];
  /** The stake must be a multiple of this: the number of lines or coins. */
  units: number;
  freeSpins?: FreeSpinRule;
  maxWin?: number;
  spin(stops: number[], stake: bigint, isFree: boolean): Spin;
};

/**
 * Plays one paid round to its end. `nextStop(length)` returns each reel's stop, reels left to right, spin
 * after spin. At most 1 + limit spins are played; the round also ends at the spin that reaches the maximum
 * win. Throws a RangeError if the stake is not divisible by the units.
 */
export function playSpins(game: SpinRule, nextStop: (length: number) => number, stake: bigint): SpinOutcome {
  if (stake <= 0n || stake % BigInt(game.units) !== 0n)
    throw new RangeError('the stake does not divide over the lines');
  const rule = game.freeSpins;
  const max = game.maxWin === undefined ? undefined : BigInt(game.maxWin) * stake;
  const spins: Spin[] = [];
  let awarded = 0;
  let win = 0n;
  while (spins.length <= awarded) {
    const now = game.spin(game.lengths.map(nextStop), stake, spins.length > 0);
    now.awarded = Math.min(rule?.awards[now.scatters] ?? 0, (rule?.limit ?? 0) - awarded);
    awarded += now.awarded;
    win += now.win;
    spins.push(now);
    if (max !== undefined && win >= max) return { spins, win: max, capped: true };
  }
  return { spins, win, capped: false };
}

/** Spin function of a line slot. */
export function lineRule(slot: Slot): SpinRule {
  const { lines, freeSpins, maxWin } = slot.model;
  return {
    lengths: slot.lengths,
    units: lines.length,
    freeSpins,
    maxWin,
    spin: (stops, stake, isFree) => spin(slot, stops, stake, isFree),
  };
}

/** Plays a round of a line slot; see `playSpins`. */
export function playOut(slot: Slot, nextStop: (length: number) => number, stake: bigint): SpinOutcome {
  return playSpins(lineRule(slot), nextStop, stake);
}
