/** Steps of decimal prices in thousandths, up to each bound (trading 1.11). */
const STEPS: readonly (readonly [upTo: number, step: number])[] = [
  [1_100, 5],
  [2_000, 10],
  [3_000, 20],
  [5_000, 50],
  [10_000, 100],
  [20_000, 500],
  [50_000, 1_000],
  [100_000, 2_000],
  [501_000, 5_000],
];
const LOWEST = 1_010;
const HIGHEST = 501_000;

/**
 * The offered price in thousandths of an implied probability: rounded down to a ladder step. Null below 1.01:
 * the outcome is not offered.
 */
export function ladderPrice(implied: number): number | null {
  if (!(implied > 0)) return null;
  const exact = Math.min(1000 / implied, HIGHEST);
  const [, step] = STEPS.find(([upTo]) => exact <= upTo) ?? STEPS.at(-1)!;
  // Protects exact prices from floating-point error.
  const price = Math.floor(exact / step + 1e-9) * step;
  return price < LOWEST ? null : price;
}
