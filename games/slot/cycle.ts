import { scatterTails } from './exact.ts';
import type { Slot } from './model.ts';

/** How many windows of the cycle pay `units` line bets on all lines together and show `scatters` scatters. */
export type WindowOutcome = { units: number; scatters: number; combos: number };

/** Lines whose run is unbroken at some depth: line number, symbol of the run (−1 while all wild), length of its wild head. */
type Runs = { line: Int32Array; symbol: Int32Array; wilds: Int32Array };

/** Room for the scatter count in the key of the tally. */
const KEYS = 256;

/**
 * Goes through every window of the cycle, all lines at once, and so finds what line by line arithmetic cannot: hit
 * frequency, variance and the best single spin. A line leaves the walk as soon as its run is broken, and when none is left
 * the remaining reels only matter for their scatters, so some 10^7 windows take about a second. It evaluates lines by
 * its own means, not by `evaluateLine`: the two check each other.
 */
export function windowOutcomes(slot: Slot): WindowOutcome[] {
  const { strips, wild, scatter, pays, wildRun } = slot;
  const { rows, lines } = slot.model;
  const width = strips.length + 1;
  const tally = new Map<number, number>();
  const tails = scatterTails(slot).map((tail) => tail.map(Number));
  const layers = Array.from({ length: width }, (): Runs => {
    const column = () => new Int32Array(lines.length);
    return { line: column(), symbol: column().fill(-1), wilds: column() };
  });
  lines.forEach((_path, i) => {
    layers[0]!.line[i] = i;
  });
  const rowsOf = strips.map((_strip, reel) => Int32Array.from(lines, (path) => path[reel]!));

  const award = (symbol: number, wilds: number, count: number): number => {
    const alone = wildRun[wilds]!.pay;
    return symbol < 0 ? alone : Math.max(alone, pays[symbol * width + count]!);
  };

  const close = (depth: number, units: number, scatters: number): void => {
    tails[depth]!.forEach((combos, more) => {
      const key = units * KEYS + scatters + more;
      if (combos > 0) tally.set(key, (tally.get(key) ?? 0) + combos);
    });
  };

  /** Lays one reel's window under the runs alive at `depth`; returns how many stay alive and what the broken ones won. */
  const lay = (depth: number, alive: number, stop: number): { kept: number; won: number } => {
    const strip = strips[depth]!;
    const rowOf = rowsOf[depth]!;
    const [from, to] = [layers[depth]!, layers[depth + 1]!];
    let kept = 0;
    let won = 0;
    for (let i = 0; i < alive; i++) {
      const line = from.line[i]!;
      const run = from.symbol[i]!;
      const cell = strip[(stop + rowOf[line]!) % strip.length]!;
      if (cell !== wild && (cell === scatter || (run >= 0 && cell !== run))) {
        won += award(run, from.wilds[i]!, depth);
        continue;
      }
      to.line[kept] = line;
      to.symbol[kept] = cell === wild ? run : cell;
      to.wilds[kept] = cell === wild && run < 0 ? depth + 1 : from.wilds[i]!;
      kept += 1;
    }
    return { kept, won };
  };

  const walk = (depth: number, alive: number, units: number, scatters: number): void => {
    const strip = strips[depth];
    if (alive === 0 || !strip) {
      const last = layers[depth]!;
      let won = units;
      for (let i = 0; i < alive; i++) won += award(last.symbol[i]!, last.wilds[i]!, depth);
      close(depth, won, scatters);
      return;
    }
    for (let stop = 0; stop < strip.length; stop++) {
      let seen = scatters;
      for (let row = 0; row < rows; row++) if (strip[(stop + row) % strip.length] === scatter) seen += 1;
      const { kept, won } = lay(depth, alive, stop);
      walk(depth + 1, kept, units + won, seen);
    }
  };

  walk(0, lines.length, 0, 0);
  return [...tally].map(([key, combos]) => ({ units: Math.floor(key / KEYS), scatters: key % KEYS, combos }));
}
