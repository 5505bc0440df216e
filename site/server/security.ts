/** The sources a page's policy allows in addition to the host itself. */
type PolicySources = {
  /** Hashes and origins of analytics scripts. */
  scripts?: readonly string[];
  /** Origins of externally hosted images. */
  images?: readonly string[];
  /** Origins that may frame the page. */
  framers?: readonly string[];
  /** Origins of the live chat, where it is on [W-16]. */
  chat?: readonly string[];
  /** The origin of this page's game: only this page may frame it. */
  game?: string | undefined;
};

/** Origins of images and image bases that are whole https addresses. */
export function imageOrigins(sources: readonly string[]): string[] {
  const whole = sources.filter((source) => source.startsWith('https://') && URL.canParse(source));
  return [...new Set(whole.map((source) => new URL(source).origin))];
}

/**
 * Headers of every page. We have no inline scripts, so the policy needs no nonce and whole pages can be
 * cached.
 */
export function securityHeaders(
  path: string,
  { scripts = [], images = [], framers = [], chat = [], game }: PolicySources,
): Record<string, string> {
  const external = scripts.filter((source) => source.startsWith('https:'));
  const sockets = chat
    .filter((origin) => origin.startsWith('https://*.'))
    .map((origin) => origin.replace('https:', 'wss:'));
  const policy = [
    "default-src 'self'",
    directive('script-src', ...scripts, ...chat),
    "style-src 'self'",
    // Widths and placeholder colours are style attributes; stylesheets are only ours.
    "style-src-attr 'unsafe-inline'",
    directive('img-src', 'data:', 'blob:', ...images, ...external, ...chat),
    directive('font-src', ...chat),
    directive('connect-src', ...external, ...chat, ...sockets),
    directive('media-src', ...chat),
    directive('frame-src', ...chat, ...(game ? [game] : [])),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    ["frame-ancestors 'self'", ...framers].join(' '),
  ].join('; ');
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': path === '/playnow' ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}

function directive(name: string, ...sources: string[]): string {
  return [name, "'self'", ...sources].filter(Boolean).join(' ');
}
