/** An exact fraction in lowest terms; the denominator is positive. */
export type Ratio = { readonly num: bigint; readonly den: bigint };

function commonDivisor(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** num / den in lowest terms. Throws a RangeError if den is 0. */
export function ratio(num: bigint | number, den: bigint | number = 1n): Ratio {
  const n = BigInt(num);
  const d = BigInt(den);
  if (d === 0n) throw new RangeError('the denominator must not be zero');
  if (d < 0n) return ratio(-n, -d);
  const divisor = commonDivisor(n, d);
  return { num: n / divisor, den: d / divisor };
}

export const ZERO: Ratio = ratio(0);
export const HALF: Ratio = ratio(1, 2);
export const ONE: Ratio = ratio(1);

/** a + b. */
export function add(a: Ratio, b: Ratio): Ratio {
  return ratio(a.num * b.den + b.num * a.den, a.den * b.den);
}

/** a − b. */
export function sub(a: Ratio, b: Ratio): Ratio {
  return ratio(a.num * b.den - b.num * a.den, a.den * b.den);
}

/** a · b. */
export function mul(a: Ratio, b: Ratio): Ratio {
  return ratio(a.num * b.num, a.den * b.den);
}

/** a / b. Throws a RangeError if b is 0. */
export function div(a: Ratio, b: Ratio): Ratio {
  return ratio(a.num * b.den, a.den * b.num);
}

/** The sum of fractions; 0 if empty. */
export function sum(terms: Iterable<Ratio>): Ratio {
  let total = ZERO;
  for (const term of terms) total = add(total, term);
  return total;
}

/** The product of fractions; 1 if empty. */
export function product(factors: Iterable<Ratio>): Ratio {
  let total = ONE;
  for (const factor of factors) total = mul(total, factor);
  return total;
}

/** −1, 0 or 1 if a is below, equal to or above b. */
export function compare(a: Ratio, b: Ratio): -1 | 0 | 1 {
  const difference = a.num * b.den - b.num * a.den;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Whether two fractions in lowest terms are equal. */
export function equal(a: Ratio, b: Ratio): boolean {
  return a.num === b.num && a.den === b.den;
}

/** The nearest double, for statistics and display; never for money. */
export function toNumber({ num, den }: Ratio): number {
  const exact = BigInt(Number.MAX_SAFE_INTEGER);
  if (den <= exact && num <= exact && num >= -exact) return Number(num) / Number(den);
  const scale = 10n ** 24n;
  return Number((num * scale) / den) / 1e24;
}

const DECIMAL = /^([+-]?)(\d{1,15})(?:\.(\d{1,12}))?$/;

/** Parses a decimal such as "2.05", "+0.75" or "-110"; null for anything else. */
export function readDecimal(text: string): Ratio | null {
  const parts = DECIMAL.exec(text);
  if (!parts) return null;
  const [, sign, whole, fraction = ''] = parts;
  const value = ratio(BigInt(`${whole}${fraction}`), 10n ** BigInt(fraction.length));
  return sign === '-' ? ratio(-value.num, value.den) : value;
}
