import { expect, test } from 'vitest';
import { ratio, readDecimal } from '../exact/ratio.ts';
import { lineOutcome } from '../settlement/line.ts';
import { LOSE, multiplier, WIN } from '../settlement/outcome.ts';
import { table } from '../testing/vectors.ts';
import { cashOutOffer, partialCashOut, ticketValue } from '../ticket/cash-out.ts';
import { maxStake, profits, stakeForWin, worstCase } from './exposure.ts';
import { bookOf, MARGIN_METHODS, withMargin, withoutMargin } from './margin.ts';

const decimal = (text: string) => readDecimal(text)!;
const near = (values: readonly number[], expected: readonly number[]) =>
  values.forEach((value, i) => {
    expect(value).toBeCloseTo(expected[i]!, 5);
  });

test('[sportsbook 14] fair probabilities by four methods', () => {
  const implied = [2.1, 3.4, 3.6].map((price) => 1 / price);
  near(withoutMargin(implied, 'proportional'), [0.454343, 0.280624, 0.265033]);
  near(withoutMargin(implied, 'additive'), [0.460162, 0.278089, 0.261749]);
  near(withoutMargin(implied, 'power'), [0.460174, 0.27798, 0.261846]);
  near(withoutMargin(implied, 'shin'), [0.458666, 0.278738, 0.262597]);
  near(
    withoutMargin(
      [2.3, 3.3, 3.1].map((price) => 1 / price),
      'power',
    ),
    [0.414572, 0.283044, 0.302384],
  );
});

test('[sportsbook 14] margins by four methods, and their removal', () => {
  const fair = [0.480111, 0.267836, 0.252053];
  const prices = {
    proportional: [1.983668, 3.555836, 3.778495],
    additive: [2.012973, 3.514906, 3.72135],
    power: [2.013338, 3.51288, 3.722375],
    shin: [2.005626, 3.524917, 3.735413],
  };
  for (const method of MARGIN_METHODS) {
    const implied = withMargin(fair, 1.05, method);
    near(
      implied.map((pi) => 1 / pi),
      prices[method],
    );
    near(withoutMargin(implied, method), fair);
    implied.forEach((pi, i) => {
      expect(pi).toBeGreaterThanOrEqual(fair[i]!);
    });
  }
  expect(() => withMargin(fair, 0.9, 'power')).toThrow(RangeError);
});

const vectors = table('14.');

test('[sportsbook 14] the vectors of margins are M01 to M07', () => {
  expect(vectors.map(({ ID }) => ID)).toEqual(['M01', 'M02', 'M03', 'M04', 'M05', 'M06', 'M07']);
});

test.each(vectors)('[sportsbook 14] overround, margin and fair probabilities: $ID', (row) => {
  const list = (text: string | undefined) => text!.split(' / ').map(Number);
  const prices = list(row.Prices);
  const { book, overround, margin } = bookOf(prices);
  expect(book.toFixed(6)).toBe(row.R);
  expect(`${(overround * 100).toFixed(3)}%`).toBe(row.overround);
  expect(`${(margin * 100).toFixed(3)}%`).toBe(row.margin);
  const implied = prices.map((price) => 1 / price);
  near(withoutMargin(implied, 'proportional'), list(row['proportional fair probabilities']));
});

test('[sportsbook 14] markets with several winners divide the book by them: M06, M07', () => {
  expect(bookOf([1.3, 1.28, 1.62], 2).overround).toBeCloseTo(0.08388, 4);
  expect(bookOf([1.75, 1.9, 2.1, 2, 9], 1.9).overround).toBeCloseTo(0.15, 3);
});

test('[sportsbook 13.3] exposure: E1 to E4', () => {
  const outcomes = [0, 1, 2];
  const prices = ['2.30', '3.30', '3.10'].map(decimal);
  const pays = (i: number) => (state: number) => multiplier(state === i ? WIN : LOSE, prices[i]!);
  const bets = [100_000n, 40_000n, 60_000n].map((stake, i) => ({ stake, multiplier: pays(i) }));
  const book = profits(bets, outcomes, 'half_up');
  expect(book).toEqual([-30_000n, 68_000n, 14_000n]);
  expect(worstCase(book)).toBe(-30_000n);
  expect(outcomes.map((i) => maxStake(pays(i), outcomes, book, 500_000n))).toEqual([
    361_538n,
    246_956n,
    244_761n,
  ]);
  expect(stakeForWin(decimal('2.30'), 5_000_000n)).toBe(3_846_153n);
  const line = (sign: number, quarters: number, price: string) => (margin: number) =>
    multiplier(lineOutcome(sign * margin * 4 + quarters), decimal(price));
  const handicaps = [
    { stake: 100_000n, multiplier: line(1, -3, '1.88') },
    { stake: 80_000n, multiplier: line(-1, 3, '2.02') },
    { stake: 50_000n, multiplier: line(1, -4, '2.10') },
  ];
  expect(profits(handicaps, [-1, 0, 1, 2, 3], 'half_up')).toEqual([
    68_400n,
    68_400n,
    -4000n,
    -63_000n,
    -63_000n,
  ]);
});

test('[sportsbook 12] cash-out: C1 to C7', () => {
  const win = (price: string, p: number) => [
    { multiplier: decimal(price), p },
    { multiplier: ratio(0), p: 1 - p },
  ];
  const offer = (value: number) => cashOutOffer(value, 0.05, 10n ** 9n, 'half_up');
  const c1 = offer(ticketValue(10_000n, [], [win('2.50', 1 / 1.8)]));
  expect(c1).toBe(13_194n);
  expect(offer(ticketValue(10_000n, [], [win('2.50', 0.538462)]))).toBe(12_788n);
  expect(offer(ticketValue(10_000n, [], [win('2.50', 1 / 6)]))).toBe(3958n);
  const settled = [decimal('1.90'), decimal('1.35')];
  expect(offer(ticketValue(2000n, settled, [win('2.20', 0.634146)]))).toBe(6799n);
  const half = (price: string, full: number, part: number) => [
    { multiplier: decimal(price), p: full },
    { multiplier: ratio(decimal(price).num + decimal(price).den, 2n * decimal(price).den), p: part },
    { multiplier: ratio(0), p: 1 - full - part },
  ];
  expect(offer(ticketValue(10_000n, [], [half('1.88', 0.3, 0.25)]))).toBe(8778n);
  expect(offer(ticketValue(10_000n, [], [half('1.94', 0.25, 0.22)]))).toBe(7680n);
  expect(partialCashOut(c1!, 10_000n, 40n)).toEqual({ paid: 5278n, stake: 6000n });
  expect(cashOutOffer(0, 0.05, 100n, 'floor')).toBeNull();
  expect(cashOutOffer(9000, 0.05, 100n, 'floor')).toBe(100n);
});
