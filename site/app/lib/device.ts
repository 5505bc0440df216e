/** Properties of a user agent [D-01], exactly as specified. */
export type Device = {
  userAgent: string;
  isMobile: boolean;
  isMobileOrTablet: boolean;
  isTablet: boolean;
  isDesktop: boolean;
  isIos: boolean;
  isAndroid: boolean;
  isWindows: boolean;
  isMacOS: boolean;
  isApple: boolean;
  isSafari: boolean;
  isFirefox: boolean;
  isEdge: boolean;
  isChrome: boolean;
  isSamsung: boolean;
  isCrawler: boolean;
};
export type DeviceClass = 'mobile' | 'tablet' | 'desktop';

const CRAWLER =
  /bot\b|bot\/|crawl|spider|slurp|facebookexternalhit|embedly|lighthouse|headlesschrome|bingpreview/i;

/**
 * The device profile of a user agent, the same on the server and in the browser [D-01]. `touchPoints`
 * distinguishes an iPad that identifies as a Mac from a Mac; the server cannot know it, so the browser's
 * profile may correct the server's after the first render.
 */
export function deviceOf(userAgent: string, touchPoints = 0): Device {
  const has = (pattern: RegExp) => pattern.test(userAgent);
  const isIpad = has(/iPad/) || (has(/Macintosh/) && touchPoints > 1);
  const isIos = has(/iPhone|iPod/) || isIpad;
  const isAndroid = has(/Android/);
  const isTablet = isIpad || (isAndroid && !has(/Mobile/)) || has(/Tablet|PlayBook|Silk(?!.*Mobile)/);
  const isMobile = !isTablet && has(/Mobi|iPhone|iPod|Windows Phone|Opera Mini/);
  const isMacOS = has(/Macintosh/) && !isIpad;
  const isEdge = has(/\bEdg(e|A|iOS)?\//);
  const isSamsung = has(/SamsungBrowser|\bSM-[A-Z]\d/);
  const isFirefox = has(/Firefox\/|FxiOS\//);
  const isChrome = has(/Chrome\/|CriOS\//) && !isEdge && !has(/OPR\/|SamsungBrowser/);
  return {
    userAgent,
    isMobile,
    isMobileOrTablet: isMobile || isTablet,
    isTablet,
    isDesktop: !isMobile && !isTablet,
    isIos,
    isAndroid,
    isWindows: has(/Windows/) && !has(/Windows Phone/),
    isMacOS,
    isApple: isIos || isMacOS,
    isSafari: has(/Safari\//) && has(/Version\//) && !isChrome && !isEdge && !isFirefox && !isAndroid,
    isFirefox,
    isEdge,
    isChrome,
    isSamsung,
    isCrawler: has(CRAWLER),
  };
}

/**
 * The device class that keys cached guest pages; the only part of the profile a server-rendered page may
 * depend on.
 */
export function deviceClass(device: Device): DeviceClass {
  return device.isTablet ? 'tablet' : device.isMobile ? 'mobile' : 'desktop';
}
