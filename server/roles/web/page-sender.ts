import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageRequest, PageResponse, SiteServer } from '#contracts/site.ts';
import { compressOnce, type Encoding, staticEncoding } from './encodings.ts';
import { isKnownTag, tagFor } from './entity-tags.ts';
import type { PageCache, SentHead, StoredPage } from './page-cache.ts';
import { type RenderQueue, RenderQueueFull } from './render-queue.ts';

/**
 * Maximum number of memoised keys; browsers repeat the same headers, so few distinct ones are in use at a
 * time.
 */
const MAX_KEYS = 4_096;
const MAX_KEY_LENGTH = 2_000;

/**
 * Memoised page keys of earlier requests, by everything a key depends on. Requests without a key, mainly from
 * signed-in visitors, are never memoised.
 */
function createGuestKeys(trustProxy: boolean) {
  const keys = new Map<string, string>();
  const wordsOf = ({ url, headers }: IncomingMessage): string =>
    [
      headers.host,
      url,
      headers.cookie,
      headers['user-agent'],
      headers['accept-language'],
      trustProxy ? headers['x-forwarded-proto'] : '',
    ].join('\n');
  return {
    find: (request: IncomingMessage): string | undefined => keys.get(wordsOf(request)),
    remember(request: IncomingMessage, key: string): void {
      const words = wordsOf(request);
      if (words.length > MAX_KEY_LENGTH) return;
      if (keys.size >= MAX_KEYS) keys.clear();
      keys.set(words, key);
    },
  };
}

const VARY = 'accept-encoding, accept-language, cookie, user-agent';
/** Retry-After in seconds of an overloaded process. */
const RETRY_AFTER = '5';

type PageSenderOptions = {
  site: SiteServer;
  cache: PageCache;
  gate: Pick<RenderQueue, 'pass'>;
  trustProxy: boolean;
  /** Origins that may frame a host's pages, besides the host itself. */
  framersOf?(host: string): readonly string[];
};

/** The response: kind of page, status, and whether it was cached. */
export type PageSent = { kind: string; status: number; cache: 'hit' | 'stale' | 'miss' | 'none' };

export type PageSender = {
  /** Sends a fresh cached page to a visitor like an earlier one; undefined if there is none. */
  sendFresh(request: IncomingMessage, response: ServerResponse): PageSent | undefined;
  /** Sends the page: from the cache for guests, individually rendered for players. */
  send(request: IncomingMessage, response: ServerResponse): PageSent | Promise<PageSent>;
};

/** Sends site pages: from the cache for guests, individually rendered for players. */
export function createPageSender(options: PageSenderOptions): PageSender {
  const { site, cache, gate, trustProxy, framersOf } = options;
  const keys = createGuestKeys(trustProxy);

  function sendFresh(request: IncomingMessage, response: ServerResponse): PageSent | undefined {
    const known = keys.find(request);
    const kept = known === undefined ? undefined : cache.fresh(known);
    if (!kept) return undefined;
    const acceptEncoding = String(request.headers['accept-encoding'] ?? '');
    const status = sendStored(request, response, kept, cache, acceptEncoding);
    return { kind: kept.kind, status, cache: 'hit' };
  }

  async function sendOther(request: IncomingMessage, response: ServerResponse): Promise<PageSent> {
    const page = readPageRequest(request, trustProxy, framersOf);
    const acceptEncoding = String(request.headers['accept-encoding'] ?? '');
    const make = () => gate.pass(() => site.respond(page));
    const send = (made: PageResponse, from: PageSent['cache']): PageSent => {
      sendRendered(request, response, made, acceptEncoding);
      return { kind: made.kind ?? 'plain', status: made.status, cache: from };
    };
    try {
      const key = site.cacheKey(page);
      if (key === undefined) return send(await make(), 'none');
      keys.remember(request, key);
      let isOwn = false;
      const found = await cache.find(key, page.host, () => {
        isOwn = true;
        return make();
      });
      // A redirect repeats the whole query, so one made for another visitor would carry theirs.
      if ('made' in found) return send(isOwn || found.made.isShared ? found.made : await make(), 'miss');
      const status = sendStored(request, response, found.kept, cache, acceptEncoding);
      return { kind: found.kept.kind, status, cache: found.from };
    } catch (error) {
      if (!(error instanceof RenderQueueFull)) throw error;
      const busy = site.busy(page);
      return send({ ...busy, headers: { ...busy.headers, 'retry-after': RETRY_AFTER } }, 'none');
    }
  }

  return {
    sendFresh: (request, response) => (isRead(request) ? sendFresh(request, response) : undefined),
    send(request, response) {
      if (isRead(request)) return sendOther(request, response);
      response.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 }).end();
      return { kind: 'refused', status: 405, cache: 'none' };
    },
  };
}

export const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

function sendStored(
  request: IncomingMessage,
  response: ServerResponse,
  page: StoredPage,
  cache: PageCache,
  acceptEncoding: string,
): number {
  const encoding = staticEncoding(acceptEncoding);
  const body = cache.body(page, encoding);
  page.sent[encoding] ??= headOf(page, encoding, body.length);
  const { etag, headers } = page.sent[encoding];
  if (page.status === 200 && isKnownTag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, { ...page.headers, etag, vary: VARY }).end();
    return 304;
  }
  response.writeHead(page.status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
  return page.status;
}

function headOf(page: StoredPage, encoding: Encoding, length: number): SentHead {
  const etag = tagFor(page.hash, encoding);
  const all = {
    ...page.headers,
    etag,
    vary: VARY,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': String(length),
  };
  return { etag, headers: Object.entries(all).flat() };
}

function sendRendered(
  request: IncomingMessage,
  response: ServerResponse,
  page: PageResponse,
  acceptEncoding: string,
): void {
  const { body, encoding } = compressOnce(page.body, acceptEncoding);
  response.writeHead(page.status, {
    ...page.headers,
    vary: VARY,
    ...(encoding ? { 'content-encoding': encoding } : {}),
    'content-length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** The site's view of a request. The proxy's protocol header is used only if a proxy is trusted. */
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
