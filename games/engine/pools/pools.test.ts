import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { derby, finishChance, finishOf, RUNNERS, STRENGTHS, winnersOf } from '../../meadow-derby/index.ts';
import { CASES_PER_BOUT, CASES_PER_CORNER, duel } from '../../plume-duel/index.ts';
import { stream } from '../fair/index.ts';
import type { BetLine } from '../shared/index.ts';
import { add, floorDecimal, mul, type Ratio, ratio, ZERO } from '../slot/ratio.ts';
import { dividePool, STAKE_STEP } from './index.ts';

const pool = (stakes: Record<string, bigint>) => new Map(Object.entries(stakes));
const line = (id: number, stake: bigint, choice: BetLine['choice']): BetLine => ({
  id: `b/${id}`,
  stake,
  choice,
  exit: null,
});
const TEN = 10n;

describe('[fairness 9] a pool', () => {
  test('pays its stakes less 10 %, shared by the winning stakes, truncated to 0.05', () => {
    expect(dividePool(pool({ a: 10_000n, b: 23_000n }), ['a'], TEN)).toEqual({
      gross: 33_000n,
      commission: 3300n,
      dividends: new Map([['a', 295n]]),
      isRefund: false,
      paid: 29_500n,
      breakage: 200n,
    });
  });
  test('pays winners at least their stake, out of the commission', () => {
    const { dividends, paid, breakage } = dividePool(pool({ a: 10_000n, b: 200n }), ['a'], TEN);
    expect([dividends.get('a'), paid, breakage]).toEqual([100n, 10_000n, -820n]);
  });
  test('takes its commission truncated to whole minor units, never rounded up', () => {
    expect(dividePool(pool({ a: 20n, b: 20n }), ['a'], 7n)).toMatchObject({ commission: 2n, paid: 38n });
  });
  test('returns every stake without commission when there is no winning stake', () => {
    for (const winners of [['c'], []])
      expect(dividePool(pool({ a: 500n, b: 700n }), winners, TEN)).toMatchObject({
        commission: 0n,
        isRefund: true,
        paid: 1200n,
      });
  });
  test('with three places shares its profit equally among the winning selections with stakes', () => {
    // 900 net, 400 on the places, 500 profit: 250 for each place with stakes.
    const { dividends } = dividePool(pool({ a: 100n, b: 300n, d: 600n }), ['a', 'b', 'c'], TEN);
    expect([dividends.get('a'), dividends.get('b'), dividends.get('c')]).toEqual([350n, 180n, undefined]);
  });
  test('[invariant] never pays more than its stakes, never pays a winner less than the stake, and accounts for every unit', () => {
    const keys = ['a', 'b', 'c', 'd'];
    const some = fc.dictionary(
      fc.constantFrom(...keys),
      fc.bigInt(1n, 10n ** 9n).map((units) => units * STAKE_STEP),
    );
    fc.assert(
      fc.property(some, fc.subarray(keys), fc.bigInt(0n, 30n), (stakes, winners, percent) => {
        const { gross, commission, paid, breakage, dividends } = dividePool(pool(stakes), winners, percent);
        expect(paid).toBeLessThanOrEqual(gross);
        expect(commission + paid + breakage).toBe(gross);
        for (const [key, dividend] of dividends) {
          expect(dividend).toBeGreaterThanOrEqual(100n);
          expect((stakes[key]! * dividend) % 100n).toBe(0n);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('[fairness 9] meadow-derby', () => {
  test('every exacta has its exact probability, and the probabilities sum to 1', () => {
    const all = STRENGTHS.flatMap((_, a) =>
      STRENGTHS.flatMap((_, b) => (a === b ? [] : [finishChance([a + 1, b + 1])])),
    );
    expect(add(...all)).toEqual(ratio(1n));
    expect(finishChance([1])).toEqual(ratio(22n, 100n));
    const min = finishChance([8, 7]);
    expect(floorDecimal(ratio(min.den, min.num), 0)).toBe(derby.rules.top.oneIn);
    expect(floorDecimal(mul(ratio(min.den, min.num), ratio(9n, 10n)), 2)).toBe(derby.rules.top.multiple);
  });
  test('the seeds determine the finish: every runner once, stronger ones more often first', () => {
    const firsts = Array.from({ length: RUNNERS }, () => 0);
    for (let nonce = 0; nonce < 4000; nonce++) {
      const order = finishOf(stream('server seed', 'client seed', nonce));
      if (nonce < 50) expect([...order].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      firsts[order[0]! - 1]! += 1;
    }
    const chi = firsts.reduce(
      (sum, seen, i) => sum + (seen - 40 * STRENGTHS[i]!) ** 2 / (40 * STRENGTHS[i]!),
      0,
    );
    expect(chi).toBeLessThan(18.475);
  });
  test('four pools are settled separately; a pool without a winner is refunded', () => {
    const outcome = { order: [3, 1, 5, 2, 4, 6, 7, 8] };
    const lines = [
      line(0, 1000n, { pool: 'win', runners: [3] }),
      line(1, 1000n, { pool: 'win', runners: [8] }),
      line(2, 500n, { pool: 'quinella', runners: [1, 3] }),
      line(3, 500n, { pool: 'exacta', runners: [1, 3] }),
      line(4, 200n, { pool: 'place', runners: [5] }),
      line(5, 200n, { pool: 'place', runners: [8] }),
    ];
    expect(derby.settle(outcome, lines, null)).toEqual([1800n, 0n, 500n, 500n, 360n, 0n]);
    const { pools } = derby.board(lines, outcome) as { pools: { pool: string; isRefund: boolean }[] };
    expect(pools.map(({ pool, isRefund }) => `${pool} ${isRefund}`)).toEqual([
      'win false',
      'place false',
      'quinella false',
      'exacta true',
    ]);
    expect(winnersOf('quinella', outcome)).toEqual(['1-3']);
    expect(derby.readChoice({ pool: 'quinella', runners: [3, 1] })).toEqual({
      pool: 'quinella',
      runners: [1, 3],
    });
    for (const runners of [[], [9], [1, 1], ['1']])
      expect(() => derby.readChoice({ pool: 'exacta', runners })).toThrow(RangeError);
  });
});

describe('[fairness 9] plume-duel', () => {
  test('both corners win equally often, and a draw refunds all stakes', () => {
    const chance: Record<string, Ratio> = {
      meron: ratio(CASES_PER_CORNER, CASES_PER_BOUT),
      wala: ratio(CASES_PER_CORNER, CASES_PER_BOUT),
      even: ratio(CASES_PER_BOUT - 2 * CASES_PER_CORNER, CASES_PER_BOUT),
    };
    const of = { meron: ZERO, wala: ZERO, draw: ZERO };
    const sides = ['meron', 'wala', 'even'];
    for (const a of sides)
      for (const b of sides)
        for (const c of sides) {
          const lead = [a, b, c].reduce(
            (sum, side) => sum + (side === 'meron' ? 1 : side === 'wala' ? -1 : 0),
            0,
          );
          const winner = lead > 0 ? 'meron' : lead < 0 ? 'wala' : 'draw';
          of[winner] = add(of[winner], mul(mul(chance[a]!, chance[b]!), chance[c]!));
        }
    expect(of.meron).toEqual(of.wala);
    expect(floorDecimal(mul(of.draw, ratio(100n)), 4)).toBe('10.2080');
    const lines = [line(0, 300n, { on: 'meron' }), line(1, 100n, { on: 'wala' })];
    const drawn = { bouts: ['meron', 'wala', 'even'], winner: 'draw' };
    expect(duel.settle(drawn, lines, null)).toEqual([300n, 100n]);
    // 400 less 20 is 380 for 300: 1.2666, rounded down to 1.25.
    expect(duel.settle({ bouts: ['meron', 'even', 'even'], winner: 'meron' }, lines, null)).toEqual([
      375n,
      0n,
    ]);
  });
  test.each([derby, duel])('$game_code: every offered stake is paid in whole units', (game) => {
    for (const [currency, exponent] of [
      ['PHP', 2],
      ['USD', 2],
      ['IDR', 2],
      ['JPY', 0],
      ['KWD', 3],
    ] as const) {
      const { chips, step, min, max } = game.limitsFor(currency, exponent);
      expect(chips.length).toBeGreaterThan(2);
      for (const chip of [...chips, step, min, max]) expect(chip % STAKE_STEP).toBe(0n);
    }
  });
});
