import type { BonusRules } from '#contracts/values/bonus-rules.ts';
import { conversionOf, maxBetWithBonus, payoutLimit, wageringRequirement } from './amounts.ts';

/**
 * What players keep who stake a bonus on rare wins. `chance`: of the first bet of the walk that keeps most.
 * All in hundredths of a percent, `paid` relative to the bonus.
 */
export type RareWinsForecast = { chance: number; finished: number; paid: number };

/** `edge`: of the bet, `cost`: of a unit that counts, both as a share of the stake; `weight`: of the bet. */
export type RareBets = { edge: number; weight: number; cost: number };

/** Bets of dice, keno, plinko, limbo and the lotteries: one win in fifty to one in ten thousand. */
const CHANCES = [0.02, 0.005, 0.001, 0.000_1];
const LEAST_CHANCE = 0.000_1;
const MOST_CHANCE = 0.95;
/** Steps of a walk: rules by which a bonus is thousands of bets take several bets in a step. */
const MAX_STEPS = 2_000;

/**
 * The exact expectation of players who stake the maximum bet on a rare win until one arrives, and then wager
 * the rest where it costs least. They lose most bonuses before they have wagered much, so the house edge
 * takes little, and what remains to be wagered costs little of a large win: no weight of a game changes that,
 * only a payout limit does. Under a limit the best win is the one that reaches it: limbo and dice pay any
 * multiple. Undefined for a bonus of nothing.
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

/** What a player still has to wager and has left of the bonus, after this much is lost. */
type Spent = { spent: number; stake: number; left: number };
type ChanceOf = (state: Spent) => number;

/** The chance of the win after which the bonus, wagered to the end, converts to its limit. */
function chanceToReach(rules: BonusRules, bonus: bigint, { edge, cost }: RareBets, limit: number): ChanceOf {
  const goal = limit + (rules.mode === 'sticky' ? Number(bonus) : 0);
  return ({ spent, stake, left }) => {
    const missing = goal + left * cost - (Number(bonus) - spent);
    return Math.min(MOST_CHANCE, Math.max(LEAST_CHANCE, (stake * (1 - edge)) / Math.max(1, missing)));
  };
}

/** Walks until the first win, which bets of a chosen chance bring. */
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
