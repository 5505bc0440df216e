import { evaluateLine } from './line-evaluation.ts';
import type { Slot } from './model.ts';
import { add, compare, div, mul, ONE, type Ratio, ratio, sub, ZERO } from './ratio.ts';

/** One way a line can pay, and the number of the cycle's windows that show it on a given line. */
type LineOutcome = { symbol: string; count: number; pay: number; combos: bigint };

/**
 * Exact distribution of the award of one line. Its position does not matter, because every row of a reel
 * shows each stop equally often; so symbol tuples weighted by their counts represent all windows. Outcomes
 * without an award are omitted.
 */
export function lineOutcomes(slot: Slot): LineOutcome[] {
  const counts = slot.strips.map((strip) => {
    const perSymbol = new Map<number, bigint>();
    for (const symbol of strip) perSymbol.set(symbol, (perSymbol.get(symbol) ?? 0n) + 1n);
    return [...perSymbol];
  });
  const found = new Map<string, LineOutcome>();
  const row = new Int32Array(slot.strips.length);
  const walk = (reel: number, weight: bigint): void => {
    const here = counts[reel];
    if (here) {
      for (const [symbol, count] of here) {
        row[reel] = symbol;
        walk(reel + 1, weight * count);
      }
      return;
    }
    const { symbol, count, pay } = evaluateLine(slot, row);
    if (pay === 0) return;
    const name = slot.symbols[symbol]!;
    const known = found.get(`${name} ${count}`);
    if (known) known.combos += weight;
    else found.set(`${name} ${count}`, { symbol: name, count, pay, combos: weight });
  };
  walk(0, 1n);
  return [...found.values()];
}

/** Stops of one reel by number of visible scatters: how many show none, one, … `rows`. */
function reelScatters(slot: Slot, strip: Int32Array): bigint[] {
  const combos = new Array<bigint>(slot.model.rows + 1).fill(0n);
  for (let stop = 0; stop < strip.length; stop++) {
    let count = 0;
    for (let r = 0; r < slot.model.rows; r++)
      if (strip[(stop + r) % strip.length] === slot.scatter) count += 1;
    combos[count] = combos[count]! + 1n;
  }
  return combos;
}

/**
 * `tails[reel][n]` = windows of the reels from `reel` on that show n scatters; the last tail is the empty
 * one.
 */
export function scatterTails(slot: Slot): bigint[][] {
  const tails: bigint[][] = [[1n]];
  for (const strip of [...slot.strips].reverse()) {
    const next = new Array<bigint>(tails[0]!.length + slot.model.rows).fill(0n);
    const perReel = reelScatters(slot, strip);
    tails[0]!.forEach((a, i) => {
      perReel.forEach((b, j) => {
        next[i + j] = next[i + j]! + a * b;
      });
    });
    tails.unshift(next);
  }
  return tails;
}

/** `combos[n]` = windows of the cycle with n scatters. */
export function scatterCombos(slot: Slot): bigint[] {
  return scatterTails(slot)[0]!;
}

/** Return to player as exact fractions of the total bet. */
export type Returns = {
  line: Ratio;
  scatter: Ratio;
  /** Probability that a spin awards free spins. */
  trigger: Ratio;
  /** Free spins per paid spin including retriggers, without the limit. */
  freeSpins: Ratio;
  feature: Ratio;
  /** line + scatter + feature. */
  total: Ratio;
};

/**
 * Exact return (fairness 8.1): with base return b, ν free spins awarded per spin and multiplier M, RTP = b +
 * M·b·ν/(1 − ν). Ignores the limit on free spins and the maximum win; `feature-limits.ts` bounds their
 * effect. Throws a RangeError if a free spin awards one or more free spins on average.
 */
export function returns(slot: Slot): Returns {
  const cycle = BigInt(slot.cycle);
  const line = ratio(
    lineOutcomes(slot).reduce((sum, o) => sum + BigInt(o.pay) * o.combos, 0n),
    cycle,
  );
  const combos = scatterCombos(slot);
  const expect = (values: readonly number[]) =>
    ratio(
      values.reduce((sum, value, n) => sum + BigInt(value) * (combos[n] ?? 0n), 0n),
      cycle,
    );
  const scatter = expect(slot.model.scatter?.pays ?? []);
  const awards = slot.model.freeSpins?.awards ?? [];
  const trigger = expect(awards.map((spins) => (spins > 0 ? 1 : 0)));
  const perSpin = expect(awards);
  if (compare(perSpin, ONE) >= 0) throw new RangeError('the free spins never end');
  const freeSpins = perSpin.num === 0n ? ZERO : div(perSpin, sub(ONE, perSpin));
  const feature = mul(add(line, scatter), freeSpins, ratio(slot.model.freeSpins?.multiplier ?? 0));
  return { line, scatter, trigger, freeSpins, feature, total: add(line, scatter, feature) };
}
