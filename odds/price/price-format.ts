import { add, compare, div, mul, ONE, type Ratio, ratio, readDecimal, sub } from '../exact/ratio.ts';
import { toDecimal } from '../exact/rounding.ts';

/** The odds formats a player can choose (sportsbook 10). */
export const PRICE_FORMATS = [
  'decimal',
  'fractional',
  'american',
  'hong_kong',
  'malay',
  'indonesian',
] as const;
export type PriceFormat = (typeof PRICE_FORMATS)[number];

/**
 * A price as accepted: the text in its own format. Decimal "2.05", fractional "21/20", American "+105", Hong
 * Kong "1.05", Malay "-0.95", Indonesian "1.05". A ticket stores this price and is settled at it; other
 * formats are for display (sportsbook 10).
 */
export type Price = { readonly format: PriceFormat; readonly value: string };

const HUNDRED = ratio(100);
const negative = (value: Ratio): Ratio => ratio(-value.num, value.den);
const isNegative = (value: Ratio): boolean => value.num < 0n;

/** Odds of a signed format from the profit per unit: unchanged on one side of evens, −1/b on the other. */
const signed = (profit: Ratio, isPlain: boolean) => (isPlain ? profit : negative(div(ONE, profit)));

/**
 * The exact odds of a format from an exact decimal price; fractional and Hong Kong odds are the profit per
 * unit.
 */
export function oddsFrom(decimal: Ratio, format: PriceFormat): Ratio {
  const profit = sub(decimal, ONE);
  if (profit.num <= 0n) throw new RangeError('a price must be above 1');
  const againstEvens = compare(profit, ONE);
  if (format === 'decimal') return decimal;
  if (format === 'malay') return signed(profit, againstEvens <= 0);
  if (format === 'indonesian') return signed(profit, againstEvens >= 0);
  if (format === 'american') return mul(HUNDRED, signed(profit, againstEvens >= 0));
  return profit;
}

/** The exact decimal price of odds in a format; null outside the domain of the format (sportsbook 10). */
export function decimalFrom(odds: Ratio, format: PriceFormat): Ratio | null {
  const unit = format === 'american' ? mul(odds, ratio(1, 100)) : odds;
  if (unit.num === 0n) return null;
  if (format === 'decimal') return compare(unit, ONE) > 0 ? unit : null;
  if (format === 'fractional' || format === 'hong_kong') return isNegative(unit) ? null : add(ONE, unit);
  const size = isNegative(unit) ? negative(unit) : unit;
  const againstEvens = compare(size, ONE);
  if (format === 'malay' ? againstEvens > 0 : againstEvens < 0) return null;
  return add(ONE, isNegative(unit) ? div(ONE, size) : size);
}

const FRACTION = /^(\d{1,9})\/(\d{1,9})$/;

/** Parses odds of a format, including "evens"; null if invalid. */
export function readPrice({ format, value }: Price): Ratio | null {
  if (format !== 'fractional') {
    const odds = readDecimal(value);
    return odds && decimalFrom(odds, format);
  }
  if (value === 'evens') return ratio(2);
  const parts = FRACTION.exec(value);
  if (!parts || BigInt(parts[2]!) === 0n) return null;
  return decimalFrom(ratio(BigInt(parts[1]!), BigInt(parts[2]!)), 'fractional');
}

/** The exact decimal price of an accepted price. Throws a RangeError if invalid. */
export function decimalPriceOf(price: Price): Ratio {
  const decimal = readPrice(price);
  if (!decimal) throw new RangeError(`not a price in ${price.format} format: ${price.value}`);
  return decimal;
}

/**
 * A price for display: two decimals, American odds as a signed whole number, fractions in lowest terms.
 * Rounded half up on the magnitude. Display is lossy and never used for settlement.
 */
export function showPrice(decimal: Ratio, format: PriceFormat, digits = 2): string {
  const odds = oddsFrom(decimal, format);
  if (format === 'fractional') return `${odds.num}/${odds.den}`;
  if (format !== 'american') return toDecimal(odds, digits);
  const whole = toDecimal(odds, 0);
  return isNegative(odds) ? whole : `+${whole}`;
}

/** The implied probability of a price, 1/D. */
export function impliedProbability(decimal: Ratio): Ratio {
  return div(ONE, decimal);
}
