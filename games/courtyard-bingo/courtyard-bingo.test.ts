import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draw, stream } from '../fair/index.ts';
import type { Line } from '../shared/index.ts';
import { BALLS, type BingoBoard, bingo, callsOf, cardOf, LINES, MOST_CARDS, SERIES } from './index.ts';

const PRICE = 1000n;
const sold = (cards: readonly number[]): Line[] =>
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

  test('a card has five numbers of each column and a free middle; its number is all it is', () => {
    for (const number of [0, 1, 77, 123_456_789, SERIES - 1]) {
      const card = cardOf(number);
      expect(card[12]).toBe(0);
      expect(new Set(card).size).toBe(25);
      card.forEach((value, place) => {
        if (place !== 12) expect(Math.ceil(value / 15)).toBe((place % 5) + 1);
      });
      expect(cardOf(number)).toEqual(card);
    }
    expect(cardOf(1)).not.toEqual(cardOf(2));
    expect(cardOf(0).slice(0, 5)).toMatchInlineSnapshot(`
      [
        15,
        18,
        41,
        60,
        64,
      ]
    `);
  });

  test('lines, two lines and all numbers are found by their calls', () => {
    const card = cardOf(5);
    const order = [...LINES[0]!, ...LINES[6]!, ...card.keys()]
      .map((place) => card[place]!)
      .filter((n) => n > 0);
    const calls = new Map<number, number>();
    for (const number of order) if (!calls.has(number)) calls.set(number, calls.size + 1);
    // Five of the first row, then the four others of the second column, and all twenty-four.
    expect(callsOf(card, (number) => calls.get(number) ?? 75)).toEqual([5, 9, 24]);
  });

  test('the first line of one card comes as often as counted exactly', () => {
    const cards = 3000;
    let sum = 0;
    for (let n = 0; n < cards; n++) {
      const at = new Map(ballsOf(n % 40).map((ball, i) => [ball, i + 1]));
      sum += callsOf(cardOf(n), (number) => at.get(number)!)[0]!;
    }
    // Mean 41.3686 calls; 40 draws shared by all cards leave a band of about three calls.
    expect(Math.abs(sum / cards - 41.3686)).toBeLessThan(3);
  });

  test('[invariant] all prizes are 90 % of what was sold, to the smallest unit, whoever wins', () => {
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

  test('equal cards share equally; what does not divide goes to the lowest id', () => {
    const lines = sold([9, 9, 9]).map((line) => ({ ...line, stake: 1001n }));
    expect(bingo.settle({ balls: ballsOf(1) }, lines, null)).toEqual([902n, 900n, 900n]);
    expect(bingo.settle({ balls: ballsOf(1) }, [], null)).toEqual([]);
  });

  test('cards are numbers of the series, at one price', () => {
    for (const card of [-1, 1.5, SERIES, '1', null])
      expect(() => bingo.readChoice({ card })).toThrow(RangeError);
    const { least, most, mostPerRound, lines } = bingo.limitsFor('PHP', 2);
    expect([least, most, mostPerRound / most, lines]).toEqual([1000n, 1000n, BigInt(MOST_CARDS.round), 12]);
  });
});
