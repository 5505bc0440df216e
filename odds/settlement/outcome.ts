import { add, HALF, mul, ONE, type Ratio, sub, ZERO } from '../exact/ratio.ts';

/** The result of a settled selection. `push` is a refunded bet that was played, `void` a cancelled one. */
const LEG_OUTCOMES = ['win', 'half_win', 'push', 'half_lose', 'lose', 'void', 'dead_heat'] as const;
export type OutcomeWord = (typeof LEG_OUTCOMES)[number];

/**
 * An outcome as the triple used by feeds (sportsbook 2): `result` 1 or 0, `voidFactor` the refunded share of
 * the stake, `deadHeat` the share of the rest that is paid at the full price.
 */
export type LegOutcome = {
  readonly word: OutcomeWord;
  readonly result: 0 | 1;
  readonly voidFactor: Ratio;
  readonly deadHeat: Ratio;
};

const outcome = (word: OutcomeWord, result: 0 | 1, voidFactor: Ratio): LegOutcome => ({
  word,
  result,
  voidFactor,
  deadHeat: ONE,
});

export const WIN: LegOutcome = outcome('win', 1, ZERO);
export const HALF_WIN: LegOutcome = outcome('half_win', 1, HALF);
export const PUSH: LegOutcome = outcome('push', 0, ONE);
export const HALF_LOSE: LegOutcome = outcome('half_lose', 0, HALF);
export const LOSE: LegOutcome = outcome('lose', 0, ZERO);
export const VOID: LegOutcome = outcome('void', 0, ONE);

/** Win or lose, for markets without a refund. */
export function winIf(isWon: boolean): LegOutcome {
  return isWon ? WIN : LOSE;
}

/** How a dead heat is paid (sportsbook 9). */
const DEAD_HEAT_METHODS = ['split_stake', 'split_profit'] as const;
export type DeadHeatMethod = (typeof DEAD_HEAT_METHODS)[number];

/**
 * A tie of `tied` competitors for `places` paid places (sportsbook 9). `split_stake` pays that share of the
 * stake at the full price, the rest loses. `split_profit` returns the stake and that share of the profit. A
 * win if there are places for all.
 */
export function deadHeat(tied: number, places: number, method: DeadHeatMethod): LegOutcome {
  if (!Number.isInteger(tied) || !Number.isInteger(places) || places < 1 || tied < 1)
    throw new RangeError('a dead heat needs whole numbers of competitors and places, from 1');
  if (tied <= places) return WIN;
  const share: Ratio = mul({ num: BigInt(places), den: 1n }, { num: 1n, den: BigInt(tied) });
  if (method === 'split_stake') return { word: 'dead_heat', result: 1, voidFactor: ZERO, deadHeat: share };
  return { word: 'dead_heat', result: 1, voidFactor: sub(ONE, share), deadHeat: ONE };
}

/** The share of the stake that is paid at the price: (1 − v)·r·d. */
export function paidShare({ result, voidFactor, deadHeat: heat }: LegOutcome): Ratio {
  return result === 0 ? ZERO : mul(sub(ONE, voidFactor), heat);
}

/** Return of one unit of stake at decimal price D: μ = v + (1 − v)·r·d·D (sportsbook 2). */
export function multiplier(outcome: LegOutcome, decimal: Ratio): Ratio {
  return add(outcome.voidFactor, mul(paidShare(outcome), decimal));
}

/** The outcome of a stake split into halves with outcomes `a` and `b`, as for quarter lines. */
export function halves(a: LegOutcome, b: LegOutcome): LegOutcome {
  if (a.word === b.word) return a;
  const words = [a.word, b.word];
  const isRefund = words.includes('push') || words.includes('void');
  if (isRefund && words.includes('win')) return HALF_WIN;
  if (isRefund && words.includes('lose')) return HALF_LOSE;
  if (words.includes('push') && words.includes('void')) return VOID;
  throw new RangeError(`no bet comes half to ${a.word}, half to ${b.word}`);
}
