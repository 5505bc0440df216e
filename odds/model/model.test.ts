import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MARGIN_METHODS } from '../market/margin.ts';
import { readSelection, type Selection, type SelectionFields } from '../settlement/selection.ts';
import { walkForward } from './forecast.ts';
import { combinedChance, selectionChance, sharesOf, statesOf } from './market-chances.ts';
import { readResults } from './match-results.ts';
import { priceBoard } from './price-sheet.ts';
import { resultProbabilities, scoreMatrix } from './score-matrix.ts';

const select = (bet_type: string, home_away = 0, criteria1 = '') =>
  readSelection({
    bet_type,
    home_away,
    criteria1,
    score_at_bet: null,
  } satisfies SelectionFields) as Selection;

const STATES = statesOf(scoreMatrix({ home: 1.6, away: 1.1 }, -0.08));

test('[trading 1.12] F1: markets of one distribution', () => {
  const expected: [Selection, number][] = [
    [select('1X2', 1), 0.480111],
    [select('1X2', 3), 0.267836],
    [select('1X2', 2), 0.252053],
    [select('OU', 1, '2.5'), 0.506376],
    [select('OU', 1, '0.5'), 0.923332],
    [select('BS', 0, 'B'), 0.5419],
    [select('OE', 1), 0.478817],
    [select('CS', 0, '1:1'), 0.127744],
    [select('CS', 0, 'AOS'), 0.028989],
    [select('TG', 0, '4-6'), 0.265338],
    [select('TWTN', 1), 0.256203],
    [select('FGLG', 0, 'HF'), 0.548036],
    [select('FGLG', 0, 'NG'), 0.076668],
    [select('HDP', 1, '-0.75'), 1 / 2.414044],
    [select('HDP', 1, '-1'), 1 / 3.037091],
    [select('OU', 1, '2.25'), 1 / 1.723596],
  ];
  for (const [selection, chance] of expected)
    expect(selectionChance(selection, STATES)).toBeCloseTo(chance, 5);
});

test('[trading 1.5] selections of one event are priced jointly, and invalid combinations are refused', () => {
  const home = select('1X2', 1);
  const over = select('OU', 1, '2.5');
  const both = select('BS', 0, 'B');
  expect(combinedChance([home, over], STATES)).toBeCloseTo(0.296022, 5);
  expect(combinedChance([home, both], STATES)).toBe(combinedChance([both, home], STATES));
  expect(combinedChance([home, over, both], STATES)).toBe('REDUNDANT_LEG');
  expect(combinedChance([select('CS', 0, '0:0'), over], STATES)).toBe('CONTRADICTION');
  expect(combinedChance([home, select('HDP', 1, '-0.75')], STATES)).toBe('NOT_COMBINABLE');
});

test('[trading 0.1] the markets of an event allow no arbitrage', () => {
  const rates = fc.double({ min: 0.2, max: 3.5, noNaN: true });
  fc.assert(
    fc.property(
      rates,
      rates,
      fc.double({ min: -0.15, max: 0.1, noNaN: true }),
      fc.constantFrom(...MARGIN_METHODS),
      fc.constantFrom(1, 1.03, 1.08),
      (home, away, rho, method, book) => {
        const states = statesOf(scoreMatrix({ home, away }, rho));
        // Every state is possible, and under this one distribution no bet has a positive expectation; so no
        // combination of bets profits in all states.
        expect(states.every(({ p }) => p > 0)).toBe(true);
        for (const { name, selection, implied } of priceBoard(states, book, method)) {
          if (implied === 0) continue;
          const { won, lost } = sharesOf(selection, states);
          const gain = won * (1 / implied - 1) - lost;
          expect([name, gain < 1e-9]).toEqual([name, true]);
        }
      },
    ),
    { numRuns: 6 },
  );
});

const FILE = new URL('../testing/football/matches.csv', import.meta.url);
const rows = readResults(readFileSync(FILE, 'utf8'));

test('a forecast uses only results of earlier dates', () => {
  const probe = rows[400]!;
  const forecastOf = (results: typeof rows) => {
    let chances: readonly number[] = [];
    walkForward(results, [probe], (_, matrix) => {
      chances = resultProbabilities(matrix);
    });
    return chances;
  };
  const honest = forecastOf(rows);
  expect(forecastOf(rows.filter(({ at }) => at < probe.at))).toEqual(honest);
  const turned = rows.map((row) => (row.at < probe.at ? row : { ...row, goals: { home: 9, away: 0 } }));
  expect(forecastOf(turned)).toEqual(honest);
  expect(forecastOf([])).not.toEqual(honest);
});

test('the rating forecasts a season better than the base rates of its results', () => {
  const judged = rows.filter(({ season }) => season === '2018-19');
  let loss = 0;
  let flat = 0;
  walkForward(rows, judged, ({ goals }, matrix) => {
    const won = goals!.home > goals!.away ? 0 : goals!.home === goals!.away ? 1 : 2;
    loss -= Math.log(resultProbabilities(matrix)[won]!);
    flat -= Math.log([0.45, 0.25, 0.3][won]!);
  });
  expect(loss / judged.length).toBeLessThan(flat / judged.length - 0.05);
});

test('a file that cannot be parsed is refused with the line number', () => {
  const header = 'league,season,date,home,away,ft_home,ft_away';
  expect(readResults(`${header}\nx,1,2020-01-02,"A, B",C,,`)[0]).toMatchObject({ home: 'A, B', goals: null });
  expect(() => readResults('league,home\n')).toThrow('no column "season"');
  expect(() => readResults(`${header}\nx,1,soon,A,B,1,1`)).toThrow('line 2 has no date');
  expect(() => readResults(`${header}\nx,1,2020-01-02,A,B,1.5,1`)).toThrow('line 2 has no whole number');
});
