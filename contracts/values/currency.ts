/**
 * The currencies of the platform and the number of decimals each has. MMK, MNT and IDR are kept with two
 * decimals as their payment systems and game providers do, though coins of that size are gone. TOKEN is the
 * reward token: not money.
 */
export const CURRENCIES = {
  PHP: 2,
  CNY: 2,
  IDR: 2,
  MNT: 2,
  MMK: 2,
  USD: 2,
  THB: 2,
  VND: 0,
  KRW: 0,
  JPY: 0,
  TOKEN: 0,
} as const satisfies Record<string, number>;

export type Currency = keyof typeof CURRENCIES;

/** Whether `code` is a currency of the platform, spelled in capitals. */
export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(CURRENCIES, code);
}

/** The currency called `code`. Throws a RangeError when there is none. */
export function currencyOf(code: string): Currency {
  if (!isCurrency(code)) throw new RangeError(`unknown currency ${code}`);
  return code;
}

/** How many decimals amounts of `currency` have: 2 for PHP, 0 for VND. */
export function exponentOf(currency: Currency): number {
  return CURRENCIES[currency];
}
