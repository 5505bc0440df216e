import { z } from 'zod';
import { type Currency, exponentOf } from './currency.ts';

const DECIMALS = 18;

/** A number of coins, or a rate: a decimal above zero, exact to the smallest unit of any coin. */
export const coinDecimal = z
  .string()
  .trim()
  .regex(/^(0|[1-9]\d{0,14})(\.\d{1,18})?$/)
  .refine((text) => /[1-9]/.test(text));

const scaled = (text: string): bigint => {
  const [whole = '', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(DECIMALS, '0'));
};

/**
 * Whether `coins` at `rate` (currency units per coin) equal `worth` in minor units (operations 3.6). Coins
 * and rates are rounded, so a deviation of half a percent is accepted. Both are `coinDecimal` values.
 */
export function isWorth(coins: string, rate: string, worth: bigint, currency: Currency): boolean {
  const exact = scaled(coins) * scaled(rate);
  const expected = worth * 10n ** BigInt(2 * DECIMALS - exponentOf(currency));
  const off = exact > expected ? exact - expected : expected - exact;
  return off * 200n <= expected;
}
