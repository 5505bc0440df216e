import { mul, type Ratio, toNumber } from '../exact/ratio.ts';
import { atMost, type Rounding } from '../exact/rounding.ts';

/** Possible results of an open leg: returns per unit of stake with their margin-free probabilities. */
export type OpenLeg = readonly { readonly multiplier: Ratio; readonly p: number }[];

/** Guards a whole number of minor units against floating-point error. */
const DIGIT = 1e-7;

/**
 * The expected return of a ticket in minor units (sportsbook 12): stake times the returns of settled legs,
 * times the expected returns of open legs.
 */
export function ticketValue(stake: bigint, settled: readonly Ratio[], open: readonly OpenLeg[]): number {
  const sure = settled.reduce(mul, { num: stake, den: 1n });
  const means = open.map((leg) => leg.reduce((sum, { multiplier, p }) => sum + p * toNumber(multiplier), 0));
  return means.reduce((value, mean) => value * mean, toNumber(sure));
}

/**
 * A cash-out offer in minor units: the value less the margin, at most the ticket's maximum return. Null if
 * nothing is left.
 */
export function cashOutOffer(value: number, margin: number, max: bigint, rounding: Rounding): bigint | null {
  const exact = value * (1 - margin) + DIGIT;
  const offer = BigInt(rounding === 'floor' ? Math.floor(exact) : Math.round(exact));
  if (offer <= 0n) return null;
  return atMost(offer, max);
}

/**
 * A cash-out of `percent` of a ticket, in minor units: the amount paid now, and the stake that remains at the
 * accepted price.
 */
export function partialCashOut(
  offer: bigint,
  stake: bigint,
  percent: bigint,
): { paid: bigint; stake: bigint } {
  if (percent <= 0n || percent >= 100n) throw new RangeError('a partial cash-out is from 1 to 99 percent');
  return { paid: (offer * percent + 50n) / 100n, stake: stake - (stake * percent) / 100n };
}
