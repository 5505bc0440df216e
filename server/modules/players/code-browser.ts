import type { RequestInfo } from '#server/platform/http/request.ts';
import type { Context } from '#server/platform/module.ts';
import { CODE_SECONDS } from './codes.ts';
import { cookieLine, readCookie } from './cookie.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** A browser keeps its secret for the lifetime of several codes. */
const COOKIE_SECONDS = 4 * CODE_SECONDS;

/** The browser that requested a code, as stored with it; undefined: a program, or no code was requested. */
export function codeBrowserOf(request: RequestInfo): Buffer | undefined {
  const secret = request.isBrowser ? readCookie(request, 'codes') : undefined;
  return secret === undefined ? undefined : hashSecret(secret);
}

/**
 * The same for a browser that requests a code now: it receives a secret, regardless of whether a code is
 * sent.
 */
export function bindCodes({ request, reply }: Context, where: { framed: boolean }): Buffer | undefined {
  if (!request.isBrowser) return undefined;
  const secret = readCookie(request, 'codes') ?? newSecret();
  reply.cookies.push(cookieLine('codes', secret, COOKIE_SECONDS, where));
  return hashSecret(secret);
}
