import { add, mul, type Ratio, ratio, ZERO } from '../slot/ratio.ts';
import type { Ways } from './model.ts';

/**
 * Per reel: mean number of places of a symbol in the window, and probability of none; wilds by their weight.
 */
export function reelOf({ strips, model, wild }: Ways, reel: number, symbol: number, worth: number) {
  const strip = strips[reel]!;
  let places = 0;
  let none = 0;
  for (let stop = 0; stop < strip.length; stop++) {
    let here = 0;
    for (let row = 0; row < model.rows; row++) {
      const cell = strip[(stop + row) % strip.length];
      here += cell === symbol ? 1 : cell === wild ? worth : 0;
    }
    places += here;
    if (here === 0) none += 1;
  }
  return { mean: ratio(places, strip.length), none: ratio(none, strip.length) };
}

/**
 * Exact mean pay of all ways of a spin, in coins. Reels are independent, so the mean number of ways over n
 * reels is the product of the mean places on each; no enumeration of windows is needed.
 */
export function waysMean(ways: Ways, worth: number): Ratio {
  const reels = ways.strips.length;
  let sum = ZERO;
  ways.symbols.forEach((_name, symbol) => {
    if (symbol === ways.wild || symbol === ways.scatter) return;
    let product = ratio(1n);
    for (let count = 1; count <= reels; count++) {
      product = mul(product, reelOf(ways, count - 1, symbol, worth).mean);
      const pay = ways.pays[symbol * (reels + 1) + count]!;
      const ends = count === reels ? ratio(1n) : reelOf(ways, count, symbol, worth).none;
      sum = add(sum, mul(product, ends, ratio(pay)));
    }
  });
  return sum;
}
