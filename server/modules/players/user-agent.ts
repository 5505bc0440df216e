const BROWSERS: readonly [RegExp, string][] = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const find = (list: readonly [RegExp, string][], userAgent: string) =>
  list.find(([sign]) => sign.test(userAgent))?.[1];

/** The operating system named in a user agent: `Android`; empty if it names no known one. */
export const systemOfUserAgent = (userAgent: string): string => find(SYSTEMS, userAgent) ?? '';

/** A user agent in short form, for a player's list of sessions: `Chrome, Android`. */
export function describeUserAgent(userAgent: string): string {
  return [find(BROWSERS, userAgent), systemOfUserAgent(userAgent)].filter(Boolean).join(', ');
}
