import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createStaticFiles, type StaticFiles } from './static-files.ts';

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // No inline code, no external sources; receipts are shown from memory.
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
};

/** Site files used in page previews; the site's scripts are not served on the console's host. */
const LOOKS = /\.(?:css|woff2|avif|webp|png|jpg|svg)$/;
const SHARED = /\.(?:woff2|svg)$/;

/**
 * The operators' console on its own hosts: files of its build, and its single page at every other address
 * except API paths.
 */
export function createConsoleSite(hosts: readonly string[], folder: string, siteFiles: StaticFiles) {
  const files = createStaticFiles([{ prefix: '/', folders: [folder] }]);
  async function answer(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    if (pathname.includes('.')) {
      // Preview frames have an opaque origin, and browsers load fonts and masks only with CORS.
      if (SHARED.test(pathname)) response.setHeader('access-control-allow-origin', '*');
      if (await files.answer(request, response, pathname)) return;
      if (!LOOKS.test(pathname) || !(await siteFiles.answer(request, response, pathname)))
        response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
      return;
    }
    const page = await readFile(join(folder, 'index.html')).catch(() => undefined);
    if (page) response.writeHead(200, PAGE_HEADERS).end(request.method === 'HEAD' ? undefined : page);
    else response.writeHead(503, { 'content-type': 'text/plain' }).end('The console has not been built.');
  }
  return {
    /** Runs on every request; a simple comparison. */
    isFor(request: IncomingMessage, pathname: string): boolean {
      const requested = request.headers.host ?? '';
      const isHost = hosts.some((host) => requested === host || requested.startsWith(`${host}:`));
      return isHost && !pathname.startsWith('/console/api/');
    },
    answer,
  };
}
export type ConsoleSite = ReturnType<typeof createConsoleSite>;
