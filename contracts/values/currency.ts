/**
 * A currency of the installation: decimals of its amounts, symbol, and number of minor units worth about one
 * US dollar, of which default limits are multiples. Stored in the table `ledger.currency`; `npm run currency`
 * enables and adds currencies.
 */
export type CurrencyDefinition = { code: string; exponent: number; symbol: string; dollar: number };

/** Code of an enabled currency, or TOKEN. */
export type Currency = string;

/**
 * Initial currencies. MMK, MNT and IDR have two decimals, as in their payment systems and at game providers,
 * although such coins no longer exist. TOKEN is the reward token and not money.
 */
const INITIAL: readonly (readonly [code: string, symbol: string, dollar: number, exponent?: number])[] = [
  ['PHP', '₱', 5000],
  ['CNY', '¥', 700],
  ['IDR', 'Rp', 1_600_000],
  ['MNT', '₮', 350_000],
  ['MMK', 'K', 200_000],
  ['USD', '$', 100],
  ['EUR', '€', 100],
  ['GBP', '£', 100],
  ['THB', '', 3500],
  ['VND', '', 25_000, 0],
  ['KRW', '', 1400, 0],
  ['JPY', '', 150, 0],
  ['TOKEN', '', 1, 0],
];

const registeredCurrencies = new Map(
  INITIAL.map(([code, symbol, dollar, exponent = 2]) => [code, { code, exponent, symbol, dollar }]),
);

/**
 * Registers database currencies in this process or page. They stay registered, because accounts may hold
 * them.
 */
export function registerCurrencies(currencies: readonly CurrencyDefinition[]): void {
  for (const currency of currencies) registeredCurrencies.set(currency.code, currency);
}

/** Resets to the initial currencies, for tests that add currencies. */
export function forgetAddedCurrencies(): void {
  const initial = new Set(INITIAL.map(([code]) => code));
  for (const code of registeredCurrencies.keys()) if (!initial.has(code)) registeredCurrencies.delete(code);
}

/** Whether pages know the currency without receiving its decimals and symbol. */
export function isInitialCurrency(code: string): boolean {
  return INITIAL.some(([initial]) => initial === code);
}

/** Every registered currency except TOKEN. */
export function moneyCurrencies(): CurrencyDefinition[] {
  return [...registeredCurrencies.values()].filter(({ code }) => code !== 'TOKEN');
}

/** Whether `code` is a currency of the installation, spelled in capitals. */
export function isCurrency(code: string): code is Currency {
  return registeredCurrencies.has(code);
}

/** The currency `code`. Throws a RangeError if unknown. */
export function currencyOf(code: string): Currency {
  return definitionOf(code).code;
}

/** Number of decimals of amounts in `currency`: 2 for PHP, 0 for VND, 8 for a bitcoin. */
export function exponentOf(currency: Currency): number {
  return definitionOf(currency).exponent;
}

/** Symbol before an amount; empty if the code is shown instead, or the currency is unknown. */
export function symbolOf(currency: string): string {
  return registeredCurrencies.get(currency)?.symbol ?? '';
}

/** Approximate value of an amount of US dollars in minor units of a currency. */
export function dollarsIn(currency: Currency, dollars: number): bigint {
  return BigInt(definitionOf(currency).dollar) * BigInt(dollars);
}

function definitionOf(code: string): CurrencyDefinition {
  const found = registeredCurrencies.get(code);
  if (!found) throw new RangeError(`unknown currency ${code}`);
  return found;
}
