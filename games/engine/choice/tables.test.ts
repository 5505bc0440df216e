import { describe, expect, test } from 'vitest';
import { drawnOf, hitChance, keno, payTableRow, TABLE_NAMES } from '../../keno/index.ts';
import { pathOf, plinko, RISKS, ROWS_RANGE, slotsOf } from '../../plinko/index.ts';
import { stream } from '../fair/index.ts';
import { add, compare, percent, type Ratio, ratio, toNumber } from '../slot/ratio.ts';
import { MULTIPLIER_UNIT } from './multipliers.ts';

const EVEN = 10_000n;
const SEED = `${'c0ffee'.repeat(10)}beef`;
const words = (nonce: number) => stream('server seed', 'client seed', nonce);

function span(returns: readonly Ratio[]): { min: string; max: string } {
  const sorted = [...returns].sort(compare);
  return { min: percent(sorted[0]!), max: percent(sorted.at(-1)!) };
}

/** Fairness 4.1: percentages to four decimals; low, medium and high risk. */
const PLINKO_RETURNS: Record<number, [string, string, string]> = {
  8: ['98.9844', '98.9062', '99.0625'],
  9: ['98.9844', '99.1406', '99.0625'],
  10: ['99.0039', '98.9062', '99.0625'],
  11: ['99.0039', '99.0234', '99.1602'],
  12: ['98.9795', '98.9893', '99.1162'],
  13: ['98.9990', '98.9941', '99.0869'],
  14: ['99.0002', '98.9941', '98.9783'],
  15: ['99.0009', '98.9984', '99.0265'],
  16: ['98.9987', '98.9883', '98.9764'],
};

describe('[fairness 4.1] plinko', () => {
  test('all 27 tables return the published RTP', () => {
    const returns: Ratio[] = [];
    for (let rows = ROWS_RANGE.min; rows <= ROWS_RANGE.max; rows++)
      RISKS.forEach((risk, i) => {
        const exact = plinko.returnOf({ rows, risk }, EVEN)!;
        // The table rounds to the nearest, ties in either direction.
        expect(Math.abs(toNumber(exact) * 100 - Number(PLINKO_RETURNS[rows]![i]))).toBeLessThan(0.000_051);
        expect(slotsOf(rows, risk)).toHaveLength(rows + 1);
        returns.push(exact);
      });
    expect(span(returns)).toEqual(plinko.rules.rtp);
    expect(Math.max(...slotsOf(16, 'high')) / 10).toBe(Number(plinko.rules.top.multiple));
    expect(Number(plinko.rules.top.oneIn)).toBe(2 ** 16 / 2);
  });

  test('the ball follows the even draws of the stream', () => {
    for (let nonce = 0; nonce < 30; nonce++) {
      const request = { serverSeed: SEED, clientSeed: 'me', nonce, stake: 100n };
      const { view, win } = plinko.play({ ...request, choice: { rows: 12, risk: 'high' } });
      const path = pathOf(stream(SEED, 'me', nonce), 12);
      const slot = path.filter((right) => right === 1).length;
      expect(view).toMatchObject({ path, slot });
      expect(win).toBe(BigInt(slotsOf(12, 'high')[slot]! * 10));
    }
  });
});

describe('[fairness 4] keno 10/40', () => {
  test.each([
    [1, [15, 26, 28, 32, 34, 9, 12, 22, 17, 21]],
    [2, [33, 1, 9, 17, 18, 31, 30, 21, 23, 6]],
    [3, [35, 12, 21, 25, 14, 37, 11, 39, 10, 13]],
  ])('[fairness 3.4] numbers drawn at nonce %i', (nonce, numbers) => {
    expect(drawnOf(words(nonce))).toEqual(numbers);
  });

  test('hit probabilities are the published ones', () => {
    const published: Record<number, number[]> = {
      1: [0.75, 0.25],
      2: [0.557692308, 0.384615385, 0.057692308],
      5: [0.216571835, 0.416484298, 0.277656199, 0.079330342, 0.009574352, 0.000382974],
      10: [
        0.035444631, 0.168783959, 0.310715925, 0.288200278, 0.147102225, 0.042365441, 0.006789333,
        0.000574758, 0.000023093, 0.000000354, 0.000000001,
      ],
    };
    for (const [picks, chances] of Object.entries(published))
      chances.forEach((chance, hits) => {
        expect(toNumber(hitChance(Number(picks), hits))).toBeCloseTo(chance, 9);
      });
  });

  test('every pay table returns the declared RTP; more hits never pay less', () => {
    const returns: Ratio[] = [];
    for (const table of TABLE_NAMES)
      for (let picks = 1; picks <= 10; picks++) {
        const choice = { picks: Array.from({ length: picks }, (_, i) => i + 1), table };
        returns.push(keno.returnOf(choice, EVEN)!);
        const pays = payTableRow(table, picks);
        expect(pays).toHaveLength(picks + 1);
        pays.slice(2).forEach((pay, i) => {
          expect(pay).toBeGreaterThanOrEqual(pays[i + 1]!);
        });
        const all = pays.map((_, hits) => hitChance(picks, hits));
        expect(add(...all)).toEqual(ratio(1n));
        expect(Math.max(...pays)).toBeLessThanOrEqual(Number(keno.rules.top.multiple) * MULTIPLIER_UNIT);
      }
    expect(span(returns)).toEqual(keno.rules.rtp);
    expect(hitChance(8, 8)).toEqual(ratio(1n, BigInt(keno.rules.top.oneIn)));
  });

  test('a choice has one canonical form: one to ten distinct numbers in ascending order', () => {
    expect(keno.readChoice({ table: 'steep', picks: [9, 3] })).toEqual({ picks: [3, 9], table: 'steep' });
    for (const picks of [[], [1, 1], [0], [41], [1.5], ['1'], Array.from({ length: 11 }, (_, i) => i + 1)])
      expect(() => keno.readChoice({ picks, table: 'classic' })).toThrow(RangeError);
  });
});
