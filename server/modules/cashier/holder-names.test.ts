import { expect, test } from 'vitest';
import { isSameHolderName } from './holder-names.ts';

test('[operations 3.2] a name is the same with and without accents, apostrophes, hyphens and particles', () => {
  expect(isSameHolderName("Maeve O'Brien", 'OBRIEN MAEVE')).toBe(true);
  expect(isSameHolderName('Anne-Marie Núñez', 'Nunez, Anne Marie')).toBe(true);
  expect(isSameHolderName('Juan dela Cruz', 'Cruz Juan')).toBe(true);
  expect(isSameHolderName("Maeve O'Brien", 'Maeve Bryan')).toBe(false);
  expect(isSameHolderName("'", '-')).toBe(false);
});
