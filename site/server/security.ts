/** What a page's policy allows beside the host itself. */
type PolicySources = {
  /** Hashes and origins of analytics scripts. */
  scripts?: readonly string[];
  /** Origins of images that live elsewhere. */
  images?: readonly string[];
  /** Origins that may show the page in a frame. */
  framers?: readonly string[];
  /** Origins of the live chat, where it is on [W-16]. */
  chat?: readonly string[];
  /** The origin of the game this page is for: it may be framed here, and by no other page. */
  game?: string | undefined;
};

/** Origins of images and image bases that are whole https addresses. */
export function imageOrigins(sources: readonly string[]): string[] {
  const whole = sources.filter((source) => source.startsWith('https://') && URL.canParse(source));
  return [...new Set(whole.map((source) => new URL(source).origin))];
}

/**
 * Headers of every page. There is no inline script of ours, so the policy needs no nonce and pages can be
 * cached whole.
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
    // Widths and placeholder colours are attributes; stylesheets stay ours alone.
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
