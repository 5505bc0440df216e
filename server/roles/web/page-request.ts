import type { IncomingMessage } from 'node:http';
import type { PageRequest } from '#contracts/site.ts';

/** What the site may know of a request. The proxy's word on the protocol is taken only where a proxy is trusted. */
export function readPageRequest(
  request: IncomingMessage,
  trustProxy: boolean,
  framersOf: (host: string) => readonly string[] = () => [],
): PageRequest {
  const headers = request.headers;
  const authority = (headers.host ?? '').toLowerCase();
  const forwarded = trustProxy ? String(headers['x-forwarded-proto'] ?? '') : '';
  const cookieHeader = headers.cookie ?? '';
  const host = authority.replace(/:\d+$/, '').replace(/\.$/, '');
  return {
    host,
    target: request.url ?? '/',
    protocol: forwarded.startsWith('https') ? 'https' : 'http',
    authority: /^[a-z0-9._:[\]-]*$/.test(authority) ? authority : '',
    cookies: parseCookies(cookieHeader),
    userAgent: (headers['user-agent'] ?? '').slice(0, 512),
    acceptLanguage: (headers['accept-language'] ?? '').slice(0, 256),
    cookieHeader,
    framers: framersOf(host),
  };
}

function parseCookies(header: string): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null);
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals < 1) continue;
    const name = part.slice(0, equals).trim();
    cookies[name] ??= part.slice(equals + 1).trim();
  }
  return cookies;
}
