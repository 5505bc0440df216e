import type { FreeSpinRule, ScatterRule } from '../slot/model.ts';

/**
 * A cascade slot as data: five or more equal adjacent symbols pay and disappear, the symbols above fall, and
 * each reel is refilled with the symbols before its stop on the strip. So the stops alone determine a spin
 * through its last fall, and the return can be counted over every combination of stops.
 */
export type CascadeModel<S extends string = string> = {
  readonly rows: number;
  readonly strips: readonly (readonly S[])[];
  /** `pays[symbol]` in coins by the sizes of `sizes`; the total bet is `coins` coins. */
  readonly pays: Readonly<Partial<Record<S, readonly number[]>>>;
  /** Minimum cluster size of each pay table step, ascending; smaller clusters do not pay and stay. */
  readonly sizes: readonly number[];
  readonly coins: number;
  /** Multiplier ladder: for the first window, the first fall, …; the last value persists. */
  readonly ladder: readonly number[];
  /** Counted after the cascades have ended; never removed. */
  readonly scatter: ScatterRule<S>;
  readonly freeSpins: FreeSpinRule;
  readonly maxWin: number;
};

/** A model in numeric form: symbols are indexes into `symbols`. */
export type Cascade = {
  readonly model: CascadeModel;
  readonly symbols: readonly string[];
  readonly strips: readonly Int32Array[];
  readonly lengths: readonly number[];
  /** Product of the strip lengths: the number of equally likely spins. */
  readonly cycle: number;
  readonly scatter: number;
  /** `pays[symbol * (cells + 1) + size]` in coins, for every size. */
  readonly pays: Int32Array;
  /** Neighbours of every cell, cells counted row by row; four entries each, −1 beyond the edge. */
  readonly neighbours: Int32Array;
};

/** Validates a model and converts it to numeric form; throws a RangeError that names the problem. */
export function compileCascade(model: CascadeModel): Cascade {
  const reels = model.strips.length;
  const cells = reels * model.rows;
  const symbols = [...new Set(model.strips.flat())];
  if (model.strips.some((strip) => strip.length < model.rows))
    throw new RangeError('a strip is shorter than its window');
  if (model.pays[model.scatter.symbol]) throw new RangeError('the scatter pays in clusters');
  if (model.sizes.some((size, i) => size <= (model.sizes[i - 1] ?? 1)))
    throw new RangeError('cluster sizes must rise');
  return {
    model,
    symbols,
    strips: model.strips.map((strip) => Int32Array.from(strip, (symbol) => symbols.indexOf(symbol))),
    lengths: model.strips.map((strip) => strip.length),
    cycle: model.strips.reduce((product, strip) => product * strip.length, 1),
    scatter: symbols.indexOf(model.scatter.symbol),
    pays: payTable(model, symbols, cells),
    neighbours: neighboursOf(reels, model.rows),
  };
}

function payTable(model: CascadeModel, symbols: readonly string[], cells: number): Int32Array {
  const pays = new Int32Array(symbols.length * (cells + 1));
  symbols.forEach((symbol, s) => {
    for (let size = 1; size <= cells; size++) {
      const step = model.sizes.findLastIndex((min) => min <= size);
      const pay = step < 0 ? 0 : (model.pays[symbol]?.[step] ?? 0);
      const before = pays[s * (cells + 1) + size - 1]!;
      if (!Number.isSafeInteger(pay) || pay < before) throw new RangeError(`${symbol} pays less for more`);
      pays[s * (cells + 1) + size] = pay;
    }
  });
  return pays;
}

function neighboursOf(reels: number, rows: number): Int32Array {
  const list = new Int32Array(reels * rows * 4);
  for (let row = 0; row < rows; row++) {
    for (let reel = 0; reel < reels; reel++) {
      const cell = row * reels + reel;
      list[cell * 4] = row > 0 ? cell - reels : -1;
      list[cell * 4 + 1] = row < rows - 1 ? cell + reels : -1;
      list[cell * 4 + 2] = reel > 0 ? cell - 1 : -1;
      list[cell * 4 + 3] = reel < reels - 1 ? cell + 1 : -1;
    }
  }
  return list;
}
