import { mul, product, type Ratio, ratio, sub } from '../exact/ratio.ts';
import { type Rounding, round } from '../exact/rounding.ts';
import { multiplier, paidShare } from '../settlement/outcome.ts';
import type { Leg } from './ticket.ts';

/** The result of a free bet, in minor units: cash without the stake, and the returned part of the token. */
export type FreeBetReturn = { readonly cash: bigint; readonly token: bigint };

/**
 * A free bet on one line: its stake is not returned. Each leg is split into the share paid at its price and
 * the refunded share; the paid part returns only its profit, and the share in which every leg is refunded
 * returns the free bet. Null while a leg is open and none has lost.
 */
export function settleFreeBet(legs: readonly Leg[], stake: bigint, rounding: Rounding): FreeBetReturn | null {
  const outcomes = legs.flatMap(({ outcome }) => outcome ?? []);
  const isLost = outcomes.some(({ word }) => word === 'lose');
  if (isLost) return { cash: 0n, token: 0n };
  if (outcomes.length < legs.length) return null;
  const returned = product(legs.map(({ decimal }, i) => multiplier(outcomes[i]!, decimal)));
  const alive = stakeKept(legs);
  const refunded = product(outcomes.map(({ voidFactor }) => voidFactor));
  const amount = ratio(stake);
  return {
    cash: round(mul(amount, sub(returned, alive)), rounding),
    token: round(mul(amount, refunded), rounding),
  };
}

/** The share of a stake that no leg lost, whether won or refunded; a free bet does not pay it. */
export function stakeKept(legs: readonly Leg[]): Ratio {
  const outcomes = legs.flatMap(({ outcome }) => outcome ?? []);
  return product(outcomes.map((outcome) => notLostShare(paidShare(outcome), outcome.voidFactor)));
}

const notLostShare = (paid: Ratio, refunded: Ratio): Ratio =>
  ratio(paid.num * refunded.den + refunded.num * paid.den, paid.den * refunded.den);
