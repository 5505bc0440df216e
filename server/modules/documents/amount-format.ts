import { currencyOf } from '#contracts/values/currency.ts';
import { groupThousands } from '#contracts/values/digit-groups.ts';
import { formatDecimal, money } from '#contracts/values/money.ts';

/** `−1,234.50`: exact, with thousands separators and a true minus sign. */
export function formatAmount(amount: bigint, currency: string): string {
  const [whole = '', ...rest] = formatDecimal(
    money(amount < 0n ? -amount : amount, currencyOf(currency)),
  ).split('.');
  return (amount < 0n ? '−' : '') + [groupThousands(whole), ...rest].join('.');
}

export const TOKEN_CURRENCY = 'TOKEN';
/** The currency code; empty for tokens. */
export const currencyCodeOf = (currency: string): string => (currency === TOKEN_CURRENCY ? '' : currency);
