import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RHO } from '#odds/model/forecast.ts';
import { FIRST_HALF_SHARE, MAX_GOALS, scoreMatrix } from '#odds/model/score-matrix.ts';
import type { OutcomeRow } from '../markets.ts';
import { priceCombination } from './combination-price.ts';
import { priceSheet } from './match-prices.ts';

const MARGIN = {
  marginMethod: 'power',
  marginPoints: 500,
  builderLegPoints: 75,
  builderMaxPoints: 1200,
} as const;
type Rates = { home: number; away: number };

/** The offered outcomes of a match at these expected goals. */
const offered = (rates: Rates): OutcomeRow[] =>
  priceSheet({ sport: 'football', expected: rates }, MARGIN)
    .filter(({ priceMilli }) => priceMilli !== null)
    .map(({ betType, homeAway, criteria1, chance, priceMilli }, place) => ({
      ...{ sport: 'football', event_id: 'event', market_id: betType, bet_type: betType, specifier: '' },
      ...{ market_state: 'open', market_max: null, competition_max: null, event_state: 'open' },
      ...{ starts_at: new Date(0), outcome_id: String(place), home_away: homeAway, criteria1 },
      ...{ price_milli: priceMilli, chance, price_version: 1, is_locked: false, refund: 0 },
      ...{ staked: 0n, base: 0n, payout: 0n, home_rate: rates.home, away_rate: rates.away },
      ...{ kind: 'match', competition_id: 'league', home_id: 'home', away_id: 'away', places: 0 },
      ...{ place_divisor: 1, competitor_id: null, runner: null, twin_id: null },
    }));

type Score = { h: number; a: number; h1: number; a1: number };
const pick = (side: number, home: number, away: number) =>
  side === 1 ? home > away : side === 2 ? home < away : home === away;
const double = (name: string, home: number, away: number) =>
  (name.includes('1') && home > away) ||
  (name.includes('X') && home === away) ||
  (name.includes('2') && home < away);

/** Whether a bet wins at a score, computed without the settlement engine. */
const WINS: Record<string, (side: number, criteria: string, score: Score) => boolean> = {
  '1X2': (side, _, { h, a }) => pick(side, h, a),
  '1X2H': (side, _, { h1, a1 }) => pick(side, h1, a1),
  OU: (side, line, { h, a }) => (side === 1 ? h + a > Number(line) : h + a < Number(line)),
  OUH: (side, line, { h1, a1 }) => (side === 1 ? h1 + a1 > Number(line) : h1 + a1 < Number(line)),
  OE: (side, _, { h, a }) => (h + a) % 2 === (side === 1 ? 1 : 0),
  DC: (_, name, { h, a }) => double(name, h, a),
  BS: (_, name, { h, a }) => 'NOB'[Number(h > 0) + Number(a > 0)] === name,
  TWTN: (side, _, { h, a }) => (side === 1 ? h > a && a === 0 : a > h && h === 0),
};
const isCounted = ({ bet_type, criteria1 }: OutcomeRow) =>
  bet_type in WINS && (!bet_type.startsWith('OU') || criteria1.endsWith('.5'));

const chooseOf = (n: number, k: number): number => (k === 0 ? 1 : (chooseOf(n - 1, k - 1) * n) / k);
const inHalf = (goals: number, first: number) =>
  chooseOf(goals, first) * FIRST_HALF_SHARE ** first * (1 - FIRST_HALF_SHARE) ** (goals - first);

/** The probability that all legs win, summed over half-time and full-time scores. */
function enumerate(rates: Rates, legs: readonly OutcomeRow[]): number {
  const matrix = scoreMatrix(rates, RHO);
  let sum = 0;
  for (let h = 0; h <= MAX_GOALS; h++)
    for (let a = 0; a <= MAX_GOALS; a++)
      for (let h1 = 0; h1 <= h; h1++)
        for (let a1 = 0; a1 <= a; a1++) {
          const all = legs.every((leg) =>
            WINS[leg.bet_type]!(leg.home_away, leg.criteria1, { h, a, h1, a1 }),
          );
          if (all) sum += matrix[h * (MAX_GOALS + 1) + a]! * inHalf(h, h1) * inHalf(a, a1);
        }
  return sum;
}

const rate = fc.double({ min: 0.4, max: 3, noNaN: true });
const places = fc.uniqueArray(fc.nat(10_000), { minLength: 2, maxLength: 4 });

test('[trading 1.5] a combination is no cheaper than a leg it contains, and agrees with an enumeration', () => {
  let priced = 0;
  fc.assert(
    fc.property(rate, rate, places, (home, away, chosen) => {
      const rates = { home, away };
      const rows = offered(rates).filter(isCounted);
      const legs = [...new Set(chosen.map((place) => rows[place % rows.length]!))];
      if (legs.length < 2) return;
      const combined = priceCombination(legs, MARGIN);
      const chance = enumerate(rates, legs);
      if (combined === 'CONTRADICTION') expect(chance).toBeLessThan(1e-8);
      else if (combined === 'NOT_COMBINABLE') expect(chance < 0.0005 || chance > 0.97).toBe(true);
      else if (typeof combined === 'string') expect(combined).toBe('REDUNDANT_LEG');
      if (typeof combined === 'string') return;
      priced += 1;
      expect(combined.chance).toBeCloseTo(chance, 6);
      for (const { price_milli } of legs) expect(combined.priceMilli).toBeGreaterThanOrEqual(price_milli!);
      expect(combined.priceMilli).toBeLessThanOrEqual(
        Math.max(...legs.map((leg) => leg.price_milli!), 1000 / chance),
      );
    }),
    { numRuns: 60 },
  );
  expect(priced).toBeGreaterThan(10);
});

test('[trading 1.5] does not combine trader prices, refundable markets and unpriced events', () => {
  const rows = offered({ home: 1.6, away: 1.1 });
  const [home, over, line] = [
    rows.find((row) => row.bet_type === '1X2' && row.home_away === 1)!,
    rows.find((row) => row.bet_type === 'OU' && row.criteria1 === '2.5')!,
    rows.find((row) => row.bet_type === 'HDP' && row.criteria1 === '-1')!,
  ];
  expect(priceCombination([home, over], MARGIN)).toMatchObject({ chance: expect.any(Number) });
  const none: OutcomeRow[][] = [
    [home, line],
    [{ ...home, is_locked: true }, over],
    [home, { ...over, event_id: 'another' }],
    [{ ...home, home_rate: null }, over],
  ];
  for (const legs of none) expect(priceCombination(legs, MARGIN)).toBe('NOT_COMBINABLE');
});
