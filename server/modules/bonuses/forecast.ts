import type { BonusRules } from '#contracts/values/bonus.ts';
import { DEPOSIT_TYPES } from '#contracts/values/bonus-types.ts';
import { bonusFor, maxBetOf, outcomeOf, targetOf, worthOfRounds } from './sums.ts';

/**
 * What one bonus of a campaign is expected to come to, when it is played in slots that return 96 %. Shares in hundredths of a percent;
 * `paid`, `lost` and `played` in relation to the bonus: 10 000 is once the bonus.
 */
export type Forecast = {
  players: number;
  returns: number;
  /** Of all who begin, how many reach the target with something to pay. */
  finished: number;
  /** What becomes cash, on average: the cost of the bonus. */
  paid: number;
  /** What players lose of their own deposit meanwhile, on average. */
  lost: number;
  /** What is staked, on average. */
  played: number;
};

const PLAYERS = 2_000;
const RETURN = 9_600;
/** A slot of medium swing: multiples of the stake and how many of 1 000 rounds bring them. Its mean is the return above. */
const PAYS: readonly (readonly [multiple: number, rounds: number])[] = [
  [0, 745],
  [1, 100],
  [2, 80],
  [5, 50],
  [10, 20],
  [50, 5],
];
/** Of the money in play, what a round of a patient player takes; rounds after which anybody stops. */
const ROUNDS_IN_PURSE = 100;
const MOST_ROUNDS = 20_000;

/**
 * Plays a campaign out before it is opened: a fixed number of simulated players, always the same ones, so that the same rules have the
 * same forecast. Nothing is decided by it. With a non-sticky bonus a player who has doubled the deposit takes it out, which ends the bonus.
 */
export function forecast(rules: BonusRules, seed = 1): Forecast {
  const deposit = DEPOSIT_TYPES.includes(rules.type) ? ceilOf(rules) : 0;
  const rounds = Number((worthOfRounds(rules) * BigInt(RETURN)) / 10_000n);
  const bonus =
    rounds || Number(bonusFor(rules, BigInt(deposit))) || Number(rules.fixed) || Number(rules.max_bonus);
  const random = mulberry(seed);
  const sums = { finished: 0, paid: 0, lost: 0, played: 0 };
  if (rules.mode === 'cash') sums.paid = sums.finished = PLAYERS * bonus;
  else {
    for (let n = 0; n < PLAYERS; n++) {
      const end = playOut(rules, deposit, bonus, random);
      sums.finished += end.paid > 0 ? bonus : 0;
      sums.paid += end.paid;
      sums.lost += deposit - end.cash;
      sums.played += end.played;
    }
  }
  const share = (sum: number) => Math.round((sum / PLAYERS / bonus) * 10_000);
  return {
    players: PLAYERS,
    returns: RETURN,
    finished: share(sums.finished),
    paid: share(sums.paid),
    lost: share(sums.lost),
    played: share(sums.played),
  };
}

/** The deposit that brings the whole bonus. */
const ceilOf = (rules: BonusRules): number =>
  Math.max(Number(rules.min_deposit), Math.ceil((Number(rules.max_bonus) * 100) / rules.percent));

function playOut(rules: BonusRules, deposit: number, bonus: number, random: () => number) {
  const isSticky = rules.mode === 'sticky';
  const target = Number(targetOf(rules, BigInt(bonus), BigInt(deposit)));
  const limit = Number(maxBetOf(rules, BigInt(bonus)));
  const stake = Math.max(1, Math.min(limit, Math.floor((deposit + bonus) / ROUNDS_IN_PURSE)));
  const purse = { cash: deposit, bonus };
  let [counted, played] = [0, 0];
  for (let n = 0; n < MOST_ROUNDS && counted < target && purse.cash + purse.bonus >= stake; n++) {
    if (!isSticky && purse.bonus === bonus && deposit > 0 && purse.cash >= 2 * deposit)
      return { paid: 0, cash: purse.cash, played };
    const fromCash = Math.min(stake, purse.cash);
    const won = stake * multipleOf(random());
    const wonBonus = Math.floor((won * (stake - fromCash)) / stake);
    purse.cash += won - wonBonus - fromCash;
    purse.bonus += wonBonus - (stake - fromCash);
    counted += isSticky ? stake : stake - fromCash;
    played += stake;
  }
  const isDone = counted >= target;
  const { convert } = outcomeOf({ rules, amount: BigInt(bonus) }, BigInt(purse.bonus));
  return { paid: isDone ? Number(convert) : 0, cash: purse.cash, played };
}

function multipleOf(at: number): number {
  let left = at * 1_000;
  for (const [multiple, rounds] of PAYS) {
    left -= rounds;
    if (left < 0) return multiple;
  }
  return 0;
}

/** A small generator for simulations: the same numbers for the same seed on every machine. Nothing is drawn for players by it. */
function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
