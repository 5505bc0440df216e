import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSeedEncryption } from './seed-encryption.ts';

const seal = createSeedEncryption(randomBytes(32));
const seed = randomBytes(32).toString('hex');

test('[fairness 10] an encrypted seed decrypts only in its own row', () => {
  const sealed = seal.encrypt(seed, '1/a');
  expect(seal.decrypt(sealed, '1/a')).toBe(seed);
  expect(() => seal.decrypt(sealed, '1/b')).toThrow();
});

test('[fairness 10] an encrypted seed decrypts only under its own key and cannot be altered', () => {
  const sealed = seal.encrypt(seed, '1/a');
  expect(() => createSeedEncryption(randomBytes(32)).decrypt(sealed, '1/a')).toThrow();
  sealed[sealed.length - 1]! ^= 1;
  expect(() => seal.decrypt(sealed, '1/a')).toThrow();
});

test('[fairness 10] the same seed never encrypts to the same bytes, which do not contain its text', () => {
  const sealed = seal.encrypt(seed, '1/a');
  expect(sealed.equals(seal.encrypt(seed, '1/a'))).toBe(false);
  expect(sealed.includes(seed)).toBe(false);
});
