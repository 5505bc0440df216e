import { add, compare, mul, ONE, type Ratio, ratio, sub, ZERO } from '../exact/ratio.ts';
import { atMost, type Rounding, round } from '../exact/rounding.ts';
import { type LegOutcome, multiplier } from '../settlement/outcome.ts';
import type { Leg } from './ticket.ts';

/**
 * A price boost: `percent` more profit, on stakes up to `maxStake` and up to `maxExtra` in total, in minor
 * units.
 */
export type Boost = { readonly percent: number; readonly maxStake: bigint; readonly maxExtra: bigint };

const share = (percent: number): Ratio => ratio(Math.round(percent * 100), 10_000);

/** The displayed boosted price: 1 + (D − 1)·(1 + percent). Percentages have at most two decimals. */
export function boostedPrice(decimal: Ratio, percent: number): Ratio {
  return add(ONE, mul(sub(decimal, ONE), add(ONE, share(percent))));
}

/**
 * Amount that a boost adds to the return of a single, in minor units. The rest is paid at the ordinary price.
 */
export function boostExtra(
  stake: bigint,
  decimal: Ratio,
  outcome: LegOutcome,
  boost: Boost,
  rounding: Rounding,
): bigint {
  const boosted = multiplier(outcome, boostedPrice(decimal, boost.percent));
  const gain = sub(boosted, multiplier(outcome, decimal));
  const counted = atMost(stake, boost.maxStake);
  const extra = round(mul(gain, ratio(counted)), rounding);
  return atMost(extra, boost.maxExtra);
}

/**
 * A bonus on won parlays: a percentage of the profit by the number of counting legs; at most `max` minor
 * units.
 */
export type ParlayBonus = {
  readonly steps: readonly { readonly legs: number; readonly percent: number }[];
  readonly lowestPrice: Ratio;
  readonly max: bigint;
};

/**
 * The bonus percentage of a parlay: legs won in full at or above the minimum price count. Open legs count as
 * won.
 */
export function parlayBonusPercent(legs: readonly Leg[], { steps, lowestPrice }: ParlayBonus): number {
  const counts = ({ outcome, decimal }: Leg) =>
    (outcome === null || outcome.word === 'win') && compare(decimal, lowestPrice) >= 0;
  const counted = legs.filter(counts).length;
  return steps.reduce((best, step) => (step.legs <= counted ? Math.max(best, step.percent) : best), 0);
}

/**
 * Amount that the bonus adds to a settled parlay, in minor units: a share of its profit, zero without profit.
 */
export function parlayBonus(
  legs: readonly Leg[],
  stake: bigint,
  returned: bigint,
  terms: ParlayBonus,
  rounding: Rounding,
): bigint {
  const profit = returned > stake ? ratio(returned - stake) : ZERO;
  const bonus = round(mul(profit, share(parlayBonusPercent(legs, terms))), rounding);
  return atMost(bonus, terms.max);
}

/** Parlay insurance: the stake is refunded, up to `max` minor units, if exactly one leg lost. */
type ParlayInsurance = {
  readonly fewestLegs: number;
  readonly lowestPrice: Ratio;
  readonly max: bigint;
};

/**
 * Amount an insurance refunds for a settled parlay, in minor units. Refunded legs do not count towards the
 * minimum number of legs.
 */
export function insuredStake(legs: readonly Leg[], stake: bigint, terms: ParlayInsurance): bigint {
  const played = legs.filter(({ outcome }) => outcome && outcome.word !== 'void' && outcome.word !== 'push');
  const lost = played.filter(({ outcome }) => outcome?.word === 'lose').length;
  const isPriced = played.every(({ decimal }) => compare(decimal, terms.lowestPrice) >= 0);
  if (lost !== 1 || !isPriced || played.length < terms.fewestLegs) return 0n;
  return atMost(stake, terms.max);
}
