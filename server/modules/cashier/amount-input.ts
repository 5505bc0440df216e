import { currencyOf, exponentOf } from '#contracts/values/currency.ts';
import { fromWireAmount } from '#contracts/values/money.ts';
import { refuse } from '../../platform/refusal.ts';

/**
 * Parses an amount entered by a player, in minor units. Refuses `invalidAmount` if it has too many decimals
 * or is not positive.
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
