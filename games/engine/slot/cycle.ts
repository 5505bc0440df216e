import { scatterTails } from './exact-return.ts';
import type { Slot } from './model.ts';

/** How many windows of the cycle pay `units` line bets on all lines together and show `scatters` scatters. */
export type WindowOutcome = { units: number; scatters: number; combos: number };

/**
 * Lines whose run is unbroken at some depth: line number, symbol of the run (−1 while all wild), length of
 * its wild head.
 */
type Runs = { line: Int32Array; symbol: Int32Array; wilds: Int32Array };

/**
 * What the walk carries: per depth the unbroken runs, per reel the row of each line, per depth the scatters
 * still to come.
 */
type Walk = {
  readonly slot: Slot;
  readonly layers: readonly Runs[];
  readonly rowsOf: readonly Int32Array[];
  readonly tails: readonly (readonly number[])[];
  readonly tally: Map<number, number>;
};

/** Room for the scatter count in the key of the tally. */
const KEYS = 256;

/**
 * Goes through every window of the cycle, all lines at once, and so finds what line by line arithmetic
 * cannot: hit frequency, variance and the best single spin. A line leaves the walk as soon as its run is
 * broken, and when none is left the remaining reels only matter for their scatters, so some 10^8 windows take
 * about a second. It does not use `evaluateLine`, so the two check each other.
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
 * Lays one reel's window under the runs alive at `depth`; returns how many stay alive and what the broken
 * ones won.
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

/** Award of a run of `count` symbols that began with `wilds` wilds; symbol −1 when it is wild throughout. */
function award({ wildRun, pays, strips }: Slot, symbol: number, wilds: number, count: number): number {
  const alone = wildRun[wilds]!.pay;
  return symbol < 0 ? alone : Math.max(alone, pays[symbol * (strips.length + 1) + count]!);
}

/** Books what the runs alive at `depth` win, once for every way the remaining reels can show scatters. */
function close(walk: Walk, depth: number, alive: number, units: number, scatters: number): void {
  const { symbol, wilds } = walk.layers[depth]!;
  let won = units;
  for (let i = 0; i < alive; i++) won += award(walk.slot, symbol[i]!, wilds[i]!, depth);
  walk.tails[depth]!.forEach((combos, more) => {
    const key = won * KEYS + scatters + more;
    if (combos > 0) walk.tally.set(key, (walk.tally.get(key) ?? 0) + combos);
  });
}
