import { expect, test } from 'vitest';
import type { Role } from '#contracts/console/rights.ts';
import { PAGES } from './pages.ts';
import { findPages, SEARCH_WORDS } from './search-words.ts';

const EXPECTED: readonly (readonly [word: string, path: string, role: Role])[] = [
  ['logo', '/site', 'site_admin'],
  ['logo', '/media', 'content'],
  ['banner', '/slides', 'content'],
  ['hero', '/slides', 'content'],
  ['domain', '/site', 'site_admin'],
  ['Template', '/site', 'site_admin'],
  ['theme', '/site', 'site_admin'],
  ['colour', '/site', 'site_admin'],
  ['tournament', '/boards', 'crm'],
  ['adjust', '/players', 'finance_maker'],
  ['correction', '/proposals', 'finance_checker'],
  ['payout', '/withdrawals', 'finance_maker'],
  ['kyc', '/documents', 'kyc'],
  ['documents', '/documents', 'risk'],
  ['four eyes', '/proposals', 'site_admin'],
  ['approval', '/proposals', 'finance_checker'],
  ['new brand', '/brands', 'platform_admin'],
  ['SEO', '/seo', 'content'],
  ['meta', '/seo', 'content'],
  ['title', '/seo', 'content'],
  ['bonus', '/campaigns', 'crm'],
  ['jackpot', '/house-jackpots', 'content'],
  ['limits', '/cashier-policy', 'finance_maker'],
  ['2FA', '/account', 'support'],
  ['password', '/account', 'support'],
  ['factor', '/staff', 'site_admin'],
  ['tracking', '/links', 'site_admin'],
  ['analytics', '/links', 'site_admin'],
  ['chargeback', '/cases', 'finance_maker'],
  ['permissions', '/roles', 'site_admin'],
  ['maintenance', '/site', 'site_admin'],
  ['newsletter', '/broadcasts', 'content'],
];

test.each(EXPECTED)('the search word “%s” finds %s for %s', (word, path, role) => {
  const everywhere = role === 'platform_admin' ? [role] : [];
  const found = findPages(PAGES, word, { site: [role], everywhere });
  expect(found.map(({ page }) => page.path)).toContain(path);
});

test('screens with the text in their name come first, and none that the roles do not open', () => {
  const found = findPages(PAGES, 'brand', { site: ['site_admin'], everywhere: [] });
  const labels = found.map(({ page }) => page.label);
  expect(labels).not.toContain('Brands');
  const words = findPages(PAGES, 'media', { site: ['content'], everywhere: [] });
  expect(words[0]).toMatchObject({ page: { path: '/media' }, word: '' });
  expect(findPages(PAGES, 'chargeback', { site: ['content'], everywhere: [] })).toEqual([]);
});

test('search words belong to screens that exist', () => {
  const paths = PAGES.map(({ path }) => path);
  expect(Object.keys(SEARCH_WORDS).filter((path) => !paths.includes(path))).toEqual([]);
});
