import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageResponse, Site } from '#contracts/site.ts';
import { compressOnce, type Encoding, staticEncoding } from './encodings.ts';
import { isKnownTag, tagFor } from './entity-tags.ts';
import { createGuestKeys } from './guest-page-keys.ts';
import type { PageCache, SentHead, StoredPage } from './page-cache.ts';
import { readPageRequest } from './page-request.ts';
import { type RenderQueue, RenderQueueFull } from './render-queue.ts';

const VARY = 'accept-encoding, accept-language, cookie, user-agent';
/** Seconds after which a visitor of an overloaded process may ask again. */
const RETRY_AFTER = '5';

export type PageSenderOptions = {
  site: Site;
  cache: PageCache;
  gate: RenderQueue;
  trustProxy: boolean;
  /** Origins that may show a host's pages in a frame, beside the host itself. */
  framersOf?(host: string): readonly string[];
};

/** What was sent: kind of page, status, and whether it came from memory. */
export type PageSent = { kind: string; status: number; cache: 'hit' | 'stale' | 'miss' | 'none' };

/** Sends site pages: guests' from the cache, players' made for them. */
export function createPageSender({ site, cache, gate, trustProxy, framersOf }: PageSenderOptions) {
  const keys = createGuestKeys(trustProxy);

  /** The shortest way, of most visits: a page that is kept and fresh, for a visitor like one before. */
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

  return (request: IncomingMessage, response: ServerResponse): PageSent | Promise<PageSent> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 }).end();
      return { kind: 'refused', status: 405, cache: 'none' };
    }
    return sendFresh(request, response) ?? sendOther(request, response);
  };
}

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
