import { currencyOf, exponentOf } from '#contracts/values/currency.ts';
import { unitsOf } from '../lib/amount.ts';
import { fieldAmount } from '../lib/field-amount.ts';

/** Minor units of the wire of a currency as the number that `Amount` shows. */
export function amountOf(minor: string | bigint, currency: string): number {
  return unitsOf(minor, exponentOf(currencyOf(currency)));
}

/** Minor units as typed text: "12.50", and "500" without trailing zeros. */
export function typedOf(minor: string, currency: string): string {
  return fieldAmount(minor, exponentOf(currencyOf(currency)), true);
}
