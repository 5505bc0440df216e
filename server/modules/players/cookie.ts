import type { RequestInfo } from '#server/platform/http/request.ts';

const NAME = 'baize_session';
const RULES = 'Path=/; HttpOnly; Secure; SameSite=Lax';

/** The session cookie of the request's own host; without a Domain it is never sent to another brand. */
export function readCookie(request: RequestInfo): string | undefined {
  const value = request.cookie(NAME);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

export function sessionCookie(secret: string, maxAgeSeconds: number): string {
  return `${NAME}=${secret}; Max-Age=${maxAgeSeconds}; ${RULES}`;
}

export function clearedCookie(): string {
  return `${NAME}=; Max-Age=0; ${RULES}`;
}

/** Whether the browser holds a session cookie at all, readable or not. */
export function hasCookie(request: RequestInfo): boolean {
  return Boolean(request.cookie(NAME));
}
