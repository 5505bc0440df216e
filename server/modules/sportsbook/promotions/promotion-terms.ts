import { ratio } from '#odds/exact/ratio.ts';
import { atMost } from '#odds/exact/rounding.ts';
import { WIN } from '#odds/settlement/outcome.ts';
import { boostExtra, insuredStake, type ParlayBonus, parlayBonus } from '#odds/ticket/promotion.ts';
import type { Leg } from '#odds/ticket/ticket.ts';
import { priceRatio, showPriceMilli } from '../price.ts';
import { legOf, type SettledLeg } from '../results/leg-outcome.ts';
import type { TicketRow } from '../tickets/queries.ts';
import type { FrozenPromotion, PromotionTerms } from './promotion-table.ts';

type Terms = Pick<TicketRow, 'open_stake' | 'rules' | 'promotion'>;

const bonusOf = ({ steps, lowestPriceMilli, max }: Extract<PromotionTerms, { kind: 'parlay_bonus' }>) =>
  ({ steps, lowestPrice: priceRatio(lowestPriceMilli), max: BigInt(max) }) satisfies ParlayBonus;
const insuranceOf = (terms: Extract<PromotionTerms, { kind: 'parlay_insurance' }>) => ({
  ...{
    fewestLegs: terms.fewestLegs,
    lowestPrice: priceRatio(terms.lowestPriceMilli),
    max: BigInt(terms.max),
  },
});
const boostOf = ({ percent, maxStake, max }: Extract<PromotionTerms, { kind: 'boost' }>) => ({
  ...{ percent, maxStake: BigInt(maxStake), maxExtra: BigInt(max) },
});

/**
 * The amount a ticket's promotion adds to its ordinary return, in minor units, under the accepted terms; 0
 * without a promotion.
 */
export function promotionExtra(ticket: Terms, settled: readonly SettledLeg[], returned: bigint): bigint {
  const { promotion, open_stake: stake, rules } = ticket;
  if (!promotion) return 0n;
  const legs = settled.map((leg) => legOf(leg, rules));
  if (promotion.kind === 'parlay_bonus')
    return parlayBonus(legs, stake, returned, bonusOf(promotion), rules.rounding);
  if (promotion.kind === 'parlay_insurance') return insuredStake(legs, stake, insuranceOf(promotion));
  const [{ decimal, outcome }] = legs as [Leg];
  return outcome ? boostExtra(stake, decimal, outcome, boostOf(promotion), rules.rounding) : 0n;
}

/** An insured parlay with one lost leg stays open: a second lost leg ends the insurance. */
export function waitsForInsurance({ promotion }: Terms, legs: readonly SettledLeg[]): boolean {
  if (promotion?.kind !== 'parlay_insurance') return false;
  const lost = legs.filter(({ outcome }) => outcome === 'lose').length;
  return lost === 1 && legs.some(({ outcome }) => outcome === null);
}

/** Maximum a promotion can add to a bet at these prices in thousandths; minor units. */
export function highestExtra(
  terms: PromotionTerms,
  prices: readonly number[],
  {
    stake,
    maxReturn,
    rounding,
  }: { stake: bigint; maxReturn: bigint; rounding: TicketRow['rules']['rounding'] },
): bigint {
  const legs = prices.map((milli) => ({ decimal: priceRatio(milli), outcome: null }));
  if (terms.kind === 'parlay_bonus') return parlayBonus(legs, stake, maxReturn, bonusOf(terms), rounding);
  if (terms.kind === 'parlay_insurance') return atMost(stake, BigInt(terms.max));
  return boostExtra(stake, legs[0]?.decimal ?? ratio(1), WIN, boostOf(terms), rounding);
}

/** The displayed percentage of a promotion; null for an insurance. */
export function percentOf(terms: PromotionTerms): number | null {
  if (terms.kind === 'boost') return terms.percent;
  return terms.kind === 'parlay_bonus' ? Math.max(...terms.steps.map(({ percent }) => percent)) : null;
}

/** The minimum number of legs for a promotion. */
export function fewestLegsOf(terms: PromotionTerms): number {
  if (terms.kind === 'boost') return 1;
  return terms.kind === 'parlay_bonus' ? Math.min(...terms.steps.map(({ legs }) => legs)) : terms.fewestLegs;
}

/** The terms of a promotion as shown to players and staff. */
export function presentTerms(terms: PromotionTerms) {
  return {
    percent: percentOf(terms),
    steps: terms.kind === 'parlay_bonus' ? terms.steps : [],
    fewest_legs: fewestLegsOf(terms),
    min_price: showPriceMilli(terms.lowestPriceMilli),
    max_stake: terms.kind === 'boost' ? terms.maxStake : null,
    max_extra: terms.max,
  };
}

/** The terms of a promotion as stored with a ticket. */
export const freeze = (title: string, terms: PromotionTerms): FrozenPromotion => ({ title, ...terms });
