import { DAY_SECONDS } from '#contracts/values/time.ts';
import type { DeviceClass } from './device.ts';

/** Breakpoints by minimum width in px [D-03]. */
export const BREAKPOINTS = {
  mobile: 320,
  mobileMedium: 375,
  mobileWide: 425,
  tablet: 768,
  desktop: 1024,
  desktopMedium: 1280,
  desktopWide: 1600,
} as const;

/** Breakpoints of single layouts, by minimum width in px [D-04]. */
export const CUSTOM_BREAKPOINTS = {
  template2Custom: 1200,
  template3Custom: 1200,
  template4Custom: 999,
  template6Custom: 999,
  template8Custom: 999,
  template9Custom: 999,
  template9Product: 1200,
  template10Custom: 1200,
  template11Custom: 768,
  template12Custom: 769,
  template13Custom: 769,
  template14Custom: 769,
  template15Custom: 768,
  template16Custom: 768,
  template17Custom: 768,
  template20Custom: 960,
} as const;

type CustomBreakpoint = keyof typeof CUSTOM_BREAKPOINTS;
export type Breakpoint = keyof typeof BREAKPOINTS | CustomBreakpoint;

const WIDTHS: Record<string, number> = { ...BREAKPOINTS, ...CUSTOM_BREAKPOINTS };

/** The breakpoints a layout listens to: the common ones and its own, narrowest first. */
export function breakpointsOf(layout: string): Breakpoint[] {
  const own = (Object.keys(CUSTOM_BREAKPOINTS) as CustomBreakpoint[]).filter((name) =>
    [`${layout}Custom`, `${layout}Product`].includes(name),
  );
  return ([...Object.keys(BREAKPOINTS), ...own] as Breakpoint[]).sort((a, b) => WIDTHS[a]! - WIDTHS[b]!);
}

/** The widest breakpoint that begins at or below a width; the narrowest if the width is below all. */
export function breakpointAt(width: number, layout: string): Breakpoint {
  const names = breakpointsOf(layout);
  return names.findLast((name) => WIDTHS[name]! <= width) ?? names[0]!;
}

export function minWidthOf(name: Breakpoint): number {
  return WIDTHS[name]!;
}

function isBreakpoint(name: string | undefined): name is Breakpoint {
  return name !== undefined && Object.hasOwn(WIDTHS, name);
}

/**
 * The breakpoint for server rendering: from the cookie, else the device's usual one, default desktop [D-05].
 */
export function serverBreakpoint(cookie: string | undefined, device: DeviceClass): Breakpoint {
  return isBreakpoint(cookie) ? cookie : device;
}

/** The `viewport` cookie [D-05]. */
export function viewportCookie(name: Breakpoint): string {
  return `viewport=${name}; Path=/; Max-Age=${365 * DAY_SECONDS}; SameSite=Strict; Secure`;
}
