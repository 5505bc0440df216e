import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, compare, equal, mul, ONE, product, ratio, sum } from '../exact/ratio.ts';
import { type Rounding, round } from '../exact/rounding.ts';
import { HALF_LOSE, HALF_WIN, LOSE, multiplier, PUSH, VOID, WIN } from '../settlement/outcome.ts';
import { eachWayTerms } from '../settlement/outright.ts';
import { settledLegs } from '../testing/arbitraries.ts';
import { settleFreeBet } from './free-bet.ts';
import { boostExtra, boostedPrice, insuredStake, parlayBonus, parlayBonusPercent } from './promotion.ts';
import { relatedLegs } from './related-legs.ts';
import { accumulator, namedSystem, SYSTEMS, type System, systemLinesOf, systemName } from './system.ts';
import {
  allCombinationsMultiplier,
  combinedMultiplier,
  type Leg,
  maxReturn,
  settleTicket,
} from './ticket.ts';

const tickets = fc.array(settledLegs, { minLength: 1, maxLength: 8 });
const amounts = fc.bigInt({ min: 1n, max: 100_000_000n });
const names = fc.constantFrom(...(Object.keys(SYSTEMS) as (keyof typeof SYSTEMS)[]));

test('[sportsbook 16.12.3] a parlay returns between zero and stake times price; all legs void returns the stake', () => {
  fc.assert(
    fc.property(tickets, amounts, (legs, stake) => {
      const { returned, lines } = settleTicket(accumulator(legs.length), legs, stake, 'half_up');
      expect(returned).toBeGreaterThanOrEqual(0n);
      expect(returned).toBeLessThanOrEqual(round(mul(lines[0]!.price, ratio(stake)), 'half_up'));
      const voided = legs.map(({ decimal }) => ({ decimal, outcome: VOID }));
      expect(settleTicket(accumulator(legs.length), voided, stake, 'floor').returned).toBe(stake);
      expect(maxReturn(accumulator(legs.length), legs, stake, 'half_up')).toBe(returned);
    }),
  );
});

test('[sportsbook 16.12.5] the order of legs does not matter, and a system’s closed form equals the sum of its lines', () => {
  fc.assert(
    fc.property(
      names,
      fc.array(settledLegs, { minLength: 8, maxLength: 8 }),
      amounts,
      (name, eight, stake) => {
        const system = namedSystem(name);
        const legs = eight.slice(0, system.legs);
        const result = settleTicket(system, legs, stake, 'half_up');
        const turned = settleTicket(system, [...legs].reverse(), stake, 'half_up');
        expect(turned.returned).toBe(result.returned);
        const factors = legs.map(({ decimal, outcome }) => multiplier(outcome, decimal));
        const closed = mul(allCombinationsMultiplier(factors, SYSTEMS[name].from === 1), ratio(stake));
        expect(equal(closed, sum(result.lines.map(({ returned }) => returned!)))).toBe(true);
        expect(systemName(system)).toBe(name);
      },
    ),
    { numRuns: 60 },
  );
});

test('[sportsbook 11] a lost leg settles its lines at once, lines with open legs stay open', () => {
  const leg = (outcome: Leg['outcome']): Leg => ({ decimal: ratio(2), outcome });
  const early = settleTicket(accumulator(3), [leg(WIN), leg(LOSE), leg(null)], 100n, 'half_up');
  expect(early.returned).toBe(0n);
  const open = settleTicket(namedSystem('trixie'), [leg(WIN), leg(HALF_WIN), leg(null)], 100n, 'half_up');
  expect(open.returned).toBeNull();
  expect(open.lines.map(({ returned }) => returned)).toEqual([ratio(300), null, null, null]);
  expect(maxReturn(namedSystem('trixie'), [leg(WIN), leg(HALF_WIN), leg(null)], 100n, 'half_up')).toBe(1600n);
  // A correction of the lost leg reopens the ticket.
  expect(combinedMultiplier([leg(WIN), leg(VOID), leg(null)])).toBeNull();
});

/** Any system of up to eight legs, some of them bankers, with any folds of the others. */
const systems = fc
  .integer({ min: 1, max: 8 })
  .chain((legs) =>
    fc
      .subarray([...Array(legs).keys()], { maxLength: legs - 1 })
      .chain((bankers) =>
        fc
          .subarray([...Array(legs - bankers.length).keys()], { minLength: 1 })
          .map((folds): System => ({ legs, folds: folds.map((fold) => fold + 1).reverse(), bankers })),
      ),
  );
const openLegs = fc
  .record({ settled: settledLegs, isOpen: fc.boolean() })
  .map(({ settled, isOpen }): Leg => (isOpen ? { ...settled, outcome: null } : settled));

test('[sportsbook 11] the maximum return of a system is that of its lines, with the bankers in each', () => {
  fc.assert(
    fc.property(
      systems,
      fc.array(openLegs, { minLength: 8, maxLength: 8 }),
      amounts,
      fc.constantFrom<Rounding>('half_up', 'floor'),
      (system, eight, stake, rounding) => {
        const legs = eight.slice(0, system.legs);
        const atBest = legs.map(({ decimal, outcome }) => (outcome ? multiplier(outcome, decimal) : decimal));
        const lines = systemLinesOf(system).map((line) => product(line.map((place) => atBest[place]!)));
        expect(maxReturn(system, legs, stake, rounding)).toBe(round(mul(sum(lines), ratio(stake)), rounding));
      },
    ),
  );
  const leg = { decimal: ratio(2), outcome: null };
  expect(maxReturn({ legs: 2, folds: [0], bankers: [0, 1] }, [leg, leg], 5n, 'floor')).toBe(20n);
  const wrong = { legs: 2, folds: [3], bankers: [] };
  expect(() => maxReturn(wrong, [leg, leg], 5n, 'floor')).toThrow(RangeError);
});

test('[sportsbook 9.1] the standard place terms by number of runners', () => {
  expect([4, 5, 7, 8, 11, 20].map((runners) => eachWayTerms(runners, false)?.places ?? 0)).toEqual([
    0, 2, 2, 3, 3, 3,
  ]);
  expect([11, 12, 15, 16].map((runners) => eachWayTerms(runners, true))).toEqual([
    { places: 3, fraction: ratio(1, 5) },
    { places: 3, fraction: ratio(1, 4) },
    { places: 3, fraction: ratio(1, 4) },
    { places: 4, fraction: ratio(1, 4) },
  ]);
});

test('a free bet pays the profit without the stake, and a refund restores the free bet', () => {
  const free = (...legs: Leg[]) => settleFreeBet(legs, 1000n, 'half_up');
  const leg = (outcome: Leg['outcome'], price = 250): Leg => ({ decimal: ratio(price, 100), outcome });
  expect(free(leg(WIN))).toEqual({ cash: 1500n, token: 0n });
  expect(free(leg(HALF_WIN))).toEqual({ cash: 750n, token: 500n });
  expect(free(leg(HALF_LOSE))).toEqual({ cash: 0n, token: 500n });
  expect(free(leg(PUSH))).toEqual({ cash: 0n, token: 1000n });
  expect(free(leg(VOID), leg(WIN))).toEqual({ cash: 1500n, token: 0n });
  expect(free(leg(LOSE), leg(null))).toEqual({ cash: 0n, token: 0n });
  expect(free(leg(WIN), leg(null))).toBeNull();
  fc.assert(
    fc.property(tickets, amounts, (legs, stake) => {
      const { cash, token } = settleFreeBet(legs, stake, 'floor')!;
      const returned = settleTicket(accumulator(legs.length), legs, stake, 'floor').returned!;
      expect(cash).toBeGreaterThanOrEqual(0n);
      expect(cash + token).toBeLessThanOrEqual(returned);
      if (legs.every(({ outcome }) => outcome.word === 'win')) expect(cash + stake).toBe(returned);
    }),
  );
});

test('a boost raises the profit, up to its maximum stake and maximum amount', () => {
  const decimal = ratio(300, 100);
  const boost = { percent: 25, maxStake: 2000n, maxExtra: 100_000n };
  expect(boostedPrice(decimal, 25)).toEqual(ratio(350, 100));
  expect(boostExtra(1000n, decimal, WIN, boost, 'half_up')).toBe(500n);
  expect(boostExtra(5000n, decimal, WIN, boost, 'half_up')).toBe(1000n);
  expect(boostExtra(1000n, decimal, HALF_WIN, boost, 'half_up')).toBe(250n);
  expect(boostExtra(1000n, decimal, LOSE, boost, 'half_up')).toBe(0n);
  expect(boostExtra(1000n, decimal, WIN, { ...boost, maxExtra: 300n }, 'half_up')).toBe(300n);
});

const STEPS = [
  { legs: 3, percent: 5 },
  { legs: 5, percent: 12.5 },
];

test('a parlay bonus is a share of the profit by the number of legs that won in full', () => {
  const terms = { steps: STEPS, lowestPrice: ratio(14, 10), max: 100_000n };
  const legs = (count: number, outcome: Leg['outcome'] = WIN, price = 15): Leg[] =>
    Array.from({ length: count }, () => ({ decimal: ratio(price, 10), outcome }));
  expect([2, 3, 4, 5].map((count) => parlayBonusPercent(legs(count), terms))).toEqual([0, 5, 5, 12.5]);
  expect(parlayBonusPercent([...legs(2), ...legs(3, VOID), ...legs(3, WIN, 13)], terms)).toBe(0);
  expect(parlayBonusPercent([...legs(2), ...legs(1, null)], terms)).toBe(5);
  expect(parlayBonus(legs(3), 1000n, 3375n, terms, 'half_up')).toBe(119n);
  expect(parlayBonus(legs(3), 1000n, 3375n, { ...terms, max: 50n }, 'half_up')).toBe(50n);
  expect(parlayBonus(legs(3), 1000n, 500n, terms, 'half_up')).toBe(0n);
});

test('parlay insurance refunds the stake when exactly one leg lost', () => {
  const terms = { fewestLegs: 4, lowestPrice: ratio(12, 10), max: 5000n };
  const leg = (outcome: Leg['outcome'], price = 15): Leg => ({ decimal: ratio(price, 10), outcome });
  const won = [leg(WIN), leg(WIN), leg(HALF_WIN)];
  expect(insuredStake([...won, leg(LOSE)], 1000n, terms)).toBe(1000n);
  expect(insuredStake([...won, leg(LOSE)], 9000n, terms)).toBe(5000n);
  expect(insuredStake([...won, leg(LOSE), leg(LOSE)], 1000n, terms)).toBe(0n);
  expect(insuredStake([...won, leg(WIN)], 1000n, terms)).toBe(0n);
  expect(insuredStake([...won.slice(1), leg(VOID), leg(LOSE)], 1000n, terms)).toBe(0n);
  expect(insuredStake([...won, leg(LOSE, 11)], 1000n, terms)).toBe(0n);
});

test('[sportsbook 11] related legs are detected and named', () => {
  const match = (event: string, ...competitors: string[]) => ({ event, competition: 'cup', competitors });
  const outright = (competitor: string, competition = 'cup') => ({
    event: null,
    competition,
    competitors: [competitor],
  });
  expect(relatedLegs([match('a', 'x', 'y'), match('b', 'z', 'w'), match('a', 'x', 'y')])).toEqual([[0, 2]]);
  expect(relatedLegs([match('a', 'x', 'y'), outright('y'), outright('z', 'league')])).toEqual([[0, 1]]);
  expect(relatedLegs([outright('x'), outright('y')])).toEqual([[0, 1]]);
  expect(relatedLegs([match('a', 'x', 'y'), outright('z')])).toEqual([]);
});

test('lines, prices and products are consistent', () => {
  const legs = [2, 3, 4].map((price) => ({ decimal: ratio(price), outcome: WIN }));
  const { lines } = settleTicket(namedSystem('patent'), legs, 1n, 'half_up');
  expect(lines.map(({ price }) => price)).toEqual([2, 3, 4, 6, 8, 12, 24].map((price) => ratio(price)));
  expect(systemLinesOf(accumulator(3))).toEqual([[0, 1, 2]]);
  expect(compare(product(legs.map(({ decimal }) => decimal)), add(ONE, ratio(22)))).toBe(1);
});
