import { type Currency, currencyOf, exponentOf } from './currency.ts';
import { decimalText } from './decimal-text.ts';

/** An amount in minor units (centavos, fen, whole dong) with its currency. Never a float. */
export interface Money {
  readonly amount: bigint;
  readonly currency: Currency;
}

/** `money(1050n, 'PHP')` is 10.50 pesos. */
export function money(amount: bigint, currency: Currency): Money {
  return { amount, currency };
}

const decimal = /^(-?)(\d{1,30})(?:\.(\d{1,18}))?$/;

/**
 * Parses a decimal string exactly: `parseMoney('1000.5', 'PHP')` is 100050 centavos. Throws a RangeError for
 * anything but plain digits, and for more decimals than the currency has even if they are zeros ("1.000"
 * PHP), so that the displayed amount is the stored one.
 */
export function parseMoney(text: string, currency: Currency): Money {
  const [, sign, whole = '', decimals = ''] = decimal.exec(text) ?? [];
  if (sign === undefined) throw new RangeError('not a decimal amount');
  const exponent = exponentOf(currency);
  if (decimals.length > exponent) throw new RangeError(`${currency} has ${exponent} decimals`);
  const amount = BigInt(whole + decimals.padEnd(exponent, '0'));
  return { amount: sign ? -amount : amount, currency };
}

/** Formats the exact decimal with all decimals: "1000.00" PHP, "1000" VND, "-0.05" PHP. */
export function formatDecimal({ amount, currency }: Money): string {
  return decimalText(amount, exponentOf(currency));
}

/**
 * Minor units as a decimal: `formatMinor(100000n, 'PHP')` is "1000.00". RangeError for an unknown currency.
 */
export function formatMinor(amount: bigint | string, currency: string): string {
  return formatDecimal(money(BigInt(amount), currencyOf(currency)));
}

/** The same with the currency code, for staff and the audit log: "1000.00 PHP". */
export function formatMinorWithCode(amount: bigint | string, currency: string): string {
  return `${formatMinor(amount, currency)} ${currency}`;
}

/**
 * Minor units as the decimal number of specification fields such as `game_balance`. Throws a RangeError for
 * an unknown currency. Exact up to 10^15 minor units; above that, the nearest JSON number, because a
 * statement that is off by a centavo in ten trillion is better than an error. For output only, never for
 * decisions or postings.
 */
export function toWireAmount(amount: bigint | string, currency: string): number {
  return Number(formatMinor(amount, currency));
}

/** Parses a decimal number from JSON by its shortest decimal form. Throws like `parseMoney`. */
export function fromWireAmount(value: number, currency: Currency): Money {
  const text = String(value);
  // JavaScript formats numbers below a millionth with an exponent, such as a few units of a coin with eight
  // decimals.
  const isSmall = text.includes('e-') && Number(value.toFixed(exponentOf(currency))) === value;
  return parseMoney(isSmall ? value.toFixed(exponentOf(currency)) : text, currency);
}

/** Whole units as minor units: `inMinorUnits(20n, 'PHP')` is 2000. RangeError for an unknown currency. */
export const inMinorUnits = (units: bigint, currency: string): bigint =>
  units * 10n ** BigInt(exponentOf(currency));

/** The smaller of two amounts in minor units of one currency. */
export const minAmount = (a: bigint, b: bigint): bigint => (a < b ? a : b);
