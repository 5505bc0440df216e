import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MARGIN_METHODS } from '../market/margin.ts';
import { type Score, total } from '../settlement/match.ts';
import { normal, seededDraw } from '../testing/seeded-draw.ts';
import { type Ending, sharesOver } from './market-chances.ts';
import { pointsDistribution } from './points-distribution.ts';
import { type PointsForecast, PointsRating } from './points-rating.ts';
import type { Fixture } from './rating.ts';
import { priceBasketball } from './sport-prices.ts';

const FORECAST: PointsForecast = { home: 84, away: 79, marginVariance: 144, totalVariance: 289 };

const mean = (endings: readonly Ending[], of: (score: Score) => number) =>
  endings.reduce((sum, { p, match }) => sum + p * of(match.full), 0);
const margin = ({ home, away }: Score) => home - away;
const winChance = (forecast: PointsForecast) =>
  mean(pointsDistribution(forecast).full.margins, (score) => Number(margin(score) > 0));

test('[trading 1.8] margin and total have the expected mean and deviation; no match is drawn', () => {
  const { full, half } = pointsDistribution(FORECAST);
  for (const [{ margins, totals }, share] of [
    [full, 1],
    [half, 0.5],
  ] as const) {
    const [lead, sum] = [mean(margins, margin), mean(totals, total)];
    expect(Math.abs(lead - 5 * share)).toBeLessThan(0.2);
    expect(Math.abs(sum - 163 * share)).toBeLessThan(1);
    const spread = mean(margins, (score) => (margin(score) - lead) ** 2);
    expect(Math.abs(spread / (144 * share) - 1)).toBeLessThan(0.05);
    const wide = mean(totals, (score) => (total(score) - sum) ** 2);
    expect(Math.abs(wide / (144 * share + 145 * share ** 2) - 1)).toBeLessThan(0.1);
  }
  expect(mean(full.margins, (score) => Number(margin(score) === 0))).toBe(0);
  expect(mean(half.margins, (score) => Number(margin(score) === 0))).toBeGreaterThan(0.02);
  // Phi(5 / 12), as given by Stern's formula at the start.
  expect(Math.abs(winChance(FORECAST) - 0.6615)).toBeLessThan(0.01);
});

/** Points with their probability, computed independently: score by score. */
type Law = Map<number, number>;
function law(mean: number, variance: number): Law {
  const found: Law = new Map();
  for (let k = 0; k < 60; k++)
    if (Math.abs(k - mean) < 6 * Math.sqrt(variance) + 1)
      found.set(k, Math.exp(-((k - mean) ** 2) / 2 / variance));
  const all = [...found.values()].reduce((sum, p) => sum + p, 0);
  return new Map([...found].map(([k, p]) => [k, p / all]));
}
const combine = (one: Law, other: Law): Law => {
  const found: Law = new Map();
  for (const [i, p] of one) for (const [j, q] of other) found.set(i + j, (found.get(i + j) ?? 0) + p * q);
  return found;
};

/** Every score of the whole match, or of its first half, with its probability. */
function scoresOf({ home, away, marginVariance, totalVariance }: PointsForecast, isHalf: boolean): Ending[] {
  const own = marginVariance / 2;
  const pace = Math.sqrt(totalVariance - marginVariance) / (home + away);
  const found: Ending[] = [];
  const note = (h: number, a: number, p: number) => {
    const score = { home: h, away: a };
    found.push({ p, match: { sport: 'basketball', full: score, half: score, goals: null } });
  };
  const overtime = [law(home / 8, own / 8), law(away / 8, own / 8)] as const;
  const ends = [...overtime[0]].flatMap(([x, p]) => [...overtime[1]].map(([y, q]) => [x, y, p * q] as const));
  const decided = ends.filter(([x, y]) => x !== y);
  const share = decided.reduce((sum, [, , p]) => sum + p, 0);
  for (const [step, weight] of [
    [-Math.sqrt(3), 1 / 6],
    [0, 2 / 3],
    [Math.sqrt(3), 1 / 6],
  ] as const) {
    const [h, a] = [home, away].map((points) => law((points * (1 + step * pace)) / 2, own / 2));
    const [ofHome, ofAway] = isHalf ? [h!, a!] : [combine(h!, h!), combine(a!, a!)];
    for (const [i, p] of ofHome)
      for (const [j, q] of ofAway)
        if (i !== j || isHalf) note(i, j, weight * p * q);
        else for (const [x, y, r] of decided) note(i + x, j + y, (weight * p * q * r) / share);
  }
  return found;
}

test('[trading 0.1] the basketball markets of a match allow no arbitrage', () => {
  const points = fc.double({ min: 11, max: 15, noNaN: true });
  fc.assert(
    fc.property(
      points,
      points,
      fc.double({ min: 1, max: 2, noNaN: true }),
      fc.constantFrom(...MARGIN_METHODS),
      fc.constantFrom(1, 1.05),
      (home, away, pace, method, book) => {
        const forecast = { home, away, marginVariance: 9, totalVariance: 9 * pace };
        const scores = { true: scoresOf(forecast, true), false: scoresOf(forecast, false) };
        // Settled score by score over the one distribution, no market has a positive expectation; so no
        // combination of bets profits in every course of the match.
        for (const priced of priceBasketball(forecast, { HDP: [-3.5], OU: [22] }, book, method)) {
          const { name, selection, chance, implied } = priced;
          const { won, lost } = sharesOver(selection, scores[`${selection.isHalf}`]);
          expect([name, Math.abs(won / (won + lost) - chance) < 2e-4]).toEqual([name, true]);
          expect([name, implied >= chance - 1e-9]).toEqual([name, true]);
        }
      },
    ),
    { numRuns: 2 },
  );
});

test('lines are centred on the expected value, and offered lines stay priced', () => {
  const lines = (offered: Record<string, number[]>, type: string) => [
    ...new Set(
      priceBasketball(FORECAST, offered, 1, 'power')
        .filter(({ selection }) => selection.type === type && selection.side === 1)
        .map(({ selection }) => selection.line / 4),
    ),
  ];
  expect(lines({}, 'HDP')).toEqual([-8.5, -6.5, -4.5, -2.5, -0.5]);
  expect(lines({ HDP: [-20.5] }, 'HDP')).toEqual([-20.5, -8.5, -6.5, -4.5, -2.5, -0.5]);
  expect(lines({}, 'OU')).toEqual([155.5, 159.5, 163.5, 167.5, 171.5]);
});

/** A league with known strengths: points drawn around the resulting expectation, as in the distribution. */
function playLeague(matches: number) {
  const draw = seededDraw('basketball league');
  const teams = Array.from({ length: 12 }, (_, i) => ({
    margin: 12 - (24 * i) / 11,
    total: 6 * ((i % 3) - 1),
  }));
  return Array.from({ length: matches }, (_, i) => {
    const home = Math.floor(draw() * 12);
    const away = (home + 1 + Math.floor(draw() * 11)) % 12;
    const [one, other] = [teams[home]!, teams[away]!];
    const lead = 3 + (one.margin - other.margin) / 2;
    const sum = 170 + one.total + other.total;
    const pace = normal(draw, 1, 12 / sum);
    const [h, a] = [sum + lead, sum - lead].map((sides) =>
      Math.max(0, Math.round(normal(draw, (sides / 2) * pace, 8))),
    );
    const names = { home: `T${home}`, away: `T${away}` };
    const fixture: Fixture = { league: 'league', season: '1', at: i / 3, ...names };
    return { fixture, points: { home: h!, away: a! }, lead, sum };
  });
}

test('[trading 0.9] [trading 1.10] walk-forward over a simulated league, the rating converges to the true probabilities', () => {
  const rating = new PointsRating();
  let [loss, best, flat, judged] = [0, 0, 0, 0];
  const errors = { lead: 0, sum: 0 };
  for (const [i, { fixture, points, lead, sum }] of playLeague(900).entries()) {
    if (i >= 500 && points.home !== points.away) {
      const forecast = rating.forecast(fixture);
      const truth = { ...side(lead, sum), marginVariance: 128, totalVariance: 128 + 144 };
      const [p, q] = [winChance(forecast), winChance(truth)];
      const isWon = points.home > points.away;
      loss -= Math.log(isWon ? p : 1 - p);
      best -= Math.log(isWon ? q : 1 - q);
      flat -= Math.log(isWon ? 0.6 : 0.4);
      judged++;
      errors.lead += (forecast.home - forecast.away - lead) ** 2;
      errors.sum += (forecast.home + forecast.away - sum) ** 2;
    }
    rating.learn(fixture, points);
  }
  expect(loss / judged).toBeLessThan(best / judged + 0.02);
  expect(loss / judged).toBeLessThan(flat / judged - 0.03);
  expect(Math.sqrt(errors.lead / judged)).toBeLessThan(3);
  expect(Math.sqrt(errors.sum / judged)).toBeLessThan(3.5);
  const learned = rating.forecast({ league: 'league', season: '1', at: 300, home: 'T0', away: 'T11' });
  expect(Math.abs(learned.marginVariance / 128 - 1)).toBeLessThan(0.15);
  expect(Math.abs(learned.totalVariance / 272 - 1)).toBeLessThan(0.2);
});

const side = (lead: number, sum: number) => ({ home: (sum + lead) / 2, away: (sum - lead) / 2 });
