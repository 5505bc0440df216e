import { describe, expect, test } from 'vitest';
import { stream } from '../engine/fair/index.ts';
import { compare, percent, ratio } from '../engine/slot/ratio.ts';
import { colourOf, payoutFor, payoutMultiple, readSpot, SPOTS, spin, spotReturn, WHEEL } from './index.ts';

const numbered = (number: number) => ({ number, colour: colourOf(number) });

describe('[fairness 4] the wheel and the table', () => {
  test('have 37 pockets, 18 of each colour, alternating except beside the zero', () => {
    expect(new Set(WHEEL)).toEqual(new Set(Array.from({ length: 37 }, (_, number) => number)));
    const colours = WHEEL.map(colourOf);
    expect(colours.filter((colour) => colour === 'red')).toHaveLength(18);
    expect(colours.filter((colour) => colour === 'black')).toHaveLength(18);
    expect(colours.slice(1).every((colour, i) => i === 0 || colour !== colours[i])).toBe(true);
  });

  test('offer every inside and outside bet of the European layout', () => {
    const kinds = Object.groupBy(SPOTS, ({ kind }) => kind);
    expect(Object.fromEntries(Object.entries(kinds).map(([kind, spots]) => [kind, spots.length]))).toEqual({
      straight: 37,
      split: 60,
      trio: 2,
      street: 12,
      corner: 22,
      firstFour: 1,
      line: 11,
      dozen: 3,
      column: 3,
      half: 6,
    });
    expect(new Set(SPOTS.map(({ code }) => code)).size).toBe(SPOTS.length);
    expect(readSpot('column-3').numbers).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36]);
    expect(readSpot('corner-32').numbers).toEqual([32, 33, 35, 36]);
    expect(readSpot('line-31').numbers).toEqual([31, 32, 33, 34, 35, 36]);
  });

  test('return 36 of 37 on every spot, by counting', () => {
    for (const spot of SPOTS) expect(compare(spotReturn(spot), ratio(36, 37)), spot.code).toBe(0);
    expect(percent(ratio(36, 37), 4)).toBe('97.2972');
  });

  test.each([
    ['straight-17', 17, 36],
    ['split-17-20', 20, 18],
    ['trio-0-2-3', 0, 12],
    ['street-16', 18, 12],
    ['corner-16', 20, 9],
    ['first-four', 3, 9],
    ['line-13', 18, 6],
    ['dozen-2', 24, 3],
    ['column-1', 34, 3],
    ['red', 18, 2],
    ['black', 0, 0],
    ['even', 0, 0],
    ['low', 19, 0],
  ])('%s on %i comes back %i times', (code, number, times) => {
    const spot = readSpot(code);
    expect(payoutFor(spot, 250n, numbered(number))).toBe(250n * BigInt(times));
    expect(Number.isInteger(payoutMultiple(spot))).toBe(true);
  });

  test('refuse an unknown spot', () => {
    for (const value of ['straight-37', 'split-3-4', 'corner-3', 'street-2', '', null, 17, ['red']])
      expect(() => readSpot(value)).toThrow(RangeError);
  });
});

test('[fairness 3.4] the number is the unbiased draw of 37 from the committed stream', () => {
  const drawn = [1, 2, 3].map((nonce) => spin(stream('server seed', 'client seed', nonce)));
  expect(drawn).toEqual([numbered(3), numbered(29), numbered(35)]);
});
