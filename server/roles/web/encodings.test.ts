import { expect, test } from 'vitest';
import { accepts, staticEncoding } from './encodings.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br', true],
  ['gzip, deflate, br, zstd', 'zstd', true],
  ['gzip;q=0.5,BR ; q=1.0', 'br', true],
  ['br;q=0, gzip', 'br', false],
  ['br; q=0.000', 'br', false],
  ['br;q=x', 'br', false],
  ['brotli, x-gzip', 'br', false],
  ['brotli, x-gzip', 'gzip', false],
  ['', 'gzip', false],
])('Accept-Encoding "%s" takes %s: %s', (header, name, is) => {
  expect(accepts(header, name)).toBe(is);
});

test('the best of brotli, gzip and nothing', () => {
  expect(staticEncoding('gzip, br')).toBe('br');
  expect(staticEncoding('gzip, br;q=0')).toBe('gzip');
  expect(staticEncoding('deflate')).toBe('identity');
});

test('ignores everything after the first 256 characters', () => {
  expect(staticEncoding(`${' '.repeat(300)}br`)).toBe('identity');
  expect(accepts(`${' '.repeat(16_000)},br`, 'br')).toBe(false);
});
