import type { BonusRules } from '#contracts/values/bonus-rules.ts';
import { DEPOSIT_TYPES } from '#contracts/values/bonus-types.ts';
import {
  bonusAmount,
  conversionOf,
  freeRoundsValue,
  maxBetWithBonus,
  wageringRequirement,
} from './amounts.ts';

/**
 * What one bonus of a campaign is expected to come to, when it is played in slots that return 96 %. Shares in hundredths of a percent;
 * `paid`, `lost` and `played` in relation to the bonus: 10 000 is once the bonus.
 */
export type CampaignForecast = {
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

const SIMULATED_PLAYERS = 2_000;
const RTP_BASIS_POINTS = 9_600;
/** A slot of medium swing: multiples of the stake and how many of 1 000 rounds bring them. Its mean is the return above. */
const PAY_DISTRIBUTION: readonly (readonly [multiple: number, rounds: number])[] = [
  [0, 745],
  [1, 100],
  [2, 80],
  [5, 50],
  [10, 20],
  [50, 5],
];
/** Of the money in play, what a round of a patient player takes; rounds after which anybody stops. */
const STAKE_DIVISOR = 100;
const MAX_ROUNDS = 20_000;

/**
 * Plays a campaign out before it is opened: a fixed number of simulated players, always the same ones, so that the same rules have the
 * same forecast. Nothing is decided by it. With a non-sticky bonus a player who has doubled the deposit takes it out, which ends the bonus.
 */
export function forecastCampaign(rules: BonusRules, seed = 1): CampaignForecast {
  const deposit = DEPOSIT_TYPES.includes(rules.type) ? depositForMaxBonus(rules) : 0;
  const rounds = Number((freeRoundsValue(rules) * BigInt(RTP_BASIS_POINTS)) / 10_000n);
  const bonus =
    rounds || Number(bonusAmount(rules, BigInt(deposit))) || Number(rules.fixed) || Number(rules.max_bonus);
  const random = mulberry32(seed);
  const sums = { finished: 0, paid: 0, lost: 0, played: 0 };
  if (rules.mode === 'cash') sums.paid = sums.finished = SIMULATED_PLAYERS * bonus;
  else {
    for (let n = 0; n < SIMULATED_PLAYERS; n++) {
      const end = simulatePlayer(rules, deposit, bonus, random);
      sums.finished += end.paid > 0 ? bonus : 0;
      sums.paid += end.paid;
      sums.lost += deposit - end.cash;
      sums.played += end.played;
    }
  }
  const share = (sum: number) => Math.round((sum / SIMULATED_PLAYERS / bonus) * 10_000);
  return {
    players: SIMULATED_PLAYERS,
    returns: RTP_BASIS_POINTS,
    finished: share(sums.finished),
    paid: share(sums.paid),
    lost: share(sums.lost),
    played: share(sums.played),
  };
}

/** The deposit that brings the whole bonus. */
const depositForMaxBonus = (rules: BonusRules): number =>
  Math.max(Number(rules.min_deposit), Math.ceil((Number(rules.max_bonus) * 100) / rules.percent));

function simulatePlayer(rules: BonusRules, deposit: number, bonus: number, random: () => number) {
  const isSticky = rules.mode === 'sticky';
  const target = Number(wageringRequirement(rules, BigInt(bonus), BigInt(deposit)));
  const limit = Number(maxBetWithBonus(rules, BigInt(bonus)));
  const stake = Math.max(1, Math.min(limit, Math.floor((deposit + bonus) / STAKE_DIVISOR)));
  const purse = { cash: deposit, bonus };
  let [counted, played] = [0, 0];
  for (let n = 0; n < MAX_ROUNDS && counted < target && purse.cash + purse.bonus >= stake; n++) {
    if (!isSticky && purse.bonus === bonus && deposit > 0 && purse.cash >= 2 * deposit)
      return { paid: 0, cash: purse.cash, played };
    const fromCash = Math.min(stake, purse.cash);
    const won = stake * payMultiple(random());
    const wonBonus = Math.floor((won * (stake - fromCash)) / stake);
    purse.cash += won - wonBonus - fromCash;
    purse.bonus += wonBonus - (stake - fromCash);
    counted += isSticky ? stake : stake - fromCash;
    played += stake;
  }
  const isDone = counted >= target;
  const { convert } = conversionOf({ rules, amount: BigInt(bonus) }, BigInt(purse.bonus));
  return { paid: isDone ? Number(convert) : 0, cash: purse.cash, played };
}

function payMultiple(at: number): number {
  let left = at * 1_000;
  for (const [multiple, rounds] of PAY_DISTRIBUTION) {
    left -= rounds;
    if (left < 0) return multiple;
  }
  return 0;
}

/** A small generator for simulations: the same numbers for the same seed on every machine. Nothing is drawn for players by it. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
