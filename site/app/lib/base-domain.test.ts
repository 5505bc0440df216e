import { expect, test } from 'vitest';
import { baseDomain, baseDomainCookie } from './base-domain.ts';

test.each([
  ['play.brand.example.com', 'example.com'],
  ['example.com', 'example.com'],
  ['slot2.localhost', 'slot2.localhost'],
  ['localhost', 'localhost'],
  ['127.0.0.1', '127.0.0.1'],
  ['[::1]', '[::1]'],
])('[W-23] the base domain of %s is %s', (host, base) => {
  expect(baseDomain(host)).toBe(base);
});

test('[W-23] the cookie has Path=/, Secure and SameSite=Lax', () => {
  expect(baseDomainCookie('www.example.com')).toBe('base_domain=example.com; Path=/; Secure; SameSite=Lax');
});
