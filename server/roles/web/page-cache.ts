import { createHash } from 'node:crypto';
import type { PageResponse } from '#contracts/site.ts';
import { compressKept, decompressKept, type Encoding, gzipKept } from './encodings.ts';

export type KeptPage = {
  host: string;
  status: number;
  headers: Record<string, string>;
  /** What the page is made for, as it is counted. */
  kind: string;
  /** Of the plain body; a tag also names the encoding. */
  hash: string;
  /** Fresh until; afterwards the page is still sent while a new one is made. */
  freshUntil: number;
  bodies: { br: Buffer; gzip?: Buffer; identity?: Buffer };
  /** Names and values in turn as they are sent, by encoding. */
  sent: Partial<Record<Encoding, SentHead>>;
};
export type SentHead = { etag: string; headers: string[] };

/** `stale`: sent while a new one is made; `miss`: made just now. */
export type Found<T> = { kept: KeptPage; from: 'hit' | 'stale' | 'miss' } | { made: T };

export type PageCacheOptions = {
  maxBytes: number;
  freshMs?: number;
  /** How long a page may be sent while it is made anew. */
  staleMs?: number;
  now?: () => number;
  /** Told when making a page anew failed; the old one is kept until it is too old. */
  onError?: (error: unknown) => void;
};

/**
 * Pages of guests, already compressed, bounded by bytes, least recently used out first. The key begins with the host, and a page is
 * never looked up by anything else, so that two brands cannot meet.
 */
export function createPageCache({
  maxBytes,
  freshMs = 15_000,
  staleMs = 300_000,
  now = () => performance.now(),
  onError = () => {},
}: PageCacheOptions) {
  const pages = new Map<string, KeptPage>();
  const making = new Map<string, Promise<PageResponse>>();
  const generations = new Map<string, number>();
  let bytes = 0;
  let epoch = 0;

  function drop(key: string): void {
    const page = pages.get(key);
    if (!page) return;
    bytes -= sizeOf(key, page);
    pages.delete(key);
  }

  function keep(key: string, host: string, fresh: PageResponse): KeptPage {
    drop(key);
    const body = Buffer.from(fresh.body);
    const page: KeptPage = {
      host,
      status: fresh.status,
      headers: fresh.headers,
      kind: fresh.kind ?? 'plain',
      hash: createHash('sha256').update(body).digest('base64url').slice(0, 22),
      freshUntil: now() + freshMs,
      bodies: { br: compressKept(body) },
      sent: {},
    };
    pages.set(key, page);
    bytes += sizeOf(key, page);
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
    return page;
  }

  /** Makes a page once for everybody who asks for it meanwhile. */
  function make(key: string, host: string, maker: () => Promise<PageResponse>): Promise<PageResponse> {
    const running = making.get(key);
    if (running !== undefined) return running;
    const generation = `${epoch}/${generations.get(host) ?? 0}`;
    const made = maker()
      .then((fresh) => {
        // A page made from what has changed since must not be kept.
        const isCurrent = `${epoch}/${generations.get(host) ?? 0}` === generation;
        if (!fresh.isShared) drop(key);
        else if (!fresh.isPartial && maxBytes > 0 && isCurrent) keep(key, host, fresh);
        return fresh;
      })
      .finally(() => {
        if (making.get(key) === made) making.delete(key);
      });
    making.set(key, made);
    return made;
  }

  return {
    /** The kept page while it is fresh, at once. */
    fresh(key: string): KeptPage | undefined {
      const page = pages.get(key);
      if (!page || now() > page.freshUntil) return undefined;
      pages.delete(key);
      pages.set(key, page);
      return page;
    },
    /** The kept page, or a new one; a page that is a little old is sent while a new one is made behind it. */
    async find(key: string, host: string, maker: () => Promise<PageResponse>): Promise<Found<PageResponse>> {
      if (maxBytes === 0) return { made: await maker() };
      const page = pages.get(key);
      if (!page || now() > page.freshUntil + staleMs) {
        drop(key);
        const made = await make(key, host, maker);
        const kept = pages.get(key);
        return kept ? { kept, from: 'miss' } : { made };
      }
      pages.delete(key);
      pages.set(key, page);
      const isStale = now() > page.freshUntil;
      if (isStale) make(key, host, maker).catch(onError);
      return { kept: page, from: isStale ? 'stale' : 'hit' };
    },
    /** The body in an encoding; made from the brotli form when it is first asked for. */
    body(page: KeptPage, encoding: Encoding): Buffer {
      if (encoding === 'br') return page.bodies.br;
      const known = page.bodies[encoding];
      if (known) return known;
      const plain = decompressKept(page.bodies.br);
      if (encoding === 'identity') return plain;
      page.bodies.gzip = gzipKept(plain);
      bytes += page.bodies.gzip.length;
      return page.bodies.gzip;
    },
    /** Forgets every page of a host. */
    invalidate(host: string): void {
      generations.set(host, (generations.get(host) ?? 0) + 1);
      for (const [key, page] of pages) if (page.host === host) drop(key);
      for (const key of making.keys()) if (key.startsWith(host)) making.delete(key);
    },
    /** Forgets every page. */
    invalidateAll(): void {
      epoch++;
      for (const key of pages.keys()) drop(key);
      making.clear();
    },
    get size(): { pages: number; bytes: number } {
      return { pages: pages.size, bytes };
    },
  };
}
export type PageCache = ReturnType<typeof createPageCache>;

/** What a page costs, roughly: bodies, key, headers. */
function sizeOf(key: string, page: KeptPage): number {
  const { br, gzip } = page.bodies;
  return br.length + (gzip?.length ?? 0) + key.length * 2 + 2_000;
}
