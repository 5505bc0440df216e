import type { BonusRules } from '#contracts/values/bonus-rules.ts';
import { conversionOf, maxBetWithBonus, wageringRequirement } from './amounts.ts';

/**
 * What players keep who stake a bonus on rare wins. `chance`: of the bet that keeps most. All in hundredths
 * of a percent, `paid` relative to the bonus.
 */
export type RareWinsForecast = { chance: number; finished: number; paid: number };

/** Bets of dice, keno, plinko, limbo and the lotteries: one win in fifty to one in ten thousand. */
const CHANCES = [0.02, 0.005, 0.001, 0.000_1];
/** Steps of a walk: rules by which a bonus is thousands of bets take several bets in a step. */
const MAX_STEPS = 2_000;

/**
 * The exact expectation of players who stake the maximum bet on a rare win until one arrives, and then wager
 * the rest where it costs least. They lose most bonuses before they have wagered much, so the house edge
 * takes little, and what remains to be wagered costs little of a large win: no weight of a game changes that,
 * only `max_convert` does. `edge`: of the bet, `cost`: of a unit that counts, both as a share of the stake.
 * Undefined for a bonus of nothing.
 */
export function rareWinsForecast(
  rules: BonusRules,
  bonus: bigint,
  { edge, weight, cost }: { edge: number; weight: number; cost: number },
): RareWinsForecast | undefined {
  if (bonus <= 0n) return undefined;
  const stake = Math.min(Number(maxBetWithBonus(rules, bonus)), Number(bonus));
  const betsOfStep = Math.ceil(Number(bonus) / stake / MAX_STEPS);
  const step = stake * betsOfStep;
  const required = Number(wageringRequirement(rules, bonus, 0n));
  const walks = CHANCES.map((chance) => {
    const win = Math.floor((stake * (1 - edge)) / chance);
    let [paid, finished, lost] = [0, 0, 1];
    const chanceOfStep = 1 - (1 - chance) ** betsOfStep;
    for (let spent = step; spent <= Number(bonus); spent += step) {
      const left = Math.max(0, required - spent * weight);
      const balance = Math.floor(Number(bonus) - spent + win - left * cost);
      if (balance > 0) {
        paid += lost * chanceOfStep * Number(conversionOf({ rules, amount: bonus }, BigInt(balance)).convert);
        finished += lost * chanceOfStep;
      }
      lost *= 1 - chanceOfStep;
    }
    return { chance, paid: paid / Number(bonus), finished };
  });
  const best = walks.reduce((most, walk) => (walk.paid > most.paid ? walk : most));
  const share = (of: number) => Math.round(of * 10_000);
  return { chance: share(best.chance), finished: share(best.finished), paid: share(best.paid) };
}
