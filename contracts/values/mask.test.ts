import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskAccount, maskAccounts } from './mask.ts';

test.each([
  ['juan1234', 'ju***4'],
  ['abcd', 'a***'],
  ['李小龙', '李***'],
  ['maria.santos@example.com', 'ma***s'],
  ['bob@example.com', 'b***'],
  ['@home1', '@h***1'],
  ['', '***'],
])('[S-19] %s is shown as %s', (account, masked) => {
  expect(maskAccount(account)).toBe(masked);
});

test('[S-19] at most three characters of an account are ever shown', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (account) => {
      const shown = maskAccount(account).replace('***', '');
      expect(Array.from(new Intl.Segmenter().segment(shown)).length).toBeLessThanOrEqual(3);
    }),
  );
});

test('[S-19] similar accounts are distinguishable in a list, and masked names are stable', () => {
  const ids = ['jny_a1', 'jny_c1', 'ana', 'jny_a1', 'jny_d1', 'jny_c1'];
  expect(maskAccounts(ids)).toEqual(['jn***1', 'jn***1 (2)', 'a***', 'jn***1', 'jn***1 (3)', 'jn***1 (2)']);
  expect(maskAccounts([])).toEqual([]);
});
