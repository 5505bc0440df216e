import { mul, type Ratio, ratio } from '../exact/ratio.ts';
import { type Price, readPrice } from './price-format.ts';

/**
 * The meaning of a typed amount: `risk` is debited, `win` is the profit when the bet wins, both in minor
 * units and exact.
 */
type NominalStake = { readonly risk: Ratio; readonly win: Ratio };

/**
 * Traditional Malay, Indonesian and American stakes: with negative odds the typed amount is the profit, and
 * the amount at risk is that amount times the odds (sportsbook 10). Ledger and ticket carry the risk. Null if
 * the price is invalid.
 */
export function nominalStake(nominal: bigint, price: Price): NominalStake | null {
  const decimal = readPrice(price);
  if (!decimal) return null;
  const amount = ratio(nominal);
  const profit = ratio(decimal.num - decimal.den, decimal.den);
  const isNegative = price.value.startsWith('-');
  if (!isNegative) return { risk: amount, win: mul(amount, profit) };
  return { risk: mul(amount, ratio(profit.den, profit.num)), win: amount };
}
