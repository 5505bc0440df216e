/** Headers of every page. There is no inline script of ours, so the policy needs no nonce and pages can be cached whole. */
export function securityHeaders(path: string, scriptSources: readonly string[]): Record<string, string> {
  const external = scriptSources.filter((source) => source.startsWith('https:'));
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${scriptSources.join(' ')}`.trim(),
    "style-src 'self'",
    // Widths and placeholder colours are attributes; stylesheets stay ours alone.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${external.join(' ')}`.trim(),
    "font-src 'self'",
    `connect-src 'self' ${external.join(' ')}`.trim(),
    "media-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': path === '/playnow' ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
}
