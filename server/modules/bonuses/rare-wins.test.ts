import { describe, expect, test } from 'vitest';
import { bonusRules } from '#contracts/values/bonus-rules.ts';
import { diceMultiplier } from '#games/dice/index.ts';
import { MULTIPLIER_UNIT } from '#games/engine/choice/index.ts';
import { hitChance, payTableRow } from '#games/keno/index.ts';
import { slotsOf } from '#games/plinko/index.ts';
import { conversionOf, maxBetWithBonus, wageringRequirement } from './amounts.ts';
import { forecastCampaign } from './cost-forecast.ts';
import { rareWinsForecast } from './rare-wins.ts';
import { HUNTER_RULES } from './testing/hunter.ts';

/** A bet of one of our own games: its payouts in thousandths of the stake, with their chances. */
type Bet = readonly { chance: number; pays: number }[];
const EDGE = 0.01;
const GAMES = [{ category: 'arcade', game: 'BAIZE/dice', edge: 100 }];

const binomial = (n: number, k: number): number => (k === 0 ? 1 : (binomial(n, k - 1) * (n - k + 1)) / k);
const oneWin = (chance: number, multiplier: number): Bet => [
  { chance, pays: Math.floor((multiplier * 1000) / MULTIPLIER_UNIT) },
  { chance: 1 - chance, pays: 0 },
];
const keno = (picks: number): Bet =>
  payTableRow('steep', picks).map((multiplier, hits) => {
    const { num, den } = hitChance(picks, hits);
    return { chance: Number(num) / Number(den), pays: Math.floor((multiplier * 1000) / MULTIPLIER_UNIT) };
  });
const plinko: Bet = slotsOf(16, 'high').map((tenths, slot) => ({
  chance: binomial(16, slot) / 2 ** 16,
  pays: tenths * 100,
}));
const BETS: [string, Bet][] = [
  ['dice at 2 %', oneWin(0.02, diceMultiplier({ side: 'under', target: 200 }))],
  ['plinko, sixteen rows, high risk', plinko],
  ['keno, five numbers, steep', keno(5)],
  ['keno, ten numbers, steep', keno(10)],
  ['limbo at 1,000', oneWin(0.000_99, 1000 * MULTIPLIER_UNIT)],
  ['a lottery that pays 10,000 times', oneWin(0.000_09, 10_000 * MULTIPLIER_UNIT)],
];

const rulesOf = (change: object = {}) => bonusRules.parse({ ...HUNTER_RULES, type: 'no_deposit', ...change });

/** Balances are counted in tenths of the maximum bet. */
const STEPS = 10;
/** A player with this multiple of the bonus stops playing for wins. */
const ENOUGH = 5;

/**
 * The exact share of a bonus converted to cash when the maximum bet is placed until the balance is large or
 * lost, and the rest of the requirement is wagered at a cost of one percent of the stake: the distribution of
 * the balance, round by round.
 */
function sharePaid(bet: Bet, change: object = {}): number {
  const rules = rulesOf(change);
  const bonus = BigInt(rules.fixed);
  const stake = Number(maxBetWithBonus(rules, bonus));
  const counts = rules.low_edge_contribution / 100;
  const rounds = Math.ceil(Number(wageringRequirement(rules, bonus, 0n)) / (stake * counts));
  const unit = stake / STEPS;
  const goal = Math.round((Number(bonus) * ENOUGH) / unit);
  const paidOf = (units: number, left: number) => {
    const balance = Math.max(0, Math.floor(units * unit - left * stake * EDGE));
    return Number(conversionOf({ rules, amount: bonus }, BigInt(balance)).convert);
  };
  let balances = new Float64Array(goal);
  balances[Number(bonus) / unit] = 1;
  let paid = 0;
  for (let left = rounds - 1; left >= 0; left--) {
    const next = new Float64Array(goal);
    for (let units = STEPS; units < goal; units++) {
      const here = balances[units]!;
      if (here < 1e-10) continue;
      for (const { chance, pays } of bet) {
        const to = units - STEPS + Math.floor((pays * STEPS) / 1000);
        if (to >= goal || left === 0) paid += here * chance * paidOf(to, left);
        else next[to] = next[to]! + here * chance;
      }
    }
    balances = next;
  }
  return paid / Number(bonus);
}

const LIMIT = { max_convert: '15000' };
const SLOTS = { category: 'slots', game: 'BAIZE/reels', edge: 350 };
const forecast = (change: object = {}, games = GAMES) =>
  forecastCampaign(rulesOf(change), games).rareWins!.paid / 10_000;

/**
 * No strategy keeps more of a bonus: each counted unit costs at least `COST`, and a player who completes the
 * wagering keeps at most the limit.
 */
const COST = SLOTS.edge / 10_000;
const bound = (limit: number, wager: number, isSticky = false) =>
  limit / (limit + COST * wager + (isSticky ? 1 : 0));

describe('[operations 4.2] players of rare wins', () => {
  const [unlimited, limited] = [forecast(), forecast(LIMIT)];

  test.each(BETS)('%s: no more becomes cash than the forecast says', (...[, bet]) => {
    const share = sharePaid(bet);
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThanOrEqual(unlimited);
  });

  test.each(BETS)(
    '%s: six tenths at most become cash where 1.5 times the bonus is the limit',
    (...[, bet]) => {
      expect(sharePaid(bet, LIMIT)).toBeLessThanOrEqual(0.6);
    },
  );

  test('the forecast includes that limit', () => {
    expect(limited).toBeLessThanOrEqual(0.6);
  });

  test.each([
    [150, 10, 'non_sticky'],
    [200, 50, 'non_sticky'],
    [500, 30, 'non_sticky'],
    [200, 30, 'sticky'],
    [1000, 40, 'sticky'],
  ])(
    'adversary: under a limit of %i hundredths of the bonus and wagering of %i times, %s, the win that reaches the limit keeps most, and the forecast tells it',
    (...[max_convert_multiple, wager_multiple, mode]) => {
      const paid = forecast({ max_convert_multiple, wager_multiple, mode }, [...GAMES, SLOTS]);
      const max = bound(max_convert_multiple / 100, wager_multiple, mode === 'sticky');
      expect(paid).toBeLessThanOrEqual(max);
      expect(paid).toBeGreaterThan(max - 0.02);
    },
  );

  test('a multiple of the bonus limits as the same sum does, and the lower of both applies', () => {
    expect(forecast({ max_convert_multiple: 150 })).toBe(limited);
    expect(forecast({ max_convert_multiple: 150, max_convert: '50000' })).toBe(limited);
    expect(forecast({ max_convert_multiple: 500, max_convert: '15000' })).toBe(limited);
  });

  test('adversary: a fixed payout limit binds least on a small deposit, and the forecast shows it', () => {
    const share = { type: 'reload', fixed: '0', percent: 100, max_bonus: '100000', min_deposit: '5000' };
    const sum = forecast({ ...share, max_convert: '200000' });
    const multiple = forecast({ ...share, max_convert_multiple: 200 });
    expect(sum).toBeGreaterThan(0.9);
    expect(multiple).toBeLessThan(0.7);
  });

  test('adversary: neither weighting, wagering nor maximum bet bounds them, so the forecast exceeds 60 %', () => {
    const paid = (change: object) => {
      const rules = rulesOf(change);
      const weight = rules.low_edge_contribution / 100;
      const bet = { edge: EDGE, weight, cost: EDGE / weight };
      return rareWinsForecast(rules, BigInt(rules.fixed), bet)!.paid;
    };
    for (const change of [{}, { wager_multiple: 40 }, { low_edge_contribution: 1 }, { max_bet: '200' }])
      expect(paid(change), JSON.stringify(change)).toBeGreaterThan(6_000);
  });

  test('adversary: rules of an insider that make a bonus billions of bets, or zero, do not block the process', () => {
    const bet = { edge: EDGE, weight: 1, cost: EDGE };
    const rules = rulesOf({ max_bet: '1', fixed: '900000000000' });
    const started = performance.now();
    expect(rareWinsForecast(rules, BigInt(rules.fixed), bet)!.finished).toBe(10_000);
    expect(rareWinsForecast(rules, 0n, bet)).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  test('free rounds have a forecast too, of what they win on average', () => {
    const free_rounds = {
      ...{ provider_code: 'BAIZE', game_code: 'lantern-reels', game_name: 'Lantern Reels' },
      ...{ rounds: 10, bet_value: '100', days: 2 },
    };
    const rules = rulesOf({ type: 'free_rounds', fixed: '0', free_rounds });
    expect(forecastCampaign(rules, GAMES).rareWins!.paid).toBeGreaterThan(0);
  });
});
