import { scatterTails } from './exact-return.ts';
import type { Slot } from './model.ts';

/**
 * Number of windows of the cycle that pay `units` line bets on all lines together and show `scatters`
 * scatters.
 */
export type WindowOutcome = { units: number; scatters: number; combos: number };

/**
 * Lines with an unbroken run at some depth: line number, symbol of the run (−1 while all wild), number of
 * leading wilds.
 */
type Runs = { line: Int32Array; symbol: Int32Array; wilds: Int32Array };

/** State of the walk: unbroken runs per depth, row of each line per reel, remaining scatters per depth. */
type Walk = {
  readonly slot: Slot;
  readonly layers: readonly Runs[];
  readonly rowsOf: readonly Int32Array[];
  readonly tails: readonly (readonly number[])[];
  readonly tally: Map<number, number>;
};

/** Key range reserved for the scatter count in the tally. */
const KEYS = 256;

/**
 * Enumerates every window of the cycle for all lines at once, which yields figures that line-by-line
 * arithmetic cannot: hit frequency, variance and the best single spin. A line leaves the walk when its run
 * breaks; once none is left, only the scatters of the remaining reels matter, so some 10^8 windows take about
 * a second. Independent of `evaluateLine`, so that the two check each other.
 */
export function windowOutcomes(slot: Slot): WindowOutcome[] {
  const { lines } = slot.model;
  const column = () => new Int32Array(lines.length);
  const layers = Array.from({ length: slot.strips.length + 1 }, (): Runs => {
    return { line: column(), symbol: column().fill(-1), wilds: column() };
  });
  lines.forEach((_path, i) => {
    layers[0]!.line[i] = i;
  });
  const walk: Walk = {
    slot,
    layers,
    rowsOf: slot.strips.map((_strip, reel) => Int32Array.from(lines, (path) => path[reel]!)),
    tails: scatterTails(slot).map((tail) => tail.map(Number)),
    tally: new Map(),
  };
  visit(walk, 0, lines.length, 0, 0);
  return [...walk.tally].map(([key, combos]) => ({
    units: Math.floor(key / KEYS),
    scatters: key % KEYS,
    combos,
  }));
}

function visit(walk: Walk, depth: number, alive: number, units: number, scatters: number): void {
  const { slot } = walk;
  const strip = slot.strips[depth];
  if (alive === 0 || !strip) {
    close(walk, depth, alive, units, scatters);
    return;
  }
  for (let stop = 0; stop < strip.length; stop++) {
    let seen = scatters;
    for (let row = 0; row < slot.model.rows; row++) {
      if (strip[(stop + row) % strip.length] === slot.scatter) seen += 1;
    }
    const { kept, won } = lay(walk, depth, alive, stop);
    visit(walk, depth + 1, kept, units + won, seen);
  }
}

/**
 * Extends the runs at `depth` by one reel's window; returns the number of surviving runs and the wins of the
 * broken ones.
 */
function lay(walk: Walk, depth: number, alive: number, stop: number): { kept: number; won: number } {
  const { wild, scatter, strips } = walk.slot;
  const strip = strips[depth]!;
  const rowOf = walk.rowsOf[depth]!;
  const [from, to] = [walk.layers[depth]!, walk.layers[depth + 1]!];
  let kept = 0;
  let won = 0;
  for (let i = 0; i < alive; i++) {
    const line = from.line[i]!;
    const run = from.symbol[i]!;
    const cell = strip[(stop + rowOf[line]!) % strip.length]!;
    if (cell !== wild && (cell === scatter || (run >= 0 && cell !== run))) {
      won += award(walk.slot, run, from.wilds[i]!, depth);
      continue;
    }
    to.line[kept] = line;
    to.symbol[kept] = cell === wild ? run : cell;
    to.wilds[kept] = cell === wild && run < 0 ? depth + 1 : from.wilds[i]!;
    kept += 1;
  }
  return { kept, won };
}

/** Award of a run of `count` symbols with `wilds` leading wilds; symbol −1 if it is all wild. */
function award({ wildRun, pays, strips }: Slot, symbol: number, wilds: number, count: number): number {
  const alone = wildRun[wilds]!.pay;
  return symbol < 0 ? alone : Math.max(alone, pays[symbol * (strips.length + 1) + count]!);
}

/**
 * Adds the wins of the surviving runs at `depth`, once for every way the remaining reels can show scatters.
 */
function close(walk: Walk, depth: number, alive: number, units: number, scatters: number): void {
  const { symbol, wilds } = walk.layers[depth]!;
  let won = units;
  for (let i = 0; i < alive; i++) won += award(walk.slot, symbol[i]!, wilds[i]!, depth);
  walk.tails[depth]!.forEach((combos, more) => {
    const key = won * KEYS + scatters + more;
    if (combos > 0) walk.tally.set(key, (walk.tally.get(key) ?? 0) + combos);
  });
}
