import { expect, test } from 'vitest';
import {
  BREAKPOINTS,
  breakpointAt,
  breakpointsOf,
  CUSTOM_BREAKPOINTS,
  serverBreakpoint,
  viewportCookie,
} from './viewport.ts';

test('[D-03] the seven breakpoints', () => {
  expect(BREAKPOINTS).toEqual({
    mobile: 320,
    mobileMedium: 375,
    mobileWide: 425,
    tablet: 768,
    desktop: 1024,
    desktopMedium: 1280,
    desktopWide: 1600,
  });
});

test('[D-04] custom breakpoints apply to their layouts only', () => {
  expect(Object.keys(CUSTOM_BREAKPOINTS)).toHaveLength(16);
  expect(breakpointsOf('template9')).toEqual(
    expect.arrayContaining(['template9Custom', 'template9Product', 'desktopWide']),
  );
  expect(breakpointsOf('template1')).toEqual(Object.keys(BREAKPOINTS));
  expect(breakpointAt(1000, 'template4')).toBe('template4Custom');
  expect(breakpointAt(1000, 'template1')).toBe('tablet');
  expect(breakpointAt(200, 'template1')).toBe('mobile');
});

test('[D-05] the server renders by the cookie, else by device, default desktop', () => {
  expect(serverBreakpoint('tablet', 'desktop')).toBe('tablet');
  expect(serverBreakpoint('"><script>', 'mobile')).toBe('mobile');
  expect(serverBreakpoint(undefined, 'desktop')).toBe('desktop');
  expect(viewportCookie('tablet')).toBe('viewport=tablet; Path=/; Max-Age=31536000; SameSite=Strict; Secure');
});
