import {
  type BonusRules,
  isAllowedInGame,
  wageringContributionPercent,
} from '#contracts/values/bonus-rules.ts';
import { DEPOSIT_TYPES } from '#contracts/values/bonus-types.ts';
import { MAX_WIN_CHANCE } from '#contracts/values/turnover.ts';
import {
  bonusAmount,
  conversionOf,
  freeRoundsValue,
  maxBetWithBonus,
  wageringRequirement,
} from './amounts.ts';
import { type RareBets, type RareWinsForecast, rareWinsForecast } from './rare-wins.ts';

/**
 * The expected cost of one bonus of a campaign, when played in slots with a return of 96 %, and when wagered
 * at the lowest cost to the player. Shares in hundredths of a percent; `paid`, `lost` and `played` relative
 * to the bonus: 10 000 equals the bonus.
 */
export type CampaignForecast = {
  players: number;
  returns: number;
  /** The share of players who complete the requirement with a balance left. */
  finished: number;
  /** The average amount converted to cash: the cost of the bonus. */
  paid: number;
  /** Average loss of the player's own deposit while wagering. */
  lost: number;
  /** Average turnover. */
  played: number;
  /**
   * The same for players who wager at the lowest cost among the games on sale, at small or maximum stakes.
   * None if no game counts towards wagering.
   */
  cheapest?: { category: string; returns: number; finished: number; paid: number; highestStakes?: boolean };
  /** The same for players who bet on rare wins. None if `cheapest` is none, and in older forecasts. */
  rareWins?: RareWinsForecast;
};

/**
 * The style of play that converts most of a bonus to cash: slots, cheapest wagering, or rare wins. `paid` in
 * hundredths of a percent of the bonus.
 */
export type KeptShare = { paid: number; by: 'slots' | 'cheapest' | 'rare_wins' };

/** The largest share of a bonus that a forecast expects to be converted to cash. */
export function highestKeptShare({ paid, cheapest, rareWins }: CampaignForecast): KeptShare {
  const shares: KeptShare[] = [
    { paid, by: 'slots' },
    { paid: cheapest?.paid ?? 0, by: 'cheapest' },
    { paid: rareWins?.paid ?? 0, by: 'rare_wins' },
  ];
  return shares.reduce((most, one) => (one.paid > most.paid ? one : most));
}

/** A game that can be played with bonus money; `edge` in hundredths of a percent. */
type GameOnSale = { category: string; game: string; edge: number };

/**
 * A simulated player's style: the return of a round, the percentage of its stake that counts, and the stake
 * as a share of the balance.
 */
type PlayStyle = { multiple(at: number): number; counts: number; divisor: number };

const SIMULATED_PLAYERS = 2_000;
const RTP_BASIS_POINTS = 9_600;
/**
 * A slot of medium volatility: multiples of the stake and their frequency in 1 000 rounds. Its mean is the
 * return above.
 */
const PAY_DISTRIBUTION: readonly (readonly [multiple: number, rounds: number])[] = [
  [0, 745],
  [1, 100],
  [2, 80],
  [5, 50],
  [10, 20],
  [50, 5],
];
/**
 * The stake of a patient player as a share of the money in play, and the maximum number of rounds of every
 * player.
 */
const STAKE_DIVISOR = 100;
const MAX_ROUNDS = 100_000;
/**
 * Bonus hunters: small stakes on the bets with the highest permitted win rate that still count, or the
 * maximum stake on rarer wins. The latter lose some bonuses early with little turnover, so the house edge
 * takes less.
 */
const HUNTERS = [
  { chance: MAX_WIN_CHANCE / 10_000, divisor: 200 },
  ...[0.5, 0.25, 0.1].map((chance) => ({ chance, divisor: 1 })),
];
/** Total rounds of all hunters of one type: with longer walks, fewer players give a stable average. */
const HUNTER_ROUNDS = 1_500_000;
const MIN_HUNTERS = 200;
const MAX_HUNTERS = 2_000;

const SLOT_PLAY: PlayStyle = { multiple: payMultiple, counts: 100, divisor: STAKE_DIVISOR };

/**
 * Simulates a campaign before it is opened: a fixed set of players, so that equal rules have equal forecasts.
 * It has no effect on the campaign. With a non-sticky bonus, a player who has doubled the deposit withdraws
 * it, which ends the bonus.
 */
export function forecastCampaign(
  rules: BonusRules,
  games: readonly GameOnSale[] = [],
  seed = 1,
): CampaignForecast {
  const random = mulberry32(seed);
  const known = simulate(rules, SLOT_PLAY, SIMULATED_PLAYERS, random);
  const game = rules.mode === 'cash' ? undefined : cheapestGame(rules, games);
  const forecast = { players: SIMULATED_PLAYERS, returns: RTP_BASIS_POINTS, ...known };
  if (!game) return forecast;
  const walks = HUNTERS.map((hunter) => ({
    ...simulateHunters(rules, huntersPlay(rules, game, hunter), random),
    highestStakes: hunter.divisor === 1,
  }));
  const { finished, paid, highestStakes } = walks.reduce((best, walk) =>
    walk.paid > best.paid ? walk : best,
  );
  const rareWins = rareWinsOf(rules, rareBetsOf(rules, game, games));
  return {
    ...forecast,
    cheapest: { category: game.category, returns: 10_000 - game.edge, finished, paid, highestStakes },
    ...(rareWins && { rareWins }),
  };
}

/**
 * The share kept of the largest or the smallest bonus, whichever is higher: a limit in money restricts the
 * smallest one least.
 */
function rareWinsOf(rules: BonusRules, bets: RareBets): RareWinsForecast | undefined {
  return [fullBonusOf(rules), leastBonusOf(rules)]
    .map((bonus) => rareWinsForecast(rules, bonus, bets))
    .reduce((most, one) => (one && (!most || one.paid > most.paid) ? one : most));
}

/** Rare wins are played in the game with the lowest edge; the rest is wagered at the lowest cost. */
function rareBetsOf(rules: BonusRules, cheapest: GameOnSale, games: readonly GameOnSale[]): RareBets {
  const open = games.filter((game) => isAllowedInGame(rules, game));
  const game = open.reduce((best, candidate) => (candidate.edge < best.edge ? candidate : best));
  const weightOf = (game: GameOnSale) => wageringContributionPercent(rules, game) / 100;
  return {
    ...{ edge: game.edge / 10_000, weight: weightOf(game) },
    cost: cheapest.edge / 10_000 / weightOf(cheapest),
  };
}

/** The largest bonus the rules allow; for free rounds, their average win. */
const fullBonusOf = (rules: BonusRules): bigint =>
  (freeRoundsValue(rules) * BigInt(RTP_BASIS_POINTS)) / 10_000n ||
  BigInt(rules.fixed) ||
  BigInt(rules.max_bonus);

/**
 * The smallest bonus the rules allow; a hundredth of the largest for a percentage bonus without a minimum.
 */
function leastBonusOf(rules: BonusRules): bigint {
  const full = fullBonusOf(rules);
  if (rules.percent === 0) return full;
  const smallest = rules.min_deposit === '0' ? 0n : bonusAmount(rules, BigInt(rules.min_deposit));
  return smallest || full / 100n || full;
}

/** The game with the lowest cost per unit of counted turnover. */
function cheapestGame(rules: BonusRules, games: readonly GameOnSale[]): GameOnSale | undefined {
  const costOf = (game: GameOnSale) => game.edge / wageringContributionPercent(rules, game);
  const eligible = games.filter((game) => wageringContributionPercent(rules, game) > 0);
  return eligible.reduce<GameOnSale | undefined>(
    (best, game) => (best === undefined || costOf(game) < costOf(best) ? game : best),
    undefined,
  );
}

/** Bets with a single winning chance and the return of the game. */
function huntersPlay(
  rules: BonusRules,
  game: GameOnSale,
  { chance, divisor }: (typeof HUNTERS)[number],
): PlayStyle {
  const multiple = (1 - game.edge / 10_000) / chance;
  return {
    multiple: (at) => (at < chance ? multiple : 0),
    counts: wageringContributionPercent(rules, game),
    divisor,
  };
}

function simulateHunters(rules: BonusRules, style: PlayStyle, random: () => number) {
  const bonus = fullBonusOf(rules);
  const stake = Math.min(Number(maxBetWithBonus(rules, bonus)), Number(bonus) / style.divisor);
  const rounds = (Number(wageringRequirement(rules, bonus, 0n)) * 100) / (stake * style.counts);
  const players = Math.min(MAX_HUNTERS, Math.max(MIN_HUNTERS, Math.floor(HUNTER_ROUNDS / rounds)));
  return simulate(rules, style, players, random);
}

/** The average result of many players, relative to the bonus. */
function simulate(rules: BonusRules, style: PlayStyle, players: number, random: () => number) {
  const deposit = DEPOSIT_TYPES.includes(rules.type) ? depositForMaxBonus(rules) : 0;
  const rounds = Number((freeRoundsValue(rules) * BigInt(RTP_BASIS_POINTS)) / 10_000n);
  const bonus =
    rounds || Number(bonusAmount(rules, BigInt(deposit))) || Number(rules.fixed) || Number(rules.max_bonus);
  const sums = { finished: 0, paid: 0, lost: 0, played: 0 };
  if (rules.mode === 'cash') sums.paid = sums.finished = players * bonus;
  else {
    for (let n = 0; n < players; n++) {
      const end = simulatePlayer(rules, { deposit, bonus, style }, random);
      sums.finished += end.paid > 0 ? bonus : 0;
      sums.paid += end.paid;
      sums.lost += deposit - end.cash;
      sums.played += end.played;
    }
  }
  const share = (sum: number) => Math.round((sum / players / bonus) * 10_000);
  return {
    finished: share(sums.finished),
    paid: share(sums.paid),
    lost: share(sums.lost),
    played: share(sums.played),
  };
}

/** The deposit that earns the maximum bonus. */
const depositForMaxBonus = (rules: BonusRules): number =>
  Math.max(Number(rules.min_deposit), Math.ceil((Number(rules.max_bonus) * 100) / rules.percent));

type SimulatedPlay = { deposit: number; bonus: number; style: PlayStyle };

function simulatePlayer(rules: BonusRules, { deposit, bonus, style }: SimulatedPlay, random: () => number) {
  const isSticky = rules.mode === 'sticky';
  const target = Number(wageringRequirement(rules, BigInt(bonus), BigInt(deposit)));
  const limit = Number(maxBetWithBonus(rules, BigInt(bonus)));
  const stake = Math.max(1, Math.min(limit, Math.floor((deposit + bonus) / style.divisor)));
  const weight = style.counts / 100;
  const funds = { cash: deposit, bonus };
  let [wagered, played] = [0, 0];
  for (let n = 0; n < MAX_ROUNDS && wagered < target && funds.cash + funds.bonus >= stake; n++) {
    if (!isSticky && funds.bonus === bonus && deposit > 0 && funds.cash >= 2 * deposit)
      return { paid: 0, cash: funds.cash, played };
    const fromCash = Math.min(stake, funds.cash);
    const won = Math.floor(stake * style.multiple(random()));
    const wonBonus = Math.floor((won * (stake - fromCash)) / stake);
    funds.cash += won - wonBonus - fromCash;
    funds.bonus += wonBonus - (stake - fromCash);
    wagered += weight * (isSticky ? stake : stake - fromCash);
    played += stake;
  }
  const isDone = wagered >= target;
  const { convert } = conversionOf({ rules, amount: BigInt(bonus) }, BigInt(funds.bonus));
  return { paid: isDone ? Number(convert) : 0, cash: funds.cash, played };
}

function payMultiple(at: number): number {
  let left = at * 1_000;
  for (const [multiple, rounds] of PAY_DISTRIBUTION) {
    left -= rounds;
    if (left < 0) return multiple;
  }
  return 0;
}

/**
 * A small seeded random number generator for simulations: equal seeds give equal numbers on every machine.
 * Never used for draws.
 */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
