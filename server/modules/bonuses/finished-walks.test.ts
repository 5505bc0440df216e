import { expect, test } from 'vitest';
import { bonusRules, wageringContributionPercent } from '#contracts/values/bonus-rules.ts';
import { houseEdge, MAX_WIN_CHANCE } from '#contracts/values/turnover.ts';
import { dice, diceMultiplier } from '#games/dice/index.ts';
import { payoutAt } from '#games/engine/choice/index.ts';
import { guessMultiplier, hilo, RANKS, winningRanks } from '#games/hi-lo/index.ts';
import { mines, minesMultiplier, TILES } from '#games/mines/index.ts';
import { findSpot, POCKETS, payoutMultiple } from '#games/roulette/table-layout.ts';
import { findSharedGame } from '#games/shared-games.ts';
import { conversionOf, wageringRequirement } from './amounts.ts';
import { HUNTER_RULES } from './testing/hunter.ts';

const BONUS = 10_000;
/** Stakes between the minimum and the maximum that the bonus allows. */
const STAKES = [500, 700, 1000];
const LOWEST = STAKES[0]!;
const SHARE = 0.55;

/** A game's bet with the highest win rate that still counts: its chance, and its return for a stake. */
type SafeBet = { category: string; game: string; edge: number; chance: number; pays(stake: number): number };
const twoDozens = ['dozen-1', 'dozen-2'];

const paysAt = (multiplier: number) => (stake: number) => Number(payoutAt(BigInt(stake), multiplier));
const edgeOf = (rules: { rtp: { max: string } }) => houseEdge(rules.rtp.max);
const arcade = (game: typeof dice, chance: number, multiplier: number): SafeBet => ({
  ...{ category: 'arcade', game: `BAIZE/${game.game_code}`, edge: edgeOf(game.rules) },
  ...{ chance, pays: paysAt(multiplier) },
});

const rulesOf = (change: object = {}) => bonusRules.parse({ ...HUNTER_RULES, ...change });

/** Number of rounds at a stake that complete the wagering; none if the bet does not count. */
function roundsNeeded(bet: SafeBet, stake: number, change: object): number | undefined {
  const rules = rulesOf(change);
  const percent = bet.chance > MAX_WIN_CHANCE / 10_000 ? 0 : wageringContributionPercent(rules, bet);
  const required = Number(wageringRequirement(rules, BigInt(BONUS), 0n));
  return percent === 0 ? undefined : Math.ceil((required * 100) / (stake * percent));
}

/**
 * The share of a bonus converted to cash when every walk is played to its end: the exact distribution of the
 * balance, round by round. A hunter with less than the stake bets the whole balance; such a round counts in
 * full here, in the hunter's favour.
 */
function sharePaid(bet: SafeBet, stake: number, change: object = {}): number {
  const rounds = roundsNeeded(bet, stake, change);
  if (rounds === undefined) return 0;
  let balances = new Map([[BONUS, 1]]);
  for (let n = 0; n < rounds; n++) {
    const next = new Map<number, number>();
    const add = (balance: number, probability: number) => {
      if (balance >= LOWEST && probability > 1e-10) next.set(balance, (next.get(balance) ?? 0) + probability);
    };
    for (const [balance, probability] of balances) {
      const placed = Math.min(stake, balance - (balance % 100));
      add(balance - placed + bet.pays(placed), probability * bet.chance);
      add(balance - placed, probability * (1 - bet.chance));
    }
    balances = next;
  }
  const grant = { rules: rulesOf(change), amount: BigInt(BONUS) };
  const paid = [...balances].reduce(
    (sum, [balance, probability]) => sum + probability * Number(conversionOf(grant, BigInt(balance)).convert),
    0,
  );
  return paid / BONUS;
}

const roulette: SafeBet = {
  ...{ category: 'table', game: 'BAIZE/roulette', edge: edgeOf(findSharedGame('roulette')!.rules) },
  chance: new Set(twoDozens.flatMap((code) => findSpot(code)!.numbers)).size / POCKETS,
  pays: (stake) => (stake / 2) * payoutMultiple(findSpot(twoDozens[0]!)!),
};
const SAFE_BETS: [string, SafeBet][] = [
  ['dice at 70 %', arcade(dice, 0.7, diceMultiplier({ side: 'under', target: 7000 }))],
  ['hi-lo at nine ranks', arcade(hilo, winningRanks(5, 'higher') / RANKS, guessMultiplier(5, 'higher'))],
  ['mines, eight safe tiles', arcade(mines, (TILES - 8) / TILES, minesMultiplier(1, 8))],
  ['roulette on two dozens', roulette],
];

test.each(SAFE_BETS)(
  '[operations 4.2] %s, played to the end: at most 55 % of a bonus becomes cash',
  (_, bet) => {
    for (const stake of STAKES) expect(sharePaid(bet, stake), `stake ${stake}`).toBeLessThanOrEqual(SHARE);
  },
);

test('[operations 4.2] adversary: dice at 98 % never finish, and without the weighting more than 55 % would be paid', () => {
  const certain = arcade(dice, 0.98, diceMultiplier({ side: 'under', target: 9800 }));
  for (const stake of STAKES) expect(sharePaid(certain, stake)).toBe(0);
  expect(sharePaid(SAFE_BETS[0]![1], LOWEST, { low_edge: 0 })).toBeGreaterThan(0.85);
});
