import { expect, test } from 'vitest';
import { deviceClass, deviceOf } from './device.ts';

const AGENTS = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  ipad: 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  samsung:
    'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36',
  tablet:
    'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
  crawler: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
};

test.each([
  ['iphone', 'mobile', ['isMobile', 'isMobileOrTablet', 'isIos', 'isApple', 'isSafari']],
  ['ipad', 'tablet', ['isTablet', 'isMobileOrTablet', 'isIos', 'isApple', 'isSafari']],
  ['mac', 'desktop', ['isDesktop', 'isMacOS', 'isApple', 'isSafari']],
  ['samsung', 'mobile', ['isMobile', 'isMobileOrTablet', 'isAndroid', 'isSamsung']],
  ['tablet', 'tablet', ['isTablet', 'isMobileOrTablet', 'isAndroid', 'isSamsung', 'isChrome']],
  ['edge', 'desktop', ['isDesktop', 'isWindows', 'isEdge']],
  ['firefox', 'desktop', ['isDesktop', 'isFirefox']],
  ['crawler', 'desktop', ['isDesktop', 'isCrawler']],
] as const)('[D-01] the profile of %s', (name, kind, flags) => {
  const device = deviceOf(AGENTS[name]);
  const set = Object.entries(device).flatMap(([flag, value]) => (value === true ? [flag] : []));
  expect(set.sort()).toEqual([...flags].sort());
  expect(device.userAgent).toBe(AGENTS[name]);
  expect(deviceClass(device)).toBe(kind);
});

test('[D-01] touch points identify an iPad with a Mac user agent', () => {
  expect(deviceOf(AGENTS.mac, 5)).toMatchObject({
    isTablet: true,
    isIos: true,
    isMacOS: false,
    isDesktop: false,
  });
});
