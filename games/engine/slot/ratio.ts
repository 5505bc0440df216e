/** An exact fraction in lowest terms; the denominator is positive. */
export type Ratio = { readonly num: bigint; readonly den: bigint };

function gcd(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** num / den in lowest terms. Throws a RangeError unless den > 0. */
export function ratio(num: bigint | number, den: bigint | number = 1n): Ratio {
  const n = BigInt(num);
  const d = BigInt(den);
  if (d <= 0n) throw new RangeError('the denominator must be positive');
  const common = gcd(n, d) || 1n;
  return { num: n / common, den: d / common };
}

export const ZERO: Ratio = ratio(0n);
export const ONE: Ratio = ratio(1n);

/** The sum of fractions; 0 if empty. */
export function add(...terms: Ratio[]): Ratio {
  return terms.reduce((a, b) => ratio(a.num * b.den + b.num * a.den, a.den * b.den), ZERO);
}

/** The product of fractions; 1 if empty. */
export function mul(...factors: Ratio[]): Ratio {
  return factors.reduce((a, b) => ratio(a.num * b.num, a.den * b.den), ONE);
}

/** a − b. */
export function sub(a: Ratio, b: Ratio): Ratio {
  return ratio(a.num * b.den - b.num * a.den, a.den * b.den);
}

/** a / b; throws a RangeError unless b is positive. */
export function div(a: Ratio, b: Ratio): Ratio {
  return ratio(a.num * b.den, a.den * b.num);
}

/** −1, 0 or 1 if a is below, equal to or above b. */
export function compare(a: Ratio, b: Ratio): number {
  const difference = a.num * b.den - b.num * a.den;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The nearest double, for display and for statistics; never for money. */
export function toNumber({ num, den }: Ratio): number {
  const scale = 10n ** 30n;
  return Number((num * scale) / den) / 1e30;
}

/** A non-negative fraction truncated to `digits` decimals, e.g. 0.962371 → "0.9623". */
export function floorDecimal({ num, den }: Ratio, digits: number): string {
  if (num < 0n) throw new RangeError('only for fractions that are not negative');
  const text = ((num * 10n ** BigInt(digits)) / den).toString().padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** A fraction as a floored percentage, e.g. 0.962371 → "96.23". */
export function percent(value: Ratio, digits = 2): string {
  return floorDecimal(mul(value, ratio(100n)), digits);
}

/** Binomial coefficient: the number of ways to choose k of n; 0 if k is out of range. */
export function binomial(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let i = 0; i < k; i++) ways = (ways * BigInt(n - i)) / BigInt(i + 1);
  return ways;
}
