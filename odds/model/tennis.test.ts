import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MARGIN_METHODS } from '../market/margin.ts';
import { seededDraw } from '../testing/seeded-draw.ts';
import type { Fixture } from './rating.ts';
import { priceTennis } from './sport-prices.ts';
import {
  holdChance,
  matchEndings,
  type ServeChances,
  setChance,
  setEndings,
  setGames,
  tieBreakChance,
} from './tennis-points.ts';
import { TennisRating } from './tennis-rating.ts';

const A: ServeChances = { home: 0.64, away: 0.6 };
const B: ServeChances = { home: 0.68, away: 0.66 };
const scoreIn = (serve: ServeChances, home: number, away: number) =>
  setEndings(serve, true).find((set) => set.home === home && set.away === away)!.p;
const setsIn = (serve: ServeChances, toWin: number, home: number, away: number) =>
  matchEndings(serve, toWin).reduce(
    (sum, { sets, p }) => sum + (sets.home === home && sets.away === away ? p : 0),
    0,
  );
const winIn = (serve: ServeChances, toWin: number) =>
  matchEndings(serve, toWin).reduce((sum, { sets, p }) => sum + (sets.home === toWin ? p : 0), 0);

test('[trading 1.12] tennis: games, tie-breaks, sets and matches from points', () => {
  const expected: [number, number][] = [
    [holdChance(A.home), 0.812615],
    [holdChance(A.away), 0.735729],
    [holdChance(B.home), 0.875146],
    [tieBreakChance(A), 0.565237],
    [tieBreakChance(B), 0.534033],
    [tieBreakChance(A, 10), 0.576338],
    [tieBreakChance(B, 10), 0.539778],
    [setChance(A), 0.632757],
    [setChance(B), 0.563994],
    [scoreIn(A, 0, 6), 0.00262],
    [scoreIn(A, 2, 6), 0.047655],
    [scoreIn(A, 6, 3), 0.229531],
    [scoreIn(A, 7, 5), 0.062577],
    [scoreIn(A, 7, 6), 0.106629],
    [scoreIn(B, 6, 7), 0.135197],
    [winIn(A, 2), 0.694456],
    [winIn(B, 2), 0.595467],
    [winIn(A, 3), 0.737467],
    [winIn(B, 3), 0.618685],
    [setsIn(A, 2, 2, 0), 0.400381],
    [setsIn(A, 2, 1, 2), 0.170677],
    [setsIn(B, 2, 2, 1), 0.277378],
  ];
  for (const [found, chance] of expected) expect(found).toBeCloseTo(chance, 6);
});

const serves = fc.record({
  home: fc.double({ min: 0.45, max: 0.85, noNaN: true }),
  away: fc.double({ min: 0.45, max: 0.85, noNaN: true }),
});

test('[trading 1.6] the first server affects the games of a set, not its winner', () => {
  fc.assert(
    fc.property(serves, fc.constantFrom(2, 3), (serve, toWin) => {
      const away = setEndings(serve, false).reduce(
        (sum, { home, away: a, p }) => sum + (home > a ? p : 0),
        0,
      );
      expect(away).toBeCloseTo(setChance(serve), 9);
      const all = matchEndings(serve, toWin);
      expect(all.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 9);
      // Match probabilities in sets follow from that of one set.
      const p = setChance(serve);
      expect(winIn(serve, 2)).toBeCloseTo(p ** 2 * (3 - 2 * p), 9);
    }),
    { numRuns: 40 },
  );
});

test('[trading 0.1] the tennis markets of a match allow no arbitrage', () => {
  fc.assert(
    fc.property(
      serves,
      fc.constantFrom(2, 3),
      fc.constantFrom(...MARGIN_METHODS),
      fc.constantFrom(1, 1.05),
      (serve, toWin, method, book) => {
        // Under one distribution, set by set, with first sets and matches as parts of the same course, no bet
        // has a positive expectation; so no combination of bets profits in every course.
        const p = setChance(serve);
        const priced = priceTennis({ serve, toWin }, {}, book, method);
        const chanceOf = (name: string) => priced.find((selection) => selection.name === name)!.chance;
        expect(chanceOf('ML 1')).toBeCloseTo(winIn(serve, toWin), 9);
        expect(chanceOf('MLH 1')).toBeCloseTo(p, 9);
        expect(chanceOf(`CS ${toWin}:0`)).toBeCloseTo(p ** toWin, 9);
        expect(chanceOf('HDP -1.5 1')).toBeCloseTo(
          chanceOf(`CS ${toWin}:0`) + (toWin === 3 ? chanceOf('CS 3:1') : 0),
          9,
        );
        for (const { name, chance, implied } of priced)
          expect([name, implied >= chance - 1e-9]).toEqual([name, true]);
      },
    ),
    { numRuns: 15 },
  );
});

/** A season of a tour with known probabilities: random pairings, played point by point by the model. */
function playTour(matches: number) {
  const draw = seededDraw('tennis tour');
  const strengths = Array.from({ length: 24 }, (_, i) => 0.055 * (1 - (2 * i) / 23));
  const fixtures = Array.from({ length: matches }, (_, i) => {
    const home = Math.floor(draw() * 24);
    const away = (home + 1 + Math.floor(draw() * 23)) % 24;
    const half = (strengths[home]! - strengths[away]!) / 2;
    const serve = { home: 0.65 + half, away: 0.65 - half };
    const names = { home: `P${home}`, away: `P${away}` };
    const fixture: Fixture = { league: 'tour', season: '1', at: i / 8, ...names, isNeutral: true };
    const pick = <T extends { p: number }>(all: readonly T[]) => {
      let rest = draw() * all.reduce((sum, { p }) => sum + p, 0);
      for (const selection of all) {
        rest -= selection.p;
        if (rest < 0) return selection;
      }
      return all.at(-1)!;
    };
    const first = pick(setEndings(serve, draw() < 0.5));
    const sets = { home: Number(first.home > first.away), away: Number(first.home < first.away) };
    const p = setChance(serve);
    while (Math.max(sets.home, sets.away) < 2) draw() < p ? sets.home++ : sets.away++;
    return { fixture, sets, first, truth: p ** 2 * (3 - 2 * p), serve };
  });
  return fixtures;
}

test('[trading 0.9] [trading 1.10] walk-forward over a simulated tour, the rating converges to the true probabilities', () => {
  const rating = new TennisRating();
  let [loss, best, flat, judged] = [0, 0, 0, 0];
  const bins = Array.from({ length: 5 }, () => ({ forecast: 0, won: 0, matches: 0 }));
  for (const [i, { fixture, sets, first, truth }] of playTour(2000).entries()) {
    if (i >= 800) {
      const p = winIn(rating.forecast(fixture).serve, 2);
      const isWon = sets.home === 2;
      loss -= Math.log(isWon ? p : 1 - p);
      best -= Math.log(isWon ? truth : 1 - truth);
      flat -= Math.log(0.5);
      judged++;
      const bin = bins[Math.min(4, Math.floor(p * 5))]!;
      bin.forecast += p;
      bin.won += Number(isWon);
      bin.matches++;
    }
    rating.learn(fixture, sets, first);
  }
  expect(loss / judged).toBeLessThan(best / judged + 0.02);
  expect(loss / judged).toBeLessThan(flat / judged - 0.05);
  for (const { forecast, won, matches } of bins)
    expect(Math.abs(forecast - won)).toBeLessThan(3 * Math.sqrt(matches / 4) + 1);
  // The mean serve probability is estimated from the games of first sets.
  const { serve } = rating.forecast({ league: 'tour', season: '1', at: 400, home: 'X', away: 'Y' });
  expect(setGames(serve)).toBeCloseTo(setGames({ home: 0.65, away: 0.65 }), 0);
  expect((serve.home + serve.away) / 2).toBeCloseTo(0.65, 2);
});

test('best of five is recognised from the competition’s own results only', () => {
  const rating = new TennisRating();
  const fixture = { league: 'open', season: '1', at: 1, home: 'A', away: 'B' };
  expect(rating.forecast(fixture).toWin).toBe(2);
  rating.learn(fixture, { home: 3, away: 1 }, null);
  expect(rating.forecast(fixture).toWin).toBe(3);
  expect(rating.forecast({ ...fixture, league: 'tour' }).toWin).toBe(2);
});
