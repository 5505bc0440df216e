/**
 * A line slot as data: exactly what its outcomes depend on (fairness 8.1).
 *
 * Symbols are names. Stops are uniform per reel; the window shows `rows` symbols downwards from the stop,
 * wrapping at the end of the strip. Pays are in line bets, scatter pays in total bets; the total bet is one
 * line bet per line.
 */
export type SlotModel<S extends string = string> = {
  readonly rows: number;
  readonly strips: readonly (readonly S[])[];
  /** One row index per reel, row 0 on top. */
  readonly lines: readonly (readonly number[])[];
  /** Award by count of equal symbols from the left: `pays[symbol][count]`; missing entries do not pay. */
  readonly pays: Readonly<Partial<Record<S, readonly number[]>>>;
  /** Substitutes for every symbol except the scatter. */
  readonly wild?: S;
  readonly scatter?: ScatterRule<S>;
  readonly freeSpins?: FreeSpinRule;
  /** The round ends when its win reaches this many total bets. */
  readonly maxWin?: number;
};

export type ScatterRule<S extends string = string> = {
  readonly symbol: S;
  /** `pays[count]` in total bets, anywhere in the window. */
  readonly pays: readonly number[];
};

export type FreeSpinRule = {
  /** `awards[count]`: free spins for that many scatters, in paid and free spins alike. */
  readonly awards: readonly number[];
  /** Multiplier of every win of a free spin, including scatter wins. */
  readonly multiplier: number;
  /** Maximum free spins of a paid round; a later award is reduced to the remainder. */
  readonly limit: number;
};

/** A model in numeric form: symbols are indexes into `symbols`. */
export type Slot<S extends string = string> = {
  readonly model: SlotModel<S>;
  readonly symbols: readonly S[];
  readonly strips: readonly Int32Array[];
  readonly lengths: readonly number[];
  /** Product of the strip lengths: the number of equally likely windows. */
  readonly cycle: number;
  readonly wild: number;
  readonly scatter: number;
  /** `pays[symbol * (reels + 1) + count]`, non-decreasing in the count. */
  readonly pays: Int32Array;
  /** Best award of an all-wild run by length, and its symbol. */
  readonly wildRun: readonly { readonly pay: number; readonly symbol: number }[];
};

function whole(n: number | undefined, what: string): number {
  if (n === undefined || !Number.isSafeInteger(n) || n < 0)
    throw new RangeError(`${what} must be a whole number`);
  return n;
}

function checkShape(model: SlotModel): void {
  const reels = model.strips.length;
  if (reels === 0 || model.lines.length === 0) throw new RangeError('a slot needs reels and lines');
  for (const strip of model.strips)
    if (strip.length < model.rows) throw new RangeError('a strip is shorter than its window');
  for (const line of model.lines) {
    const fits =
      line.length === reels && line.every((row) => Number.isInteger(row) && row >= 0 && row < model.rows);
    if (!fits) throw new RangeError('a line must name one row of each reel');
  }
  if (new Set(model.lines.map(String)).size !== model.lines.length)
    throw new RangeError('two lines are equal');
  for (const pay of model.scatter?.pays ?? []) whole(pay, 'a scatter pay');
  for (const award of model.freeSpins?.awards ?? []) whole(award, 'a free-spin award');
  if (model.scatter && model.pays[model.scatter.symbol]) throw new RangeError('the scatter pays on lines');
}

function payTable(model: SlotModel, symbols: readonly string[]): Int32Array {
  const width = model.strips.length + 1;
  const pays = new Int32Array(symbols.length * width);
  symbols.forEach((symbol, s) => {
    for (let count = 1; count < width; count++) {
      const pay = whole(model.pays[symbol]?.[count] ?? 0, `the pay of ${symbol}`);
      if (pay < pays[s * width + count - 1]!) throw new RangeError(`${symbol} pays less for more symbols`);
      pays[s * width + count] = pay;
    }
  });
  return pays;
}

/** Validates a model and converts it to numeric form; throws a RangeError that names the problem. */
export function compileSlot<S extends string>(model: SlotModel<S>): Slot<S> {
  checkShape(model);
  const symbols = [...new Set(model.strips.flat())];
  const reels = model.strips.length;
  const pays = payTable(model, symbols);
  const scatter = model.scatter ? symbols.indexOf(model.scatter.symbol) : -1;
  const wildRun = Array.from({ length: reels + 1 }, (_, count) => {
    let best = { pay: 0, symbol: model.wild ? symbols.indexOf(model.wild) : -1 };
    symbols.forEach((_symbol, symbol) => {
      const pay = pays[symbol * (reels + 1) + count]!;
      if (pay > best.pay) best = { pay, symbol };
    });
    return best;
  });
  return {
    model,
    symbols,
    strips: model.strips.map((strip) => Int32Array.from(strip, (symbol) => symbols.indexOf(symbol))),
    lengths: model.strips.map((strip) => strip.length),
    cycle: model.strips.reduce((product, strip) => product * strip.length, 1),
    wild: model.wild ? symbols.indexOf(model.wild) : -1,
    scatter,
    pays,
    wildRun,
  };
}
