import { currencyOf, exponentOf } from '#contracts/values/currency.ts';
import { fieldAmount } from '../lib/field-amount.ts';

/** Minor units of the wire as the number that `Amount` shows. */
export function amountOf(minor: string | bigint, currency: string): number {
  return Number(minor) / 10 ** exponentOf(currencyOf(currency));
}

/** Minor units as typed text: "12.50", and "500" without trailing zeros. */
export function typedOf(minor: string, currency: string): string {
  return fieldAmount(minor, exponentOf(currencyOf(currency)), true);
}
