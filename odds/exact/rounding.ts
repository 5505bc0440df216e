import type { Ratio } from './ratio.ts';

/** How a ticket's return is rounded to minor units; set per currency (sportsbook 2). */
const ROUNDINGS = ['half_up', 'floor'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** Default rounding of currencies (sportsbook 17.14). */
export const DEFAULT_ROUNDING: Rounding = 'half_up';

/** Rounds a fraction to a whole number. Half up rounds the magnitude: −0.5 becomes −1. Floor truncates it. */
export function round({ num, den }: Ratio, rounding: Rounding): bigint {
  const size = num < 0n ? -num : num;
  const whole = rounding === 'floor' ? size / den : (2n * size + den) / (2n * den);
  return num < 0n ? -whole : whole;
}

/** A fraction with a fixed number of decimals, e.g. 39/19 with 2 digits → "2.05". */
export function toDecimal(value: Ratio, digits: number, rounding: Rounding = 'half_up'): string {
  const scaled = round({ num: value.num * 10n ** BigInt(digits), den: value.den }, rounding);
  const size = (scaled < 0n ? -scaled : scaled).toString().padStart(digits + 1, '0');
  const text = digits === 0 ? size : `${size.slice(0, -digits)}.${size.slice(-digits)}`;
  return scaled < 0n ? `-${text}` : text;
}

/** Decimals shown of a fraction that is recurring or too long. */
const SHOWN_DECIMALS = 6;
/** Maximum decimals shown of a terminating fraction. */
const EXACT_DECIMALS = 12;

/**
 * A fraction as a decimal: exact if it terminates within twelve decimals, otherwise truncated after six and
 * marked with "…". 23/10 → "2.3", 1/3 → "0.333333…".
 */
export function toExactDecimal(value: Ratio): string {
  for (let digits = 0; digits <= EXACT_DECIMALS; digits++)
    if ((value.num * 10n ** BigInt(digits)) % value.den === 0n) return toDecimal(value, digits, 'floor');
  return `${toDecimal(value, SHOWN_DECIMALS, 'floor')}…`;
}

/** An amount in minor units, limited to the cap. */
export function atMost(amount: bigint, cap: bigint): bigint {
  if (amount > cap) return cap;
  return amount;
}
