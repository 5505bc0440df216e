import { expect, test } from 'vitest';
import { isSameName } from './name-match.ts';

test('[operations 3.2] a name is the same with and without accents, apostrophes, hyphens and particles', () => {
  expect(isSameName("Maeve O'Brien", 'OBRIEN MAEVE')).toBe(true);
  expect(isSameName('Anne-Marie Núñez', 'Nunez, Anne Marie')).toBe(true);
  expect(isSameName('Juan dela Cruz', 'Cruz Juan')).toBe(true);
  expect(isSameName("Maeve O'Brien", 'Maeve Bryan')).toBe(false);
  expect(isSameName("'", '-')).toBe(false);
});
