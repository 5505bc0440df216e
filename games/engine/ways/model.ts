import type { FreeSpinRule, ScatterRule } from '../slot/model.ts';

/**
 * A ways slot as data: a symbol pays anywhere on neighbouring reels from the left, once for every combination
 * of its places on them. Pays are in coins; the total bet is `coins` coins regardless of the number of ways.
 */
export type WaysModel<S extends string = string> = {
  readonly rows: number;
  readonly strips: readonly (readonly S[])[];
  /** Award of one way by count of reels from the left: `pays[symbol][count]`. */
  readonly pays: Readonly<Partial<Record<S, readonly number[]>>>;
  readonly coins: number;
  /**
   * Substitutes for every symbol except the scatter; never on the first reel, so it has no award of its own.
   */
  readonly wild: S;
  readonly scatter: ScatterRule<S>;
  readonly freeSpins: FreeSpinRule;
  /** A wild counts as this many of the symbol it substitutes: in paid and in free spins. */
  readonly wildWorth: { readonly paid: number; readonly free: number };
  readonly maxWin: number;
};

/** A model in numeric form: symbols are indexes into `symbols`. */
export type Ways = {
  readonly model: WaysModel;
  readonly symbols: readonly string[];
  readonly strips: readonly Int32Array[];
  readonly lengths: readonly number[];
  /** Product of the strip lengths: the number of equally likely windows. */
  readonly cycle: number;
  readonly wild: number;
  readonly scatter: number;
  /** `pays[symbol * (reels + 1) + count]`. */
  readonly pays: Int32Array;
};

/** Validates a model and converts it to numeric form; throws a RangeError that names the problem. */
export function compileWays(model: WaysModel): Ways {
  const reels = model.strips.length;
  const symbols = [...new Set(model.strips.flat())];
  if (model.strips.some((strip) => strip.length < model.rows))
    throw new RangeError('a strip is shorter than its window');
  if (model.strips[0]?.includes(model.wild)) throw new RangeError('a wild stands on the first reel');
  if (model.pays[model.wild] || model.pays[model.scatter.symbol])
    throw new RangeError('neither wild nor scatter pays by ways');
  const pays = new Int32Array(symbols.length * (reels + 1));
  symbols.forEach((symbol, s) => {
    for (let count = 1; count <= reels; count++) {
      const pay = model.pays[symbol]?.[count] ?? 0;
      const before = pays[s * (reels + 1) + count - 1]!;
      if (!Number.isSafeInteger(pay) || pay < before)
        throw new RangeError(`${symbol} pays less for more reels`);
      pays[s * (reels + 1) + count] = pay;
    }
  });
  return {
    model,
    symbols,
    strips: model.strips.map((strip) => Int32Array.from(strip, (symbol) => symbols.indexOf(symbol))),
    lengths: model.strips.map((strip) => strip.length),
    cycle: model.strips.reduce((product, strip) => product * strip.length, 1),
    wild: symbols.indexOf(model.wild),
    scatter: symbols.indexOf(model.scatter.symbol),
    pays,
  };
}
