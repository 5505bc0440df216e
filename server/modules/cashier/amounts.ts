import { currencyOf, exponentOf } from '#contracts/values/currency.ts';
import { formatDecimal, fromWireAmount, money } from '#contracts/values/money.ts';
import { refuse } from '../../platform/refusal.ts';

/** Minor units as people write them: "1000.00". */
export function formatAmount(amount: bigint, currency: string): string {
  return formatDecimal(money(amount, currencyOf(currency)));
}

/**
 * A sum a player typed, in minor units. Refuses `invalidAmount` for one finer than the currency, or not above
 * nothing.
 */
export function parseAmount(value: number, currency: string): bigint {
  const code = currencyOf(currency);
  try {
    const { amount } = fromWireAmount(value, code);
    if (amount > 0n) return amount;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return refuse('invalidAmount', { decimals: exponentOf(code) });
}
