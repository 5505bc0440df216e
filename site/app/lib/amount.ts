import { exponentOf, isCurrency, symbolOf } from '#contracts/values/currency.ts';
import { groupThousands } from '#contracts/values/digit-groups.ts';

/**
 * Amount as a form shows it [V-02]: 0 is empty, decimals are cut (never rounded) to at most 3 places, and
 * with `trim` trailing zeros are dropped for values of 10 or more. Works on the decimal text so that 1.005
 * stays 1.005.
 */
export function displayAmount(value: number | string, trim = false): string {
  const text = plainDecimal(value);
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text);
  if (!match || text === '' || Number(text) === 0) return '';
  const [, sign = '', whole = '', decimals = ''] = match;
  const cut = decimals.slice(0, 3);
  const kept = trim && Math.abs(Number(text)) >= 10 ? withoutZeros(cut) : cut;
  return `${sign}${whole || '0'}${kept === '' ? '' : `.${kept}`}`;
}

/** Decimals without the zeros at their end. */
function withoutZeros(decimals: string): string {
  let end = decimals.length;
  while (decimals[end - 1] === '0') end--;
  return decimals.slice(0, end);
}

/** Decimal text without an exponent. */
function plainDecimal(value: number | string): string {
  const text = String(value).trim();
  if (!/e/i.test(text)) return text;
  return Number.isFinite(Number(text)) ? withoutZeros(Number(text).toFixed(20)).replace(/\.$/, '') : '';
}

/**
 * Money as text, the same on the server and in the browser: the platform's `Intl` data differ between
 * machines, and a hydration mismatch would follow. Rounds towards zero, as a balance must never look larger
 * than it is.
 */
export function formatMoney(value: number, currency: string, options: { sign?: boolean } = {}): string {
  const places = isCurrency(currency) ? exponentOf(currency) : 2;
  const scaled = Math.trunc(Math.abs(value) * 10 ** places + 1e-6);
  const whole = Math.floor(scaled / 10 ** places);
  const rest = places ? `.${String(scaled % 10 ** places).padStart(places, '0')}` : '';
  const minus = value < 0 && scaled > 0 ? '−' : options.sign && scaled > 0 ? '+' : '';
  return `${minus}${symbolOf(currency) || `${currency} `}${groupDigits(whole)}${rest}`;
}

/** `1234567` as `1,234,567`. */
export function groupDigits(value: number): string {
  return `${value <= -1 ? '-' : ''}${groupThousands(String(Math.abs(Math.trunc(value))))}`;
}
