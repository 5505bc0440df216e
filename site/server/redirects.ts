import type { PageRequest, PageResponse } from '#contracts/site.ts';
import type { LanguageCode } from '#contracts/values/languages.ts';
import { withPrefix } from '../app/lib/language.ts';
import { findRoute } from '../app/routes.ts';
import type { TemplateFacts } from '../templates/template.ts';
import type { PageAddress } from './address.ts';
import type { Brand } from './brand.ts';

/** Redirects independent of the visitor: to the matching prefix [L-04], and of the home page [W-05]. */
export function redirectEarly(
  request: PageRequest,
  address: PageAddress,
  brand: Brand,
  language: LanguageCode,
): PageResponse | undefined {
  if (address.isPayload || !address.isKnown) return undefined;
  const query = request.target.includes('?') ? request.target.slice(request.target.indexOf('?')) : '';
  if (address.route.path === '/' && brand.rootRedirect && isOtherPage(brand.rootRedirect)) {
    const target =
      address.prefix || language !== brand.languages[0]
        ? withPrefix(language, brand.rootRedirect)
        : brand.rootRedirect;
    return move(target + query);
  }
  // A prefix of an unavailable language redirects to the negotiated one.
  const isElsewhere = address.prefix ? address.prefix !== language : language !== brand.languages[0];
  return isElsewhere ? move(withPrefix(language, address.route.path) + query) : undefined;
}

/** A home page that redirects to no page, or to itself, would lock visitors out. */
function isOtherPage(path: string): boolean {
  const route = findRoute(path);
  return route !== undefined && route.path !== '/';
}

/** To another path of the site under the same prefix; the payload endpoint returns it as JSON. */
export function redirect(address: PageAddress, path: string): PageResponse {
  if (address.isPayload) return json({ redirect: path }, 200);
  return move(address.prefix ? withPrefix(address.prefix, path) : path);
}

/** Redirects are never cached: they carry the whole query, but a cache key has only the declared part. */
function move(location: string): PageResponse {
  const headers = { location, 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' };
  return { status: 302, headers, body: '', isShared: false, kind: 'redirect' };
}

/** A non-page answer of the payload endpoint. */
export function json(value: unknown, status: number): PageResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify(value),
    isShared: false,
  };
}

/**
 * The sign-in address of this template for guests [W-18]; the fragment names the modal that the home page
 * opens.
 */
export function guestPath(template: TemplateFacts, next: string): string {
  const query = `next=${encodeURIComponent(next)}`;
  if (template.guest === 'page') return `/login?${query}`;
  return `/#${template.guest === 'loginModal' ? 'login' : 'sign-in'}?${query}`;
}

/** The requested path of a guest, to return to after signing in. */
export function returnPath({ route, query }: PageAddress): string {
  const text = query.toString();
  return text ? `${route.path}?${text}` : route.path;
}
