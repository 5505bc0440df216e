/** What a page's policy allows beside the host itself. */
export type PolicySources = {
  /** Hashes and origins of analytics scripts. */
  scripts?: readonly string[];
  /** Origins of images that live elsewhere. */
  images?: readonly string[];
  /** Origins that may show the page in a frame. */
  framers?: readonly string[];
};

/** Origins of the image bases that are not on the host itself. */
export function imageOrigins(bases: readonly string[]): string[] {
  return [...new Set(bases.filter((base) => !base.startsWith('/')).map((base) => new URL(base).origin))];
}

/** Headers of every page. There is no inline script of ours, so the policy needs no nonce and pages can be cached whole. */
export function securityHeaders(
  path: string,
  { scripts = [], images = [], framers = [] }: PolicySources,
): Record<string, string> {
  const external = scripts.filter((source) => source.startsWith('https:'));
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    "style-src 'self'",
    // Widths and placeholder colours are attributes; stylesheets stay ours alone.
    "style-src-attr 'unsafe-inline'",
    ['img-src', "'self'", 'data:', 'blob:', ...images, ...external].join(' '),
    "font-src 'self'",
    `connect-src 'self' ${external.join(' ')}`.trim(),
    "media-src 'self'",
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
