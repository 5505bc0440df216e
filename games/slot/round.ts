import { countScatters, evaluateLine, symbolAt } from './evaluate.ts';
import type { Slot } from './model.ts';

/** A line that pays: `line` counts from 0, `count` symbols from the left, `win` in minor units with the multiplier in it. */
export type LineWin = { line: number; symbol: string; count: number; win: bigint };

/** One spin of a round. `grid[row][reel]` is what the window shows; amounts are minor units with the multiplier in them. */
export type Spin = {
  kind: 'paid' | 'free';
  stops: number[];
  grid: string[][];
  multiplier: number;
  lineWins: LineWin[];
  scatters: number;
  scatterWin: bigint;
  /** Free spins this spin adds to the round, after the limit. */
  awarded: number;
  /** All line wins plus the scatter win. */
  win: bigint;
};

/** A whole paid round: the paid spin, then every free spin it led to. */
export type Outcome = {
  spins: Spin[];
  /** Sum of the spins' wins, or the largest win of the rules when `capped`. */
  win: bigint;
  /** The round reached the largest win and ended there. */
  capped: boolean;
};

/** True when a stake can be played: positive, and a whole number of minor units on every line. */
export function isPlayableStake(slot: Slot, stake: bigint): boolean {
  return stake > 0n && stake % BigInt(slot.model.lines.length) === 0n;
}

function spin(slot: Slot, stops: number[], stake: bigint, free: boolean): Spin {
  const { model, symbols } = slot;
  const multiplier = free ? (model.freeSpins?.multiplier ?? 1) : 1;
  const lineBet = (stake / BigInt(model.lines.length)) * BigInt(multiplier);
  const lineWins: LineWin[] = [];
  let win = 0n;
  const row = new Int32Array(stops.length);
  model.lines.forEach((rows, line) => {
    for (let reel = 0; reel < row.length; reel++) row[reel] = symbolAt(slot, reel, stops[reel]!, rows[reel]!);
    const award = evaluateLine(slot, row);
    if (award.pay === 0) return;
    const won = BigInt(award.pay) * lineBet;
    lineWins.push({ line, symbol: symbols[award.symbol]!, count: award.count, win: won });
    win += won;
  });
  const scatters = countScatters(slot, stops);
  const scatterWin = BigInt((model.scatter?.pays[scatters] ?? 0) * multiplier) * stake;
  const grid = Array.from({ length: model.rows }, (_, row) =>
    stops.map((stop, reel) => symbols[symbolAt(slot, reel, stop, row)]!),
  );
  const kind = free ? 'free' : 'paid';
  return { kind, stops, grid, multiplier, lineWins, scatters, scatterWin, awarded: 0, win: win + scatterWin };
}

/**
 * Plays one paid round to its end. `nextStop(length)` gives each reel's stop in order, reels left to right, spin after
 * spin. At most 1 + limit spins are played; the round also ends at the spin that reaches the largest win.
 * Throws a RangeError on a stake that does not divide over the lines.
 */
export function playOut(slot: Slot, nextStop: (length: number) => number, stake: bigint): Outcome {
  if (!isPlayableStake(slot, stake)) throw new RangeError('the stake does not divide over the lines');
  const rule = slot.model.freeSpins;
  const most = slot.model.maxWin === undefined ? undefined : BigInt(slot.model.maxWin) * stake;
  const spins: Spin[] = [];
  let awarded = 0;
  let win = 0n;
  while (spins.length <= awarded) {
    const now = spin(slot, slot.lengths.map(nextStop), stake, spins.length > 0);
    now.awarded = Math.min(rule?.awards[now.scatters] ?? 0, (rule?.limit ?? 0) - awarded);
    awarded += now.awarded;
    win += now.win;
    spins.push(now);
    if (most !== undefined && win >= most) return { spins, win: most, capped: true };
  }
  return { spins, win, capped: false };
}
