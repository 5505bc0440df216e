/** A handler's view of the HTTP request. */
export type RequestInfo = {
  host: string;
  /** Client address; the proxy's header is used only with TRUST_PROXY. */
  address: string;
  userAgent: string;
  /** A browser's fetch (it sends fetch metadata), as opposed to a program. */
  isBrowser: boolean;
  cookie(name: string): string | undefined;
};

export type ResponseHeaders = { cookies: string[] };

/**
 * Reads what handlers need from a request. `peerAddress` is the socket's, for use without a trusted proxy.
 */
export function readRequest(request: Request, peerAddress: string, trustProxy: boolean): RequestInfo {
  const headers = request.headers;
  const cookies = parseCookies(headers.get('cookie') ?? '');
  return {
    host: hostName(headers.get('host') ?? ''),
    address: clientAddress(headers.get('x-forwarded-for'), peerAddress, trustProxy),
    userAgent: (headers.get('user-agent') ?? '').slice(0, 512),
    isBrowser: headers.has('sec-fetch-site'),
    cookie: (name) => cookies.get(name),
  };
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
