import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draw, uniform } from './gp1.ts';
import { stream, type WordSource } from './stream.ts';

const words = (nonce: number) => stream('server seed', 'client seed', nonce);
const upTo = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);
const list = (text: string) => text.split(' ').map(Number);

/** A source that returns the listed words and then throws. */
function scripted(...given: number[]): WordSource {
  let used = 0;
  return {
    word() {
      const word = given[used];
      if (word === undefined) throw new Error('no more words');
      used += 1;
      return word;
    },
    get used() {
      return used;
    },
  };
}

/** The regression table of fairness 3.4. */
const TABLE = [
  [1, '3207066134 2756686125 1118071023 3900720921', 6134, 3, '15 19 33 31 12 14', '41 29 58 35 52 1'],
  [2, '2313385032 2665078720 815203860 356887879', 5032, 29, '13 42 16 23 2 3', '49 3 47 33 18 44'],
  [3, '991973994 3791469484 1927266728 1849286661', 3994, 35, '25 2 23 37 36 42', '53 30 19 50 32 25'],
] as const;

const DRAWS = [
  [1, '60 17 33 37 8 44 3 68 26 20', '9 22 16', '15 26 28 32 34 9 12 22 17 21'],
  [2, '58 24 15 11 5 66 13 4 31 16', '7 17 4', '33 1 9 17 18 31 30 21 23 6'],
  [3, '70 10 9 73 61 72 11 63 58 69', '19 5 15', '35 12 21 25 14 37 11 39 10 13'],
] as const;

describe('regression table (fairness 3.4)', () => {
  test.each(TABLE)(
    'nonce %i: words, integers, lotteries',
    (nonce, four, tenThousand, roulette, of45, of58) => {
      const source = words(nonce);
      expect(Array.from({ length: 4 }, () => source.word())).toEqual(list(four));
      expect(uniform(words(nonce), 10_000)).toBe(tenThousand);
      expect(uniform(words(nonce), 37)).toBe(roulette);
      expect(draw(words(nonce), upTo(1, 45), 6)).toEqual(list(of45));
      expect(draw(words(nonce), upTo(1, 58), 6)).toEqual(list(of58));
    },
  );

  test.each(DRAWS)('nonce %i: bingo, mines, keno', (nonce, bingo, mines, keno) => {
    expect(draw(words(nonce), upTo(1, 75), 10)).toEqual(list(bingo));
    expect(draw(words(nonce), upTo(0, 25), 3)).toEqual(list(mines));
    expect(draw(words(nonce), upTo(1, 40), 10)).toEqual(list(keno));
  });
});

describe('rejection', () => {
  test('a word at the limit is rejected, one below it is kept', () => {
    // floor(2^32 / 10) · 10 = 4294967290
    const source = scripted(4294967295, 4294967290, 4294967289);
    expect(uniform(source, 10)).toBe(9);
    expect(source.used).toBe(3);
  });

  test('a power of two rejects nothing', () => {
    expect(uniform(scripted(4294967295), 2 ** 32)).toBe(4294967295);
    expect(uniform(scripted(4294967295), 1)).toBe(0);
  });

  test.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('refuses to draw from %d values', (n) => {
    expect(() => uniform(scripted(1), n)).toThrow(RangeError);
  });

  test('a prefix draw is always k different items of the list', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 80 }),
        fc.integer({ min: 0, max: 80 }),
        fc.nat(),
        (n, k, nonce) => {
          if (k > n) {
            expect(() => draw(words(nonce), upTo(1, n), k)).toThrow(RangeError);
            return;
          }
          const drawn = draw(words(nonce), upTo(1, n), k);
          expect(new Set(drawn).size).toBe(k);
          expect(drawn.every((x) => x >= 1 && x <= n)).toBe(true);
        },
      ),
    );
  });
});
