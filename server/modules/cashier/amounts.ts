import { currencyOf, exponentOf } from '#contracts/values/currency.ts';
import { fromWireAmount } from '#contracts/values/money.ts';
import { refuse } from '../../platform/refusal.ts';

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
