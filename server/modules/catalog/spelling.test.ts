import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance, matchScore } from './spelling.ts';
import { indexTokens, queryTokens } from './tokenizer.ts';

test('a typing error is a wrong, missing or extra letter, or two neighbours swapped', () => {
  const cases: [string, string, number][] = [
    ['dragon', 'dragon', 0],
    ['dargon', 'dragon', 1],
    ['dragn', 'dragon', 1],
    ['draggon', 'dragon', 1],
    ['drakon', 'dragon', 1],
    ['dargn', 'dragon', 2],
    ['baron', 'dragon', 3],
    ['', 'abc', 3],
  ];
  for (const [a, b, mistakes] of cases) expect([a, b, editDistance(a, b, 9)]).toEqual([a, b, mistakes]);
});

test('the error count is symmetric and never exceeds the limit by more than one', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });
  fc.assert(
    fc.property(word, word, fc.nat(4), (a, b, limit) => {
      const exact = editDistance(a, b, 20);
      expect(editDistance(b, a, 20)).toBe(exact);
      expect(editDistance(a, b, limit)).toBe(Math.min(exact, limit + 1));
    }),
  );
});

test('ranks an exact word first, then a prefix, then a misspelling; short words must be exact', () => {
  const likes = ['dragon', 'dragonfly', 'dragno', 'baron'].map((word) => matchScore('dragon', word));
  expect(likes).toEqual(likes.toSorted((a, b) => b - a));
  expect(likes.at(-1)).toBe(0);
  expect(matchScore('fox', 'box')).toBe(0);
  expect(matchScore('bacarrat', 'baccarat')).toBeGreaterThan(0);
});

test('words drop case, accents and apostrophes; Chinese is indexed by character and pair, and searched by pair', () => {
  expect(indexTokens('Piñata-Parade 88!')).toEqual(['pinata', 'parade', '88']);
  for (const typed of ['Hold’em', "hold'em", 'Holdem']) expect(queryTokens(typed)).toEqual(['holdem']);
  expect(indexTokens('Big金龙宝')).toEqual(['big', '金', '龙', '宝', '金龙', '龙宝']);
  expect(queryTokens('金龙宝')).toEqual(['金龙', '龙宝']);
  expect(queryTokens('龙')).toEqual(['龙']);
});
