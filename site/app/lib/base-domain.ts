/** Name of the cookie with a visitor's base domain [W-23]. */
const BASE_DOMAIN_COOKIE = 'base_domain';

/** The last two labels of a host; a numeric address has no labels and is kept whole [W-23]. */
export function baseDomain(host: string): string {
  if (/^[\d.]+$|:/.test(host)) return host;
  return host.split('.').slice(-2).join('.');
}

/**
 * The base-domain cookie: path /, Secure, SameSite=Lax [W-23]. Browsers take Secure on `localhost` names too.
 */
export function baseDomainCookie(host: string): string {
  return `${BASE_DOMAIN_COOKIE}=${baseDomain(host)}; Path=/; Secure; SameSite=Lax`;
}
