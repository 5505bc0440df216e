import { type Currency, dollarsIn, exponentOf } from './currency.ts';

/** In major units: about ten million US dollars each. */
const DEFAULT_BANKS: Readonly<Record<string, bigint>> = {
  USD: 10_000_000n,
  CNY: 70_000_000n,
  THB: 350_000_000n,
  PHP: 500_000_000n,
  JPY: 1_500_000_000n,
  KRW: 14_000_000_000n,
  MMK: 20_000_000_000n,
  MNT: 35_000_000_000n,
  IDR: 160_000_000_000n,
  VND: 250_000_000_000n,
  TOKEN: 10_000_000n,
};

/** The default bank of a site that has declared none, in minor units; limits are shares of it. */
export function defaultBankOf(currency: Currency): bigint {
  const bank = DEFAULT_BANKS[currency];
  return bank ? bank * 10n ** BigInt(exponentOf(currency)) : dollarsIn(currency, 10_000_000);
}
