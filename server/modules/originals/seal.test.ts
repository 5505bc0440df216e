import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const seal = createSeal(randomBytes(32));
const seed = randomBytes(32).toString('hex');

test('[fairness 10] a sealed seed opens in its own place only', () => {
  const sealed = seal.close(seed, '1/a');
  expect(seal.open(sealed, '1/a')).toBe(seed);
  expect(() => seal.open(sealed, '1/b')).toThrow();
});

test('[fairness 10] a sealed seed opens under its own key only and cannot be altered', () => {
  const sealed = seal.close(seed, '1/a');
  expect(() => createSeal(randomBytes(32)).open(sealed, '1/a')).toThrow();
  sealed[sealed.length - 1]! ^= 1;
  expect(() => seal.open(sealed, '1/a')).toThrow();
});

test('[fairness 10] the same seed is never sealed to the same bytes, and its text is not among them', () => {
  const sealed = seal.close(seed, '1/a');
  expect(sealed.equals(seal.close(seed, '1/a'))).toBe(false);
  expect(sealed.includes(seed)).toBe(false);
});
