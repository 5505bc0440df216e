import { currencyOf } from '#contracts/values/currency.ts';
import { formatDecimal, money } from '#contracts/values/money.ts';

/** `−1,234.50`: exact, in groups of three digits, with a true minus. */
export function formatAmount(amount: bigint, currency: string): string {
  const [whole = '', ...rest] = formatDecimal(
    money(amount < 0n ? -amount : amount, currencyOf(currency)),
  ).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return (amount < 0n ? '−' : '') + [grouped, ...rest].join('.');
}

export const TOKEN_CURRENCY = 'TOKEN';
/** The currency's code, nothing for tokens. */
export const codeOf = (currency: string): string => (currency === TOKEN_CURRENCY ? '' : currency);
