import { createReadStream, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { staticEncoding } from './encodings.ts';
import { isKnownTag, tagFor } from './entity-tags.ts';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
};
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Reloads a document of a removed build; its name is the same in every build [W-21]. */
export const RELOAD_SCRIPT = '/reload.js';
const HOUR = 'public, max-age=3600, stale-while-revalidate=86400';

export type Mount = {
  /** Path prefix, with slashes at both ends. */
  prefix: string;
  /** Folders tried in order. */
  folders: string[];
};

type Found = { path: string; encoding?: 'br' | 'gzip'; stats: Stats; type: string };

/**
 * Files of the build, compressed at build time. Nothing outside the mounted folders is reachable.
 */
export function createStaticFiles(mounts: readonly Mount[]) {
  const missing = new Set<string>();

  async function find(pathname: string, acceptEncoding: string): Promise<Found | undefined> {
    const type = TYPES[extname(pathname)];
    if (!type) return undefined;
    const encoding = staticEncoding(acceptEncoding);
    for (const { prefix, folders } of mounts) {
      if (!pathname.startsWith(prefix)) continue;
      const inside = safePath(pathname.slice(prefix.length));
      if (inside === undefined) continue;
      for (const folder of folders) {
        const found = await findIn(join(folder, inside), encoding, type);
        if (found) return found;
      }
    }
    return undefined;
  }

  async function findIn(
    path: string,
    encoding: 'br' | 'gzip' | 'identity',
    type: string,
  ): Promise<Found | undefined> {
    const ending = { br: '.br', gzip: '.gz', identity: '' }[encoding];
    if (ending && !missing.has(path + ending)) {
      const stats = await fileStats(path + ending);
      if (stats) return { path: path + ending, encoding: encoding as 'br' | 'gzip', stats, type };
      if (missing.size < 20_000) missing.add(path + ending);
    }
    const stats = await fileStats(path);
    return stats && { path, stats, type };
  }

  return {
    /** Answers the request with a file; false if none exists at this path. */
    async answer(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<boolean> {
      const found = await find(pathname, String(request.headers['accept-encoding'] ?? ''));
      if (!found) return false;
      const hash = `${found.stats.size.toString(36)}-${found.stats.mtimeMs.toString(36)}`;
      const etag = tagFor(hash, found.encoding ?? 'identity');
      const headers: Record<string, string | number> = {
        'content-type': found.type,
        'cache-control': cacheControl(pathname),
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
        etag,
        ...(found.encoding ? { 'content-encoding': found.encoding } : {}),
      };
      if (isKnownTag(request.headers['if-none-match'], etag)) {
        response.writeHead(304, headers).end();
        return true;
      }
      // The client may have disconnected in the meantime.
      if (response.destroyed) return true;
      response.writeHead(200, { ...headers, 'content-length': found.stats.size });
      if (request.method === 'HEAD' || response.destroyed) response.end();
      // Unlike `pipe`, `pipeline` also closes the file if the client disconnects before or during the
      // transfer.
      else pipeline(createReadStream(found.path), response).catch(() => {});
      return true;
    },
  };
}

export type StaticFiles = ReturnType<typeof createStaticFiles>;

function cacheControl(pathname: string): string {
  if (pathname.startsWith('/assets/')) return IMMUTABLE;
  return ['/sw.js', RELOAD_SCRIPT].includes(pathname) || pathname.startsWith('/builds/') ? 'no-cache' : HOUR;
}

async function fileStats(path: string): Promise<Stats | undefined> {
  try {
    const stats = await stat(path);
    return stats.isFile() ? stats : undefined;
  } catch {
    return undefined;
  }
}

/** A decoded path inside its folder that is not a hidden file. */
function safePath(encoded: string): string | undefined {
  try {
    const path = normalize(decodeURIComponent(encoded));
    const leaves = path.startsWith('..') || path.startsWith(sep) || path.includes('\0');
    return leaves || path.split(sep).some((part) => part.startsWith('.')) ? undefined : path;
  } catch {
    return undefined;
  }
}
