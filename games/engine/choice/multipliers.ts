import { type Ratio, ratio } from '../slot/ratio.ts';

/** Multipliers are whole ten-thousandths, stored floored (fairness 4). */
export const MULTIPLIER_UNIT = 10_000;

/** House edge: 1 % of every fair payout. */
const RETURN_FACTOR: Ratio = ratio(99n, 100n);

/**
 * Multiplier of an event that occurs `ways` times in `cases`: 0.99 of the fair payout, floored to
 * ten-thousandths.
 */
export function multiplierOf(ways: bigint | number, cases: bigint | number): number {
  return Number(
    (BigInt(cases) * RETURN_FACTOR.num * BigInt(MULTIPLIER_UNIT)) / (BigInt(ways) * RETURN_FACTOR.den),
  );
}

/** Payout of a stake at a multiplier, floored to whole minor units. */
export function payoutAt(stake: bigint, multiplier: number): bigint {
  return (stake * BigInt(multiplier)) / BigInt(MULTIPLIER_UNIT);
}

/** Exact return of a bet that pays this multiplier `ways` times in `cases`, at a stake. */
export function returnAt(
  stake: bigint,
  multiplier: number,
  ways: bigint | number,
  cases: bigint | number,
): Ratio {
  return ratio(payoutAt(stake, multiplier) * BigInt(ways), stake * BigInt(cases));
}
