import type { Ways } from './model.ts';

/** Number of windows of the cycle that pay `units` coins and show `scatters` scatters. */
export type WindowOutcome = { units: number; scatters: number; combos: number };

/** Key range reserved for the scatter count in the tally. */
const KEYS = 256;

type Walk = {
  readonly ways: Ways;
  /**
   * `places[reel][stop][symbol]`: number of places of the symbol in the window, wilds included by their
   * weight.
   */
  readonly places: readonly (readonly Int32Array[])[];
  readonly scatters: readonly Int32Array[];
  readonly tails: readonly (readonly number[])[];
  readonly alive: readonly Int32Array[];
  readonly product: readonly Int32Array[];
  readonly tally: Map<number, number>;
};

/**
 * Enumerates every window of the cycle. A symbol leaves the walk at the first reel without it; once none is
 * left, only the scatters of the remaining reels matter. Independent of `evaluateWays`, so that the two check
 * each other.
 */
export function windowOutcomes(ways: Ways, wildWorth: number): WindowOutcome[] {
  const { strips, symbols, model } = ways;
  const perReel = () =>
    strips.map(() => new Int32Array(symbols.length)).concat([new Int32Array(symbols.length)]);
  const walk: Walk = {
    ways,
    places: strips.map((_strip, reel) => placesOf(ways, reel, wildWorth)),
    scatters: strips.map((strip) => strip.map((_, stop) => countIn(strip, stop, model.rows, ways.scatter))),
    tails: tailsOf(ways),
    alive: perReel(),
    product: perReel(),
    tally: new Map(),
  };
  const start = symbols.map((_, s) => s).filter((s) => s !== ways.wild && s !== ways.scatter);
  walk.alive[0]!.set(start);
  walk.product[0]!.fill(1);
  visit(walk, 0, start.length, 0, 0);
  return [...walk.tally].map(([key, combos]) => ({
    units: Math.floor(key / KEYS),
    scatters: key % KEYS,
    combos,
  }));
}

function countIn(strip: Int32Array, stop: number, rows: number, symbol: number): number {
  let count = 0;
  for (let row = 0; row < rows; row++) if (strip[(stop + row) % strip.length] === symbol) count += 1;
  return count;
}

function placesOf({ strips, symbols, wild, model }: Ways, reel: number, worth: number): Int32Array[] {
  const strip = strips[reel]!;
  return Array.from(strip, (_, stop) => {
    const wilds = countIn(strip, stop, model.rows, wild) * worth;
    return Int32Array.from(symbols, (_name, s) => countIn(strip, stop, model.rows, s) + wilds);
  });
}

/** `tails[reel][n]` = windows of the reels from `reel` on that show n scatters. */
function tailsOf({ strips, model, scatter }: Ways): number[][] {
  const tails: number[][] = [[1]];
  for (const strip of [...strips].reverse()) {
    const next = new Array<number>(tails[0]!.length + model.rows).fill(0);
    strip.forEach((_, stop) => {
      const here = countIn(strip, stop, model.rows, scatter);
      tails[0]!.forEach((combos, n) => {
        next[n + here]! += combos;
      });
    });
    tails.unshift(next);
  }
  return tails;
}

/** `combos[n]` = windows of the cycle with n scatters. */
export function scatterCombos(ways: Ways): readonly number[] {
  return tailsOf(ways)[0]!;
}

function visit(walk: Walk, depth: number, alive: number, units: number, scatters: number): void {
  const { pays, strips } = walk.ways;
  if (alive === 0 || depth === strips.length) {
    close(walk, depth, alive, units, scatters);
    return;
  }
  const [symbols, products] = [walk.alive[depth]!, walk.product[depth]!];
  const [nextSymbols, nextProducts] = [walk.alive[depth + 1]!, walk.product[depth + 1]!];
  const width = strips.length + 1;
  for (let stop = 0; stop < strips[depth]!.length; stop++) {
    const here = walk.places[depth]![stop]!;
    let kept = 0;
    let won = units;
    for (let i = 0; i < alive; i++) {
      const symbol = symbols[i]!;
      const product = depth === 0 ? 1 : products[i]!;
      if (here[symbol] === 0) won += product * pays[symbol * width + depth]!;
      else {
        nextSymbols[kept] = symbol;
        nextProducts[kept] = product * here[symbol]!;
        kept += 1;
      }
    }
    visit(walk, depth + 1, kept, won, scatters + walk.scatters[depth]![stop]!);
  }
}

function close(walk: Walk, depth: number, alive: number, units: number, scatters: number): void {
  const { pays, strips } = walk.ways;
  let won = units;
  for (let i = 0; i < alive; i++)
    won += walk.product[depth]![i]! * pays[walk.alive[depth]![i]! * (strips.length + 1) + depth]!;
  walk.tails[depth]!.forEach((combos, more) => {
    if (combos === 0) return;
    const key = won * KEYS + scatters + more;
    walk.tally.set(key, (walk.tally.get(key) ?? 0) + combos);
  });
}
