/** How a margin is distributed over the outcomes of a market (sportsbook 14). */
export const MARGIN_METHODS = ['proportional', 'additive', 'power', 'shin'] as const;
export type MarginMethod = (typeof MARGIN_METHODS)[number];

const STEPS = 200;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The argument between `low` and `high` at which an increasing function reaches `target`. */
function solve(rises: (argument: number) => number, target: number, low: number, high: number): number {
  let [below, above] = [low, high];
  for (let step = 0; step < STEPS; step++) {
    const middle = (below + above) / 2;
    if (rises(middle) < target) below = middle;
    else above = middle;
  }
  return (below + above) / 2;
}

/**
 * Implied probabilities with a margin, for outcomes of which exactly one wins: scales probabilities with sum
 * 1 to sum `book`, 1.05 for an overround of 5 %. None is reduced. Throws a RangeError unless the
 * probabilities are positive and the book is at least 1.
 */
export function withMargin(probabilities: readonly number[], book: number, method: MarginMethod): number[] {
  if (!(book >= 1) || probabilities.length < 2 || probabilities.some((p) => !(p > 0)))
    throw new RangeError('a margin needs a book from 1 and positive probabilities');
  if (method === 'additive') return probabilities.map((p) => p + (book - 1) / probabilities.length);
  if (method === 'power' && book < probabilities.length) {
    const power = (k: number) => sum(probabilities.map((p) => p ** k));
    const k = 1 - solve((less) => power(1 - less), book, 0, 1);
    return probabilities.map((p) => p ** k);
  }
  if (method === 'shin') {
    const roots = (z: number) => probabilities.map((p) => Math.sqrt(z * p + (1 - z) * p * p));
    const max = sum(roots(1)) ** 2;
    if (book < max) {
      const z = solve((exponent) => sum(roots(exponent)) ** 2, book, 0, 1);
      const all = roots(z);
      return all.map((root) => root * sum(all));
    }
  }
  return probabilities.map((p) => p * book);
}

/** The fair probabilities of prices: the inverse of `withMargin`. A negative additive share becomes 0. */
export function withoutMargin(implied: readonly number[], method: MarginMethod): number[] {
  const book = sum(implied);
  if (method === 'additive') {
    const cut = implied.map((pi) => Math.max(0, pi - (book - 1) / implied.length));
    return cut.map((p) => p / sum(cut));
  }
  if (method === 'power') {
    const k = solve((more) => -sum(implied.map((pi) => pi ** more)), -1, 0, 50);
    return implied.map((pi) => pi ** k);
  }
  if (method === 'shin' && book > 1) {
    const fair = (z: number) =>
      implied.map((pi) => (Math.sqrt(z * z + (4 * (1 - z) * pi * pi) / book) - z) / (2 * (1 - z)));
    const z = solve((shift) => -sum(fair(shift)), -1, 0, 0.999);
    return fair(z);
  }
  return implied.map((pi) => pi / book);
}

/**
 * Book, overround and bookmaker's margin of decimal prices with `winners` winning outcomes (sportsbook 14).
 */
export function bookOf(prices: readonly number[], winners = 1) {
  const book = sum(prices.map((price) => 1 / price)) / winners;
  return { book, overround: book - 1, margin: 1 - 1 / book };
}
