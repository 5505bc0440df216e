import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draw, stream } from '../engine/fair/index.ts';
import type { BetLine } from '../engine/shared/index.ts';
import { add, binomial, floorDecimal, ONE, ratio, sub, toNumber, ZERO } from '../engine/slot/ratio.ts';
import {
  BALLS,
  type BingoBoard,
  bingo,
  bingoCardOf,
  CARD_SERIES_SIZE,
  completionCalls,
  FREE_CELL,
  LINES,
  MAX_CARDS,
} from './index.ts';

const PRICE = 1000n;
const sold = (cards: readonly number[]): BetLine[] =>
  cards.map((card, i) => ({
    id: `b/${String(i).padStart(4, '0')}`,
    stake: PRICE,
    choice: { card },
    exit: null,
  }));
const ballsOf = (nonce: number) => draw(stream('server seed', 'client seed', nonce), BALLS, 75);

describe('[fairness 7.3] bingo', () => {
  test.each([
    [1, [60, 17, 33, 37, 8, 44, 3, 68, 26, 20]],
    [2, [58, 24, 15, 11, 5, 66, 13, 4, 31, 16]],
    [3, [70, 10, 9, 73, 61, 72, 11, 63, 58, 69]],
  ])('[fairness 3.4] first balls at nonce %i', (nonce, first) => {
    expect(ballsOf(nonce).slice(0, 10)).toEqual(first);
  });

  test('a card has five numbers per column and a free centre, all derived from its card number', () => {
    for (const number of [0, 1, 77, 123_456_789, CARD_SERIES_SIZE - 1]) {
      const card = bingoCardOf(number);
      expect(card[12]).toBe(0);
      expect(new Set(card).size).toBe(25);
      card.forEach((value, place) => {
        if (place !== 12) expect(Math.ceil(value / 15)).toBe((place % 5) + 1);
      });
      expect(bingoCardOf(number)).toEqual(card);
    }
    expect(bingoCardOf(1)).not.toEqual(bingoCardOf(2));
    expect(bingoCardOf(0).slice(0, 5)).toMatchInlineSnapshot(`
      [
        15,
        18,
        41,
        60,
        64,
      ]
    `);
  });

  test('lines, two lines and full house are detected at the right call', () => {
    const card = bingoCardOf(5);
    const order = [...LINES[0]!, ...LINES[6]!, ...card.keys()]
      .map((place) => card[place]!)
      .filter((n) => n > 0);
    const calls = new Map<number, number>();
    for (const number of order) if (!calls.has(number)) calls.set(number, calls.size + 1);
    // Five in the first row, then the other four of the second column, then all 24.
    expect(completionCalls(card, (number) => calls.get(number) ?? 75)).toEqual([5, 9, 24]);
  });

  test('the probability of a line is exactly the published one, over every union of the twelve lines', () => {
    const unions = new Map<number, bigint>();
    for (let set = 1; set < 1 << LINES.length; set++) {
      const held = LINES.filter((_, line) => (set >> line) & 1);
      const size = new Set(held.flat().filter((place) => place !== FREE_CELL)).size;
      unions.set(size, (unions.get(size) ?? 0n) + (held.length % 2 ? 1n : -1n));
    }
    const within = (calls: number) =>
      [...unions].reduce(
        (sum, [size, sign]) => add(sum, ratio(sign * binomial(75 - size, calls - size), binomial(75, calls))),
        ZERO,
      );
    const published = {
      4: '0.000003',
      5: '0.000016',
      10: '0.000807',
      15: '0.005871',
      20: '0.022874',
      25: '0.063961',
      30: '0.143539',
      35: '0.271927',
      40: '0.445631',
      45: '0.640081',
      50: '0.814391',
      60: '0.985926',
    };
    for (const [calls, chance] of Object.entries(published))
      expect(floorDecimal(within(Number(calls)), 6)).toBe(chance);
    // Mean number of calls: the sum over n of the probability to need more than n.
    const mean = Array.from({ length: 75 }, (_, n) => sub(ONE, within(n))).reduce((a, b) => add(a, b));
    expect(toNumber(mean)).toBeCloseTo(41.3686, 4);
    const blackout = (calls: number) => floorDecimal(ratio(binomial(75, calls), binomial(51, calls - 24)), 2);
    expect([60, 65, 70].map(blackout)).toEqual(['715.03', '64.87', '7.34']);
  });

  test('the simulated first line of one card matches the exact probability', () => {
    const cards = 3000;
    let sum = 0;
    for (let n = 0; n < cards; n++) {
      const at = new Map(ballsOf(n % 40).map((ball, i) => [ball, i + 1]));
      sum += completionCalls(bingoCardOf(n), (number) => at.get(number)!)[0]!;
    }
    // Mean 41.3686 calls; 40 draws shared by all cards leave a tolerance of about three calls.
    expect(Math.abs(sum / cards - 41.3686)).toBeLessThan(3);
  });

  test('[invariant] all prizes together are 90 % of sales, to the smallest unit', () => {
    const some = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 99 }), fc.bigInt(1n, 10n ** 6n), (cards, nonce, stake) => {
        const lines = sold(cards).map((line) => ({ ...line, stake }));
        const paid = bingo.settle({ balls: ballsOf(nonce) }, lines, null);
        expect(paid.reduce((a, b) => a + b)).toBe((stake * BigInt(cards.length) * 90n) / 100n);
        const { prizes } = bingo.board(lines, { balls: ballsOf(nonce) }) as BingoBoard;
        const calls = prizes.map(({ call }) => call!);
        expect(calls).toEqual(calls.toSorted((a, b) => a - b));
      }),
      { numRuns: 40 },
    );
  });

  test('tied cards split the prize equally; the remainder goes to the lowest id', () => {
    const lines = sold([9, 9, 9]).map((line) => ({ ...line, stake: 1001n }));
    expect(bingo.settle({ balls: ballsOf(1) }, lines, null)).toEqual([902n, 900n, 900n]);
    expect(bingo.settle({ balls: ballsOf(1) }, [], null)).toEqual([]);
  });

  test('cards are numbered within the series and share one price', () => {
    for (const card of [-1, 1.5, CARD_SERIES_SIZE, '1', null])
      expect(() => bingo.readChoice({ card })).toThrow(RangeError);
    const { min, max, maxPerRound, lines } = bingo.limitsFor('PHP', 2);
    expect([min, max, maxPerRound / max, lines]).toEqual([1000n, 1000n, BigInt(MAX_CARDS.round), 12]);
  });
});
