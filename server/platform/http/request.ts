import { isCountryCode } from '#contracts/values/country-codes.ts';
import { UNKNOWN_COUNTRY } from '#contracts/values/country-rules.ts';

/** A handler's view of the HTTP request. */
export type RequestInfo = {
  host: string;
  /** Client address; the proxy's header is used only with TRUST_PROXY. */
  address: string;
  /** Country of the address, two letters; undefined if the installation has no source for it. */
  country?: string | undefined;
  userAgent: string;
  /** A browser's fetch (it sends fetch metadata), as opposed to a program. */
  isBrowser: boolean;
  cookie(name: string): string | undefined;
};

export type ResponseHeaders = { cookies: string[] };

/**
 * Reads the request data that handlers need. `peerAddress` is the socket's, used without a trusted proxy;
 * `countryHeader` is the header in which a trusted proxy sends the country of the address.
 */
export function readRequest(
  request: Request,
  peerAddress: string,
  trustProxy: boolean,
  countryHeader?: string,
): RequestInfo {
  const headers = request.headers;
  const cookies = parseCookies(headers.get('cookie') ?? '');
  return {
    host: hostName(headers.get('host') ?? ''),
    address: clientAddress(headers.get('x-forwarded-for'), peerAddress, trustProxy),
    country: trustProxy && countryHeader ? countryOf(headers.get(countryHeader)) : undefined,
    userAgent: (headers.get('user-agent') ?? '').slice(0, 512),
    isBrowser: headers.has('sec-fetch-site'),
    cookie: (name) => cookies.get(name),
  };
}

function countryOf(header: string | null): string {
  const code = (header ?? '').trim().toUpperCase();
  return isCountryCode(code) ? code : UNKNOWN_COUNTRY;
}

/** The client address: added by the nearest proxy, if one is trusted. */
export function clientAddress(
  forwarded: string | null | undefined,
  peerAddress: string,
  trustProxy: boolean,
): string {
  return (trustProxy && forwarded?.split(',').at(-1)?.trim()) || peerAddress;
}

/** Lower-case host without port. */
export function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

function parseCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals < 1) continue;
    const name = part.slice(0, equals).trim();
    if (!cookies.has(name)) cookies.set(name, part.slice(equals + 1).trim());
  }
  return cookies;
}
