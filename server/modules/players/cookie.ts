import { SESSION_COOKIE } from '#contracts/values/cookies.ts';
import type { RequestInfo } from '#server/platform/http/request.ts';

/** This module's secrets in browser cookies, host-only and HttpOnly. */
const NAMES = {
  session: SESSION_COOKIE,
  /** The browser that verified a contact may sign up with it. */
  verified: '__Host-baize_verified',
  /** This browser has signed in before. */
  device: '__Host-baize_device',
  /** Codes that this browser requested belong to it: wrong attempts by others do not void them. */
  codes: '__Host-baize_codes',
  /** Binds a passkey sign-in to the browser that started it. */
  passkey: '__Host-baize_passkey',
} as const;
type CookieKind = keyof typeof NAMES;

/** The secret of a kind in the request, if it is well-formed. */
export function readCookie(request: RequestInfo, kind: CookieKind = 'session'): string | undefined {
  const value = request.cookie(NAMES[kind]);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/**
 * `framed`: the site is framed by another origin and needs partitioned cookies, one set for each framing
 * site.
 */
export function cookieLine(
  kind: CookieKind,
  secret: string,
  maxAgeSeconds: number,
  { framed }: { framed: boolean },
): string {
  const rules = framed ? 'SameSite=None; Partitioned' : 'SameSite=Lax';
  return `${NAMES[kind]}=${secret}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; Secure; ${rules}`;
}

/** The header line that deletes a cookie. */
export function clearedCookie(kind: CookieKind, where: { framed: boolean }): string {
  return cookieLine(kind, '', 0, where);
}

/** Whether the browser has a session cookie at all, valid or not. */
export function hasCookie(request: RequestInfo): boolean {
  return Boolean(request.cookie(NAMES.session));
}
