import type { BonusRules } from '#contracts/values/bonus-rules.ts';
import { conversionOf, maxBetWithBonus, payoutLimit, wageringRequirement } from './amounts.ts';

/**
 * The amount kept by players who stake a bonus on rare wins. `chance`: that of the first bet in the most
 * profitable walk. All in hundredths of a percent, `paid` relative to the bonus.
 */
export type RareWinsForecast = { chance: number; finished: number; paid: number };

/** `edge`: of the bet, `cost`: per counted unit, both as a share of the stake; `weight`: of the bet. */
export type RareBets = { edge: number; weight: number; cost: number };

/**
 * Bets of dice, keno, plinko, limbo and the lotteries: win rates from one in fifty to one in ten thousand.
 */
const CHANCES = [0.02, 0.005, 0.001, 0.000_1];
const LEAST_CHANCE = 0.000_1;
const MOST_CHANCE = 0.95;
/** Steps of a walk: where a bonus lasts thousands of bets, a step covers several bets. */
const MAX_STEPS = 2_000;

/**
 * The exact expectation of players who stake the maximum bet on a rare win until one arrives, and then wager
 * the rest at the lowest cost. They lose most bonuses after little turnover, so the house edge takes little,
 * and the remaining requirement costs little of a large win. No game weight changes that; only a payout limit
 * does. Under a limit the best win is the one that reaches it: limbo and dice pay any multiple. Undefined if
 * the bonus is zero.
 */
export function rareWinsForecast(
  rules: BonusRules,
  bonus: bigint,
  bets: RareBets,
): RareWinsForecast | undefined {
  if (bonus <= 0n) return undefined;
  const walk = walkOf(rules, bonus, bets);
  const walks = CHANCES.map((chance) => walk(() => chance));
  const limit = payoutLimit(rules, bonus);
  if (limit !== null) walks.push(walk(chanceToReach(rules, bonus, bets, Number(limit))));
  const best = walks.reduce((most, one) => (one.paid > most.paid ? one : most));
  const share = (of: number) => Math.round(of * 10_000);
  return { chance: share(best.chance), finished: share(best.finished), paid: share(best.paid) };
}

/** The remaining requirement and bonus balance after this much is lost. */
type Spent = { spent: number; stake: number; left: number };
type ChanceOf = (state: Spent) => number;

/** The chance of the win that, after completed wagering, converts to exactly the limit. */
function chanceToReach(rules: BonusRules, bonus: bigint, { edge, cost }: RareBets, limit: number): ChanceOf {
  const goal = limit + (rules.mode === 'sticky' ? Number(bonus) : 0);
  return ({ spent, stake, left }) => {
    const missing = goal + left * cost - (Number(bonus) - spent);
    return Math.min(MOST_CHANCE, Math.max(LEAST_CHANCE, (stake * (1 - edge)) / Math.max(1, missing)));
  };
}

/** Walks until the first win, with bets of a chosen chance. */
function walkOf(rules: BonusRules, bonus: bigint, { edge, weight, cost }: RareBets) {
  const stake = Math.min(Number(maxBetWithBonus(rules, bonus)), Number(bonus));
  const betsOfStep = Math.ceil(Number(bonus) / stake / MAX_STEPS);
  const step = stake * betsOfStep;
  const deposit = rules.percent > 0 ? (bonus * 100n) / BigInt(rules.percent) : 0n;
  const required = Number(wageringRequirement(rules, bonus, deposit));
  return (chanceOf: ChanceOf) => {
    let [paid, finished, lost, first] = [0, 0, 1, 0];
    for (let spent = step; spent <= Number(bonus); spent += step) {
      const left = Math.max(0, required - spent * weight);
      const chance = chanceOf({ spent, stake, left });
      first ||= chance;
      const win = Math.floor((stake * (1 - edge)) / chance);
      const balance = Math.floor(Number(bonus) - spent + win - left * cost);
      const reached = lost * (1 - (1 - chance) ** betsOfStep);
      lost -= reached;
      if (balance <= 0) continue;
      paid += reached * Number(conversionOf({ rules, amount: bonus }, BigInt(balance)).convert);
      finished += reached;
    }
    return { chance: first, paid: paid / Number(bonus), finished };
  };
}
