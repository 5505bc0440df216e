import fc from 'fast-check';
import { expect, test } from 'vitest';
import { equal, ratio, readDecimal, toNumber } from '../exact/ratio.ts';
import { round, toDecimal } from '../exact/rounding.ts';
import { multiplier, WIN } from '../settlement/outcome.ts';
import { prices } from '../testing/arbitraries.ts';
import { minor, table } from '../testing/vectors.ts';
import { nominalStake } from './nominal-stake.ts';
import {
  decimalFrom,
  decimalPriceOf,
  impliedProbability,
  oddsFrom,
  PRICE_FORMATS,
  type PriceFormat,
  readPrice,
  showPrice,
} from './price-format.ts';

test('[sportsbook 16.9] from decimal prices to every format', () => {
  const rows = table('16.9');
  for (const row of rows) {
    const decimal = readDecimal(row.Decimal!)!;
    const us = oddsFrom(decimal, 'american');
    const shown = [
      showPrice(decimal, 'decimal'),
      showPrice(decimal, 'hong_kong'),
      showPrice(decimal, 'malay', 3),
      showPrice(decimal, 'indonesian', 3),
      `${us.num > 0n ? '+' : ''}${toDecimal(us, 1)}`,
      `${toDecimal(ratio(impliedProbability(decimal).num * 100n, impliedProbability(decimal).den), 3)}%`,
    ];
    expect([row.ID, ...shown]).toEqual([
      row.ID,
      row.Decimal,
      row.HK,
      row.Malay,
      row.Indo,
      row.US,
      row.implied,
    ]);
  }
  expect(rows).toHaveLength(20);
});

const CODES: Record<string, PriceFormat> = {
  MY: 'malay',
  IND: 'indonesian',
  HK: 'hong_kong',
  US: 'american',
};

test('[sportsbook 16.10] from every format to decimal, and nominal stakes', () => {
  const rows = table('16.10');
  for (const row of rows) {
    const price = { format: CODES[row.format!]!, value: row.odds! };
    const decimal = readPrice(price)!;
    const [num, den = '1'] = row['D exact']!.split('/');
    expect([row.ID, decimal]).toEqual([row.ID, ratio(BigInt(num!), BigInt(den))]);
    expect(toDecimal(decimal, 6)).toBe(row.D);
    const { risk, win } = nominalStake(10_000n, price)!;
    expect([row.ID, round(risk, 'half_up'), round(win, 'half_up')]).toEqual([
      row.ID,
      minor(row.risk!),
      minor(row.win!),
    ]);
    const returned = multiplier(WIN, decimal);
    expect(round(ratio(returned.num * 10_000n, returned.den), 'half_up') - 10_000n).toBe(
      minor(row['profit on 100 at risk']!),
    );
  }
  expect(rows).toHaveLength(15);
});

test('[sportsbook 16.10] a stake at a Malay price is settled at the exact price, not as displayed', () => {
  const returned = multiplier(WIN, decimalPriceOf({ format: 'malay', value: '-0.95' }));
  expect(round(ratio(returned.num * 9500n, returned.den), 'half_up')).toBe(19_500n);
});

test('[sportsbook 16.12.6] a price round-trips through any format exactly', () => {
  fc.assert(
    fc.property(prices, fc.constantFrom(...PRICE_FORMATS), (decimal, format) => {
      expect(equal(decimalFrom(oddsFrom(decimal, format), format)!, decimal)).toBe(true);
    }),
  );
});

test('fractional odds are parsed and displayed in lowest terms', () => {
  expect(readPrice({ format: 'fractional', value: '6/4' })).toEqual(ratio(5, 2));
  expect(readPrice({ format: 'fractional', value: 'evens' })).toEqual(ratio(2));
  expect(showPrice(ratio(5, 2), 'fractional')).toBe('3/2');
  expect(toNumber(ratio(5, 2))).toBe(2.5);
});

test('a price outside the domain of its format is refused', () => {
  const refused: [PriceFormat, string][] = [
    ['decimal', '1'],
    ['decimal', '0.5'],
    ['decimal', '-2'],
    ['fractional', '0/4'],
    ['fractional', '1/0'],
    ['fractional', '1.5'],
    ['hong_kong', '-0.5'],
    ['hong_kong', '0'],
    ['malay', '1.01'],
    ['malay', '-1.2'],
    ['malay', '0'],
    ['indonesian', '0.9'],
    ['indonesian', '-0.9'],
    ['american', '+99'],
    ['american', '-99'],
    ['american', 'abc'],
    ['decimal', '1e5'],
    ['decimal', ''],
  ];
  expect(refused.filter(([format, value]) => readPrice({ format, value }) !== null)).toEqual([]);
  expect(() => decimalPriceOf({ format: 'malay', value: '2' })).toThrow(RangeError);
  // Evens may have either sign.
  expect(readPrice({ format: 'malay', value: '-1.00' })).toEqual(ratio(2));
  expect(readPrice({ format: 'american', value: '-100' })).toEqual(ratio(2));
});
