import { currencyOf, exponentOf } from '#contracts/values/currency.ts';

/** Minor units of the wire as the number that `Amount` shows. */
export function amountOf(minor: string | bigint, currency: string): number {
  return Number(minor) / 10 ** exponentOf(currencyOf(currency));
}

/** Minor units as one would type them: "12.5" has no needless zeros. */
export function typedOf(minor: string, currency: string): string {
  return String(amountOf(minor, currency));
}
