import { exponentOf, isCurrency, symbolOf } from '#contracts/values/currency.ts';
import { groupThousands } from '#contracts/values/digit-groups.ts';

/** Minor units of the wire as the number that `formatMoney` and `Amount` show. */
export const unitsOf = (minor: bigint | string | number, exponent: number): number =>
  Number(minor) / 10 ** exponent;

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

/**
 * An amount from zero in at most this many characters if possible: with its decimals, in whole units, or in
 * thousands, millions and so on with as many decimals as fit. Rounds towards zero.
 */
export function shortMoney(value: number, currency: string, characters: number): string {
  const sign = symbolOf(currency) || `${currency} `;
  let [units, unit] = [value, ''];
  for (const next of 'KMBT') if (units >= 1000) [units, unit] = [units / 1000, next];
  const textIn = (places: number) =>
    `${sign}${(Math.floor(units * 10 ** places + 1e-9) / 10 ** places).toFixed(places)}${unit}`;
  const forms = [formatMoney(value, currency), sign + groupDigits(value), textIn(2), textIn(1)];
  return forms.find((text) => text.length <= characters) ?? textIn(0);
}

/** `1234567` as `1,234,567`. */
export function groupDigits(value: number): string {
  return `${value <= -1 ? '-' : ''}${groupThousands(String(Math.abs(Math.trunc(value))))}`;
}
