import { evaluateLine, readWindow } from './line-evaluation.ts';
import type { FreeSpinRule, Slot } from './model.ts';

/**
 * A line that pays: `line` counts from 0, `count` symbols from the left, `win` in minor units with the
 * multiplier in it.
 */
export type LineWin = { line: number; symbol: string; count: number; win: bigint };

/** A symbol that pays by ways: on `count` reels from the left, in `ways` ways; `win` in minor units. */
export type WayWin = { symbol: string; count: number; ways: number; win: bigint };

/** A winning cluster: its positions (cells row by row), `win` in minor units with every factor included. */
export type ClusterWin = { symbol: string; cells: number[]; win: bigint };

/** A window of a cascade that pays: what it shows, the factor on its wins, and the clusters that leave it. */
export type Fall = { grid: string[][]; factor: number; clusterWins: ClusterWin[] };

/**
 * One spin of a round. `grid[row][reel]` is what the window shows; amounts are minor units with the
 * multiplier in them.
 */
export type Spin = {
  kind: 'paid' | 'free';
  stops: number[];
  grid: string[][];
  multiplier: number;
  /** Empty in games without lines. */
  lineWins: LineWin[];
  /** Only in games that pay by ways. */
  wayWins?: WayWin[];
  /** Only in cascades: the winning windows, in order, and the final one. */
  falls?: Fall[];
  rest?: string[][];
  scatters: number;
  scatterWin: bigint;
  /** Free spins this spin adds to the round, after the limit. */
  awarded: number;
  /** All wins of the spin, the scatters' included. */
  win: bigint;
};

/** A whole paid round: the paid spin, then every free spin it led to. */
export type SpinOutcome = {
  spins: Spin[];
  /** Sum of the spins' wins, or the largest win of the rules when `capped`. */
  win: bigint;
  /** The round reached the largest win and ended there. */
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

/** What a round needs to know of its game. */
export type SpinRule = {
  lengths: readonly number[];
  /** The stake must be a multiple of this: its lines, or its coins. */
  units: number;
  freeSpins?: FreeSpinRule;
  maxWin?: number;
  spin(stops: number[], stake: bigint, isFree: boolean): Spin;
};

/**
 * Plays one paid round to its end. `nextStop(length)` gives each reel's stop in order, reels left to right,
 * spin after spin. At most 1 + limit spins are played; the round also ends at the spin that reaches the
 * largest win. Throws a RangeError on a stake that does not divide over the units.
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

/** How a line slot spins. */
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
