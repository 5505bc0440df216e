import { z } from 'zod';
import { type Currency, exponentOf } from './currency.ts';

const DECIMALS = 18;

/**
 * How many coins, or what one is worth: a decimal of more than nothing, exact to the smallest part of any
 * coin.
 */
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
 * Whether `coins` at `rate`, units of the currency for one of them, come to `worth` in minor units
 * (operations 3.6). Coins end at some decimal and rates are rounded: a two-hundredth of the worth may be
 * missing or over. Both are decimals of `coinDecimal`.
 */
export function isWorth(coins: string, rate: string, worth: bigint, currency: Currency): boolean {
  const exact = scaled(coins) * scaled(rate);
  const wanted = worth * 10n ** BigInt(2 * DECIMALS - exponentOf(currency));
  const off = exact > wanted ? exact - wanted : wanted - exact;
  return off * 200n <= wanted;
}
