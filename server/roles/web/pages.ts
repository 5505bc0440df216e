import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageResponse, Site } from './door.ts';
import { compressOnce, staticEncoding } from './encodings.ts';
import type { KeptPage, PageCache } from './page-cache.ts';
import { readPageRequest } from './page-request.ts';

const VARY = 'accept-encoding, accept-language, cookie, user-agent';

/** Sends site pages: guests' from the cache, players' made for them. */
export function createPageSender(site: Site, cache: PageCache, trustProxy: boolean) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD', 'content-length': 0 }).end();
      return;
    }
    const page = readPageRequest(request, trustProxy);
    const acceptEncoding = String(request.headers['accept-encoding'] ?? '');
    const key = site.cacheKey(page);
    if (key === undefined) return sendMade(request, response, await site.respond(page), acceptEncoding);
    let isOwn = false;
    const found = await cache.find(key, page.host, () => {
      isOwn = true;
      return site.respond(page);
    });
    if ('made' in found) {
      // A redirect repeats the whole query, so one made for another visitor would carry theirs.
      const made = isOwn || found.made.isShared ? found.made : await site.respond(page);
      return sendMade(request, response, made, acceptEncoding);
    }
    sendKept(request, response, found.kept, cache, acceptEncoding);
  };
}

function sendKept(
  request: IncomingMessage,
  response: ServerResponse,
  page: KeptPage,
  cache: PageCache,
  acceptEncoding: string,
): void {
  const headers = { ...page.headers, etag: page.etag, vary: VARY };
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const encoding = staticEncoding(acceptEncoding);
  const body = cache.body(page, encoding);
  response.writeHead(page.status, {
    ...headers,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function sendMade(
  request: IncomingMessage,
  response: ServerResponse,
  page: PageResponse,
  acceptEncoding: string,
): void {
  const { body, encoding } = compressOnce(Buffer.from(page.body), acceptEncoding);
  response.writeHead(page.status, {
    ...page.headers,
    vary: VARY,
    ...(encoding ? { 'content-encoding': encoding } : {}),
    'content-length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
